import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { frobenius, normalMatrix, orthogonalMatrix, product, testMatrices } from "../../../test/matrices.js";
import { asMatrix, column, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { solve } from "../factor/lu/lu.js";
import { trace } from "../norms.js";
import reference from "../reference/eigenvalues.json" with { type: "json" };
import { type Eigen, type Eigenvalues, eigen, eigenvalues, leftEigen } from "./eigen.js";

/** The largest distance from an eigenvalue to its partner, pairing greedily; the order may differ by rounding. */
function distance(actual: Eigenvalues, expected: { real: ArrayLike<number>; imaginary: ArrayLike<number> }): number {
  const left = Array.from(expected.real, (_, k) => k);
  let worst = actual.real.length === left.length ? 0 : Number.POSITIVE_INFINITY;
  actual.real.forEach((re, k) => {
    const gaps = left.map((j) => Math.hypot(re - expected.real[j], actual.imaginary[k] - expected.imaginary[j]));
    const best = gaps.indexOf(Math.min(...gaps));
    worst = Math.max(worst, gaps[best]);
    left.splice(best, 1);
  });
  return worst;
}

/** ‖A V − V Λ‖ in units of n ε ‖A‖ ‖V‖. */
function residual(a: Matrix, { real, imaginary, vectors }: Eigen): number {
  const n = a.rows;
  const left = product(a, vectors.real).data;
  const leftImaginary = product(a, vectors.imaginary).data;
  const differences = left.map((value, at) => {
    const k = at % n;
    const re = vectors.real.data[at];
    const im = vectors.imaginary.data[at];
    const rightImaginary = re * imaginary[k] + im * real[k];
    return Math.hypot(value - (re * real[k] - im * imaginary[k]), leftImaginary[at] - rightImaginary);
  });
  const error = Math.hypot(...differences);
  return error === 0 ? 0 : error / frobenius(a) / (n * Number.EPSILON * Math.sqrt(n));
}

describe("against SciPy", () => {
  test.each(reference.cases)("$name: eigenvalues to 1e-12 of the norm, with and without vectors", (expected) => {
    const a = asMatrix(expected.a);
    // Companion and Grcar matrices have eigenvalues that are themselves sensitive, by about 1e3.
    const tolerance = ["companion of 1, 2, 3, 4", "grcar 15"].includes(expected.name) ? 1e-11 : 1e-12;
    expect(distance(eigen(a), expected)).toBeLessThan(tolerance * frobenius(a));
    expect(distance(eigenvalues(a), expected)).toBeLessThan(tolerance * frobenius(a));
    expect(distance(leftEigen(a), expected)).toBeLessThan(tolerance * frobenius(a));
  });

  test("the stationary distribution is the first left eigenvector, its eigenvalue is 1", () => {
    const expected = reference.cases.find(({ name }) => name === "row-stochastic")!;
    const { real, imaginary, vectors } = leftEigen(asMatrix(expected.a));
    expect(Math.abs(real[0] - 1)).toBeLessThan(1e-14);
    expect(imaginary[0]).toBe(0);
    const first = column(vectors.real, 0);
    const sum = first.reduce((total, value) => total + value, 0);
    expectClose(
      first.map((value) => value / sum),
      expected.stationary!,
      1e-13,
    );
  });
});

describe("A V = V Λ", () => {
  for (const n of [1, 2, 3, 10, 40]) {
    test(`size ${n}: the residual is below 50 n ε ‖A‖, vectors have length 1 and a positive largest entry`, () => {
      for (const seed of [1, 2, 3]) {
        for (const { name, matrix } of testMatrices(n, n, seed)) {
          const result = eigen(matrix);
          expect(residual(matrix, result), name).toBeLessThan(50);
          for (let k = 0; k < n; k++) {
            const sizes = Array.from({ length: n }, (_, i) =>
              Math.hypot(result.vectors.real.data[i * n + k], result.vectors.imaginary.data[i * n + k]),
            );
            expect(Math.abs(Math.hypot(...sizes) - 1), name).toBeLessThan(1e-14 * n);
            const largest = sizes.indexOf(Math.max(...sizes));
            expect(result.vectors.real.data[largest * n + k], name).toBeGreaterThan(0);
            if (k > 0) expect(result.real[k], name).toBeLessThanOrEqual(result.real[k - 1]);
          }
          const left = leftEigen(matrix);
          expect(residual(transpose(matrix), left), name).toBeLessThan(50);
        }
      }
    });
  }

  test("conjugate pairs are adjacent, positive imaginary part first, with conjugate vectors", () => {
    for (let seed = 0; seed < 20; seed++) {
      const n = 8;
      const { real, imaginary, vectors } = eigen(normalMatrix(n, n, createRandom(seed)));
      for (let k = 0; k < n; k++) {
        if (imaginary[k] === 0) {
          expect(column(vectors.imaginary, k).every((value) => value === 0)).toBe(true);
          continue;
        }
        expect(imaginary[k]).toBeGreaterThan(0);
        expect([real[k + 1], imaginary[k + 1]]).toEqual([real[k], -imaginary[k]]);
        expect(column(vectors.real, k + 1)).toEqual(column(vectors.real, k));
        expect(column(vectors.imaginary, k + 1)).toEqual(column(vectors.imaginary, k).map((value) => -value));
        k++;
      }
    }
  });

  test("the eigenvalues of badly scaled matrices keep their digits", () => {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      const a = normalMatrix(8, 8, random);
      const powers = Array.from({ length: 8 }, () => random.integer(81) - 40);
      const bad = { ...a, data: a.data.map((value, at) => value * 2 ** (powers[Math.floor(at / 8)] - powers[at % 8])) };
      expect(distance(eigenvalues(bad), eigenvalues(a))).toBeLessThan(1e-12 * frobenius(a));
    }
  });
});

