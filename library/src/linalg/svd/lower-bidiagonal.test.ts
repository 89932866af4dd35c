import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { errorInUnits, product, testMatrices } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { denseBidiagonal } from "../../../test/special-matrices.js";
import { identity, type Matrix, transpose } from "../../data/matrix.js";
import { lowerBidiagonal } from "./lower-bidiagonal.js";
import { singularValues } from "./svd.js";

const shapes = [
  [1, 1],
  [3, 3],
  [4, 3],
  [40, 25],
  [90, 25],
  [3, 7],
  [25, 40],
  [12, 60],
] as const;

describe("the lower bidiagonal form", () => {
  test.each(shapes)("U L Vᵀ is the matrix, %i x %i", (m, n) => {
    for (const { name, matrix: a } of testMatrices(m, n, 3)) {
      const { u, diagonal, offDiagonal, v } = lowerBidiagonal(a);
      const lower = transpose(denseBidiagonal({ diagonal, offDiagonal }));
      expect(errorInUnits(product(product(u, lower), transpose(v)), a), name).toBeLessThan(10);
      for (const q of [u, v]) expectOrthonormal(name, q);
    }
  });

  test("L has the singular values of the matrix", () => {
    const [{ matrix: a }] = testMatrices(30, 12, 5);
    const { diagonal, offDiagonal } = lowerBidiagonal(a);
    expectClose(singularValues(denseBidiagonal({ diagonal, offDiagonal })), singularValues(a), 1e-13);
  });

  test("refuses NaN", () => {
    const message = refusal(() => lowerBidiagonal({ rows: 2, columns: 1, data: Float64Array.of(1, Number.NaN) }));
    expect(message).toContain("lowerBidiagonal");
  });
});

function expectOrthonormal(name: string, q: Matrix): void {
  expect(errorInUnits(product(transpose(q), q), identity(q.columns)), name).toBeLessThan(10);
}
