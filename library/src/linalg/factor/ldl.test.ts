import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import {
  errorInUnits,
  frobenius,
  normalMatrix,
  product,
  symmetricTestMatrices,
  withEigenvalues,
} from "../../../test/matrices.js";
import { LecternError } from "../../core/errors.js";
import { asMatrix, identity, type Matrix, selectColumns, selectRows, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../reference/inertias.json" with { type: "json" };
import { inertia, type Ldl, ldl, solveLdl } from "./ldl.js";

function blockDiagonal({ diagonal, subdiagonal }: Ldl): Matrix {
  const n = diagonal.length;
  const d = zeros(n, n);
  for (let k = 0; k < n; k++) {
    d.data[k * n + k] = diagonal[k];
    if (subdiagonal[k] !== 0) d.data[k * n + k + 1] = d.data[(k + 1) * n + k] = subdiagonal[k];
  }
  return d;
}

describe("P A Pᵀ = L D Lᵀ", () => {
  for (const n of [1, 2, 3, 12, 60]) {
    test(`size ${n}: the residual is below 50 n ε ‖A‖, and L is bounded`, () => {
      for (const seed of [1, 2, 3]) {
        for (const { name, matrix } of symmetricTestMatrices(n, seed)) {
          const factors = ldl(matrix);
          const { lower, permutation } = factors;
          const rebuilt = product(product(lower, blockDiagonal(factors)), transpose(lower));
          const permuted = selectColumns(selectRows(matrix, permutation), permutation);
          expect(errorInUnits(rebuilt, permuted), name).toBeLessThan(50);
          // Rook pivoting: 1 / (1 − α) for blocks of size 2, with α = (1 + √17) / 8.
          expect(
            lower.data.every((value) => Math.abs(value) <= 2.7809),
            name,
          ).toBe(true);
          expect(Array.from(permutation).sort((i, j) => i - j)).toEqual(Array.from({ length: n }, (_, i) => i));
        }
      }
    });
  }
});

describe("inertia", () => {
  test.each(reference.cases)("$name: the signs of SciPy's eigenvalues, and its solution", (expected) => {
    const factors = ldl(asMatrix(expected.a));
    expect(inertia(factors)).toEqual({ positive: expected.positive, negative: expected.negative, zero: 0 });
    expectClose(solveLdl(factors, Float64Array.from(expected.b)), expected.x, 1e-11);
  });

  test("of matrices with known eigenvalues, zeros included", () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const signs = Array.from({ length: 3 + (seed % 10) }, () => random.integer(3) - 1);
      const values = Float64Array.from(signs, (sign, k) => sign * (1 + k));
      const count = (sign: number) => signs.filter((value) => value === sign).length;
      expect(inertia(ldl(withEigenvalues(values, random))), `seed ${seed}`).toEqual({
        positive: count(1),
        negative: count(-1),
        zero: count(0),
      });
    }
    expect(inertia(ldl(zeros(3, 3)))).toEqual({ positive: 0, negative: 0, zero: 3 });
  });

  test("is invariant under congruence (Sylvester's law)", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const a = withEigenvalues(Float64Array.of(-3, -1, 1, 2, 5, 8), random);
      const s = normalMatrix(6, 6, random);
      const b = product(product(s, a), transpose(s));
      expect(inertia(ldl(b))).toEqual({ positive: 4, negative: 2, zero: 0 });
    }
  });
});

describe("solving", () => {
  for (const n of [1, 2, 15, 70]) {
    test(`size ${n}: the residual is below 50 n ε ‖A‖ ‖x‖`, () => {
      for (const { name, matrix } of symmetricTestMatrices(n, n + 2)) {
        if (["rank-deficient", "zero"].includes(name) || (n === 1 && name === "zero diagonal")) continue;
        const b = normalMatrix(n, 3, createRandom(n));
        const factors = ldl(matrix);
        const x = solveLdl(factors, b);
        expect(errorInUnits(product(matrix, x), b, frobenius(matrix) * frobenius(x)), name).toBeLessThan(50);
        const single = solveLdl(factors, selectColumns(b, [1]).data);
        expectClose(single, selectColumns(x, [1]).data, 1e-15);
      }
    });
  }
});

describe("edge cases and refusals", () => {
  test("sizes 0, 1 and 2, with a zero diagonal", () => {
    expect(inertia(ldl(zeros(0, 0)))).toEqual({ positive: 0, negative: 0, zero: 0 });
    expect(solveLdl(ldl(zeros(0, 0)), new Float64Array(0))).toEqual(new Float64Array(0));
    expect(solveLdl(ldl(asMatrix([[-2]])), Float64Array.of(4))).toEqual(Float64Array.of(-2));
    const exchange = ldl(
      asMatrix([
        [0, 1],
        [1, 0],
      ]),
    );
    expect(inertia(exchange)).toEqual({ positive: 1, negative: 1, zero: 0 });
    expect(solveLdl(exchange, Float64Array.of(3, 5))).toEqual(Float64Array.of(5, 3));
  });

  test("a singular matrix is factorised, but solving with it is refused", () => {
    for (const { name, matrix } of symmetricTestMatrices(9, 5)) {
      if (!["rank-deficient", "zero"].includes(name)) continue;
      const action = () => solveLdl(ldl(matrix), new Float64Array(9));
      expect(action, name).toThrow(LecternError);
      expect(action, name).toThrow(/^solveLdl: the matrix is singular \(pivot \d is .*use solveLeastSquares$/);
    }
  });

  test("shape, asymmetry and NaN", () => {
    expect(() => ldl(zeros(2, 3))).toThrow("ldl: the matrix must be square, got 2 x 3");
    expect(() =>
      ldl(
        asMatrix([
          [1, 2],
          [3, 4],
        ]),
      ),
    ).toThrow("ldl: the matrix must be symmetric");
    expect(() => ldl(asMatrix([[Number.NaN]]))).toThrow("ldl: every entry must be a finite number");
    expect(() => solveLdl(ldl(identity(2)), new Float64Array(3))).toThrow(
      "the right-hand side must have 2 rows, got 3",
    );
    expect(() => solveLdl(ldl(identity(1)), Float64Array.of(Number.NaN))).toThrow("solveLdl: every entry must be");
    expect(() => solveLdl(ldl(identity(1)), asMatrix([[Number.NaN]]))).toThrow("solveLdl: every entry must be");
  });
});
