import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frobenius, normalMatrix, orthogonalMatrix, product, scaled, testMatrices } from "../../test/matrices.js";
import { asMatrix, transpose, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { estimateTwoNorm, frobeniusNorm, infinityNorm, largestEntry, oneNorm, powerOfTwoNear, trace } from "./norms.js";
import reference from "./reference/systems.json" with { type: "json" };

const shapes = fc.record({
  rows: fc.integer({ min: 0, max: 8 }),
  columns: fc.integer({ min: 0, max: 8 }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

describe("against NumPy", () => {
  test.each(reference.cases)("$name: four norms", ({ a, frobenius, one, infinity, two }) => {
    const matrix = asMatrix(a);
    expect(Math.abs(frobeniusNorm(matrix) / frobenius - 1)).toBeLessThan(1e-14);
    expect(Math.abs(oneNorm(matrix) / one - 1)).toBeLessThan(1e-14);
    expect(Math.abs(infinityNorm(matrix) / infinity - 1)).toBeLessThan(1e-14);
    expect(Math.abs(estimateTwoNorm(matrix) / two - 1)).toBeLessThan(1e-5);
  });
});

describe("laws", () => {
  test("[MP-007] the squared Frobenius norm is ΣA² = tr AᵀA = tr AAᵀ, in three ways", () => {
    fc.assert(
      fc.property(shapes, ({ rows, columns, seed }) => {
        const a = normalMatrix(rows, columns, createRandom(seed));
        const squares = a.data.reduce((sum, value) => sum + value * value, 0);
        const tolerance = 1e-13 * Math.max(squares, 1e-300);
        expect(Math.abs(frobeniusNorm(a) ** 2 - squares)).toBeLessThanOrEqual(tolerance);
        expect(Math.abs(trace(product(transpose(a), a)) - squares)).toBeLessThanOrEqual(tolerance);
        expect(Math.abs(trace(product(a, transpose(a))) - squares)).toBeLessThanOrEqual(tolerance);
      }),
    );
  });

  test("[MP-007] on integers the three ways are equal to the last bit", () => {
    const a = asMatrix([
      [1, -2, 3],
      [4, 0, -6],
    ]);
    expect(trace(product(transpose(a), a))).toBe(66);
    expect(trace(product(a, transpose(a)))).toBe(66);
    expect(frobeniusNorm(a)).toBe(Math.sqrt(66));
  });

  test("‖A‖₂ ≤ ‖A‖_F, ‖A‖₂² ≤ ‖A‖₁ ‖A‖_∞, and the estimate is never above ‖A‖_F", () => {
    fc.assert(
      fc.property(shapes, ({ rows, columns, seed }) => {
        const a = normalMatrix(rows, columns, createRandom(seed));
        const two = estimateTwoNorm(a);
        expect(two).toBeLessThanOrEqual(frobeniusNorm(a) * (1 + 1e-12));
        expect(two * two).toBeLessThanOrEqual(oneNorm(a) * infinityNorm(a) * (1 + 1e-12));
        expect(oneNorm(transpose(a))).toBe(infinityNorm(a));
      }),
    );
  });

  test("homogeneous at every scale: no square overflows or underflows", () => {
    const a = normalMatrix(5, 4, createRandom(3));
    for (const factor of [1e-300, 1e-160, 1e160, 1e300]) {
      for (const norm of [frobeniusNorm, oneNorm, infinityNorm, largestEntry, (m: typeof a) => estimateTwoNorm(m)]) {
        expect(Math.abs(norm(scaled(a, factor)) / factor / norm(a) - 1)).toBeLessThan(1e-9);
      }
    }
  });

  test("the two-norm of matrices with known singular values", () => {
    for (const seed of [1, 2, 3]) {
      for (const { name, matrix } of testMatrices(12, 12, seed)) {
        const exact = { orthogonal: 1, "graded, condition 1e14": 1, "rank-deficient": 6, zero: 0 }[name];
        if (exact !== undefined)
          expect(Math.abs(estimateTwoNorm(matrix) - exact), name).toBeLessThanOrEqual(1e-4 * exact);
      }
      expect(Math.abs(frobenius(orthogonalMatrix(9, createRandom(seed))) - 3)).toBeLessThan(1e-13);
    }
  });
});

describe("edge cases", () => {
  test("empty and zero matrices have norm 0", () => {
    for (const a of [zeros(0, 0), zeros(0, 3), zeros(3, 0), zeros(2, 2)]) {
      expect([frobeniusNorm(a), oneNorm(a), infinityNorm(a), estimateTwoNorm(a), largestEntry(a)]).toEqual([
        0, 0, 0, 0, 0,
      ]);
    }
    expect(trace(zeros(0, 0))).toBe(0);
  });

  test("NaN and infinity propagate where they are not refused", () => {
    expect(frobeniusNorm(asMatrix([[1, Number.NaN, 3]]))).toBeNaN();
    expect(frobeniusNorm(asMatrix([[1, Number.POSITIVE_INFINITY]]))).toBe(Number.POSITIVE_INFINITY);
    expect(oneNorm(asMatrix([[Number.NaN], [1]]))).toBeNaN();
    expect(largestEntry(asMatrix([[1, Number.NaN, 3]]))).toBeNaN();
  });

  test("errors name the operation", () => {
    expect(() => trace(zeros(2, 3))).toThrow("trace: the matrix must be square, got 2 x 3");
    expect(() => estimateTwoNorm(asMatrix([[Number.NaN]]))).toThrow("estimateTwoNorm: every entry");
    expect(() => estimateTwoNorm(asMatrix([[1]]), 0)).toThrow("estimateTwoNorm: the tolerance must be above 0");
  });

  test("powerOfTwoNear is the power of two at or below a number", () => {
    for (const [value, power] of [
      [1, 1],
      [1.99, 1],
      [2, 2],
      [0.3, 0.25],
      [1000, 512],
      [0, 0],
    ]) {
      expect(powerOfTwoNear(value)).toBe(power);
    }
    expect(powerOfTwoNear(Number.MAX_VALUE)).toBe(2 ** 1023);
    expect(powerOfTwoNear(Number.MIN_VALUE)).toBe(2 ** -1022);
  });
});
