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
import { LecternError } from "../../core/errors.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { determinant } from "../factor/determinant.js";
import reference from "../reference/logarithms-and-roots.json" with { type: "json" };
import { matrixExponential } from "./matrix-exponential.js";
import { matrixLogarithm } from "./matrix-logarithm.js";
import { matrixSquareRoot } from "./matrix-square-root.js";

test.each(reference.cases)("$name: matches mpmath's logarithm", ({ a, logarithm }) => {
  expectClose(matrixLogarithm(asMatrix(a)).data, logarithm.flat(), 1e-12);
});

function skew(n: number, seed: number, size: number): Matrix {
  const x = normalMatrix(n, n, createRandom(seed));
  const mirrored = transpose(x);
  const result = { ...x, data: x.data.map((value, at) => value - mirrored.data[at]) };
  return scaled(result, size / (frobenius(result) || 1));
}

describe("rotations", () => {
  test("log exp(S) = S for skew-symmetric S that rotates by less than π, and the result is skew-symmetric", () => {
    for (let seed = 0; seed < 40; seed++) {
      const n = 2 + (seed % 7);
      // ‖S‖_F = √2 × the angle of one plane, so no plane turns by more than this / √2.
      const s = skew(n, seed, [1e-9, 1e-3, 0.5, 2, 4.2][seed % 5]);
      const log = matrixLogarithm(matrixExponential(s));
      expect(errorInUnits(log, s, 1)).toBeLessThan(50);
      expect(errorInUnits(scaled(transpose(log), -1), log, 1)).toBeLessThan(50);
    }
  });

  test("in the plane, up to a rotation by π", () => {
    for (const angle of [0, 1e-12, 0.3, 1.5, Math.PI / 2, 3, 3.14, Math.PI - 1e-7, -2, -3.14]) {
      const turn = asMatrix([
        [Math.cos(angle), -Math.sin(angle)],
        [Math.sin(angle), Math.cos(angle)],
      ]);
      const { data } = matrixLogarithm(turn);
      expectClose(data, [0, -angle, angle, 0], 1e-13);
    }
  });

  test("a rotation by π and reflections have none", () => {
    const halfTurn = asMatrix([
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ]);
    for (const a of [
      halfTurn,
      asMatrix([
        [1, 0],
        [0, -1],
      ]),
      scaled(identity(2), -1),
    ]) {
      expect(() => matrixLogarithm(a)).toThrow(/eigenvalue -1; .*only if no eigenvalue is zero or negative/);
    }
    for (const seed of [1, 2, 3, 4]) {
      const q = orthogonalMatrix(5, createRandom(seed));
      if (determinant(q) > 0) for (let j = 0; j < 5; j++) q.data[j] = -q.data[j];
      expect(() => matrixLogarithm(q)).toThrow(/eigenvalue -(1|0\.99999).*only if no eigenvalue is zero or negative/);
    }
  });
});

describe("laws", () => {
  const problem = fc.record({ n: fc.integer({ min: 1, max: 8 }), seed: fc.integer({ min: 0, max: 1000 }) });

  test("log exp(A) = A for matrices of norm below π", () => {
    fc.assert(
      fc.property(problem, fc.constantFrom(1e-8, 0.01, 0.5, 1.5), ({ n, seed }, size) => {
        const x = normalMatrix(n, n, createRandom(seed));
        const a = scaled(x, size / frobenius(x));
        // The condition of the logarithm there is at most about e^(2 ‖A‖) / ‖A‖.
        expect(errorInUnits(matrixLogarithm(matrixExponential(a)), a, Math.exp(2 * size))).toBeLessThan(50);
      }),
    );
  });

  test("exp log(A) = A, log(√A) = log(A) / 2", () => {
    fc.assert(
      fc.property(problem, ({ n, seed }) => {
        const x = normalMatrix(n, n, createRandom(seed));
        const a = { ...x, data: x.data.map((v, at) => (0.8 * v) / frobenius(x) + (at % (n + 1) === 0 ? 1 : 0)) };
        const log = matrixLogarithm(a);
        expectClose(matrixExponential(log).data, a.data, 1e-13 * n);
        expectClose(matrixLogarithm(matrixSquareRoot(a)).data, scaled(log, 0.5).data, 1e-12 * n);
      }),
    );
  });

  test("positive definite matrices of every kind: exp log(A) = A, symmetric", () => {
    for (const n of [1, 2, 20]) {
      for (const { name, matrix } of positiveDefiniteTestMatrices(n, n)) {
        const log = matrixLogarithm(matrix);
        // exp multiplies an error of n ε ‖log A‖ by ‖A‖.
        const back = matrixExponential(log);
        expect(errorInUnits(back, matrix, frobenius(matrix) * Math.max(1, frobenius(log))), name).toBeLessThan(50);
        expect(product(log, matrix).data.every(Number.isFinite), name).toBe(true);
      }
    }
  });
});

