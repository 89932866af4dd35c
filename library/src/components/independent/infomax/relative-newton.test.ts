import { expect, test } from "vitest";
import { runToEnd } from "../../../core/run.js";
import { identity } from "../../../data/matrix.js";
import { mixSources } from "../../../datasets/source-mixtures.js";
import { sourceSignals } from "../../../datasets/sources.js";
import { evaluateLikelihood } from "../likelihood.js";
import { createWhiteBlocks } from "../white-blocks.js";
import { whitenData } from "../white-data.js";
import { moved, relativeNewton } from "./relative-newton.js";

test("the loss falls at each step, and the relative gradient vanishes at the end", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x } = mixSources(sourceSignals(["laplace", "speech", "laplace"], { samples: 800, seed }), { seed });
    const blocks = createWhiteBlocks(whitenData("test", x, null));
    try {
      const settings = { extended: false, maxIterations: 200, tolerance: 1e-9 };
      const { w, signs, objective, converged } = runToEnd(relativeNewton(blocks, identity(3), settings));
      expect(converged).toBe(true);
      for (let k = 1; k < objective.length; k++) expect(objective[k]).toBeLessThan(objective[k - 1]);
      const { gradient } = evaluateLikelihood(blocks, w, signs);
      for (const value of gradient.data) expect(Math.abs(value)).toBeLessThan(1e-7);
    } finally {
      blocks.dispose();
    }
  }
});

test("a step D leads to (I + D) W", () => {
  expect([...moved(identity(2), Float64Array.of(0.5, 1, 0, -0.5)).data]).toEqual([1.5, 1, 0, 0.5]);
});
