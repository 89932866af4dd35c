import { describe, expect, test } from "vitest";
import { normals, semidefinite } from "../../test/optimization-problems.js";
import { asMatrix, type Matrix, zeros } from "../data/matrix.js";
import { multiplyTransposedVector, multiplyVector } from "../linalg/multiply.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { prepareNewton } from "./newton-system.js";
import { buildConstraints, type ProgramConstraints } from "./quadratic-program/constraints.js";
import { maximumNorm } from "./vectors.js";

function draw(random: Random, n: number, equal: number): ProgramConstraints {
  return buildConstraints(
    { matrix: { rows: equal, columns: n, data: normals(random, equal * n) }, limits: normals(random, equal) },
    { matrix: { rows: 2, columns: n, data: normals(random, 2 * n) }, limits: normals(random, 2) },
    { lower: new Float64Array(n), upper: new Float64Array(n).fill(Infinity) },
  );
}

/** The largest residual of both equations, relative to the right side. */
function residual(
  h: Matrix,
  constraints: ProgramConstraints,
  weights: Float64Array,
  a: Float64Array,
  b: Float64Array,
  solution: Float64Array,
): number {
  const n = a.length;
  const [u, v] = [solution.slice(0, n), solution.slice(n)];
  const image = constraints.apply(u).map((entry, k) => weights[k] * entry);
  const [curved, back] = [multiplyVector(h, u), constraints.applyTransposed(image)];
  const pulled = multiplyTransposedVector(constraints.equality.matrix, v);
  const first = a.map((entry, i) => entry - curved[i] - back[i] - pulled[i]);
  const second = multiplyVector(constraints.equality.matrix, u).map((entry, r) => b[r] - entry);
  return Math.max(maximumNorm(first), maximumNorm(second)) / Math.max(maximumNorm(a), maximumNorm(b));
}

describe("solves", () => {
  test("random systems, with H of full rank, low rank and zero", () => {
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const n = 6;
      const h = semidefinite(random, n, [6, 2, 0][seed % 3]);
      const constraints = draw(random, n, 2);
      const weights = Float64Array.from({ length: n + 2 }, () => Math.exp(3 * random.normal()));
      const solve = prepareNewton(h, constraints, weights) ?? expect.fail("not factored");
      const [a, b] = [normals(random, n), normals(random, 2)];
      expect(residual(h, constraints, weights, a, b, solve(a, b))).toBeLessThan(1e-10);
    }
  });

  test("with weights as spread out as at the end of an interior point method", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const h = semidefinite(random, 8, 8);
      const constraints = draw(random, 8, 1);
      const weights = Float64Array.from({ length: 10 }, (_, k) => (k % 2 === 0 ? 1e9 : 1e-9));
      const solve = prepareNewton(h, constraints, weights) ?? expect.fail("not factored");
      const [a, b] = [normals(random, 8), normals(random, 1)];
      expect(residual(h, constraints, weights, a, b, solve(a, b))).toBeLessThan(1e-6);
    }
  });

  test("consistent equations that are duplicated", () => {
    const twice = {
      matrix: asMatrix([
        [1, 1],
        [1, 1],
      ]),
      limits: Float64Array.of(1, 1),
    };
    const none = { matrix: zeros(0, 2), limits: new Float64Array(0) };
    const free = { lower: new Float64Array(2).fill(-Infinity), upper: new Float64Array(2).fill(Infinity) };
    const constraints = buildConstraints(twice, none, free);
    const h = asMatrix([
      [2, 0],
      [0, 2],
    ]);
    const solve = prepareNewton(h, constraints, new Float64Array(0)) ?? expect.fail("not factored");
    const [a, b] = [Float64Array.of(1, -1), Float64Array.of(1, 1)];
    expect(residual(h, constraints, new Float64Array(0), a, b, solve(a, b))).toBeLessThan(1e-9);
  });
});

test("refuses to prepare a system with NaN", () => {
  const constraints = draw(createRandom(0), 3, 1);
  expect(prepareNewton(zeros(3, 3), constraints, new Float64Array(5).fill(Number.NaN))).toBeUndefined();
});
