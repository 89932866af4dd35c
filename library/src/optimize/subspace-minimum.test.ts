import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, semidefinite } from "../../test/optimization-problems.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { findCauchyPoint } from "./cauchy-point.js";
import { type CompactHessian, createCompactHessian } from "./compact-hessian.js";
import { createCurvatureMemory } from "./curvature-memory.js";
import { minimizeSubspace } from "./subspace-minimum.js";

function modelGradient(hessian: CompactHessian, x: Float64Array, gradient: Float64Array, point: Float64Array) {
  const d = point.map((entry, i) => entry - x[i]);
  const middle = hessian.solveMiddle(hessian.project(d)) ?? expect.fail("singular");
  const row = new Float64Array(hessian.width());
  return d.map((entry, i) => {
    hessian.row(i, row);
    return gradient[i] + hessian.theta() * entry - row.reduce((sum, value, j) => sum + value * middle[j], 0);
  });
}

test("without bounds it is the quasi-Newton step", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const n = 5;
    const [hessian, memory] = [createCompactHessian(n, 3), createCurvatureMemory(n, 3)];
    const exact = semidefinite(random, n, n, 0.5);
    for (let k = 0; k < 1 + (seed % 5); k++) {
      const s = normals(random, n);
      hessian.remember(s, multiplyVector(exact, s));
      memory.remember(s, multiplyVector(exact, s));
    }
    const [x, gradient] = [normals(random, n), normals(random, n)];
    const lower = new Float64Array(n).fill(-Infinity);
    const upper = new Float64Array(n).fill(Infinity);
    const cauchy = findCauchyPoint(x, gradient, lower, upper, hessian) ?? expect.fail("singular");
    const target = minimizeSubspace(x, gradient, lower, upper, hessian, cauchy);
    const direction = new Float64Array(n);
    memory.direction(gradient, direction);
    expectClose(
      target,
      x.map((entry, i) => entry + direction[i]),
      1e-8,
    );
  }
});

test("with bounds the result is feasible, leads downhill, and is stationary on the free variables where none was clipped", () => {
  let unclipped = 0;
  for (let seed = 0; seed < 80; seed++) {
    const random = createRandom(seed);
    const n = 4 + (seed % 4);
    const hessian = createCompactHessian(n, 4);
    const exact = semidefinite(random, n, n, 0.5);
    for (let k = 0; k < 3; k++) {
      const s = normals(random, n);
      hessian.remember(s, multiplyVector(exact, s));
    }
    const [x, gradient] = [normals(random, n), normals(random, n)];
    const lower = x.map((entry) => entry - [0, 0.3, 3][random.integer(3)]);
    const upper = x.map((entry) => entry + [0.1, 0.3, 3][random.integer(3)]);
    const cauchy = findCauchyPoint(x, gradient, lower, upper, hessian) ?? expect.fail("singular");
    const target = minimizeSubspace(x, gradient, lower, upper, hessian, cauchy);
    expect(target.every((entry, i) => entry >= lower[i] && entry <= upper[i])).toBe(true);
    const slope = gradient.reduce((sum, g, i) => sum + g * (target[i] - x[i]), 0);
    expect(slope).toBeLessThanOrEqual(0);
    const isInside = (p: Float64Array, i: number) => p[i] > lower[i] && p[i] < upper[i];
    const free = Array.from(x.keys()).filter((i) => isInside(cauchy.point, i));
    if (free.some((i) => !isInside(target, i))) continue;
    unclipped++;
    const rest = modelGradient(hessian, x, gradient, target);
    for (const i of free) expect(Math.abs(rest[i])).toBeLessThan(1e-8);
  }
  expect(unclipped).toBeGreaterThan(10);
});

test("where clipping each coordinate would lead uphill, the whole step is shortened and leads downhill", () => {
  // Seeds found by search: one in two hundred of these flat models has this trouble.
  for (const seed of [295, 455, 707, 889, 980, 1357, 1405, 2234, 2240, 2318]) {
    const random = createRandom(seed);
    const n = 2 + (seed % 3);
    const hessian = createCompactHessian(n, 4);
    const exact = semidefinite(random, n, 1, 1e-3);
    for (let k = 0; k < 3; k++) {
      const s = normals(random, n);
      hessian.remember(s, multiplyVector(exact, s));
    }
    const [x, gradient] = [normals(random, n), normals(random, n)];
    const lower = x.map((entry) => entry - [0, 0.01, 0.3, 3][random.integer(4)]);
    const upper = x.map((entry) => entry + [0.01, 0.1, 0.3, 3][random.integer(4)]);
    const cauchy = findCauchyPoint(x, gradient, lower, upper, hessian) ?? expect.fail("singular");
    const target = minimizeSubspace(x, gradient, lower, upper, hessian, cauchy);
    expect(gradient.reduce((sum, g, i) => sum + g * (target[i] - x[i]), 0)).toBeLessThan(0);
    expect(target.every((entry, i) => entry >= lower[i] && entry <= upper[i])).toBe(true);
  }
});
