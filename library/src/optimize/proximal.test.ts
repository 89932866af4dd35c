import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boxConstraint,
  elasticNetPenalty,
  groupPenalty,
  l1Penalty,
  nonNegativeConstraint,
  noPenalty,
  type ProximalTerm,
  simplexConstraint,
  softThreshold,
  squaredL2Penalty,
} from "./proximal.js";

const size = 4;
const entry = fc.double({ min: -5, max: 5, noNaN: true });
const vector = fc.array(entry, { minLength: size, maxLength: size }).map((list) => Float64Array.from(list));
const step = fc.double({ min: 0.01, max: 4, noNaN: true });

const terms: Record<string, ProximalTerm> = {
  none: noPenalty(),
  l1: l1Penalty(0.7),
  "squared l2": squaredL2Penalty(1.3),
  "elastic net": elasticNetPenalty(0.4, 0.9),
  group: groupPenalty([Int32Array.of(0, 2), Int32Array.of(3)], 0.8),
  box: boxConstraint({ lower: new Float64Array(size).fill(-1), upper: new Float64Array(size).fill(0.5) }),
  "non-negative": nonNegativeConstraint(),
  simplex: simplexConstraint(2),
};

describe.each(Object.entries(terms))("%s", (_, term) => {
  const prox = (v: Float64Array, length: number) => {
    const x = v.slice();
    term.apply(x, length);
    return x;
  };
  const cost = (x: Float64Array, v: Float64Array, length: number) =>
    0.5 * x.reduce((sum, value, i) => sum + (value - v[i]) ** 2, 0) + length * term.value(x);

  test("is the minimiser of ½‖x − v‖² + step · penalty: no other point, near or far, costs less", () => {
    fc.assert(
      fc.property(vector, vector, step, fc.double({ min: 1e-4, max: 1, noNaN: true }), (v, other, length, share) => {
        const x = prox(v, length);
        // The allowance of 1e-7 is for points that count as inside a constraint although they are 1e-9 outside.
        // A feasible point in the direction of any other: constraints are convex.
        const feasible = prox(other, length);
        const near = x.map((value, i) => value + share * (feasible[i] - value));
        expect(cost(x, v, length)).toBeLessThanOrEqual(cost(feasible, v, length) + 1e-7);
        expect(cost(x, v, length)).toBeLessThanOrEqual(cost(near, v, length) + 1e-7);
        const far = x.map((value, i) => value + share * other[i]);
        expect(cost(x, v, length)).toBeLessThanOrEqual(cost(far, v, length) + 1e-7);
      }),
      { numRuns: 300 },
    );
  });

  test("is firmly non-expansive: ‖p − q‖² ≤ (p − q)ᵀ(v − w)", () => {
    fc.assert(
      fc.property(vector, vector, step, (v, w, length) => {
        const [p, q] = [prox(v, length), prox(w, length)];
        let [squared, inner] = [0, 0];
        for (let i = 0; i < size; i++) {
          squared += (p[i] - q[i]) ** 2;
          inner += (p[i] - q[i]) * (v[i] - w[i]);
        }
        expect(squared).toBeLessThanOrEqual(inner + 1e-9);
      }),
    );
  });
});

test("values are the penalties, Infinity outside constraints", () => {
  const x = Float64Array.of(1, -2, 3, 0);
  expect(terms.l1.value(x)).toBeCloseTo(4.2, 12);
  expect(terms["squared l2"].value(x)).toBeCloseTo(9.1, 12);
  expect(terms["elastic net"].value(x)).toBeCloseTo(2.4 + 6.3, 12);
  expect(terms.group.value(Float64Array.of(3, 9, 4, -2))).toBeCloseTo(0.8 * (Math.SQRT2 * 5 + 2), 12);
  expect(terms.box.value(x)).toBe(Infinity);
  expect(terms["non-negative"].value(x)).toBe(Infinity);
  expect(terms.simplex.value(x)).toBe(Infinity);
  expect(terms.simplex.value(Float64Array.of(0, 2, 0, 0))).toBe(0);
});

test("soft thresholding has exact zeros", () => {
  expect([3, 0.5, -0.5, -3].map((value) => softThreshold(value, 1))).toEqual([2, 0, 0, -2]);
});

test("refuses invalid input, naming the function", () => {
  expect(() => l1Penalty(-1)).toThrow("l1Penalty: strength");
  expect(() => simplexConstraint(0)).toThrow("simplexConstraint: total");
  expect(() => groupPenalty([Int32Array.of(0, 1), Int32Array.of(1)], 1)).toThrow("must not overlap");
  expect(() => groupPenalty([Int32Array.of(7)], 1).apply(new Float64Array(3), 1)).toThrow(
    "index 7 is out of range for a vector of 3",
  );
  expect(() => terms.box.apply(new Float64Array(2), 1)).toThrow("4 bounds for 2 variables");
});
