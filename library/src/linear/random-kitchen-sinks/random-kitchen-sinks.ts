/** Random kitchen sinks (Rahimi and Recht 2008; Cookbook, chapter 24): ridge regression on random Fourier features. */
import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { flag, integer, nonNegative, seed } from "../../core/options/options.js";
import { counted } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import {
  applyFourierFeatures,
  drawFourierFeatures,
  type FourierFeatures,
  fourierFeatureSteps,
  fourierKernelOption,
} from "../../kernels/fourier-features.js";
import { resolveKernel } from "../../kernels/resolve-kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyLinear, linearState } from "../linear-state.js";
import { ridge } from "../ridge/ridge.js";

const learns = {
  fourier: state.record(
    {
      frequencies: state.matrix("features", "directions", "random directions, one per column", {}, frequenciesProblem),
      phases: state.optional(
        state.vector("directions", "random phases; null if each direction has a cosine and a sine", {
          min: 0,
          max: 2 * Math.PI,
        }),
      ),
    },
    "random Fourier features",
    phasesProblem,
  ),
  coefficients: state.vector(
    "terms",
    "weight of each cosine, and without phases of each sine after them",
    {},
    termsProblem,
  ),
  intercept: linearState.intercept,
};

/** A linear function of the random features: one coefficient for each cosine, then one for each sine. */
export interface RandomKitchenSinksState extends state.StateOf<typeof learns> {}

/** The problem of other directions than the options ask for. */
function frequenciesProblem({ columns }: Matrix, { options }: state.StateContext): string | undefined {
  const { frequencies } = options;
  return columns === frequencies ? undefined : `must have ${frequencies} columns (frequencies), got ${columns}`;
}

/** The problem of phases that the options do not ask for, or do. */
function phasesProblem({ phases }: FourierFeatures, { options }: state.StateContext): string | undefined {
  if ((phases !== null) === options["phases"]) return undefined;
  return phases === null ? "must have phases" : "must have no phases";
}

/** The problem of coefficients that are not one for each cosine and sine. */
function termsProblem({ length }: Float64Array, { sizeOf, options }: state.StateContext): string | undefined {
  const terms = sizeOf("directions") * (options["phases"] === true ? 1 : 2);
  return length === terms ? undefined : `must have the length ${terms}, got ${length}`;
}

/**
 * Non-linear regression as ridge regression on random Fourier features of the samples. It approaches {@link
 * kernelRidge} with the same kernel and penalty as the frequencies grow, at a cost linear in the samples. Use it when
 * those are many.
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
  summary: "Ridge regression on random Fourier features: kernel ridge regression for many samples.",
  version: 2,
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
    kernel: fourierKernelOption,
    frequencies: integer(100, "number of random directions"),
    phases: flag(false, "one cosine with a random phase for each direction, instead of a cosine and a sine"),
    alpha: nonNegative(1, "strength of the penalty; alpha · ‖a‖² is added to the sum of squared errors"),
    intercept: flag(false, "fit an intercept; without a penalty on it"),
    seed: seed(),
  },
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights }, { kernel, frequencies, phases, alpha, intercept, seed }) {
    const resolved = resolveKernel(kernel, x, weights);
    const fourier = drawFourierFeatures(resolved, x.columns, frequencies, phases, createRandom(seed));
    const z = yield* counted(fourierFeatureSteps(fourier, x));
    const data = { x: z, y, ...(weights === undefined ? {} : { weights }) };
    const { state: linear, report } = yield* ridge({ alpha, intercept }).steps(data);
    return {
      state: { fourier, ...linear },
      report: { notes: { ...report.notes, ...("gamma" in resolved ? { gamma: resolved.gamma } : {}) } },
    };
  },
  predict: (learned, x) => applyLinear(learned, applyFourierFeatures(learned.fourier, x)),
});
