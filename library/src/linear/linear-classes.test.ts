import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { scoresOf, winnersOf } from "../linalg/class-scores.js";
import { classProbabilities, classScores } from "./linear-classes.js";

const x = asMatrix([
  [1, 0],
  [0, 2],
]);

test("scores of dense and sparse samples", () => {
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

test("the largest score wins, the first of equals, and nothing wins where none is a number", () => {
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
