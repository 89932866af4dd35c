import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { wordTexts } from "../../../test/naive-bayes-samples.js";
import { refusal } from "../../../test/refusal.js";
import { fromDense } from "../../data/sparse.js";
import { hyperplaneBetween } from "../../linalg/class-scores.js";
import { multinomialNaiveBayes } from "./multinomial-naive-bayes.js";

describe("laws", () => {
  test("the words of a class are probabilities, and a text twice as long has twice the evidence", () => {
    fc.assert(
      fc.property(wordTexts, fc.double({ min: 0.01, max: 5, noNaN: true }), ({ x, y }, smoothing) => {
        const model = multinomialNaiveBayes({ smoothing }).fit({ x, y });
        const { coefficients, intercepts } = model.state;
        for (let k = 0; k < 3; k++) {
          const sum = coefficients.data.subarray(4 * k, 4 * k + 4).reduce((total, log) => total + Math.exp(log), 0);
          expect(sum).toBeCloseTo(1, 12);
        }
        const [once, twice] = [model.decision(x), model.decision({ ...x, data: x.data.map((count) => 2 * count) })];
        const evidence = once.data.map((score, at) => 2 * (score - intercepts[at % 3]) + intercepts[at % 3]);
        expectClose(twice.data, evidence, 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  test("its log-odds are those of a hyperplane", () => {
    fc.assert(
      fc.property(wordTexts, ({ x, y }) => {
        const model = multinomialNaiveBayes().fit({ x, y });
        const p = model.probabilities(x);
        const { w, b } = hyperplaneBetween(model.state, 2, 0);
        for (let i = 0; i < x.rows; i++) {
          const value = w.reduce((sum, weight, j) => sum + weight * x.data[4 * i + j], -b);
          expect(value).toBeCloseTo(Math.log(p.data[3 * i + 2] / p.data[3 * i]), 9);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("without smoothing, a word that a class never had makes the class impossible", () => {
    const model = multinomialNaiveBayes({ smoothing: 0 }).fit({
      x: [
        [3, 0],
        [1, 1],
      ],
      y: ["a", "b"],
    });
    expect(Array.from(model.probabilities([[5, 1]]).data)).toEqual([0, 1]);
    expect(model.probabilities([[5, 0]]).data[0]).toBeGreaterThan(0.9);
  });

  test("sparse and dense samples give the same model", () => {
    fc.assert(
      fc.property(wordTexts, ({ x, y }) => {
        const [dense, sparse] = [x, fromDense(x)].map((samples) => multinomialNaiveBayes().fit({ x: samples, y }));
        expect(sparse.state).toEqual(dense.state);
      }),
      { numRuns: 20 },
    );
  });
});

test("refuses a class without counts when there is no smoothing", () => {
  const data = {
    x: [
      [0, 0],
      [0, 1],
    ],
    y: ["a", "b"],
  };
  expect(refusal(() => multinomialNaiveBayes({ smoothing: 0 }).fit(data))).toBe(
    "invalid-data: multinomial-naive-bayes: a class has no counts; without smoothing its probabilities are undefined",
  );
  expect(
    multinomialNaiveBayes()
      .fit(data)
      .predict([[0, 1]]).codes,
  ).toEqual(Int32Array.of(1));
});
