/** Operations on two tensors. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

test("operations on two tensors are those on their entries", () => {
  const draw = tensorsOf(1);
  const [a, b] = [t.abs(draw(2, 3)), t.abs(draw(2, 3))];
  const cases = [
    [t.add, (x: number, y: number) => x + y],
    [t.subtract, (x: number, y: number) => x - y],
    [t.multiply, (x: number, y: number) => x * y],
    [t.divide, (x: number, y: number) => x / y],
    [t.power, (x: number, y: number) => x ** y],
    [t.maximum, Math.max],
    [t.minimum, Math.min],
    [t.greater, (x: number, y: number) => Number(x > y)],
    [t.equal, (x: number, y: number) => Number(x === y)],
  ] as const;
  for (const [operation, of] of cases) {
    expectClose(
      operation(a, b).data,
      Array.from(a.data, (x, i) => of(x, b.data[i])),
      1e-14,
    );
    const column = t.slice(b, [undefined, { end: 1 }]);
    expectClose(
      operation(a, column).data,
      Array.from(a.data, (x, i) => of(x, column.data[Math.floor(i / 3)])),
      1e-14,
    );
    const row = t.slice(b, [{ end: 1 }]);
    expectClose(
      operation(row, a).data,
      Array.from(a.data, (y, i) => of(row.data[i % 3], y)),
      1e-14,
    );
  }
  expect(Array.from(t.equal(a, a).data)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("what is not chosen has no influence", () => {
  const chosen = t.where(t.tensor([1, 0]), t.tensor([[1], [2]]), t.scalar(Number.NaN));
  expect(chosen).toEqual({ shape: [2, 2], data: Float32Array.of(1, Number.NaN, 2, Number.NaN) });
});

test("kernels agree with the loops for all ways of broadcasting", () => {
  const draw = tensorsOf(8);
  const pairs = [
    [
      [37, 29],
      [37, 29],
    ],
    [[37, 29], []],
    [[37, 29], [29]],
    [[29], [37, 29]],
    [
      [37, 29],
      [37, 1],
    ],
    [
      [37, 1],
      [37, 29],
    ],
    [
      [3, 5, 7, 11],
      [5, 1, 1],
    ],
    [
      [1, 5, 1, 1],
      [3, 5, 7, 11],
    ],
    [
      [3, 5, 7, 11],
      [3, 5, 1, 1],
    ],
    [
      [3, 5, 7, 11],
      [1, 5, 1, 11],
    ],
    [
      [40, 1],
      [1, 30],
    ],
  ];
  for (const [a, b] of pairs) {
    expectKernels([draw(...a), draw(...b)], (x, y) => [
      ...[t.add(x, y), t.subtract(x, y), t.multiply(x, y), t.maximum(x, y), t.minimum(x, y)],
      ...[t.greater(x, y), t.equal(x, y), t.divide(x, t.add(t.square(y), t.ones([], t.typeOf(y.data))))],
    ]);
  }
});
