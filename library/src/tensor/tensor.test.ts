/** Making tensors. */
import { expect, test } from "vitest";
import * as t from "./operations.js";

test("nested lists, flat lists with a shape, and matrices become tensors", () => {
  expect(
    t.tensor([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual({ shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) });
  expect(t.tensor([1, 2, 3, 4], [2, 2])).toEqual(
    t.tensor([
      [1, 2],
      [3, 4],
    ]),
  );
  expect(t.tensor(5)).toEqual(t.scalar(5));
  expect(t.tensor([[], []]).shape).toEqual([2, 0]);
  const matrix = { rows: 1, columns: 2, data: Float64Array.of(0.1, 0.2) };
  expect(t.toMatrix(t.fromMatrix(matrix, "f64"))).toEqual(matrix);
  expect(t.convert(t.full([2], 0.5), "f64")).toEqual(t.full([2], 0.5, "f64"));
  expect(t.reshape(t.ones([2, 3]), [6]).shape).toEqual([6]);
});

test("lists that are not even, and numbers that do not fill a shape, are refused", () => {
  const cases: readonly (readonly [() => unknown, string])[] = [
    [() => t.reshape(t.zeros([2, 3]), [4]), "reshape: the shapes [2, 3] and [4] do not fit"],
    [
      () => t.tensor([[1, 2], [3]]),
      "tensor: lists are nested unevenly; expected 2 entries along axis 1, got a list of 1",
    ],
    [() => t.tensor([1, 2, 3], [2, 2]), "tensor: the shape [2, 2] needs 4 numbers, got 3"],
    [() => t.tensor([1], [-1]), "tensor: needs whole, non-negative lengths, got the shape [-1]"],
    [() => t.toMatrix(t.zeros([2])), "toMatrix: needs a tensor with 2 axes, got the shape [2]"],
  ];
  for (const [work, message] of cases) expect(work).toThrow(message);
});
