import { describe, expect, test } from "vitest";
import { errorInUnits, normalMatrix, product } from "../../../test/matrices.js";
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { iterateFrancis } from "./francis.js";

function randomHessenberg(n: number, seed: number): Matrix {
  const h = normalMatrix(n, n, createRandom(seed));
  for (let i = 2; i < n; i++) h.data.fill(0, i * n, i * n + i - 1);
  return h;
}

/** The cyclic shift: all eigenvalues have modulus 1, and without exceptional shifts the iteration stalls. */
function cyclic(n: number): Matrix {
  const h = zeros(n, n);
  for (let i = 0; i < n; i++) h.data[((i + 1) % n) * n + i] = 1;
  return h;
}

function check(h: Matrix): void {
  const n = h.rows;
  const t: Matrix = { ...h, data: h.data.slice() };
  const rows = identity(n);
  iterateFrancis(t.data, n, rows.data);
  expect(errorInUnits(product(product(transpose(rows), t), rows), h)).toBeLessThan(50);
  expect(errorInUnits(product(rows, transpose(rows)), identity(n))).toBeLessThan(50);
  for (let i = 0; i < n; i++) for (let j = 0; j < i - 1; j++) expect(t.data[i * n + j]).toBe(0);
  for (let i = 0; i + 2 < n; i++) {
    expect(t.data[(i + 1) * n + i] === 0 || t.data[(i + 2) * n + i + 1] === 0, "blocks of size 3").toBe(true);
  }
}

describe("Hessenberg to Schur form, H = Z T Zᵀ", () => {
  test("random matrices of many sizes", () => {
    for (let seed = 0; seed < 30; seed++) check(randomHessenberg(seed, seed));
    check(randomHessenberg(90, 1));
  });

  test("matrices on which plain shifts stall", () => {
    for (const n of [2, 3, 4, 5, 8, 13, 20]) check(cyclic(n));
    const zeroDiagonal = randomHessenberg(9, 4);
    for (let i = 0; i < 9; i++) zeroDiagonal.data[i * 10] = 0;
    check(zeroDiagonal);
    check(zeros(5, 5));
    check(identity(5));
  });

  test("a small entry beside a large one is not treated as zero: the small eigenvalue of a graded matrix keeps its digits", () => {
    // λ₁ λ₂ = 1e-20 − 1e-17 and λ₁ ≈ 1, so λ₂ ≈ −9.99e-18; without the entry 1e-17 it would be 1e-20.
    const h = Float64Array.of(1, 1, 1e-17, 1e-20);
    iterateFrancis(h, 2, identity(2).data);
    expect(h[2]).toBe(0);
    expect(Math.abs(Math.min(h[0], h[3]) / (1e-20 - 1e-17) - 1)).toBeLessThan(1e-14);
  });

  test("without vectors the diagonal blocks are the same up to rounding", () => {
    for (let seed = 1; seed < 20; seed++) {
      const n = 1 + (seed % 12);
      const h = randomHessenberg(n, seed);
      const alone = h.data.slice();
      const full = h.data.slice();
      iterateFrancis(alone, n, undefined);
      iterateFrancis(full, n, identity(n).data);
      for (let i = 0; i < n; i++) expect(Math.abs(alone[i * n + i] - full[i * n + i])).toBeLessThan(1e-10);
    }
  });
});
