import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, semidefinite } from "../../test/optimization-problems.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { type CompactHessian, createCompactHessian } from "./compact-hessian.js";
import { createCurvatureMemory } from "./curvature-memory.js";

/** B v = θ v − W M Wᵀ v. */
function multiply(hessian: CompactHessian, v: Float64Array): Float64Array {
  const middle = hessian.solveMiddle(hessian.project(v));
  if (middle === undefined) expect.fail("singular");
  const row = new Float64Array(hessian.width());
  return v.map((entry, i) => {
    hessian.row(i, row);
    return hessian.theta() * entry - row.reduce((sum, value, j) => sum + value * middle[j], 0);
  });
}

function filled(seed: number, n: number, capacity: number, pairs: number) {
  const random = createRandom(seed);
  const exact = semidefinite(random, n, n, 0.3);
  const hessian = createCompactHessian(n, capacity);
  const memory = createCurvatureMemory(n, capacity);
  let newest: { s: Float64Array; y: Float64Array } = { s: new Float64Array(n), y: new Float64Array(n) };
  for (let k = 0; k < pairs; k++) {
    const s = normals(random, n);
    newest = { s, y: multiplyVector(exact, s) };
    expect(hessian.remember(newest.s, newest.y)).toBe(memory.remember(newest.s, newest.y));
  }
  return { random, hessian, memory, newest };
}

test("is the inverse of the two-loop recursion, and satisfies the secant equation", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { random, hessian, memory, newest } = filled(seed, 7, 4, 1 + seed);
    expectClose(multiply(hessian, newest.s), newest.y, 1e-8);
    const v = normals(random, 7);
    const back = new Float64Array(7);
    memory.direction(multiply(hessian, v), back);
    expectClose(
      back,
      v.map((entry) => -entry),
      1e-7,
    );
  }
});

test("the reduced solve inverts B on the selected coordinates", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { random, hessian } = filled(seed, 8, 3, 2 + seed);
    const free = Int32Array.of(0, 2, 3, 7);
    const r = normals(random, free.length);
    // d = r/θ + Zᵀ W (K − WᵀZZᵀW/θ)⁻¹ Wᵀ Z r / θ² solves (ZᵀBZ) d = r.
    const spread = new Float64Array(8);
    free.forEach((i, k) => {
      spread[i] = r[k];
    });
    const inner = hessian.solveReduced(hessian.project(spread), free);
    if (inner === undefined) expect.fail("singular");
    const row = new Float64Array(hessian.width());
    const theta = hessian.theta();
    const d = new Float64Array(8);
    free.forEach((i, k) => {
      hessian.row(i, row);
      d[i] = r[k] / theta + row.reduce((sum, value, j) => sum + value * inner[j], 0) / theta ** 2;
    });
    const image = multiply(hessian, d);
    expectClose(
      Float64Array.from(free, (i) => image[i]),
      r,
      1e-8,
    );
  }
});

test("is the identity when empty or cleared; refuses pairs without curvature", () => {
  const { hessian } = filled(1, 5, 3, 2);
  expect(hessian.remember(new Float64Array(5).fill(1), new Float64Array(5).fill(-1))).toBe(false);
  expect(hessian.width()).toBe(4);
  hessian.clear();
  const v = Float64Array.of(1, 2, 3, 4, 5);
  expect([...multiply(hessian, v)]).toEqual([...v]);
});
