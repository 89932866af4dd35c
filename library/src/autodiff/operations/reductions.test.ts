/** Reductions. */
import { expect, test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { tensor } from "../../tensor/operations.js";
import * as ad from "../operations.js";

test.each(Object.entries({ sum: ad.sum, mean: ad.mean, variance: ad.variance, max: ad.max, logSumExp: ad.logSumExp }))(
  "%s has the derivatives of differences over all axes and over some",
  (_, reduce) => {
    expectDerivatives((x) => reduce(x), [2, 3]);
    expectDerivatives((x) => reduce(x, { axes: [-1], keepAxes: true }), [2, 3]);
    expectDerivatives((x) => reduce(x, { axes: [0, 2] }), [2, 3, 2]);
  },
);

test("the largest entries and their shapes", () => {
  const x = tensor([
    [1, 5],
    [7, 2],
  ]);
  expect(ad.max(x, { axes: [0] })).toEqual({ shape: [2], data: Float32Array.of(7, 5) });
  expect(ad.max(x, { axes: [1], keepAxes: true })).toEqual({ shape: [2, 1], data: Float32Array.of(5, 7) });
});

test("log-sum-exp does not overflow", () => {
  expect(ad.logSumExp(tensor([1000, 1000])).data[0]).toBeCloseTo(1000 + Math.log(2), 3);
});
