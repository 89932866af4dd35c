import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import {
  errorInUnits,
  frobenius,
  normalMatrix,
  positiveDefiniteTestMatrices,
  product,
  scaled,
  symmetricTestMatrices,
  withEigenvalues,
} from "../../../test/matrices.js";
import { LecternError } from "../../core/errors.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../reference/generalized-eigenvalues.json" with { type: "json" };
import { generalizedEigen } from "./generalized-eigen.js";
import { symmetricEigen } from "./symmetric-eigen.js";

function diagonal(values: Float64Array): Matrix {
  const result = zeros(values.length, values.length);
  values.forEach((value, k) => {
    result.data[k * (values.length + 1)] = value;
  });
  return result;
}

test.each(reference.cases)(
  "size $size: matches SciPy's values, with and without a ridge",
  ({ a, b, values, ridge, ridgeValues }) => {
    expectClose(generalizedEigen(asMatrix(a), asMatrix(b)).values, values, 1e-12);
    expectClose(generalizedEigen(asMatrix(a), asMatrix(b), ridge).values, ridgeValues, 1e-12);
  },
);

describe("A X = B X Λ", () => {
  for (const n of [1, 2, 3, 20, 70]) {
    test(`[ML2-071] size ${n}: Xᵀ B X = I, the residual of rounding size, values ascending`, () => {
      const b = withEigenvalues(
        Float64Array.from({ length: n }, (_, k) => 1 + k / n),
        createRandom(n),
      );
      for (const { name, matrix: a } of symmetricTestMatrices(n, n)) {
        const { values, vectors } = generalizedEigen(a, b);
        const left = product(a, vectors);
        const weighted = product(b, vectors);
        const right = product(weighted, diagonal(values));
        expect(errorInUnits(left, right, frobenius(a) * frobenius(vectors)), name).toBeLessThan(50);
        expect(errorInUnits(product(transpose(vectors), weighted), identity(n)), name).toBeLessThan(50);
        for (let k = 1; k < n; k++) expect(values[k]).toBeGreaterThanOrEqual(values[k - 1]);
      }
    });
  }

  test("B of every kind: Xᵀ B X = I as far as the condition of B allows", () => {
    const n = 10;
    const a = symmetricTestMatrices(n, 1)[0].matrix;
    for (const { name, matrix: b } of positiveDefiniteTestMatrices(n, 2)) {
      const { vectors } = generalizedEigen(a, b);
      const scale = frobenius(vectors) ** 2 * frobenius(b);
      expect(errorInUnits(product(product(transpose(vectors), b), vectors), identity(n), scale), name).toBeLessThan(50);
    }
  });

  test("B = I is the ordinary problem; scaling B divides the values", () => {
    for (const seed of [1, 2, 3]) {
      const a = withEigenvalues(Float64Array.of(-4, -1, 0, 2, 7), createRandom(seed));
      expectClose(generalizedEigen(a, identity(5)).values, symmetricEigen(a).values, 1e-14);
      expectClose(generalizedEigen(a, scaled(identity(5), 4)).values, [-1, -0.25, 0, 0.5, 1.75], 1e-14);
    }
  });

  test("congruence preserves the values", () => {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      const a = withEigenvalues(Float64Array.of(-4, -1, 0, 2, 7), random);
      const s = normalMatrix(5, 5, random);
      for (let i = 0; i < 5; i++) s.data[i * 6] += 4;
      const moved = (m: Matrix) => {
        const result = product(product(s, m), transpose(s));
        return { ...result, data: result.data.map((value, at) => (value + transpose(result).data[at]) / 2) };
      };
      expectClose(generalizedEigen(moved(a), moved(identity(5))).values, [-4, -1, 0, 2, 7], 1e-12);
    }
  });
});

describe("an indefinite or singular B", () => {
  const semidefinite = asMatrix([
    [1, 1],
    [1, 1],
  ]);

  test("is refused with the advice to use a ridge, which helps", () => {
    const action = () => generalizedEigen(identity(2), semidefinite);
    expect(action).toThrow(LecternError);
    expect(action).toThrow(
      "generalizedEigen: the second matrix is not positive definite; if it is semidefinite, use a ridge such as 1e-6",
    );
    // B + r (tr B / 2) I has the eigenvalues 2 + r and r.
    expectClose(generalizedEigen(identity(2), semidefinite, 0.5).values, [1 / 2.5, 1 / 0.5], 1e-14);
  });

  test("is refused with a ridge that is too small, too", () => {
    expect(() =>
      generalizedEigen(
        identity(2),
        asMatrix([
          [1, 2],
          [2, 1],
        ]),
        0.1,
      ),
    ).toThrow("use a larger ridge");
  });
});

test("sizes 0, 1 and 2; refuses mismatched sizes, NaN and an invalid ridge", () => {
  expect(generalizedEigen(zeros(0, 0), zeros(0, 0)).values.length).toBe(0);
  expectClose(generalizedEigen(asMatrix([[6]]), asMatrix([[4]])).vectors.data.map(Math.abs), [0.5], 1e-15);
  expectClose(
    generalizedEigen(
      asMatrix([
        [2, 0],
        [0, 3],
      ]),
      asMatrix([
        [1, 0],
        [0, 4],
      ]),
    ).values,
    [0.75, 2],
    1e-15,
  );
  expect(() => generalizedEigen(identity(2), identity(3))).toThrow(
    "both matrices must have the same size, got 2 x 2 and 3 x 3",
  );
  expect(() => generalizedEigen(zeros(2, 3), identity(2))).toThrow(
    "generalizedEigen: the matrix must be square, got 2 x 3",
  );
  expect(() =>
    generalizedEigen(
      asMatrix([
        [1, 2],
        [0, 1],
      ]),
      identity(2),
    ),
  ).toThrow("generalizedEigen: the matrix must be symmetric");
  expect(() => generalizedEigen(identity(1), asMatrix([[Number.NaN]]))).toThrow(
    "generalizedEigen: every entry must be",
  );
  expect(() => generalizedEigen(identity(1), identity(1), -1)).toThrow("the ridge must be at least 0, got -1");
  expect(() => generalizedEigen(identity(1), identity(1), Number.NaN)).toThrow("the ridge must be at least 0, got NaN");
});
