import { describe, expect, test } from "vitest";
import { normalMatrix, testMatrices } from "../../../test/matrices.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { frobeniusNorm } from "../norms.js";
import { balance } from "./balance.js";

function beside(a: Matrix, i: number): [number, number] {
  const n = a.rows;
  let row = 0;
  let column = 0;
  for (let j = 0; j < n; j++) {
    if (j === i) continue;
    row = Math.hypot(row, a.data[i * n + j]);
    column = Math.hypot(column, a.data[j * n + i]);
  }
  return [row, column];
}

describe("D⁻¹ A D", () => {
  test("is exact, with powers of two, and never larger than before", () => {
    for (const seed of [1, 2, 3]) {
      for (const { name, matrix } of testMatrices(9, 9, seed)) {
        const { matrix: balanced, scales } = balance(matrix);
        expect(
          scales.every((scale) => Number.isInteger(Math.log2(scale))),
          name,
        ).toBe(true);
        const again = balanced.data.map((value, at) => (value * scales[Math.floor(at / 9)]) / scales[at % 9]);
        expect(again, name).toEqual(matrix.data);
        expect(frobeniusNorm(balanced)).toBeLessThanOrEqual(frobeniusNorm(matrix) * (1 + 1e-14));
      }
    }
  });

  test("rows and columns of a badly scaled matrix get similar norms", () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = createRandom(seed);
      const a = normalMatrix(7, 7, random);
      const powers = Array.from({ length: 7 }, () => random.integer(61) - 30);
      const bad: Matrix = {
        ...a,
        data: a.data.map((value, at) => value * 2 ** (powers[Math.floor(at / 7)] - powers[at % 7])),
      };
      const { matrix } = balance(bad);
      for (let i = 0; i < 7; i++) {
        const [row, column] = beside(matrix, i);
        expect(row / column).toBeGreaterThan(1 / 4);
        expect(row / column).toBeLessThan(4);
      }
      expect(frobeniusNorm(matrix)).toBeLessThan(2 * frobeniusNorm(a));
    }
  });

  test("triangular, reducible and empty matrices terminate", () => {
    expect(balance(zeros(0, 0)).scales.length).toBe(0);
    expect(balance(asMatrix([[5]])).matrix).toEqual(asMatrix([[5]]));
    const triangular = asMatrix([
      [1, 1e10, 3],
      [0, 2, 1e-10],
      [0, 0, 3],
    ]);
    expect(balance(triangular).matrix.data.every(Number.isFinite)).toBe(true);
    const reducible = asMatrix([
      [1, 2, 1e9, 1],
      [2, 1, 1, 1e9],
      [0, 0, 3, 4],
      [0, 0, 5, 6],
    ]);
    expect(balance(reducible).matrix.data.every(Number.isFinite)).toBe(true);
    const extreme = asMatrix([
      [0, 1e300],
      [1e-300, 0],
    ]);
    expect(balance(extreme).matrix.data.every(Number.isFinite)).toBe(true);
  });
});
