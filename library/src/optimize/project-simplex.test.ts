import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectOntoL1Ball, projectOntoSimplex } from "./project-simplex.js";
import { euclideanNorm } from "./vectors.js";

const entry = fc.double({ min: -100, max: 100, noNaN: true });
const vector = fc.array(entry, { minLength: 1, maxLength: 30 }).map((list) => Float64Array.from(list));
const total = fc.double({ min: 1e-3, max: 1e3, noNaN: true });

/** Duchi et al. (ICML 2008): sort, and find the last entry that stays positive. */
function bySorting(v: Float64Array, size: number): Float64Array {
  const sorted = v.toSorted().reverse();
  let [sum, tau] = [0, 0];
  sorted.forEach((value, k) => {
    sum += value;
    if (value - (sum - size) / (k + 1) > 0) tau = (sum - size) / (k + 1);
  });
  return v.map((value) => Math.max(0, value - tau));
}

describe("the simplex", () => {
  test("matches the algorithm that sorts", () => {
    fc.assert(
      fc.property(vector, total, (v, size) => {
        const [fast, slow] = [projectOntoSimplex(v, size), bySorting(v, size)];
        for (let i = 0; i < v.length; i++) expect(Math.abs(fast[i] - slow[i])).toBeLessThan(1e-11);
      }),
      { numRuns: 500 },
    );
  });

  test("is feasible, and satisfies the variational inequality (v − p)ᵀ(q − p) ≤ 0 at every corner q", () => {
    fc.assert(
      fc.property(vector, total, (v, size) => {
        const p = projectOntoSimplex(v, size);
        expect(p.every((value) => value >= 0)).toBe(true);
        expect(Math.abs(p.reduce((sum, value) => sum + value, 0) - size)).toBeLessThan(1e-12 * size * v.length);
        const inner = p.reduce((sum, value, i) => sum + (v[i] - value) * value, 0);
        for (let i = 0; i < v.length; i++) expect(size * (v[i] - p[i]) - inner).toBeLessThan(1e-9 * size);
      }),
    );
  });

  test("no point of a fine grid is nearer", () => {
    for (const v of [Float64Array.of(0.3, 0.9, -0.4), Float64Array.of(5, -1, 4.9), Float64Array.of(0.2, 0.2, 0.2)]) {
      const p = projectOntoSimplex(v);
      const distance = (q: Float64Array) => euclideanNorm(q.map((value, i) => value - v[i]));
      for (let a = 0; a <= 100; a++) {
        for (let b = 0; a + b <= 100; b++) {
          const q = Float64Array.of(a / 100, b / 100, (100 - a - b) / 100);
          expect(distance(p)).toBeLessThanOrEqual(distance(q) + 1e-12);
        }
      }
    }
  });

  test("points of the simplex are unchanged, huge entries do not swallow a small total, the input is not modified", () => {
    expect([...projectOntoSimplex(Float64Array.of(0.25, 0.75))]).toEqual([0.25, 0.75]);
    expect([...projectOntoSimplex(Float64Array.of(1e20, 1e20, -1e20), 1e-3)]).toEqual([5e-4, 5e-4, 0]);
    const v = Float64Array.of(3, 4);
    projectOntoSimplex(v);
    expect([...v]).toEqual([3, 4]);
    expect(projectOntoSimplex(new Float64Array(0))).toHaveLength(0);
  });

  test("long vectors, in every order", () => {
    for (let n = 1; n < 2000; n = 2 * n + 1) {
      const rising = Float64Array.from({ length: n }, (_, i) => Math.sin(i) + i / n);
      for (const v of [rising, rising.toSorted(), rising.toSorted().reverse()]) {
        const [fast, slow] = [projectOntoSimplex(v), bySorting(v, 1)];
        for (let i = 0; i < n; i++) expect(Math.abs(fast[i] - slow[i])).toBeLessThan(1e-12);
      }
    }
  });

  test("refuses invalid input, naming the function", () => {
    expect(() => projectOntoSimplex(Float64Array.of(Number.NaN))).toThrow("projectOntoSimplex: v[0]");
    expect(() => projectOntoSimplex(Float64Array.of(1), 0)).toThrow("projectOntoSimplex: total");
  });
});

describe("the ℓ₁ ball", () => {
  test("the result is inside, and (v − p)ᵀ(q − p) ≤ 0 at every corner q of the ball", () => {
    fc.assert(
      fc.property(vector, total, (v, radius) => {
        const p = projectOntoL1Ball(v, radius);
        const size = p.reduce((sum, value) => sum + Math.abs(value), 0);
        expect(size).toBeLessThanOrEqual(radius * (1 + 1e-12 * v.length));
        const inner = p.reduce((sum, value, i) => sum + (v[i] - value) * value, 0);
        for (let i = 0; i < v.length; i++) expect(radius * Math.abs(v[i] - p[i]) - inner).toBeLessThan(1e-8 * radius);
      }),
    );
  });

  test("points inside are unchanged; invalid input is refused", () => {
    expect([...projectOntoL1Ball(Float64Array.of(0.2, -0.3))]).toEqual([0.2, -0.3]);
    expect([...projectOntoL1Ball(Float64Array.of(-3, 0.5))]).toEqual([-1, 0]);
    expect(() => projectOntoL1Ball(Float64Array.of(1), -1)).toThrow("radius");
  });
});
