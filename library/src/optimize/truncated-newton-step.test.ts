import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, semidefinite } from "../../test/optimization-problems.js";
import type { Matrix } from "../data/matrix.js";
import { cholesky, solveCholesky } from "../linalg/factor/cholesky/cholesky.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import type { HessianProduct } from "./objective.js";
import { truncatedNewtonStep } from "./truncated-newton-step.js";
import { euclideanNorm, innerProduct } from "./vectors.js";

function productOf(matrix: Matrix): HessianProduct {
  return (_, direction, result) => result.set(multiplyVector(matrix, direction));
}

function model(matrix: Matrix, gradient: Float64Array, step: Float64Array): number {
  return innerProduct(gradient, step) + 0.5 * innerProduct(step, multiplyVector(matrix, step));
}

test("in a large trust region it is Newton's step, and the predicted decrease is that of the model", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const matrix = semidefinite(random, 8, 8, 0.5);
    const gradient = normals(random, 8);
    const { step, predicted } = truncatedNewtonStep(productOf(matrix), gradient, gradient, 1e6, 1e-12, 1);
    expectClose(
      step,
      solveCholesky(cholesky(matrix), gradient).map((entry) => -entry),
      1e-8,
    );
    expect(predicted).toBeCloseTo(-model(matrix, gradient, step), 9);
  }
});

test("in a small trust region it ends on the boundary, and is no worse than the best step along the gradient", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const matrix = semidefinite(random, 6, 3, 0.1);
    const gradient = normals(random, 6);
    const radius = 0.01;
    const { step, predicted } = truncatedNewtonStep(productOf(matrix), gradient, gradient, radius, 1e-12, 1);
    expect(euclideanNorm(step)).toBeCloseTo(radius, 12);
    const norm = euclideanNorm(gradient);
    const curvature = innerProduct(gradient, multiplyVector(matrix, gradient));
    const length = Math.min(radius / norm, norm ** 2 / curvature);
    const steepest = gradient.map((entry) => -length * entry);
    expect(-predicted).toBeLessThanOrEqual(model(matrix, gradient, steepest) + 1e-12);
  }
});

test("negative curvature is followed to the boundary, downhill, however strong it is", () => {
  for (const curvature of [-1e-3, -1, -100, -1e6]) {
    const matrix = { rows: 2, columns: 2, data: Float64Array.of(1, 0, 0, curvature) };
    const gradient = Float64Array.of(0.01, 0.1);
    const { step, predicted } = truncatedNewtonStep(productOf(matrix), gradient, gradient, 5, 1e-9, 1);
    expect(euclideanNorm(step)).toBeCloseTo(5, 10);
    expect(innerProduct(gradient, step)).toBeLessThan(0);
    expect(predicted / -model(matrix, gradient, step)).toBeCloseTo(1, 9);
  }
});

test("a non-finite product is an error that names the iteration", () => {
  const broken: HessianProduct = (_, __, result) => result.fill(Number.NaN);
  expect(() => truncatedNewtonStep(broken, Float64Array.of(1), Float64Array.of(1), 1, 1e-9, 4)).toThrow(
    "newtonCg: the Hessian product is not finite in iteration 4",
  );
});
