import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { convergenceOf, functionsOf, placeWeights } from "./relevance-options.js";

const machine = {
  active: Int32Array.of(1, 3),
  mean: Float64Array.of(2, -1),
  precisions: Float64Array.of(1, 1),
  iterations: 7,
  converged: false,
};

test("the intercept is the weight of a column of ones after those of the samples", () => {
  const k = asMatrix([
    [1, 2],
    [3, 4],
  ]);
  expect(Array.from(functionsOf(k, true).data)).toEqual([1, 2, 1, 3, 4, 1]);
  expect(Array.from(functionsOf(k, false).data)).toEqual([1, 2, 3, 4]);
  const row = new Float64Array(3);
  expect(placeWeights(machine, 3, row)).toBe(-1);
  expect(Array.from(row)).toEqual([0, 2, 0]);
});

test("one machine that did not converge makes a warning", () => {
  const report = convergenceOf([machine, { ...machine, converged: true }], 7);
  expect(report).toMatchObject({ converged: false, iterations: 14 });
  expect(report.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
});
