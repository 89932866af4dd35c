import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { hyperplaneBetween, posteriorsOf, scoresOf, winnersOf } from "./class-scores.js";

const view = {
  coefficients: asMatrix([
    [1, 0],
    [0, 2],
    [-1, -1],
  ]),
  intercepts: Float64Array.of(0, -1, 3),
};

test("scores are W x + b, also for sparse samples", () => {
  const x = asMatrix([
    [2, 0],
    [0, 3],
    [1, 1],
  ]);
  const expected = [2, -1, 1, 0, 5, 0, 1, 1, 1];
  expect(Array.from(scoresOf(view, x).data)).toEqual(expected);
  expect(Array.from(scoresOf(view, fromDense(x)).data)).toEqual(expected);
  expect(scoresOf(view, { rows: 0, columns: 2, data: new Float64Array(0) }).rows).toBe(0);
});

test("the largest score wins, the first of ties; NaN never does", () => {
  const scores = asMatrix([
    [2, -1, 1],
    [1, 1, 1],
    [Number.NaN, -5, Number.NaN],
    [Number.NaN, Number.NaN, Number.NaN],
  ]);
  expect(Array.from(winnersOf(scores))).toEqual([0, 0, 1, -1]);
});

test("posteriors are a softmax that does not overflow, and sum to 1", () => {
  expectClose(posteriorsOf(asMatrix([[1000, 1000 + Math.log(3)]])).data, [0.25, 0.75], 1e-12);
  expect(Array.from(posteriorsOf(asMatrix([[-2000, 0]])).data)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 6 }), (row) => {
      const { data } = posteriorsOf(asMatrix([row]));
      expect(data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    }),
  );
});

test("the hyperplane between two classes is positive where the first beats the second", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(50, 2, createRandom(seed));
    const scores = scoresOf(view, x);
    const { w, b } = hyperplaneBetween(view, 2, 1);
    for (let i = 0; i < x.rows; i++) {
      const side = w[0] * x.data[2 * i] + w[1] * x.data[2 * i + 1] - b;
      expect(side).toBeCloseTo(scores.data[3 * i + 2] - scores.data[3 * i + 1], 10);
    }
  }
  expect(refusal(() => hyperplaneBetween(view, 0, 3))).toBe(
    "invalid-option: hyperplaneBetween: a class must be a whole number from 0 to 2, got 3",
  );
});
