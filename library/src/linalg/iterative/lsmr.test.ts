import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { readTriplets } from "../../../test/sparse-examples.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { multiplyTransposedVector, multiplyVector } from "../multiply.js";
import reference from "../reference/iterative.json" with { type: "json" };
import { lsmr, lsmrSteps } from "./lsmr.js";

function randomMatrix(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

const wave = (n: number): Float64Array => Float64Array.from({ length: n }, (_, i) => Math.sin(1 + i));

describe("least squares", () => {
  test("matches NumPy: tall and wide, plain and damped; the shortest of several solutions", () => {
    for (const { matrix, b, damping, solution } of reference.leastSquares) {
      const found = lsmr(readTriplets(matrix), Float64Array.from(b), {
        damping,
        tolerance: 1e-13,
        maxIterations: 1000,
      });
      expect(found.converged).toBe(true);
      expectClose(found.x, solution, 1e-8);
    }
  });

  test("the gradient Aᵀ(b − A x) − λ² x vanishes, and the estimates are accurate", () => {
    for (let seed = 0; seed < 20; seed++) {
      const a = randomMatrix(5 + 2 * seed, 30 - seed, seed);
      const damping = seed % 2 === 0 ? 0 : 0.5;
      const b = wave(a.rows);
      const found = lsmr(a, b, { damping, tolerance: 1e-9 });
      const residual = multiplyVector(a, found.x).map((value, i) => b[i] - value);
      const gradient = multiplyTransposedVector(a, residual).map((value, j) => value - damping * damping * found.x[j]);
      expect(Math.hypot(...gradient)).toBeLessThan(1e-7);
      const total = Math.hypot(...residual, ...found.x.map((value) => damping * value));
      expect(found.residuals.at(-1)).toBeCloseTo(total, 7);
      expect(Math.abs((found.gradients.at(-1) ?? 1) - Math.hypot(...gradient))).toBeLessThan(1e-9);
    }
  });

  test("residual and gradient estimates hold at every iteration", () => {
    const a = randomMatrix(30, 12, 4);
    const b = wave(30);
    for (const damping of [0, 2]) {
      for (let iterations = 1; iterations <= 8; iterations++) {
        const found = lsmr(a, b, { damping, maxIterations: iterations });
        const residual = multiplyVector(a, found.x).map((value, i) => b[i] - value);
        const gradient = multiplyTransposedVector(a, residual).map(
          (value, j) => value - damping * damping * found.x[j],
        );
        expect(found.residuals[iterations - 1]).toBeCloseTo(
          Math.hypot(...residual, ...found.x.map((v) => damping * v)),
          10,
        );
        expect(found.gradients[iterations - 1]).toBeCloseTo(Math.hypot(...gradient), 9);
      }
    }
  });

  test("scales of 1e±100, rank deficiency, b = 0, A = 0, b outside the range of A", () => {
    const a = randomMatrix(12, 5, 9);
    const b = wave(12);
    const { x } = lsmr(a, b, { tolerance: 1e-13 });
    for (const s of [1e-100, 1e100]) {
      const scaled = { ...a, data: a.data.map((value) => value * s) };
      expectClose(
        lsmr(
          scaled,
          b.map((value) => value * s),
          { tolerance: 1e-13 },
        ).x,
        x,
        1e-10,
      );
    }
    const twice = asMatrix(Array.from({ length: 12 }, (_, i) => [a.data[i * 5], a.data[i * 5], a.data[i * 5 + 1]]));
    const shortest = lsmr(twice, b, { tolerance: 1e-13 }).x;
    expect(shortest[0]).toBeCloseTo(shortest[1], 12);
    expect(lsmr(a, new Float64Array(12))).toMatchObject({ iterations: 0, converged: true });
    expect(Array.from(lsmr(zeros(3, 2), wave(3)).x)).toEqual([0, 0]);
    expect(Array.from(lsmr(asMatrix([[1], [0]]), Float64Array.of(0, 5)).x)).toEqual([0]);
    expectClose(lsmr(asMatrix([[4]]), Float64Array.of(8)).x, [2], 1e-15);
  });

  test("reports each step and stops at the maximum number of iterations", () => {
    const a = randomMatrix(60, 50, 1);
    expect([...lsmrSteps(a, wave(60), { maxIterations: 3 })].map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(lsmr(a, wave(60), { maxIterations: 3 }).converged).toBe(false);
  });
});

test("refuses invalid input, naming the operation", () => {
  expect(() => lsmr(asMatrix([[1], [Number.NaN]]), Float64Array.of(1, 1))).toThrow("lsmr: entry 0 of a product");
  expect(() => lsmr(zeros(2, 2), Float64Array.of(1))).toThrow("lsmr: b must have 2 entries");
  expect(() => lsmr(zeros(1, 1), Float64Array.of(1), { damping: -1 })).toThrow("lsmr: damping");
  expect(() => lsmr({ rows: 1, columns: 1, apply: () => {} }, Float64Array.of(1))).toThrow("must have applyTransposed");
});
