import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { wordTexts } from "../../../test/naive-bayes-samples.js";
import { fromDense } from "../../data/sparse.js";
import { multinomialNaiveBayes } from "../multinomial-naive-bayes/multinomial-naive-bayes.js";
import { complementNaiveBayes } from "./complement-naive-bayes.js";

test("with two classes it ranks texts as the multinomial model with equal priors does", () => {
  fc.assert(
    fc.property(wordTexts, ({ x, y }) => {
      const two = y.map((name) => (name === "a" ? "a" : "b"));
      const complement = complementNaiveBayes().fit({ x, y: two }).decision(x);
      const multinomial = multinomialNaiveBayes({ priors: { kind: "uniform" } })
        .fit({ x, y: two })
        .decision(x);
      for (let i = 0; i < x.rows; i++) {
        const difference = (scores: Float64Array) => scores[2 * i + 1] - scores[2 * i];
        expect(difference(complement.data)).toBeCloseTo(difference(multinomial.data), 9);
      }
    }),
    { numRuns: 30 },
  );
});

test("sparse and dense samples give the same model, and updates give the model of all samples", () => {
  fc.assert(
    fc.property(wordTexts, ({ x, y }) => {
      const [dense, sparse] = [x, fromDense(x)].map((samples) => complementNaiveBayes().fit({ x: samples, y }));
      expect(sparse.state).toEqual(dense.state);
      const twice = dense.update({ x, y });
      const doubled = complementNaiveBayes().fit({ x, y, weights: new Array(x.rows).fill(2) });
      expect(twice.state).toEqual(doubled.state);
    }),
    { numRuns: 20 },
  );
});

test("normalised weights of a class sum to 1, and are 0 for a single column", () => {
  fc.assert(
    fc.property(wordTexts, ({ x, y }) => {
      const { coefficients } = complementNaiveBayes({ normalize: true }).fit({ x, y }).state;
      for (let k = 0; k < 3; k++) {
        const sum = coefficients.data.subarray(4 * k, 4 * k + 4).reduce((total, weight) => total + weight, 0);
        expect(sum).toBeCloseTo(1, 12);
      }
    }),
    { numRuns: 20 },
  );
  const single = complementNaiveBayes({ normalize: true }).fit({ x: [[1], [2]], y: ["a", "b"] });
  expectClose(single.state.coefficients.data, [0, 0], 0);
});
