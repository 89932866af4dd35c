import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalMatrix, orthogonalMatrix, product, scaled } from "../../../test/matrices.js";
import { asMatrix, identity, selectRows, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { frobeniusNorm } from "../norms.js";
import reference from "../reference/systems.json" with { type: "json" };
import { determinant, logDeterminant } from "./determinant.js";

test.each(reference.cases)(
  "$name: matches NumPy's determinant",
  ({ a, determinant: expected, sign, logDeterminant: logarithm }) => {
    expect(Math.abs(determinant(asMatrix(a)) / expected - 1)).toBeLessThan(1e-10);
    const log = logDeterminant(asMatrix(a));
    expect(log.sign).toBe(sign);
    expect(Math.abs(log.logarithm - logarithm)).toBeLessThan(1e-10);
  },
);

describe("laws", () => {
  const problem = fc.record({ n: fc.integer({ min: 0, max: 7 }), seed: fc.integer({ min: 0, max: 1000 }) });

  test("det(A B) = det A det B, det Aᵀ = det A", () => {
    fc.assert(
      fc.property(problem, ({ n, seed }) => {
        const random = createRandom(seed);
        const a = normalMatrix(n, n, random);
        const b = normalMatrix(n, n, random);
        // Hadamard's bound is the natural scale: a determinant near 0 has no relative accuracy.
        const tolerance = 1e-13 * frobeniusNorm(a) ** n * frobeniusNorm(b) ** n;
        expect(Math.abs(determinant(product(a, b)) - determinant(a) * determinant(b))).toBeLessThanOrEqual(tolerance);
        expect(Math.abs(determinant(transpose(a)) - determinant(a))).toBeLessThanOrEqual(1e-13 * frobeniusNorm(a) ** n);
      }),
    );
  });

  test("exchanging two rows changes only the sign", () => {
    for (const seed of [1, 2, 3]) {
      const a = normalMatrix(6, 6, createRandom(seed));
      const b = selectRows(a, [0, 4, 2, 3, 1, 5]);
      expect(Math.abs(determinant(a) + determinant(b))).toBeLessThan(1e-12 * Math.abs(determinant(a)));
      expect(logDeterminant(a).sign).toBe(-logDeterminant(b).sign);
    }
  });

  test("orthogonal matrices have determinant ±1", () => {
    for (const seed of [1, 2, 3]) {
      expect(Math.abs(Math.abs(determinant(orthogonalMatrix(70, createRandom(seed)))) - 1)).toBeLessThan(1e-12);
    }
  });
});

describe("edge cases", () => {
  test("sizes 0, 1 and 2, and singular matrices", () => {
    expect(determinant(zeros(0, 0))).toBe(1);
    expect(logDeterminant(zeros(0, 0))).toEqual({ sign: 1, logarithm: 0 });
    expect(determinant(asMatrix([[-3]]))).toBe(-3);
    expect(
      determinant(
        asMatrix([
          [1, 2],
          [3, 4],
        ]),
      ),
    ).toBeCloseTo(-2, 14);
    expect(determinant(zeros(3, 3))).toBe(0);
    expect(
      logDeterminant(
        asMatrix([
          [1, 2],
          [2, 4],
        ]),
      ),
    ).toEqual({ sign: 0, logarithm: Number.NEGATIVE_INFINITY });
  });

  test("a product within range neither overflows nor underflows on the way", () => {
    const a = zeros(6, 6);
    [1e200, 1e200, 1e-200, 1e-200, 1e200, -1e-200].forEach((value, i) => {
      a.data[i * 7] = value;
    });
    expect(Math.abs(determinant(a) + 1)).toBeLessThan(1e-13);
    expect(determinant(scaled(identity(3), 1e-100)) / 1e-300).toBeCloseTo(1, 12);
    expect(determinant(scaled(identity(3), 1e200))).toBe(Number.POSITIVE_INFINITY);
    expect(logDeterminant(scaled(identity(50), 1e200)).logarithm).toBeCloseTo(50 * 200 * Math.LN10, 8);
  });

  test("errors name the operation", () => {
    expect(() => determinant(zeros(1, 2))).toThrow("determinant: the matrix must be square, got 1 x 2");
    expect(() => logDeterminant(zeros(1, 2))).toThrow("logDeterminant: the matrix must be square, got 1 x 2");
    expect(() => determinant(asMatrix([[Number.NaN]]))).toThrow("determinant: every entry must be a finite number");
  });
});
