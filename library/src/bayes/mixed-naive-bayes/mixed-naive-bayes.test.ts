import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { mixedRows } from "../../../test/naive-bayes-samples.js";
import { refusal } from "../../../test/refusal.js";
import type { AnyRecipe } from "../../contract/contract.js";
import type { Labels } from "../../data/labels.js";
import { selectSamples } from "../../data/split.js";
import { toRecords } from "../../data/table/records.js";
import { createTable, dropTableColumns, selectTableRows } from "../../data/table/table.js";
import { targetFromColumn } from "../../data/table/target.js";
import { penguins } from "../../datasets/real.js";
import { encodeTable } from "../../pipeline/encode-table/encode-table.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { bernoulliNaiveBayes } from "../bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "../categorical-naive-bayes/categorical-naive-bayes.js";
import { gaussianNaiveBayes } from "../gaussian-naive-bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "./mixed-naive-bayes.js";
import reference from "./reference/mixed-naive-bayes.json" with { type: "json" };

test("columns of one type give the model of that type, and their log-odds add up", () => {
  fc.assert(
    fc.property(mixedRows, ({ rows, y }) => {
      const part = (j: number) => rows.map((row) => [row[j]]);
      const smoothed = { varianceSmoothing: 0.1 };
      const categorical = categoricalNaiveBayes().fit({ x: part(0), y });
      const bernoulli = bernoulliNaiveBayes().fit({ x: part(1), y });
      const varied = rows.map((row, i) => [row[2] + 0.1 * i]);
      const gaussian = gaussianNaiveBayes(smoothed).fit({ x: varied, y });
      const single = mixedNaiveBayes({ columnTypes: ["categorical"] }).fit({ x: part(0), y });
      expectClose(single.decision(part(0)).data, categorical.decision(part(0)).data, 1e-13);
      const x = rows.map(([a, b], i) => [b, varied[i][0], a]);
      const mixed = mixedNaiveBayes({ ...smoothed, columnTypes: ["bernoulli", "gaussian", "categorical"] }).fit({
        x,
        y,
      });
      const priors = mixed.state.logPriors;
      const [g, c, b] = [gaussian.decision(varied), categorical.decision(part(0)), bernoulli.decision(part(1))];
      const expected = g.data.map((score, at) => score + c.data[at] + b.data[at] - 2 * priors[at % 2]);
      expectClose(mixed.decision(x).data, expected, 1e-12);
    }),
    { numRuns: 30 },
  );
});

test("drawn samples have the probabilities of the model", () => {
  const x = Array.from({ length: 60 }, (_, i) => [i % 3, (i * 7) % 4, 0.1 * i + (i % 2), i % 5 === 0 ? 1 : 0]);
  const y = x.map((_, i) => "ab"[i % 2]);
  const model = mixedNaiveBayes({ columnTypes: ["categorical", "categorical", "gaussian", "bernoulli"] }).fit({ x, y });
  for (const seed of [1, 2, 3]) {
    const drawn = model.sample(20_000, seed);
    const again = mixedNaiveBayes({ columnTypes: model.options.columnTypes }).fit(drawn);
    expectClose(again.state.categoryProbabilities.data, model.state.categoryProbabilities.data, 0.04);
    expectClose(again.state.presence.data, model.state.presence.data, 0.04);
    expectClose(again.state.gaussian.mean.data, model.state.gaussian.mean.data, 0.03);
  }
});

test("needs one type per column", () => {
  const data = {
    x: [
      [0, 1],
      [1, 0],
    ],
    y: ["a", "b"],
  };
  expect(refusal(() => mixedNaiveBayes({ columnTypes: ["gaussian"] }).fit(data))).toBe(
    "invalid-option: mixed-naive-bayes: x has 2 columns, but columnTypes has length 1",
  );
});

