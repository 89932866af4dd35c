import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { scoresOf, winnersOf } from "../linalg/class-scores.js";
import { classProbabilities, classScores, outputsProblem } from "./linear-classes.js";

const x = asMatrix([
  [1, 0],
  [0, 2],
]);

test("computes scores of dense and sparse samples", () => {
  const state = {
    coefficients: asMatrix([
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
    intercepts: Float64Array.of(0.5, 0, -1),
  };
  for (const samples of [x, fromDense(x)]) {
    expect(Array.from(scoresOf(state, samples).data)).toEqual([1.5, 3, 4, 4.5, 8, 11]);
    expect(classScores(state, samples)).toEqual(scoresOf(state, samples));
  }
});

test("two classes share one score: its halves, whose softmax is σ", () => {
  const state = { coefficients: asMatrix([[2, -1]]), intercepts: Float64Array.of(1) };
  expect(Array.from(classScores(state, x).data)).toEqual([-1.5, 1.5, 0.5, -0.5]);
  const sigmoid = 1 / (1 + Math.exp(-3));
  expectClose(classProbabilities(state, x).data.subarray(0, 2), [1 - sigmoid, sigmoid], 1e-14);
});

test("the largest score wins, the first of ties, and none when all are NaN", () => {
  expect(
    Array.from(
      winnersOf(
        asMatrix([
          [1, 3, 2],
          [5, 5, 4],
          [NaN, NaN, NaN],
        ]),
      ),
    ),
  ).toEqual([1, 0, -1]);
});

test("two classes have one row of weights, more classes a row each", () => {
  const problemOf = (rows: number, classes: number) => outputsProblem(zeros(rows, 1), { sizeOf: () => classes });
  expect([problemOf(1, 2), problemOf(3, 3)]).toEqual([undefined, undefined]);
  expect(problemOf(2, 2)).toBe("must have 1 rows for 2 classes, got 2");
  expect(problemOf(1, 3)).toBe("must have 3 rows for 3 classes, got 1");
  expect(problemOf(1, 1)).toBe("must be for at least 2 classes, but the model has 1");
});
