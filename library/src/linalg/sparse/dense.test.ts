import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { unevenMatrix } from "../../../test/uneven-matrix.js";
import { transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { multiplySparse, multiplySparseTransposed } from "./dense.js";

describeOnTiers("sparse matrices times dense ones", () => {
  test("computes A B and Aᵀ B, of any width, small and large", () => {
    for (const [rows, columns] of [
      [3, 4],
      [40, 7],
      [150, 90],
    ]) {
      const a = unevenMatrix(rows, columns, rows);
      for (const width of [1, 2, 3, 7, 16, 31, 70, 150]) {
        const [b, c] = [normalMatrix(columns, width, createRandom(1)), normalMatrix(rows, width, createRandom(2))];
        expectClose(multiplySparse(fromDense(a), b).data, product(a, b).data, 1e-12);
        expectClose(multiplySparseTransposed(fromDense(a), c).data, product(transpose(a), c).data, 1e-12);
      }
    }
  });

  test("results larger than one piece are assembled from several", () => {
    const rows = 300;
    const a = unevenMatrix(rows, 5, 5);
    // 2²¹ numbers make a piece, so that there are 209 rows in the first.
    const b = normalMatrix(5, 10_000, createRandom(6));
    const found = multiplySparse(fromDense(a), b);
    for (const i of [0, 208, 209, 210, 299]) {
      const one = { rows: 1, columns: 5, data: a.data.subarray(i * 5, i * 5 + 5) };
      expectClose(found.data.subarray(i * 10_000, (i + 1) * 10_000), product(one, b).data, 1e-12);
    }
  });
});

test("refuses incompatible factors", () => {
  const a = fromDense(zeros(2, 3));
  expect(() => multiplySparse(a, zeros(2, 1))).toThrow(/by a factor with 3 rows, got 2/);
  expect(() => multiplySparseTransposed(a, zeros(3, 20))).toThrow(/by a factor with 2 rows, got 3/);
});

test("a place without an entry contributes nothing where the other factor is NaN, also on the engine", () => {
  const n = 200;
  const a = fromDense({ rows: n, columns: 2, data: Float64Array.from({ length: 2 * n }, (_, at) => at % 2) });
  const b = { rows: 2, columns: 100, data: new Float64Array(200).fill(Number.NaN, 0, 100).fill(3, 100) };
  expect(multiplySparse(a, b).data.every((value) => value === 3)).toBe(true);
});
