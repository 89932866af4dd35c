import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { innerProduct, vectorNorm } from "../vector-operations.js";
import { appendRandomRow, orthogonalize, rowProducts, subtractRows } from "./krylov-basis.js";

const n = 23;

function randomBasis(count: number, seed: number): Float64Array {
  const rows = new Float64Array((count + 1) * n);
  for (let k = 0; k < count; k++) expect(appendRandomRow(rows, n, k, createRandom(seed + k))).toBe(true);
  return rows;
}

const row = (rows: Float64Array, k: number): Float64Array => rows.subarray(k * n, (k + 1) * n);

describe("orthogonalize", () => {
  test("leaves a vector orthogonal to any number of rows, and the coefficients reconstruct it", () => {
    for (let count = 0; count < n; count++) {
      const rows = randomBasis(count, 100 * count);
      const w = Float64Array.from({ length: n }, (_, i) => Math.sin(7 * i + count));
      const original = w.slice();
      const coefficients = new Float64Array(count);
      const left = orthogonalize(rows, count, w, coefficients, new Float64Array(count));
      expect(left).toBeCloseTo(vectorNorm(w), 14);
      const rebuilt = w.slice();
      for (let k = 0; k < count; k++) {
        expect(Math.abs(innerProduct(row(rows, k), w))).toBeLessThan(1e-14);
        for (let i = 0; i < n; i++) rebuilt[i] += coefficients[k] * row(rows, k)[i];
      }
      for (let i = 0; i < n; i++) expect(rebuilt[i]).toBeCloseTo(original[i], 13);
    }
  });

  test("a vector almost inside the span keeps full orthogonality relative to its remainder", () => {
    const rows = randomBasis(8, 5);
    for (const share of [1e-6, 1e-10, 1e-13]) {
      const w = new Float64Array(n);
      for (let k = 0; k < 8; k++) for (let i = 0; i < n; i++) w[i] += (k + 1) * row(rows, k)[i];
      for (let i = 0; i < n; i++) w[i] += share * Math.cos(3 * i);
      const left = orthogonalize(rows, 8, w, new Float64Array(8), new Float64Array(8));
      for (let k = 0; k < 8; k++) expect(Math.abs(innerProduct(row(rows, k), w))).toBeLessThan(1e-14 * left);
    }
  });
});

describe("rows", () => {
  test("multiplies by rows and subtracts them, for counts that are not multiples of four", () => {
    const rows = Float64Array.from({ length: 7 * n }, (_, i) => Math.sin(i));
    const w = Float64Array.from({ length: n }, (_, i) => Math.cos(i));
    for (let count = 0; count <= 7; count++) {
      const products = new Float64Array(7);
      rowProducts(rows, count, w, products);
      const left = w.slice();
      subtractRows(rows, count, products, left);
      for (let i = 0; i < n; i++) {
        let expected = w[i];
        for (let k = 0; k < count; k++) expected -= innerProduct(row(rows, k), w) * row(rows, k)[i];
        expect(left[i]).toBeCloseTo(expected, 11);
      }
    }
  });

  test("random rows are orthonormal until the space is full", () => {
    for (const seed of [0, 1, 2]) {
      const rows = randomBasis(n, seed);
      for (let j = 0; j < n; j++) {
        for (let k = 0; k <= j; k++) {
          expect(innerProduct(row(rows, j), row(rows, k))).toBeCloseTo(j === k ? 1 : 0, 13);
        }
      }
      expect(appendRandomRow(rows, n, n, createRandom(9))).toBe(false);
    }
  });
});
