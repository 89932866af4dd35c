import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { normal } from "../distributions/normal.js";
import {
  conditionalOf,
  type GridDistribution,
  griddedDensity,
  gridMean,
  gridProbability,
  gridVariance,
  type JointGrid,
  jointCovariance,
  jointDensity,
  jointMean,
  jointTable,
  marginalOf,
  tableDistribution,
  trapezoidAxis,
} from "./grid.js";

const grid = (from: number, to: number, points: number) =>
  Float64Array.from({ length: points }, (_, i) => from + ((to - from) * i) / (points - 1));

const tables = fc
  .array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 })
  .filter((rows) => rows.flat().some((count) => count > 0))
  .map((rows) => {
    const total = rows.flat().reduce((a, b) => a + b, 0);
    return jointTable(
      [-1, 0, 2],
      [0, 1, 5, 6],
      rows.map((row) => row.map((count) => count / total)),
    );
  });
// Two normal variables with means 1 and −1, deviations 1 and ½ and correlation 0.6.
const normalPair = jointDensity(grid(-7, 9, 321), grid(-5, 3, 321), (x, y) => {
  const [a, b, r] = [x - 1, (y + 1) / 0.5, 0.6];
  return Math.exp(-(a * a - 2 * r * a * b + b * b) / (2 * (1 - r * r)));
});

function checkProductRule(joint: JointGrid): void {
  const columns = joint.y.values.length;
  const [x, y] = [marginalOf(joint, "x"), marginalOf(joint, "y")];
  for (const [side, other] of [["y", x] as const, ["x", y] as const]) {
    expect(total(other)).toBeCloseTo(1, 12);
    other.density.forEach((p, at) => {
      if (p < 1e-250) return; // where a quotient of denormal numbers has no digits
      const conditional = conditionalOf(joint, side, at);
      expect(Math.abs(total(conditional) - 1)).toBeLessThan(1e-12);
      conditional.density.forEach((density, k) => {
        const [i, j] = side === "y" ? [at, k] : [k, at];
        const want = joint.density[i * columns + j];
        if (Math.abs(p * density - want) > 1e-13 * want) expect.fail(`${p} · ${density} is not ${want}`);
      });
    });
  }
}

const total = (distribution: GridDistribution) => gridProbability(distribution, () => true);

describe("tables and gridded densities", () => {
  test("[IR-002] table: marginal × conditional = joint, and every conditional sums to 1", () => {
    fc.assert(fc.property(tables, checkProductRule));
  });

  test("[IR-002] density: marginal × conditional = joint, and every conditional integrates to 1", () => {
    checkProductRule(normalPair);
  });

  test("[IR-002] event probability, expectation and variance of a table are sums", () => {
    const die = tableDistribution([1, 2, 3, 4, 5, 6], new Float64Array(6).fill(1 / 6));
    expect(gridProbability(die, (eyes) => eyes > 4)).toBeCloseTo(1 / 3, 15);
    expect(gridMean(die)).toBeCloseTo(3.5, 14);
    expect(gridMean(die, (eyes) => eyes ** 2)).toBeCloseTo(91 / 6, 13);
    expect(gridVariance(die)).toBeCloseTo(35 / 12, 14);
  });

  test("[IR-002] of a gridded density they are the integrals: marginals and conditionals of two normal variables", () => {
    const [x, y] = [marginalOf(normalPair, "x"), marginalOf(normalPair, "y")];
    expect([gridMean(x), gridVariance(x), gridMean(y), gridVariance(y)].map((v) => v.toFixed(8))).toEqual(
      [1, 1, -1, 0.25].map((v) => v.toFixed(8)),
    );
    const exact = normal({ mean: 1 });
    for (let i = 0; i < x.values.length; i += 20) expect(x.density[i]).toBeCloseTo(exact.density(x.values[i]), 8);
    expect(jointCovariance(normalPair)).toBeCloseTo(0.6 * 0.5, 8);
    // Y | X = x is normal with mean −1 + 0.6 · ½ (x − 1) and variance ¼ (1 − 0.36).
    const given = conditionalOf(normalPair, "y", 200);
    expect(gridMean(given)).toBeCloseTo(-1 + 0.3 * (x.values[200] - 1), 8);
    expect(gridVariance(given)).toBeCloseTo(0.25 * 0.64, 8);
    const fine = griddedDensity(grid(-8, 8, 16001), (z) => normal().density(z));
    expect(gridProbability(fine, (z) => z > 1)).toBeCloseTo(normal().survival(1), 3);
  });

  test("expectations of a function of both, and Cov(X, Y) = E[XY] − E[X] E[Y]", () => {
    fc.assert(
      fc.property(tables, (joint) => {
        const product = gridMean(marginalOf(joint, "x")) * gridMean(marginalOf(joint, "y"));
        expect(jointCovariance(joint)).toBeCloseTo(jointMean(joint, (x, y) => x * y) - product, 12);
      }),
    );
  });

  test("the measure of a density is that of the trapezoid rule, also on uneven points", () => {
    expect(trapezoidAxis("w", "points", [0, 1, 4]).measure).toEqual(Float64Array.of(0.5, 2, 1.5));
  });

  test("refuses invalid distributions on a grid", () => {
    expect(refusal(() => tableDistribution([1, 1], [0.5, 0.5]))).toMatch(/values\[1\] must be above 1/);
    expect(refusal(() => tableDistribution([1, 2], [1]))).toMatch(/as long as values/);
    expect(refusal(() => jointTable([0, 1], [0], [[1]]))).toMatch(/rows must be 2/);
    expect(refusal(() => jointTable([0], [0, 1], [[1]]))).toMatch(/row 0 must be of 2 numbers/);
    expect(refusal(() => griddedDensity([0], () => 1))).toMatch(/a list of at least 2 numbers/);
    expect(refusal(() => griddedDensity([0, 1], () => -1))).toMatch(/the density must be/);
    expect(refusal(() => jointDensity([0, 1], [0, 1], () => 0))).toMatch(/the integral of the density/);
    const joint = jointTable(
      [0, 1],
      [0, 1],
      [
        [0.5, 0.5],
        [0, 0],
      ],
    );
    expect(refusal(() => conditionalOf(joint, "y", 1))).toMatch(/the condition \(1\) must be above 0/);
    expect(refusal(() => conditionalOf(joint, "y", 2))).toMatch(/at must be an index below 2/);
  });
});
