import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import {
  errorInUnits,
  frobenius,
  positiveDefiniteTestMatrices,
  product,
  scaled,
  symmetricTestMatrices,
  withEigenvalues,
} from "../../../test/matrices.js";
import { asMatrix, identity, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import references from "../reference/logarithms-and-roots.json" with { type: "json" };
import { matrixExponential } from "./matrix-exponential.js";
import {
  symmetricExponential,
  symmetricFunction,
  symmetricInverseSquareRoot,
  symmetricLogarithm,
  symmetricSquareRoot,
} from "./symmetric-function.js";

test("matches mpmath's square root and logarithm", () => {
  const { a, logarithm, squareRoot } = references.cases.find(({ name }) => name === "positive definite")!;
  expectClose(symmetricLogarithm(asMatrix(a)).data, logarithm.flat(), 1e-12);
  expectClose(symmetricSquareRoot(asMatrix(a)).data, squareRoot.flat(), 1e-12);
});

describe("laws, on positive definite matrices of every kind", () => {
  for (const n of [1, 2, 5, 30]) {
    test(`size ${n}: X X = A, Y A Y = I, exp log A = A, all exactly symmetric`, () => {
      for (const { name, matrix } of positiveDefiniteTestMatrices(n, n)) {
        const root = symmetricSquareRoot(matrix);
        expect(errorInUnits(product(root, root), matrix), name).toBeLessThan(50);
        expect(transpose(root)).toEqual(root);
        const inverseRoot = symmetricInverseSquareRoot(matrix);
        const scale = frobenius(inverseRoot) ** 2 * frobenius(matrix);
        expect(errorInUnits(product(product(inverseRoot, matrix), inverseRoot), identity(n), scale), name).toBeLessThan(
          50,
        );
        const log = symmetricLogarithm(matrix);
        const back = symmetricExponential(log);
        expect(errorInUnits(back, matrix, frobenius(matrix) * Math.max(1, frobenius(log))), name).toBeLessThan(50);
      }
    });
  }

  test("the identity function returns A, on indefinite matrices too", () => {
    for (const { name, matrix } of symmetricTestMatrices(12, 4)) {
      expect(
        errorInUnits(
          symmetricFunction(matrix, (value) => value),
          matrix,
        ),
        name,
      ).toBeLessThan(50);
    }
  });

  test("exp agrees with scaling and squaring", () => {
    for (const seed of [1, 2, 3]) {
      const a = withEigenvalues(Float64Array.of(-3, -1, 0, 0.5, 2), createRandom(seed));
      expectClose(symmetricExponential(a).data, matrixExponential(a).data, 1e-13);
    }
  });

  test("semidefinite matrices have a root", () => {
    for (const seed of [1, 2, 3, 4]) {
      const a = withEigenvalues(Float64Array.of(0, 0, 0, 1, 2), createRandom(seed));
      const root = symmetricSquareRoot(a);
      expect(errorInUnits(product(root, root), a)).toBeLessThan(50);
    }
  });
});

describe("edge cases and refusals", () => {
  test("sizes 0, 1 and 2", () => {
    expect(symmetricSquareRoot(zeros(0, 0))).toEqual(zeros(0, 0));
    expect(symmetricLogarithm(asMatrix([[1]])).data[0]).toBe(0);
    expectClose(
      symmetricFunction(
        asMatrix([
          [0, 1],
          [1, 0],
        ]),
        Math.cosh,
      ).data,
      scaled(identity(2), Math.cosh(1)).data,
      1e-14,
    );
  });

  test("eigenvalues outside the domain", () => {
    const negative = asMatrix([
      [1, 2],
      [2, 1],
    ]);
    expect(() => symmetricSquareRoot(negative)).toThrow(
      /^symmetricSquareRoot: the matrix must be positive semidefinite/,
    );
    expect(() => symmetricLogarithm(negative)).toThrow(/^symmetricLogarithm: the matrix must be positive definite/);
    expect(() => symmetricInverseSquareRoot(zeros(2, 2))).toThrow("add a small multiple of the identity");
    expect(() => symmetricFunction(zeros(2, 2), (x) => 1 / x)).toThrow(
      "symmetricFunction: the function is Infinity at",
    );
    expect(() => symmetricExponential(asMatrix([[1000]]))).toThrow("symmetricExponential: the function is Infinity at");
  });

  test("shapes, asymmetry and NaN", () => {
    for (const operation of [
      symmetricSquareRoot,
      symmetricInverseSquareRoot,
      symmetricLogarithm,
      symmetricExponential,
    ]) {
      expect(() => operation(zeros(2, 3))).toThrow(`${operation.name}: the matrix must be square, got 2 x 3`);
      expect(() =>
        operation(
          asMatrix([
            [1, 2],
            [0, 1],
          ]),
        ),
      ).toThrow(`${operation.name}: the matrix must be symmetric`);
      expect(() => operation(asMatrix([[Number.NaN]]))).toThrow(
        `${operation.name}: every entry must be a finite number`,
      );
    }
    expect(() => symmetricFunction(zeros(1, 2), Math.exp)).toThrow("symmetricFunction: the matrix must be square");
  });
});
