import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { asMatrix, type Matrix } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { lu } from "./lu.js";
import { exchangeRows, substituteMatrix, substituteTransposedVector, substituteVector } from "./substitution.js";

describe("solving with factors", () => {
  for (const n of [1, 2, 9, 66]) {
    test(`size ${n}: A x, xᵀ A and A X solve back to x and X`, () => {
      for (const seed of [1, 2, 3]) {
        const random = createRandom(seed);
        const a = normalMatrix(n, n, random);
        // A strong diagonal in shuffled places: well conditioned, but rows have to be exchanged.
        random.permutation(n).forEach((j, i) => {
          a.data[i * n + j] += 3 * Math.sqrt(n);
        });
        const factors = lu(a);
        const x = Float64Array.from({ length: n }, () => random.normal());
        const right = product(a, { rows: n, columns: 1, data: x }).data;
        substituteVector(factors, right);
        expectClose(right, x, 1e-12);
        const left = product({ rows: 1, columns: n, data: x }, a).data;
        substituteTransposedVector(factors, left);
        expectClose(left, x, 1e-12);
        const several = normalMatrix(n, 3, random);
        const images: Matrix = product(a, several);
        substituteMatrix(factors, images);
        expectClose(images.data, several.data, 1e-12);
      }
    });
  }
});

test("exchangeRows exchanges two rows, or one with itself", () => {
  const { data } = asMatrix([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  exchangeRows(data, 2, 0, 2);
  exchangeRows(data, 2, 1, 1);
  expect(Array.from(data)).toEqual([5, 6, 3, 4, 1, 2]);
});
