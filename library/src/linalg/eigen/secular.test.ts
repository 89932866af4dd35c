import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { exactWeights, type SecularEquation, solveSecular } from "./secular.js";

/** Poles with gaps of any size, and weights of any size, as deflation leaves them. */
const equations: fc.Arbitrary<SecularEquation> = fc
  .integer({ min: 1, max: 25 })
  .chain((k) =>
    fc.record({
      squared: fc.boolean(),
      gaps: fc.array(fc.double({ min: -13, max: 0, noNaN: true }), { minLength: k, maxLength: k }),
      sizes: fc.array(fc.double({ min: -26, max: 0, noNaN: true }), { minLength: k, maxLength: k }),
      rho: fc.double({ min: -3, max: 1, noNaN: true }),
    }),
  )
  .map(({ squared, gaps, sizes, rho }) => {
    const d = new Float64Array(gaps.length);
    for (let i = 0; i < d.length; i++) d[i] = i === 0 ? (squared ? 0 : -1) : d[i - 1] + 10 ** gaps[i];
    const total = sizes.reduce((sum, size) => sum + 10 ** size, 0);
    return { squared, d, weights: Float64Array.from(sizes, (size) => 10 ** size / total), rho: 10 ** rho };
  });

function solve(equation: SecularEquation) {
  const k = equation.d.length;
  const roots = new Float64Array(k);
  const differences = new Float64Array(k * k);
  solveSecular(equation, roots, differences, 0);
  return { roots, differences, exact: exactWeights(equation, differences, 0) };
}

const pole = ({ squared, d }: SecularEquation, i: number) => (squared ? d[i] ** 2 : d[i]);

describe("laws", () => {
  test("the roots lie between the poles and satisfy the equation up to rounding of its terms", () => {
    fc.assert(
      fc.property(equations, (equation) => {
        const { weights, rho } = equation;
        const k = weights.length;
        const { differences } = solve(equation);
        for (let j = 0; j < k; j++) {
          let value = 1 / rho;
          let size = 1 / rho;
          expectEvery(differences.subarray(j * k, j * k + k), (value, i) => (i <= j ? value < 0 : value > 0));
          for (let i = 0; i < k; i++) {
            const difference = differences[j * k + i];
            value += weights[i] / difference;
            size += Math.abs(weights[i] / difference);
          }
          expect(Math.abs(value)).toBeLessThanOrEqual(20 * (k + 1) * Number.EPSILON * size);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("the sum of the roots is that of the poles plus ρ", () => {
    fc.assert(
      fc.property(equations, (equation) => {
        const { roots } = solve(equation);
        const size = Math.max(1, equation.rho, pole(equation, roots.length - 1)) * roots.length;
        const sum = roots.reduce((total, root) => total + (equation.squared ? root * root : root), 0);
        const poles = roots.reduce((total, _, i) => total + pole(equation, i), 0);
        expect(Math.abs(sum - poles - equation.rho)).toBeLessThanOrEqual(50 * Number.EPSILON * size);
      }),
      { numRuns: 300 },
    );
  });

  test("the exact weights are close to the given ones, and their vectors are orthonormal", () => {
    fc.assert(
      fc.property(equations, (equation) => {
        const k = equation.d.length;
        const { differences, exact } = solve(equation);
        const most = Math.max(...exact);
        const bound = 100 * k * Number.EPSILON * Math.sqrt(most) * Math.max(1, 1 / equation.rho);
        expectEvery(
          exact,
          (value, i) => Math.abs(Math.sqrt(value) - Math.sqrt(equation.rho * equation.weights[i])) <= bound,
        );
        const vectors = Array.from({ length: k }, (_, j) => {
          const row = Array.from(exact, (weight, i) => Math.sqrt(weight) / differences[j * k + i]);
          const norm = Math.hypot(...row);
          return row.map((entry) => entry / norm);
        });
        const products = vectors.flatMap((left, p) =>
          vectors.slice(0, p).map((right) => left.reduce((sum, entry, i) => sum + entry * right[i], 0)),
        );
        expectEvery(products, (value) => Math.abs(value) <= 20 * k * Number.EPSILON);
      }),
      { numRuns: 300 },
    );
  });
});

test("two poles match the quadratic formula", () => {
  // (1/ρ)(p₀ − μ)(p₁ − μ) + w₀ (p₁ − μ) + w₁ (p₀ − μ) = 0 with p = 0, 1, w = 1/2, ρ = 2: μ² − 3 μ + 1 = 0.
  const { roots } = solve({ squared: false, d: Float64Array.of(0, 1), weights: Float64Array.of(0.5, 0.5), rho: 2 });
  expect(roots[0]).toBeCloseTo((3 - Math.sqrt(5)) / 2, 15);
  expect(roots[1]).toBeCloseTo((3 + Math.sqrt(5)) / 2, 15);
});

test("one pole", () => {
  const one = Float64Array.of(1);
  expect(solve({ squared: false, d: Float64Array.of(-3), weights: one, rho: 0.5 }).roots[0]).toBe(-2.5);
  expect(solve({ squared: true, d: Float64Array.of(3), weights: one, rho: 16 }).roots[0]).toBe(5);
});
