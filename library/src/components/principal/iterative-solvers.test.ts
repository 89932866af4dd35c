import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { centeredSamples } from "./centered-samples.js";
import { columnMeans } from "./column-means.js";
import { byCovariance } from "./exact-solvers.js";
import { byDeflation, byLanczos, byRandomBlocks } from "./iterative-solvers.js";

test("iterative solvers converge to the exact eigenvalues of a small problem", () => {
  const x = drawnPoints(40, 6, 2);
  const samples = centeredSamples(x, { mean: columnMeans(x).mean });
  const exact = runToEnd(byCovariance(samples, 2, false)).values.slice(0, 2);
  for (const solve of [byDeflation, byLanczos, byRandomBlocks]) {
    const { values, converged } = runToEnd(solve(samples, 2, 0));
    expectClose(values, exact, 1e-9);
    expect(converged).toBe(true);
  }
});