describe("a table with categories and missing values", async () => {
  const table = await penguins();
  const y = targetFromColumn(table, "species", "labels");
  const x = dropTableColumns(table, ["species"]);
  const right = (codes: Int32Array, rows: ArrayLike<number>) =>
    Array.from(rows).filter((row, i) => codes[i] === y.codes[row]).length;
  const all = Array.from(y.codes.keys());

  test("gives the posteriors of R's e1071, leaving missing values out of the product", () => {
    const model = mixedNaiveBayes({ varianceSmoothing: 0 }).fit({ x, y });
    expectClose(model.probabilities(selectTableRows(x, reference.rows)).data, reference.posteriors.flat(), 1e-11);
    expect(right(model.predict(x).codes, all)).toBe(reference.correct);
  });

  test("has the out-of-fold accuracy of e1071, far above that of Gaussian naive Bayes on indicators", () => {
    const folds = Array.from({ length: 5 }, (_, k) => ({
      train: all.filter((i) => i % 5 !== k),
      test: all.filter((i) => i % 5 === k),
    }));
    const outOfFold = (recipe: AnyRecipe) =>
      folds.reduce((sum, { train, test: rows }) => {
        const model = recipe.fit(selectSamples({ x, y, features: x.names }, train));
        const predicted = model.predict?.(selectTableRows(x, rows)) as Labels;
        return sum + right(predicted.codes, rows);
      }, 0);
    expect(outOfFold(mixedNaiveBayes())).toBe(reference.correctOutOfFold);
    expect(reference.correctOutOfFold / all.length).toBeGreaterThan(0.97);
    expect(outOfFold(pipeline(encodeTable(), gaussianNaiveBayes())) / all.length).toBeLessThan(0.9);
  });

  test("booleans and ordinals count as categories, smoothed over all that are listed", () => {
    const some = createTable({
      wet: [true, true, false, null],
      size: { type: "ordinal", codes: Int32Array.of(0, 2, 0, 0), levels: ["small", "medium", "large"] },
    });
    const { state } = mixedNaiveBayes().fit({ x: some, y: ["a", "a", "b", "b"] });
    // One row a code, one column per class.
    const wet = [1 / 4, 2 / 3, 3 / 4, 1 / 3];
    const size = [2 / 5, 3 / 5, 1 / 5, 1 / 5, 2 / 5, 1 / 5];
    expectClose(state.categoryProbabilities.data, [...wet, ...size], 1e-15);
  });

  test("unknown categories are refused with their name, ignored like missing values, or smoothed", () => {
    const strange = [{ ...toRecords(selectTableRows(x, [0]))[0], island: "Anvers" }];
    const gap = [{ ...strange[0], island: null }];
    expect(refusal(() => mixedNaiveBayes().fit({ x, y }).predict(strange))).toBe(
      'invalid-data: mixed-naive-bayes: column "island" has the category "Anvers" in row 0, which the model does not ' +
        'know; leave the row out, or set unknown to "ignore" or "smooth"',
    );
    const ignoring = mixedNaiveBayes({ unknown: "ignore" }).fit({ x, y });
    expectClose(ignoring.decision(strange).data, ignoring.decision(gap).data, 0);
    const smoothing = mixedNaiveBayes({ unknown: "smooth" }).fit({ x, y });
    const counts = [152, 68, 124];
    const added = counts.map((count) => Math.log(1 / (count + 4)));
    expectClose(
      smoothing.decision(strange).data,
      smoothing.decision(gap).data.map((score, k) => score + added[k]),
      1e-12,
    );
  });

  test("types cannot be given twice, and codes in a matrix may be missing too", () => {
    const twice = mixedNaiveBayes({ columnTypes: x.names.map(() => "gaussian") });
    expect(refusal(() => twice.fit({ x, y }))).toBe(
      "unsupported: mixed-naive-bayes: x is a table, whose columns have types of their own: leave `columnTypes` empty",
    );
    const codes = [
      [0, 1],
      [1, Number.NaN],
      [1, 2],
      [Number.NaN, 3],
    ];
    const recipe = mixedNaiveBayes({ columnTypes: ["bernoulli", "gaussian"] });
    const { state } = recipe.fit({ x: codes, y: ["a", "a", "b", "b"] });
    expectClose(state.presence.data, [2 / 4, 2 / 3], 1e-15);
    expectClose(state.gaussian.mean.data, [1, 2.5], 1e-15);
  });

  test("a column without values has no effect, and the report says so", () => {
    const empty = {
      ...x,
      columns: x.columns.with(1, { type: "number", values: new Float64Array(x.rows).fill(Number.NaN) } as const),
    };
    const { report } = mixedNaiveBayes().fit({ x: empty, y });
    expect(report.warnings.map(({ message }) => message)).toEqual([
      'column "bill_length_mm" has no values and is ignored',
    ]);
  });
});
