import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { jointFeatures, jointScore, type StructuredProblem } from "./problem.js";
import { structuredPerceptron } from "./structured-perceptron.js";
import { structuredSvm } from "./structured-svm.js";

/** Subsets of three items: a problem that none of the built-in ones covers. */
const subsets: StructuredProblem<readonly number[], readonly boolean[]> = {
  dimension: 4,
  check: (x) => x,
  addFeatures(x, y, factor, sum) {
    y.forEach((chosen, i) => {
      if (chosen) sum[i] += factor * x[i];
    });
    sum[3] += factor * y.filter(Boolean).length;
  },
  argmax: (weights, x) => x.map((value, i) => weights[i] * value + weights[3] > 0),
  loss: (truth, y) => truth.filter((chosen, i) => chosen !== y[i]).length,
  marginArgmax: (weights, x, truth) => x.map((value, i) => weights[i] * value + weights[3] + (truth[i] ? -1 : 1) > 0),
};

test("[ML2-148] any joint features with an oracle make a predictor: argmax over all outputs of wᵀφ(x, y)", () => {
  const x = [
    [1, -2, 3],
    [-1, 2, 2],
    [-3, -1, 1],
    [2, 2, -2],
  ];
  const y = x.map((values) => values.map((value) => value > 0.5));
  const outputs = Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((i) => ((bits >> i) & 1) === 1));
  for (const model of [
    structuredSvm(subsets, { cost: 100 }).fit({ x, y }),
    structuredPerceptron(subsets).fit({ x, y }),
  ]) {
    const { weights } = model.state;
    const predicted = model.predict(x);
    expect(predicted).toEqual(y);
    x.forEach((input, n) => {
      const scores = outputs.map((output) => jointScore(subsets, weights, input, output));
      expect(outputs[scores.indexOf(Math.max(...scores))]).toEqual(predicted[n]);
      expect(model.scores([input], [y[n]])[0]).toBeCloseTo(Math.max(...scores), 12);
    });
    expect(model.meanLoss(x, y)).toBe(0);
  }
  expect([...jointFeatures(subsets, [5, 6, 7], [true, false, true])]).toEqual([5, 0, 7, 2]);
});

test("a problem without weights is refused", () => {
  expect(refusal(() => structuredSvm({ ...subsets, dimension: 0 }).fit({ x: [[1]], y: [[true]] }))).toContain(
    "the problem must have a dimension of at least 1",
  );
});
