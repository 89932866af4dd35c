/** Broadcasting. */
import { expect, test } from "vitest";
import { expectAdjoint, tensorsOf } from "../../test/drawn-tensors.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

test("broadcasting follows NumPy: from the last axis on, lengths are equal or 1", () => {
  const sum = t.add(t.tensor([[1], [2]]), t.tensor([10, 20, 30]));
  expect(sum).toEqual({ shape: [2, 3], data: Float32Array.of(11, 21, 31, 12, 22, 32) });
  expect(t.broadcastShapes([4, 1, 3], [2, 1])).toEqual([4, 2, 3]);
  expect(t.sumTo(t.ones([2, 3, 4]), [3, 1])).toEqual({ shape: [3, 1], data: Float32Array.of(8, 8, 8) });
  expect(() => t.add(t.zeros([2, 3]), t.zeros([2, 4]))).toThrow("add: the shapes [2, 3] and [2, 4] do not fit");
  expect(() => t.add(t.zeros([2]), t.zeros([2], "f64"))).toThrow("add: one tensor is f32 and the other is f64");
});

test("summing is the adjoint of broadcasting", () => {
  expectAdjoint(
    [3, 1],
    (x) => t.broadcastTo(x, [2, 3, 4]),
    (y) => t.sumTo(y, [3, 1]),
  );
  expectAdjoint(
    [],
    (x) => t.broadcastTo(x, [2, 3]),
    (y) => t.sumTo(y, []),
  );
  expect(() => t.broadcastTo(t.zeros([2, 3]), [3])).toThrow("broadcastTo: the shapes [2, 3] and [3] do not fit");
});

test("kernels agree with the loops for sums over repeated axes", () => {
  const x = tensorsOf(12)(6, 5, 7, 3);
  for (const shape of [[], [3], [7, 1], [5, 1, 1], [6, 1, 1, 3], [1, 1, 7, 3], [6, 5, 7, 3]]) {
    expectKernels([x], (a) => [t.sumTo(a, shape)]);
  }
});
