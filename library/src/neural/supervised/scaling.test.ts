/** Inputs of networks. */
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { columnScaling, commonScaling, scaledInputs } from "./scaling.js";

const x = { rows: 3, columns: 2, data: Float64Array.of(1, 10, 3, 10, 5, 10) };

test("columns get mean 0 and variance 1; constant ones are only centred", () => {
  const scaling = columnScaling(x);
  expectClose(scaling.center, [3, 10], 1e-15);
  expectClose(scaling.scale, [Math.sqrt(8 / 3), 1], 1e-15);
  const { shape, data } = scaledInputs(x, scaling, [2]);
  expect(shape).toEqual([3, 2]);
  expectClose(
    data,
    [-2, 0, 0, 0, 2, 0].map((value) => value / Math.sqrt(8 / 3)),
    1e-6,
  );
});

test("all entries may share one mean and deviation, in any shape and for chosen rows", () => {
  const scaling = commonScaling(x);
  expect(new Set(scaling.center).size).toBe(1);
  const { shape, data } = scaledInputs(x, scaling, [1, 2], Int32Array.of(2, 2));
  expect(shape).toEqual([2, 1, 2]);
  expect([...data.subarray(0, 2)]).toEqual([...data.subarray(2)]);
  expect(data[1]).toBeGreaterThan(data[0]);
});

test("inputs far outside do not overflow", () => {
  const far = { rows: 1, columns: 2, data: Float64Array.of(1e300, -1e300) };
  expect([...scaledInputs(far, columnScaling(x), [2]).data]).toEqual([1e4, -1e4]);
});
