import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { drawn, labels } from "../../test/structured-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { labelSequences } from "./label-sequences.js";
import { structuredPerceptron } from "./structured-perceptron.js";

test("the averaged perceptron has the mean of the weights after each sample", () => {
  const data = drawn(1, 5, 4);
  const problem = labelSequences({ labels, features: 2 });
  const sum = new Float64Array(problem.dimension);
  const weights = new Float64Array(problem.dimension);
  for (const n of createRandom(4).permutation(5)) {
    const y = problem.argmax(weights, data.x[n]);
    problem.addFeatures(data.x[n], data.y[n], 1, weights);
    problem.addFeatures(data.x[n], y, -1, weights);
    for (let i = 0; i < sum.length; i++) sum[i] += weights[i] / 5;
  }
  const fit = (averaged: boolean) =>
    structuredPerceptron(problem, { averaged, epochs: 1, seed: 4 }).fit(data).state.weights;
  expectClose(fit(true), sum, 1e-12);
  expectClose(fit(false), weights, 1e-12);
});

test("the perceptron ends without mistakes on separable data", () => {
  const problem = labelSequences({ labels, features: 2 });
  for (let seed = 0; seed < 3; seed++) {
    const data = drawn(seed, 10, 6);
    const easy = { x: data.y.map((path) => path.map((label) => [label === "a" ? -1 : 1, 1])), y: data.y };
    for (const averaged of [true, false]) {
      const model = structuredPerceptron(problem, { averaged, seed, epochs: 50 }).fit(easy);
      expect(model.report.converged).toBe(true);
      expect(averaged || model.meanLoss(easy.x, easy.y) === 0).toBe(true);
    }
  }
});
