import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, semidefinite } from "../../test/optimization-problems.js";
import { identity, type Matrix } from "../data/matrix.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { createCurvatureMemory } from "./curvature-memory.js";
import { innerProduct } from "./vectors.js";

/** H ← (I − ρ s yᵀ) H (I − ρ y sᵀ) + ρ s sᵀ, written out. */
function bfgsUpdate(h: Matrix, s: Float64Array, y: Float64Array): Matrix {
  const n = s.length;
  const rho = 1 / innerProduct(s, y);
  const hy = multiplyVector(h, y);
  const yhy = innerProduct(y, hy);
  const data = h.data.map((entry, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return entry - rho * (s[i] * hy[j] + hy[i] * s[j]) + rho * (1 + rho * yhy) * s[i] * s[j];
  });
  return { rows: n, columns: n, data };
}

test("the recursion is the BFGS inverse of the newest pairs, starting from sᵀy / yᵀy times the identity", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const [n, capacity, pairs] = [6, 4, 1 + seed];
    const hessian = semidefinite(random, n, n, 0.5);
    const memory = createCurvatureMemory(n, capacity);
    const history = Array.from({ length: pairs }, () => {
      const s = normals(random, n);
      return { s, y: multiplyVector(hessian, s) };
    });
    for (const { s, y } of history) expect(memory.remember(s, y)).toBe(true);
    expect(memory.size()).toBe(Math.min(pairs, capacity));
    const newest = history[pairs - 1];
    const scale = innerProduct(newest.s, newest.y) / innerProduct(newest.y, newest.y);
    let inverse: Matrix = { ...identity(n), data: identity(n).data.map((entry) => scale * entry) };
    for (const { s, y } of history.slice(-capacity)) inverse = bfgsUpdate(inverse, s, y);
    const gradient = normals(random, n);
    const direction = new Float64Array(n);
    memory.direction(gradient, direction);
    expectClose(
      direction,
      multiplyVector(inverse, gradient).map((entry) => -entry),
      1e-9,
    );
    // The secant equation: H y = s for the newest pair.
    memory.direction(newest.y, direction);
    expectClose(
      direction,
      newest.s.map((entry) => -entry),
      1e-9,
    );
  }
});

test("with a given matrix B, it starts from sᵀy / yᵀBy times B, even if B is modified later", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const n = 5;
    const hessian = semidefinite(random, n, n, 0.5);
    let given = semidefinite(random, n, n, 0.5);
    const memory = createCurvatureMemory(n, 3, (vector) => vector.set(multiplyVector(given, vector)));
    const history = Array.from({ length: 2 }, () => {
      const s = normals(random, n);
      return { s, y: multiplyVector(hessian, s) };
    });
    const gradient = normals(random, n);
    const direction = new Float64Array(n);
    memory.direction(gradient, direction);
    expectClose(
      direction,
      multiplyVector(given, gradient).map((entry) => -entry),
      1e-12,
    );
    for (const { s, y } of history) memory.remember(s, y);
    given = semidefinite(random, n, n, 0.5);
    const { s, y } = history[1];
    const scale = innerProduct(s, y) / innerProduct(y, multiplyVector(given, y));
    let inverse: Matrix = { ...given, data: given.data.map((entry) => scale * entry) };
    for (const pair of history) inverse = bfgsUpdate(inverse, pair.s, pair.y);
    memory.direction(gradient, direction);
    expectClose(
      direction,
      multiplyVector(inverse, gradient).map((entry) => -entry),
      1e-9,
    );
  }
});

test("refuses a pair without positive curvature and is unchanged", () => {
  const memory = createCurvatureMemory(2, 3);
  memory.remember(Float64Array.of(1, 0), Float64Array.of(2, 0));
  const before = new Float64Array(2);
  memory.direction(Float64Array.of(1, 1), before);
  expect(memory.remember(Float64Array.of(1, 0), Float64Array.of(-1, 0))).toBe(false);
  expect(memory.remember(Float64Array.of(1, 0), Float64Array.of(0, 0))).toBe(false);
  expect(memory.remember(Float64Array.of(1, 0), Float64Array.of(1e-17, 1))).toBe(false);
  const after = new Float64Array(2);
  memory.direction(Float64Array.of(1, 1), after);
  expect([...after]).toEqual([...before]);
});

test("is steepest descent when empty or cleared", () => {
  const memory = createCurvatureMemory(2, 3);
  const direction = new Float64Array(2);
  memory.remember(Float64Array.of(1, 0), Float64Array.of(2, 0));
  memory.clear();
  memory.direction(Float64Array.of(3, -4), direction);
  expect([...direction]).toEqual([-3, 4]);
  expect(memory.size()).toBe(0);
});
