import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { errorInUnits, frobenius, normalMatrix, product, scaled } from "../../../test/matrices.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { determinant } from "../factor/determinant.js";
import { trace } from "../norms.js";
import reference from "../reference/exponentials.json" with { type: "json" };
import { matrixExponential } from "./matrix-exponential.js";

const problem = fc.record({
  n: fc.integer({ min: 1, max: 7 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  scale: fc.constantFrom(1e-5, 0.01, 0.1, 0.3, 1, 2),
});

test.each(reference.cases)("$name: matches mpmath's exp(A)", ({ a, value }) => {
  expectClose(matrixExponential(asMatrix(a)).data, value.flat(), 5e-14);
});

describe("laws", () => {
  test("exp(A) exp(−A) = I", () => {
    fc.assert(
      fc.property(problem, ({ n, seed, scale }) => {
        const a = scaled(normalMatrix(n, n, createRandom(seed)), scale);
        const forth = matrixExponential(a);
        const back = matrixExponential(scaled(a, -1));
        expect(errorInUnits(product(forth, back), identity(n), frobenius(forth) * frobenius(back))).toBeLessThan(50);
      }),
    );
  });

  test("det exp(A) = exp(tr A), exp(Aᵀ) = exp(A)ᵀ", () => {
    fc.assert(
      fc.property(problem, ({ n, seed, scale }) => {
        const a = scaled(normalMatrix(n, n, createRandom(seed)), scale);
        const value = matrixExponential(a);
        const tolerance = 1e-13 * (frobenius(value) * frobenius(matrixExponential(scaled(a, -1)))) ** 2;
        expect(Math.abs(determinant(value) / Math.exp(trace(a)) - 1)).toBeLessThan(tolerance);
        expectClose(matrixExponential(transpose(a)).data, transpose(value).data, 1e-12);
      }),
    );
  });

  test("exp(2 A) = exp(A)²", () => {
    for (let seed = 0; seed < 30; seed++) {
      const a = normalMatrix(5, 5, createRandom(seed));
      const once = matrixExponential(a);
      const scale = frobenius(once) ** 2;
      expect(errorInUnits(matrixExponential(scaled(a, 2)), product(once, once), scale)).toBeLessThan(50);
    }
  });

  test("skew-symmetric matrices give rotations", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(4, 4, createRandom(seed));
      const skew: Matrix = { ...x, data: x.data.map((value, at) => value - transpose(x).data[at]) };
      const turn = matrixExponential(skew);
      expect(errorInUnits(product(turn, transpose(turn)), identity(4))).toBeLessThan(50);
      expect(determinant(turn)).toBeCloseTo(1, 12);
    }
  });
});

describe("edge cases and refusals", () => {
  test("sizes 0, 1 and 2, zero and diagonal matrices", () => {
    expect(matrixExponential(zeros(0, 0))).toEqual(zeros(0, 0));
    expect(matrixExponential(zeros(3, 3))).toEqual(identity(3));
    for (const x of [-700, -3, -1e-10, 1e-150, 0.2, 1, 2.5, 6, 100, 700]) {
      expect(Math.abs(matrixExponential(asMatrix([[x]])).data[0] / Math.exp(x) - 1)).toBeLessThan(1e-12);
    }
    expectClose(
      matrixExponential(
        asMatrix([
          [1, 0],
          [0, -2],
        ]),
      ).data,
      [Math.E, 0, 0, Math.exp(-2)],
      1e-15,
    );
  });

  test("nilpotent matrices of any size, where the series is finite", () => {
    for (const size of [1e-200, 1, 1e40, 1e150]) {
      expectClose(
        matrixExponential(
          asMatrix([
            [0, size],
            [0, 0],
          ]),
        ).data,
        [1, size, 0, 1],
        1e-15,
      );
    }
  });

  test("refuses invalid input", () => {
    expect(() => matrixExponential(zeros(2, 3))).toThrow("matrixExponential: the matrix must be square, got 2 x 3");
    expect(() => matrixExponential(asMatrix([[Number.NaN]]))).toThrow(
      "matrixExponential: every entry must be a finite",
    );
    for (const x of [800, 1e5, 1e150]) {
      expect(() =>
        matrixExponential(
          asMatrix([
            [x, 1],
            [0, x],
          ]),
        ),
      ).toThrow("matrixExponential: the result overflows");
    }
  });
});
