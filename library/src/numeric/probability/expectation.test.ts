import { expect, test } from "vitest";
import { griddedDensity, gridMean, jointDensity, jointMean, jointTable, marginalOf } from "./grid.js";

const grid = Array.from({ length: 401 }, (_, i) => -8 + i * 0.04);

test("[MP-058] E[X], E[r(X)] and E[aX + bY] = a E[X] + b E[Y] hold for tables and for numeric integrals, also of dependent variables", () => {
  // Discrete: X and Y are dependent, since p(0, 0) is not p(0) p(0).
  const table = jointTable(
    [0, 1, 3],
    [-1, 2],
    [
      [0.4, 0.05],
      [0.1, 0.2],
      [0.05, 0.2],
    ],
  );
  const [x, y] = [marginalOf(table, "x"), marginalOf(table, "y")];
  expect(gridMean(x)).toBeCloseTo(1 * 0.3 + 3 * 0.25, 12);
  expect(gridMean(x, (value) => value * value)).toBeCloseTo(0.3 + 9 * 0.25, 12);
  expect(jointMean(table, (a, b) => a * b)).not.toBeCloseTo(gridMean(x) * gridMean(y), 2);
  for (const [a, b] of [
    [1, 1],
    [2, -3],
    [-0.5, 7],
  ]) {
    expect(jointMean(table, (u, v) => a * u + b * v)).toBeCloseTo(a * gridMean(x) + b * gridMean(y), 12);
  }
  // By integrals: a normal number with mean 1 and variance 4/9, then two correlated normal numbers.
  const normal = griddedDensity(grid, (v) => Math.exp(-((v - 1) ** 2) / (2 * (4 / 9))));
  expect(gridMean(normal)).toBeCloseTo(1, 9);
  expect(gridMean(normal, (v) => v * v)).toBeCloseTo(1 + 4 / 9, 9);
  const coarse = grid.filter((_, i) => i % 4 === 0);
  const joint = jointDensity(coarse, coarse, (u, v) =>
    Math.exp(-((u - 1) ** 2 - 1.2 * (u - 1) * v + v * v) / (2 * 0.64)),
  );
  const [mx, my] = [gridMean(marginalOf(joint, "x")), gridMean(marginalOf(joint, "y"))];
  expect([mx, my].map((value) => Number(value.toFixed(6)) + 0)).toEqual([1, 0]);
  expect(jointMean(joint, (u, v) => u * v) - mx * my).toBeCloseTo(0.6, 6);
  expect(jointMean(joint, (u, v) => 2 * u - 5 * v)).toBeCloseTo(2 * mx - 5 * my, 12);
});
