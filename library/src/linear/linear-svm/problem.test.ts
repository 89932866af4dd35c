import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { scoreOf } from "../scored-rows.js";
import { type MarginProblem, marginLoss, sizeOf } from "./problem.js";

test("both losses are 0 outside the margin, and u or u² inside", () => {
  expect([-1, 0, 0.5, 3].map((u) => marginLoss("hinge", u))).toEqual([0, 0, 0.5, 3]);
  expect([-1, 0, 0.5, 3].map((u) => marginLoss("squared-hinge", u))).toEqual([0, 0, 0.25, 9]);
});

test("the last weight is that of the intercept, for dense and sparse samples", () => {
  const x = asMatrix([
    [1, 0],
    [2, 3],
  ]);
  const parts = { signs: Float64Array.of(1, -1), costs: Float64Array.of(1, 1), loss: "hinge" } as const;
  for (const samples of [x, fromDense(x)]) {
    const problem: MarginProblem = { ...parts, x: samples, intercept: true };
    expect(sizeOf(problem)).toBe(3);
    expect(scoreOf(problem, 1, Float64Array.of(10, 100, 7))).toBe(327);
    expect(scoreOf({ ...problem, intercept: false }, 1, Float64Array.of(10, 100))).toBe(320);
  }
});
