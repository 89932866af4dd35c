import { expect, test } from "vitest";
import { solverReport, solverSettings, supportNotes } from "./solver-options.js";

const solution = {
  beta: new Float64Array(1),
  slack: new Float64Array(1),
  multipliers: [0],
  objective: -2,
  dualityGap: 0.25,
  violation: 1e-4,
  curvature: 0,
  farthest: 1,
  iterations: 7,
  converged: true,
};

test("the cache in bytes, sums over machines, and warnings", () => {
  expect(solverSettings({ tolerance: 1, maxIterations: 2, cacheSize: 3 }).cacheBytes).toBe(3 * 2 ** 20);
  const report = solverReport([solution, { ...solution, violation: 1e-3 }], 9);
  expect(report).toMatchObject({ iterations: 14, converged: true, warnings: [] });
  expect(report.notes).toEqual({ dualObjective: 4, dualityGap: 0.5, violation: 1e-3 });
  const bad = solverReport([{ ...solution, converged: false, curvature: -1 }], 9);
  expect(bad.warnings.map(({ code }) => code)).toEqual(["not-converged", "ill-conditioned"]);
  expect(solverReport([solution], 9, -1e-3).warnings.map(({ code }) => code)).toEqual(["ill-conditioned"]);
  expect(solverReport([solution], 9, -1e-9).warnings).toEqual([]);
  expect(supportNotes({ kind: "rbf", gamma: 2 }, Int32Array.of(4, 5))).toEqual({ supportVectors: 2, gamma: 2 });
});
