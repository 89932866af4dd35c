/** Pooling. */
import { expect, test } from "vitest";
import { expectAdjoint, tensorsOf } from "../../test/drawn-tensors.js";
import * as t from "./operations.js";

const cases: readonly t.PoolOptions[] = [
  { size: 2 },
  { size: [3, 2], stride: [2, 1], padding: 1 },
  { size: 3, stride: 1 },
];

test.each(cases)("windows %j have the largest, smallest and mean pixel, with adjoints", (options) => {
  const x = tensorsOf(1)(2, 3, 6, 5);
  const { places, values } = t.maxPool(x, options);
  const shape = [2, 3, 6, 5];
  expectAdjoint(
    shape,
    (z) => t.averagePool(z, options),
    (y) => t.averagePoolAdjoint(y, shape, options),
  );
  expectAdjoint(
    shape,
    (z) => t.takeEntries(z, places, values.shape),
    (y) => t.poolAdjoint(y, places, shape, options),
  );
  expect(t.takeEntries(x, places, values.shape)).toEqual(values);
  expect(t.minPool(x, options).values).toEqual(t.negate(t.maxPool(t.negate(x), options).values));
});

test("pooling a small image by hand", () => {
  const x = t.tensor([
    [
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 0],
      ],
    ],
  ]);
  expect(Array.from(t.maxPool(x, { size: 2, stride: 1 }).values.data)).toEqual([5, 6, 8, 8]);
  expect(Array.from(t.maxPool(x, { size: 2, padding: 1 }).places)).toEqual([0, 2, 6, 7]);
  expect(Array.from(t.averagePool(x, { size: 2, padding: 1 }).data)).toEqual([0.25, 1.25, 2.75, 4.75]);
  expect(() => t.maxPool(x, { size: 4 })).toThrow("windows must fit the image");
});