describe("closed formulas, entry by entry", () => {
  test("x times a Jordan block has log x, 1 and −1/2 on its diagonals, at every scale", () => {
    for (const x of [1e-300, 1e-100, 1e-10, 0.1, 1, 3, 1e10, 1e100, 1e200, 1e300]) {
      const { data } = matrixLogarithm(
        asMatrix([
          [x, x, 0],
          [0, x, x],
          [0, 0, x],
        ]),
      );
      expect(data[0]).toBe(Math.log(x));
      expect(Math.abs(data[1] - 1)).toBeLessThan(1e-14);
      expect(Math.abs(data[2] + 0.5)).toBeLessThan(1e-14);
    }
  });

  test("two eigenvalues, however near: t (log y − log x) / (y − x)", () => {
    for (const x of [1e-10, 0.3, 1, 1e10]) {
      for (const ratio of [1 + 1e-15, 1 + 1e-9, 1.001, 2, 1e5]) {
        const y = x * ratio;
        const { data } = matrixLogarithm(
          asMatrix([
            [x, x],
            [0, y],
          ]),
        );
        const expected = y === x ? 1 : (Math.log1p((y - x) / x) / (y - x)) * x;
        expect(Math.abs(data[1] / expected - 1)).toBeLessThan(1e-14);
      }
    }
  });

  test("matrices far from normal: products of the off-diagonal entries with divided differences of the logarithm", () => {
    // On 1, 2, 4 the second divided difference of log is −(log 2) / 6.
    for (const t of [1, 1e3, 1e6, 1e9, 1e100]) {
      const { data } = matrixLogarithm(
        asMatrix([
          [1, t, 0],
          [0, 2, t],
          [0, 0, 4],
        ]),
      );
      expect(Math.abs(data[1] / (t * Math.LN2) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(data[2] / ((-t * t * Math.LN2) / 6) - 1)).toBeLessThan(1e-14);
    }
  });
});

describe("edge cases and refusals", () => {
  test("sizes 0, 1 and 2", () => {
    expect(matrixLogarithm(zeros(0, 0))).toEqual(zeros(0, 0));
    for (const x of [1e-300, 0.5, 1 + 1e-15, 7, 1e300])
      expect(matrixLogarithm(asMatrix([[x]])).data[0]).toBe(Math.log(x));
    expect(matrixLogarithm(identity(3))).toEqual(zeros(3, 3));
    expectClose(
      matrixLogarithm(
        asMatrix([
          [2, 1],
          [0, 2],
        ]),
      ).data,
      [Math.LN2, 0.5, 0, Math.LN2],
      1e-15,
    );
  });

  test("zero and negative eigenvalues, shapes and NaN", () => {
    for (const a of [
      zeros(2, 2),
      asMatrix([[-1]]),
      asMatrix([
        [1, 2],
        [2, 1],
      ]),
      asMatrix([
        [1, 2],
        [2, 4],
      ]),
    ]) {
      expect(() => matrixLogarithm(a)).toThrow(LecternError);
      expect(() => matrixLogarithm(a)).toThrow("matrixLogarithm: the matrix has the eigenvalue");
    }
    expect(() => matrixLogarithm(zeros(2, 3))).toThrow("matrixLogarithm: the matrix must be square, got 2 x 3");
    const far = asMatrix([
      [1, 1e200, 0],
      [0, 2, 1e200],
      [0, 0, 4],
    ]);
    expect(() => matrixLogarithm(far)).toThrow(/^matrixLogarithm: .*(overflows|did not converge)/);
    expect(() => matrixLogarithm(asMatrix([[Number.NaN]]))).toThrow("matrixLogarithm: every entry must be a finite");
  });
});
