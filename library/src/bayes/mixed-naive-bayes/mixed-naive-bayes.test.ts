import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { mixedRows } from "../../../test/naive-bayes-samples.js";
import { refusal } from "../../../test/refusal.js";
import { bernoulliNaiveBayes } from "../bernoulli-naive-bayes/bernoulli-naive-bayes.js";
import { categoricalNaiveBayes } from "../categorical-naive-bayes/categorical-naive-bayes.js";
import { gaussianNaiveBayes } from "../gaussian-naive-bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "./mixed-naive-bayes.js";

test("columns of one type alone give that model, and parts of the log-odds add up", () => {
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
    expectClose(again.state.categoryProbabilities?.data ?? [], model.state.categoryProbabilities?.data ?? [0], 0.04);
    expectClose(again.state.presence?.data ?? [], model.state.presence?.data ?? [0], 0.04);
    expectClose(again.state.gaussian?.mean.data ?? [], model.state.gaussian?.mean.data ?? [0], 0.03);
  }
});

test("as many types as columns are needed", () => {
  const data = {
    x: [
      [0, 1],
      [1, 0],
    ],
    y: ["a", "b"],
  };
  expect(refusal(() => mixedNaiveBayes({ columnTypes: ["gaussian"] }).fit(data))).toBe(
    "invalid-option: mixed-naive-bayes: x has 2 columns, but columnTypes names 1",
  );
});
