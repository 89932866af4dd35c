import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { errorInUnits, product, testMatrices } from "../../../test/matrices.js";
import { asMatrix, identity, transpose, zeros } from "../../data/matrix.js";
import { blockStarts, schur } from "./schur.js";

describe("A = Q T Qᵀ", () => {
  for (const n of [0, 1, 2, 3, 11, 50]) {
    test(`size ${n}: residual and orthogonality within 50 n ε, T in standard form`, () => {
      for (const seed of [1, 2]) {
        for (const { name, matrix } of testMatrices(n, n, seed)) {
          const { form, vectors } = schur(matrix);
          expect(errorInUnits(product(product(vectors, form), transpose(vectors)), matrix), name).toBeLessThan(50);
          expect(errorInUnits(product(transpose(vectors), vectors), identity(n)), name).toBeLessThan(50);
          const starts = [...blockStarts(form), n];
          for (let b = 0; b + 1 < starts.length; b++) {
            const at = starts[b] * n + starts[b];
            expect(starts[b + 1] - starts[b]).toBeLessThanOrEqual(2);
            if (starts[b + 1] - starts[b] < 2) continue;
            expect(form.data[at]).toBe(form.data[at + n + 1]);
            expect(Math.sign(form.data[at + 1]) * Math.sign(form.data[at + n])).toBe(-1);
          }
          expectEvery(form.data, (value, at) => (at % n) + 1 >= Math.floor(at / n) || Object.is(value, 0));
        }
      }
    });
  }
});

test("triangular matrices are unchanged", () => {
  const a = asMatrix([
    [1, 2, 3],
    [0, 4, 5],
    [0, 0, 6],
  ]);
  expect(schur(a)).toEqual({ form: a, vectors: identity(3) });
});

test("blockStarts finds blocks of size 1 and 2", () => {
  const t = asMatrix([
    [1, 2, 3, 4],
    [0, 5, 6, 7],
    [0, -8, 5, 9],
    [0, 0, 0, 1],
  ]);
  expect(blockStarts(t)).toEqual([0, 1, 3]);
  expect(blockStarts(zeros(0, 0))).toEqual([]);
});

test("errors name the operation", () => {
  expect(() => schur(zeros(2, 3))).toThrow("schur: the matrix must be square, got 2 x 3");
  expect(() => schur(asMatrix([[Number.POSITIVE_INFINITY]]))).toThrow("schur: every entry must be a finite number");
});
