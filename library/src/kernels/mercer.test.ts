import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { trueKernels } from "../../test/kernel-values.js";
import { normalMatrix, product, scaled } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, identity, type Matrix, transpose } from "../data/matrix.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { gram } from "./gram.js";
import { checkGram, gramFeatures } from "./mercer.js";

describe("the check", () => {
  test("[IR-026] rejects by symmetry, diagonal, determinant and eigenvalues, and a positive determinant proves nothing", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(5, 3, createRandom(seed));
      expect(checkGram(scaled(gram({ kind: "linear" }, x), -1)).flaws).toContain("negative eigenvalue");
      expect(checkGram(scaled(gram({ kind: "linear" }, x), -1)).flaws).toContain("negative diagonal");
    }
    // det = 1, but neither the diagonal nor the eigenvalues are those of a kernel.
    expect(checkGram(scaled(identity(2), -1))).toEqual({
      positiveSemidefinite: false,
      flaws: ["negative diagonal", "negative eigenvalue"],
      smallestEigenvalue: -1,
      counterExample: expect.any(Float64Array),
    });
    expect(
      checkGram(
        asMatrix([
          [1, 2],
          [2, 1],
        ]),
      ).flaws,
    ).toEqual(["negative determinant", "negative eigenvalue"]);
    expect(
      checkGram(
        asMatrix([
          [1, 0.5],
          [0.2, 1],
        ]),
      ).flaws,
    ).toEqual(["not symmetric"]);
    // The distance is symmetric with a diagonal of zeros, but no kernel.
    expect(
      checkGram(
        asMatrix([
          [0, 1, 2],
          [1, 0, 1],
          [2, 1, 0],
        ]),
      ).positiveSemidefinite,
    ).toBe(false);
    expect(
      checkGram(
        asMatrix([
          [1, 1],
          [1, 1],
        ]),
      ).flaws,
    ).toEqual([]);
  });

  test("a matrix that fails comes with coefficients c for which cᵀKc is negative", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(6, 2, createRandom(seed));
      const k = gram({ kind: "sigmoid", gamma: 1, offset: -2 }, x);
      const { counterExample, smallestEigenvalue } = checkGram(k);
      expect(quadraticForm(k, counterExample)).toBeLessThan(0.9 * smallestEigenvalue);
      expect(checkGram(gram({ kind: "rbf", gamma: 1 }, x)).counterExample).toBeNull();
    }
    const skewed = asMatrix([
      [1, 2],
      [0, -3],
    ]);
    expect(quadraticForm(skewed, checkGram(skewed).counterExample)).toBe(-3);
  });

  test("kernels pass, also with repeated samples; the sigmoid does not always", () => {
    for (let seed = 0; seed < 5; seed++) {
      const normals = normalMatrix(12, 3, createRandom(seed));
      const x = { ...normals, data: normals.data.map((value, at) => Math.abs(at < 9 ? normals.data[at + 9] : value)) };
      for (const kernel of trueKernels) expect(checkGram(gram(kernel, x)).flaws).toEqual([]);
    }
    const points = asMatrix([[1], [2], [3]]);
    expect(checkGram(gram({ kind: "sigmoid", gamma: 1, offset: -1 }, points)).flaws).toContain("negative eigenvalue");
  });
});

test("[ML2-124] a Gram matrix without negative eigenvalues has a finite feature map, and others are refused", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(9, 3, createRandom(seed));
    for (const kernel of [{ kind: "rbf", gamma: 0.3 }, { kind: "linear" }] as const) {
      const k = gram(kernel, x);
      expect(checkGram(k).smallestEigenvalue).toBeGreaterThan(-1e-12);
      const features = gramFeatures(k);
      expectClose(product(features, transpose(features)).data, k.data, 1e-11);
      // As many features as the kernel has dimensions here, and they are orthogonal.
      expect(features.columns).toBe(kernel.kind === "linear" ? 3 : 9);
      const among = product(transpose(features), features);
      for (let i = 0; i < features.columns; i++) {
        for (let j = 0; j < i; j++) expect(Math.abs(among.data[i * features.columns + j])).toBeLessThan(1e-12);
      }
    }
  }
  expect(
    refusal(() =>
      gramFeatures(
        asMatrix([
          [1, 2],
          [2, 1],
        ]),
      ),
    ),
  ).toContain("the matrix must be positive semidefinite, but has the eigenvalue");
});

function quadraticForm(k: Matrix, c: Float64Array | null): number {
  if (c === null) throw new Error("there is no counter-example");
  return multiplyVector(k, c).reduce((sum, value, i) => sum + value * c[i], 0);
}
