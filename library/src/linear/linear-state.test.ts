import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { applyLinear } from "./linear-state.js";

test("computes X w + b, for dense and sparse samples", () => {
  const x = asMatrix([
    [1, 0],
    [0, 2],
    [3, 4],
  ]);
  const state = { coefficients: Float64Array.of(10, 1), intercept: 0.5 };
  expect(Array.from(applyLinear(state, x))).toEqual([10.5, 2.5, 34.5]);
  expect(Array.from(applyLinear(state, fromDense(x)))).toEqual([10.5, 2.5, 34.5]);
});
