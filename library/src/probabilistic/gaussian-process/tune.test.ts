import { describe, expect, test } from "vitest";
import { drawnTargets } from "../../../test/drawn-targets.js";
import { expectClose } from "../../../test/expect-close.js";
import { trueKernels } from "../../../test/kernel-values.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { processEvidence } from "./evidence.js";
import { settingsOf, withSettings } from "./kernel-settings.js";
import reference from "./reference/gaussian-process.json" with { type: "json" };
import { likelihoodSlope, tuneProcess } from "./tune.js";

test.each(reference.cases)("the gradient matches scikit-learn: $kernel.kind", ({ kernel, noise, ...expected }) => {
  const data = { x: asMatrix(reference.x), y: Float64Array.from(reference.y), withConstant: false };
  const { value, gradient } = runToEnd(likelihoodSlope(data, { kernel: kernel as Kernel, noise }));
  expect(value).toBeCloseTo(expected.logLikelihood, 8);
  expectClose(gradient, expected.gradient, 1e-8);
});

describe("every kernel", () => {
  test.each(trueKernels)("$kind: the gradient matches finite differences, with and without an intercept", (kernel) => {
    for (const withConstant of [false, true]) {
      for (let seed = 0; seed < 3; seed++) {
        const { x, y } = drawnTargets(8, 2, seed);
        const data = { x: { ...x, data: x.data.map(Math.abs) }, y, withConstant };
        const noise = 0.5;
        const settings = settingsOf(kernel);
        const valueAt = (logs: readonly number[]) => {
          const at = logs.map(Math.exp);
          return runToEnd(processEvidence(gram(withSettings(kernel, at), data.x), y, at[settings.length], withConstant))
            .logLikelihood;
        };
        const { gradient } = runToEnd(likelihoodSlope(data, { kernel, noise }));
        const logs = [...settings, noise].map(Math.log);
        const differences = logs.map((_, s) => {
          const moved = (by: number) => valueAt(logs.map((log, t) => (t === s ? log + by : log)));
          return (moved(1e-5) - moved(-1e-5)) / 2e-5;
        });
        expectClose(gradient, differences, 1e-6);
      }
    }
  });
});

test("more starts are never worse, and a kernel with nothing to tune is returned unchanged", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = drawnTargets(12, 1, seed);
    const data = { x, y, withConstant: true };
    const first = { kernel: { kind: "scaled", factor: 1, kernel: { kind: "rbf", gamma: 50 } } as const, noise: 0.1 };
    const likelihoods = [1, 5].map((starts) => {
      const tuned = runToEnd(tuneProcess(data, first, starts, 100, createRandom(seed)));
      return runToEnd(likelihoodSlope(data, tuned)).value;
    });
    expect(likelihoods[1]).toBeGreaterThanOrEqual(likelihoods[0]);
    const fixed = runToEnd(tuneProcess(data, { kernel: { kind: "cosine" }, noise: 0 }, 3, 10, createRandom(seed)));
    expect(fixed).toEqual({ kernel: { kind: "cosine" }, noise: 0, converged: true, iterations: 0 });
  }
});
