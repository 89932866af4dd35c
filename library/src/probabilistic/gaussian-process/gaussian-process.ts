/** Gaussian process regression (Krige 1951; Rasmussen and Williams 2006; Cookbook, chapter 23). */

import { defineRegressor } from "../../contract/define-supervised.js";
import type { StateOf } from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { flag, integer, nonNegative, optional, seed } from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { counted, inside, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelExpansion } from "../../kernels/kernel-expansion.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { createRandom } from "../../numeric/random/random.js";
import { type Evidence, processEvidence } from "./evidence.js";
import { processState } from "./process-state.js";
import { type ProcessData, type ProcessPrior, tuneProcess } from "./tune.js";

export interface GaussianProcessState extends StateOf<typeof processState> {}

/** A kernel matrix of this many samples has 3.2 GB, and with its factor fills the memory that the engine can have. */
const MAX_SAMPLES = 20_000;

/**
 * Predicts a number with its uncertainty: a prior over smooth functions, conditioned on the samples. Use it for up to
 * some thousand samples when the uncertainty matters; {@link processPosterior}, {@link processBand} and {@link
 * sampleProcess} compute it. Without `optimize` and `intercept` the prediction is that of {@link kernelRidge}.
 *
 * @example
 * ```ts
 * import { gaussianProcess } from "lectern";
 * import { processBand } from "lectern/probabilistic";
 *
 * const x = [[0], [1], [2], [4], [5]];
 * const model = gaussianProcess().fit({ x, y: x.map(([value]) => Math.cos(value)) });
 * model.predict([[1.5]]); // near cos(1.5) = 0.07
 * processBand(model.state, [[1.5], [9]]); // narrow at 1.5, wide at 9
 * ```
 */
export const gaussianProcess = defineRegressor({
  kind: "gaussian-process",
  title: "Gaussian process regression",
  summary: "Predicts a number with its uncertainty, from all smooth functions that fit the samples.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "t n³ + n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: { formula: "½ (y − b)ᵀG⁻¹(y − b) + ½ log|G| + n/2 log 2π", measure: null, reaches: "local minimum" },
    tuning: "nothing to tune",
    alsoKnownAs: ["GP", "kriging", "GPR"],
    sources: ["Krige 1951", "Rasmussen and Williams 2006"],
    seeAlso: ["kernel-ridge", "random-kitchen-sinks"],
  },
  options: {
    kernel: kernelOption(),
    noise: optional(
      nonNegative(0.1, "variance of the noise of the target; a tenth of the target's variance by default"),
    ),
    intercept: flag(true, "fit an intercept; without a penalty on it"),
    optimize: flag(true, "choose the noise, the kernel's parameters and its factor by maximum likelihood"),
    starts: integer(3, "number of starts; the best result is kept"),
    maxIterations: integer(100, "maximum number of iterations; of each start"),
    seed: seed(),
  },
  learns: processState,
  supports: { sparse: true },
  *fit({ x, y }, { kernel: given, noise, intercept: withConstant, optimize, starts, maxIterations, seed }) {
    requireSize(x.rows);
    const spread = varianceOf(y, withConstant);
    const kernel = kernelFor("gaussian-process", given, x);
    const warnings: Warning[] = [];
    let settings: ProcessPrior = { kernel, noise: noise ?? (spread > 0 ? 0.1 * spread : 0.1) };
    let search = { converged: true, iterations: 0 };
    if (optimize && spread === 0) {
      warnings.push(warn("constant-target", "the target is constant: the settings were not optimised"));
    } else if (optimize) {
      const first = { ...settings, kernel: withFactor(kernel, spread) };
      const random = createRandom(seed).fork("starts");
      const { converged, iterations, ...tuned } = yield* tuneProcess(
        { x, y, withConstant },
        first,
        starts,
        maxIterations,
        random,
      );
      settings = tuned;
      search = { converged, iterations };
      if (!converged) warnings.push(notConverged(maxIterations));
    }
    const last = { step: search.iterations + 1 };
    const evidence = yield* inside(counted(explain({ x, y, withConstant }, settings)), last);
    const { jitter, logLikelihood } = evidence;
    if (jitter > 0) {
      const message = `the kernel matrix was singular: ${jitter} was added to its diagonal`;
      warnings.push(warn("ill-conditioned", message, { jitter }));
    }
    const notes = { noise: settings.noise, jitter, logLikelihood };
    return { state: stateOf(settings, x, evidence, withConstant), report: { ...search, warnings, notes } };
  },
  predict: ({ kernel, samples, coefficients, intercept }, x) =>
    kernelExpansion(kernel, x, samples, coefficients).map((value) => value + intercept),
});

function* explain({ x, y, withConstant }: ProcessData, { kernel, noise }: ProcessPrior): Work<void, Evidence> {
  return yield* processEvidence(yield* gramSteps(kernel, x), y, noise, withConstant);
}

function stateOf(
  { kernel, noise }: ProcessPrior,
  x: Matrix | SparseMatrix,
  { factor, coefficients, intercept }: Evidence,
  withConstant: boolean,
): GaussianProcessState {
  const samples = kernel.kind === "precomputed" ? zeros(0, x.columns) : x;
  return { kernel, noise, samples, coefficients, intercept, withConstant, factor };
}

function requireSize(rows: number): void {
  if (rows <= MAX_SAMPLES) return;
  throw new LecternError(
    "invalid-data",
    `gaussian-process: ${rows} samples need a kernel matrix of ${Math.round((rows * rows * 8) / 1e9)} GB; at most ${MAX_SAMPLES} can be fitted; use fewer samples or random-kitchen-sinks`,
    { samples: rows, most: MAX_SAMPLES },
  );
}

/** Most kernels have a fixed height; a factor lets the likelihood choose it. A given matrix stays as it is. */
function withFactor(kernel: Kernel, height: number): Kernel {
  if (kernel.kind === "precomputed" || kernel.kind === "scaled") return kernel;
  return { kind: "scaled", factor: height, kernel };
}

/** The mean square of the target, around its mean when the constant is unknown. */
function varianceOf(y: Float64Array, withConstant: boolean): number {
  const level = withConstant ? y.reduce((sum, value) => sum + value, 0) / y.length : 0;
  return y.reduce((sum, value) => sum + (value - level) ** 2, 0) / y.length;
}
