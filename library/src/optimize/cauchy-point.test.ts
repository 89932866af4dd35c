import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, semidefinite } from "../../test/optimization-problems.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { findCauchyPoint } from "./cauchy-point.js";
import { createCompactHessian } from "./compact-hessian.js";
import { innerProduct } from "./vectors.js";

/** A random point, gradient, box and memory. */
function scene(seed: number) {
  const random = createRandom(seed);
  const n = 3 + (seed % 6);
  const x = normals(random, n);
  const gradient = normals(random, n);
  // Some bounds touch x, some are far, some are missing.
  const side = () => [0, 0.2, 2, Infinity][random.integer(4)];
  const lower = x.map((entry) => entry - side());
  const upper = x.map((entry) => entry + side());
  const hessian = createCompactHessian(n, 4);
  const exact = semidefinite(random, n, n, 0.5);
  for (let k = 0; k < seed % 4; k++) {
    const s = normals(random, n);
    hessian.remember(s, multiplyVector(exact, s));
  }
  const model = (point: Float64Array): number => {
    const d = point.map((entry, i) => entry - x[i]);
    const w = hessian.project(d);
    const middle = hessian.solveMiddle(w) ?? expect.fail("singular");
    return innerProduct(gradient, d) + 0.5 * (hessian.theta() * innerProduct(d, d) - innerProduct(w, middle));
  };
  return { x, gradient, lower, upper, hessian, model };
}

test("is the first local minimiser of the model along the projected path, by brute force", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, gradient, lower, upper, hessian, model } = scene(seed);
    const found = findCauchyPoint(x, gradient, lower, upper, hessian);
    if (found === undefined) expect.fail("singular");
    const along = (t: number) => x.map((entry, i) => Math.min(upper[i], Math.max(lower[i], entry - t * gradient[i])));
    // Walk until the model rises, in steps so small that the first minimum cannot be jumped over.
    const step = 1e-4;
    let t = 0;
    for (let [here, next] = [model(along(t)), model(along(t + step))]; t < 30 && next < here; ) {
      t += step;
      [here, next] = [next, model(along(t + step))];
    }
    expect(Math.abs(model(found.point) - model(along(t)))).toBeLessThan(1e-6 * (1 + Math.abs(model(found.point))));
    if (t < 29) expectClose(found.point, along(t), 1e-3);
  }
});

test("the point is feasible, no higher than the start, and its projection is right", () => {
  for (let seed = 0; seed < 30; seed++) {
    const { x, gradient, lower, upper, hessian, model } = scene(seed);
    const { point, projected } = findCauchyPoint(x, gradient, lower, upper, hessian) ?? expect.fail("singular");
    expect(point.every((entry, i) => entry >= lower[i] && entry <= upper[i])).toBe(true);
    expect(model(point)).toBeLessThanOrEqual(1e-12);
    const direct = hessian.project(point.map((entry, i) => entry - x[i]));
    expect(Math.max(0, ...direct.map((entry, j) => Math.abs(entry - projected[j])))).toBeLessThan(1e-8);
  }
});

test("nothing moves at a corner that is optimal", () => {
  const x = Float64Array.of(0, 1);
  const { point } =
    findCauchyPoint(
      x,
      Float64Array.of(1, -1),
      Float64Array.of(0, 0),
      Float64Array.of(1, 1),
      createCompactHessian(2, 3),
    ) ?? expect.fail("singular");
  expect([...point]).toEqual([0, 1]);
});