describe("laws", () => {
  const problem = fc.record({ n: fc.integer({ min: 1, max: 8 }), seed: fc.integer({ min: 0, max: 1000 }) });

  test("eigenvalues sum to the trace, and their squares to the trace of A²", () => {
    fc.assert(
      fc.property(problem, ({ n, seed }) => {
        const a = normalMatrix(n, n, createRandom(seed));
        const { real, imaginary } = eigenvalues(a);
        const sum = real.reduce((total, value) => total + value, 0);
        const squares = real.reduce((total, value, k) => total + value * value - imaginary[k] ** 2, 0);
        expect(Math.abs(sum - trace(a))).toBeLessThan(1e-12 * frobenius(a));
        expect(Math.abs(squares - trace(product(a, a)))).toBeLessThan(1e-12 * frobenius(a) ** 2);
      }),
    );
  });

  test("orthogonal similarity preserves them, shifting and scaling act on them", () => {
    fc.assert(
      fc.property(problem, ({ n, seed }) => {
        const random = createRandom(seed);
        // Distinct real eigenvalues with nearly orthogonal vectors, so that each is determined to rounding.
        const x = normalMatrix(n, n, random);
        const d = zeros(n, n);
        for (let i = 0; i < n; i++) {
          x.data.forEach((value, at) => {
            if (Math.floor(at / n) === i) x.data[at] = (at % n === i ? 1 : 0) + (0.1 * value) / n;
          });
          d.data[i * n + i] = i + 1;
        }
        const a = transpose(solve(transpose(x), transpose(product(x, d))));
        const q = orthogonalMatrix(n, random);
        const expected = { real: Array.from({ length: n }, (_, i) => i + 1), imaginary: new Float64Array(n) };
        expect(distance(eigenvalues(a), expected)).toBeLessThan(1e-12 * n);
        expect(distance(eigenvalues(product(product(q, a), transpose(q))), expected)).toBeLessThan(1e-12 * n);
        const moved = { ...a, data: a.data.map((value, at) => 3 * value + (at % (n + 1) === 0 ? 5 : 0)) };
        const expectedMoved = { ...expected, real: expected.real.map((value) => 3 * value + 5) };
        expect(distance(eigenvalues(moved), expectedMoved)).toBeLessThan(4e-12 * n);
      }),
    );
  });

  test("rotations have eigenvalues on the unit circle", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { real, imaginary } = eigenvalues(orthogonalMatrix(3 + seed, createRandom(seed)));
      real.forEach((re, k) => {
        expect(Math.abs(Math.hypot(re, imaginary[k]) - 1)).toBeLessThan(1e-13);
      });
    }
  });
});

describe("edge cases and refusals", () => {
  test("sizes 0, 1 and 2", () => {
    expect(eigen(zeros(0, 0)).real.length).toBe(0);
    expect(eigenvalues(zeros(0, 0)).real.length).toBe(0);
    expect(eigen(asMatrix([[-7]]))).toEqual({
      real: Float64Array.of(-7),
      imaginary: Float64Array.of(0),
      vectors: { real: identity(1), imaginary: zeros(1, 1) },
    });
    const turn = eigen(
      asMatrix([
        [0, -1],
        [1, 0],
      ]),
    );
    expect([Array.from(turn.real), Array.from(turn.imaginary)]).toEqual([
      [0, 0],
      [1, -1],
    ]);
    expect(
      Array.from(
        eigen(
          asMatrix([
            [1, 2],
            [0, 3],
          ]),
        ).real,
      ),
    ).toEqual([3, 1]);
    expect(Array.from(eigenvalues(zeros(3, 3)).real)).toEqual([0, 0, 0]);
  });

  test("refuses non-square matrices and NaN, naming the operation", () => {
    for (const operation of [eigen, leftEigen, eigenvalues]) {
      expect(() => operation(zeros(2, 3))).toThrow(`${operation.name}: the matrix must be square, got 2 x 3`);
      expect(() => operation(asMatrix([[Number.NaN]]))).toThrow(
        `${operation.name}: every entry must be a finite number`,
      );
    }
  });
});
