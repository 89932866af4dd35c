/** Products of matrices. */
import { expect, test } from "vitest";
import { entryAt, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

const types = [
  ["f64", 1e-12],
  ["f32", 3e-6],
] as const;

test.each(types)(
  "products over leading axes that broadcast, transposed or not, are sums of products in %s",
  (type, tolerance) => {
    const draw = tensorsOf(3, type);
    for (const [transposeA, transposeB] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      const a = draw(2, 1, ...(transposeA ? [4, 3] : [3, 4]));
      const b = draw(5, ...(transposeB ? [6, 4] : [4, 6]));
      const result = t.matmul(a, b, { transposeA, transposeB });
      expect(result.shape).toEqual([2, 5, 3, 6]);
      const expected = Float64Array.from(result.data, (_, place) => {
        const [j, i, q, p] = [place % 6, Math.floor(place / 6) % 3, Math.floor(place / 18) % 5, Math.floor(place / 90)];
        let sum = 0;
        for (let k = 0; k < 4; k++) {
          sum +=
            (transposeA ? entryAt(a, p, 0, k, i) : entryAt(a, p, 0, i, k)) *
            (transposeB ? entryAt(b, q, j, k) : entryAt(b, q, k, j));
        }
        return sum;
      });
      expectClose(result.data, expected, tolerance);
    }
    const [x, w] = [draw(2, 3, 4), draw(4, 5)];
    const rows = t.matmul(t.reshape(x, [6, 4]), w);
    expectClose(t.matmul(x, w).data, rows.data, tolerance);
    const shifted = t.dense(x, w, draw(5), "relu");
    expect(shifted.shape).toEqual([2, 3, 5]);
  },
);

test("inner lengths must be equal", () => {
  const work = () => t.matmul(t.zeros([2, 3]), t.zeros([4, 5]));
  expect(work).toThrow("matmul: the shapes [2, 3] and [4, 5] do not fit; the product of 2 x 3 and 4 x 5 matrices");
});

test("kernels agree with the loops for products of all sizes", () => {
  const draw = tensorsOf(10);
  for (const [m, n, k] of [
    [1, 1, 2000],
    [7, 300, 5],
    [33, 65, 40],
    [129, 10, 70],
    [64, 64, 300],
  ]) {
    for (const transposeA of [false, true]) {
      for (const transposeB of [false, true]) {
        const [a, b] = [transposeA ? [k, m] : [m, k], transposeB ? [n, k] : [k, n]];
        const multiply = (x: t.Tensor, y: t.Tensor) => [t.matmul(x, y, { transposeA, transposeB })];
        expectKernels([draw(...a), draw(...b)], multiply, 5e-6);
        expectKernels([draw(3, ...a), draw(3, ...b)], multiply, 5e-6);
        expectKernels([draw(2, 1, ...a), draw(3, ...b)], multiply, 5e-6);
      }
    }
  }
});
