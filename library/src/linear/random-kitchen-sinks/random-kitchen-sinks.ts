/** Random kitchen sinks (Rahimi and Recht 2008; Cookbook, chapter 24): ridge regression on random waves. */
import { defineRegressor } from "../../contract/define-supervised.js";
import { flag, integer, nonNegative, seed } from "../../core/options/options.js";
import { applyWaves, drawWaves, type Waves, waveKernelOption } from "../../kernels/random-waves.js";
import { settleKernel } from "../../kernels/settle-kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyLinear, type LinearState } from "../linear-state.js";
import { ridge } from "../ridge/ridge.js";

/** A linear function of the waves: one coefficient for each cosine, then one for each sine. */
export interface RandomKitchenSinksState extends LinearState {
  readonly waves: Waves;
}

/**
 * Non-linear regression as ridge regression on random waves of the samples. It approaches {@link kernelRidge} with the
 * same kernel and penalty as the frequencies grow, at a cost linear in the samples. Use it when those are many.
 *
 * @example
 * ```ts
 * import { randomKitchenSinks } from "lectern";
 *
 * const x = Array.from({ length: 50 }, (_, i) => [i / 10]);
 * const y = x.map(([value]) => Math.sin(value));
 * randomKitchenSinks({ alpha: 0.001 }).fit({ x, y }).predict([[2.5]]); // about 0.598
 * ```
 */
export const randomKitchenSinks = defineRegressor({
  kind: "random-kitchen-sinks",
  title: "Random kitchen sinks",
  summary: "Ridge regression on random waves: kernel ridge regression for many samples.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "n d k + n k²", predict: "d k" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ (yᵢ − a·z(xᵢ) − b)² + alpha ‖a‖²", measure: "mse", reaches: "global minimum" },
    tuning: {
      alpha: { kind: "log-uniform", from: 1e-4, to: 1e3 },
      frequencies: [100, 300],
      "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 },
    },
    sources: ["Rahimi and Recht 2008"],
    seeAlso: ["kernel-ridge", "random-features", "nystrom"],
  },
  options: {
    kernel: waveKernelOption,
    frequencies: integer(100, "number of random directions"),
    phases: flag(false, "one cosine with a random phase for each direction, instead of a cosine and a sine"),
    alpha: nonNegative(1, "strength of the penalty; alpha · ‖a‖² is added to the sum of squared errors"),
    intercept: flag(false, "fit an intercept; without a penalty on it"),
    seed: seed(),
  },
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, { kernel, frequencies, phases, alpha, intercept, seed }) => {
    const settled = settleKernel(kernel, x, weights);
    const waves = drawWaves(settled, x.columns, frequencies, phases, createRandom(seed));
    const data = { x: applyWaves(waves, x), y, ...(weights === undefined ? {} : { weights }) };
    const { state: linear, report } = ridge({ alpha, intercept }).fit(data);
    const state: RandomKitchenSinksState = { waves, ...linear };
    return { state, report: { notes: { ...report.notes, ...("gamma" in settled ? { gamma: settled.gamma } : {}) } } };
  },
  predict: (state, x) => applyLinear(state, applyWaves(state.waves, x)),
});
