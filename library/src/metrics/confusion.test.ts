import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classSamples, repeated } from "../../test/class-samples.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { toRows } from "../data/matrix.js";
import { confusionMatrix, oneVersusRest, oneVersusRestFromConfusion } from "./confusion.js";
import reference from "./reference/class-predictions.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)("$classes classes, weighted $weighted, absent $absent", (expected) => {
    const { truth, predicted } = expected;
    const weights = expected.weights ?? undefined;
    const { counts } = confusionMatrix(truth, predicted, { weights });
    expectClose(counts.data, expected.confusion.flat(), 1e-12);
    for (const normalize of ["true", "predicted", "all"] as const) {
      const shares = confusionMatrix(truth, predicted, { weights, normalize }).counts;
      expectClose(shares.data, expected.normalized[normalize].flat(), 1e-12);
    }
    const rest = oneVersusRest(truth, predicted, { weights });
    expectClose(rest.trueNegatives, column(expected.oneVersusRest, 0, 0), 1e-12);
    expectClose(rest.falsePositives, column(expected.oneVersusRest, 0, 1), 1e-12);
    expectClose(rest.falseNegatives, column(expected.oneVersusRest, 1, 0), 1e-12);
    expectClose(rest.truePositives, column(expected.oneVersusRest, 1, 1), 1e-12);
  });

  function column(tables: number[][][], i: number, j: number): number[] {
    return tables.map((table) => table[i][j]);
  }
});

describe("the four counts", () => {
  test("[CB-029] the 2 x 2 table is TP, FP, TN, FN and sums to N; predicted negative but truly positive is FN", () => {
    //             FN       TP     TP     FP      TN     TN     FP
    const truth = ["+", "+", "+", "-", "-", "-", "-"];
    const guess = ["-", "+", "+", "+", "-", "-", "+"];
    const { classes, counts } = confusionMatrix(truth, guess, { classes: ["+", "-"] });
    expect(classes).toEqual(["+", "-"]);
    const [[tp, fn], [fp, tn]] = toRows(counts);
    expect({ tp, fn, fp, tn }).toEqual({ tp: 2, fn: 1, fp: 2, tn: 2 });
    expect(tp + fn + fp + tn).toBe(truth.length);
    const of = oneVersusRest(truth, guess);
    const plus = of.classes.indexOf("+");
    expect(of.truePositives[plus]).toBe(tp);
    expect(of.falseNegatives[plus]).toBe(fn);
    expect(of.falsePositives[plus]).toBe(fp);
    expect(of.trueNegatives[plus]).toBe(tn);
    // A false positive of one class is a false negative of the other.
    expect(of.falsePositives[1 - plus]).toBe(fn);
  });

  test("[CB-029] [CB-030] sum to N for every class, and are the same from the samples and from the K x K matrix", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const direct = oneVersusRest(truth, predicted, { weights });
        const matrix = confusionMatrix(truth, predicted, { weights });
        expect(oneVersusRestFromConfusion(matrix)).toEqual(direct);
        const { truePositives, falsePositives, trueNegatives, falseNegatives } = direct;
        direct.classes.forEach((name, k) => {
          expect(truePositives[k] + falsePositives[k] + trueNegatives[k] + falseNegatives[k]).toBe(total);
          const binary = (label: string): string => (label === name ? "this" : "rest");
          const two = confusionMatrix(truth.map(binary), predicted.map(binary), { weights, classes: ["this", "rest"] });
          expect(Array.from(two.counts.data)).toEqual([
            truePositives[k],
            falseNegatives[k],
            falsePositives[k],
            trueNegatives[k],
          ]);
        });
      }),
    );
  });
});

describe("confusion matrix", () => {
  test("[MP-072] has the known class names in their order, and its diagonal is agreement", () => {
    const classes = ["small", "medium", "large"];
    const truth = { classes, codes: Int32Array.of(0, 2, 2, 0) };
    const guess = { classes, codes: Int32Array.of(0, 2, 0, 0) };
    const matrix = confusionMatrix(truth, guess);
    expect(matrix.classes).toEqual(classes);
    expect(toRows(matrix.counts)).toEqual([
      [2, 0, 0],
      [0, 0, 0],
      [1, 0, 1],
    ]);
    const same = confusionMatrix(truth, truth).counts;
    expect(toRows(same).every((row, i) => row.every((count, j) => i === j || count === 0))).toBe(true);
  });

  test("classes are matched by name, not by code", () => {
    const truth = { classes: ["b", "a"], codes: Int32Array.of(0, 1, 1) };
    const guess = { classes: ["a", "b"], codes: Int32Array.of(1, 0, 1) };
    const matrix = confusionMatrix(truth, guess);
    expect(matrix.classes).toEqual(["b", "a"]);
    expect(Array.from(matrix.counts.data)).toEqual([1, 0, 1, 1]);
  });

  test("a class known to only one side gets its row and column, in an order that does not depend on the side", () => {
    expect(confusionMatrix(["b", "c"], ["a", "c"]).classes).toEqual(["a", "b", "c"]);
    expect(confusionMatrix(["a", "c"], ["b", "c"]).classes).toEqual(["a", "b", "c"]);
    const graded = { classes: ["low", "high"], codes: Int32Array.of(0, 1) };
    expect(confusionMatrix(["high", "high"], graded).classes).toEqual(["low", "high"]);
  });

  test("exchanging truth and prediction transposes; a weight of 2 equals repeating the sample", () => {
    fc.assert(
      fc.property(classSamples(), ({ truth, predicted, weights }) => {
        const matrix = confusionMatrix(truth, predicted, { weights });
        const swapped = confusionMatrix(predicted, truth, { weights, classes: matrix.classes });
        const size = matrix.classes.length;
        matrix.counts.data.forEach((count, at) => {
          expect(swapped.counts.data[(at % size) * size + Math.floor(at / size)]).toBe(count);
        });
        const twice = confusionMatrix(repeated(truth, weights), repeated(predicted, weights), {
          classes: matrix.classes,
        });
        expect(twice.counts).toEqual(matrix.counts);
      }),
    );
  });

  test("an empty row stays 0 when normalised", () => {
    const { counts } = confusionMatrix(["a", "a"], ["a", "b"], { normalize: "true" });
    expect(Array.from(counts.data)).toEqual([0.5, 0.5, 0, 0]);
  });

  test("refuses invalid input, and says what would work", () => {
    expect(refusal(() => confusionMatrix(["a", "b"], ["a"]))).toBe(
      "invalid-data: confusionMatrix: the truth has 2 samples, but there are 1 predictions; give one for each sample",
    );
    expect(refusal(() => confusionMatrix(["a", "b"], ["a", "c"], { classes: ["a", "b"] }))).toBe(
      'invalid-option: confusionMatrix: class "c" occurs but is not in classes; add it, or leave classes out',
    );
    expect(refusal(() => confusionMatrix(["a"], ["a"], { classes: ["a", "a"] }))).toContain(
      "must not contain duplicates",
    );
    expect(refusal(() => confusionMatrix(["a"], ["a"], JSON.parse('{ "normalize": "rows" }')))).toContain(
      'normalize must be one of "none", "true", "predicted", "all", got "rows"',
    );
    const wrong = { classes: ["a", "b"], counts: { rows: 1, columns: 1, data: Float64Array.of(1) } };
    expect(refusal(() => oneVersusRestFromConfusion(wrong))).toContain("2 classes need a 2 x 2 matrix, got 1 x 1");
  });
});
