import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import {
  errorInUnits,
  frobenius,
  normalMatrix,
  orthogonalMatrix,
  positiveDefiniteTestMatrices,
  product,
  scaled,
} from "../../../test/matrices.js";
import { asMatrix, identity, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { eigenvalues } from "../eigen/eigen.js";
import { determinant } from "../factor/determinant.js";
import reference from "../reference/logarithms-and-roots.json" with { type: "json" };
import { matrixSquareRoot } from "./matrix-square-root.js";

test.each(reference.cases)("$name: matches mpmath's square root", ({ a, squareRoot }) => {
  expectClose(matrixSquareRoot(asMatrix(a)).data, squareRoot.flat(), 1e-12);
});

/** I + X with ‖X‖ = 0.9: eigenvalues off the negative axis. */
function nearIdentity(n: number, seed: number): Matrix {
  const x = normalMatrix(n, n, createRandom(seed));
  const norm = frobenius(x);
  return { ...x, data: x.data.map((value, at) => (0.9 * value) / norm + (at % (n + 1) === 0 ? 1 : 0)) };
}

describe("X X = A", () => {
  test("for random matrices off the negative axis, with eigenvalues of positive real part", () => {
    const problem = fc.record({
      n: fc.integer({ min: 1, max: 12 }),
      seed: fc.integer({ min: 0, max: 1000 }),
      scale: fc.constantFrom(1e-300, 1e-150, 1, 3, 1e150, 1e300),
    });
    fc.assert(
      fc.property(problem, ({ n, seed, scale }) => {
        const a = scaled(nearIdentity(n, seed), scale);
        const x = matrixSquareRoot(a);
        expect(errorInUnits(product(x, x), a, frobenius(x) ** 2)).toBeLessThan(50);
        expect(eigenvalues(x).real.every((value) => value > 0)).toBe(true);
      }),
    );
  });

  test("for positive definite matrices of every kind", () => {
    for (const n of [1, 2, 3, 25]) {
      for (const { name, matrix } of positiveDefiniteTestMatrices(n, n)) {
        const x = matrixSquareRoot(matrix);
        expect(errorInUnits(product(x, x), matrix), name).toBeLessThan(50);
      }
    }
  });

  test("for rotations, whose root rotates half as far", () => {
    for (let seed = 0; seed < 12; seed++) {
      const q = orthogonalMatrix(2 + (seed % 6), createRandom(seed));
      if (determinant(q) < 0) for (let j = 0; j < q.columns; j++) q.data[j] = -q.data[j];
      if (eigenvalues(q).real.some((value) => value < -1 + 1e-6)) continue;
      const x = matrixSquareRoot(q);
      expect(errorInUnits(product(x, x), q)).toBeLessThan(50);
    }
    const angle = 2.5;
    const turn = asMatrix([
      [Math.cos(angle), -Math.sin(angle)],
      [Math.sin(angle), Math.cos(angle)],
    ]);
    const half = [Math.cos(1.25), -Math.sin(1.25), Math.sin(1.25), Math.cos(1.25)];
    expectClose(matrixSquareRoot(turn).data, half, 1e-14);
  });

  test("for singular matrices whose zeros are not coupled", () => {
    const a = asMatrix([
      [4, 1, 2],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const x = matrixSquareRoot(a);
    expectClose(product(x, x).data, a.data, 1e-14);
    expect(matrixSquareRoot(zeros(3, 3))).toEqual(zeros(3, 3));
  });
});

describe("edge cases and refusals", () => {
  test("sizes 0, 1 and 2", () => {
    expect(matrixSquareRoot(zeros(0, 0))).toEqual(zeros(0, 0));
    expect(matrixSquareRoot(asMatrix([[9]])).data[0]).toBe(3);
    expectClose(
      matrixSquareRoot(
        asMatrix([
          [4, 1],
          [0, 9],
        ]),
      ).data,
      [2, 0.2, 0, 3],
      1e-15,
    );
    expect(matrixSquareRoot(identity(4))).toEqual(identity(4));
  });

  test("a negative eigenvalue, a Jordan block of 0, shapes and NaN", () => {
    expect(() => matrixSquareRoot(asMatrix([[-4]]))).toThrow("the negative eigenvalue -4");
    expect(() =>
      matrixSquareRoot(
        asMatrix([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toThrow(/^matrixSquareRoot: the matrix has the negative/);
    expect(() =>
      matrixSquareRoot(
        asMatrix([
          [0, 1],
          [0, 0],
        ]),
      ),
    ).toThrow("the eigenvalue 0 is repeated");
    expect(() => matrixSquareRoot(zeros(2, 3))).toThrow("matrixSquareRoot: the matrix must be square, got 2 x 3");
    expect(() => matrixSquareRoot(asMatrix([[Number.NaN]]))).toThrow("matrixSquareRoot: every entry must be a finite");
  });
});
