/** Clustering by gradient ascent on a kernel density estimate (ML and physics, section 4.1). */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { choice, integer, type OptionValues, optional, positive } from "../../core/options/options.js";
import { counted as countedPauses, inside, mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { adaptiveGradientStep, type ClimbProgress, counted, gradientStep, type Step } from "../mode-seeking/climb.js";
import {
  climbingWindows,
  createKernelWindow,
  type KernelWindow,
  kernelWindowSteps,
} from "../mode-seeking/kernel-window.js";
import {
  bandwidthsFor,
  climbWarnings,
  densitiesInFeatures,
  inBandwidths,
  inFeatures,
  modeFields,
  predictModes,
} from "../mode-seeking/mode-model.js";
import { modeOptions } from "../mode-seeking/mode-options.js";
import { densitySteps, labelledModes, seekModes } from "../mode-seeking/seek-modes.js";

const learns = {
  ...modeFields,
  rate: state.number("step size, the smallest one if it adapts, in squared bandwidths over densities", { above: 0 }),
};

export interface GradientAscentState extends state.StateOf<typeof learns> {}

const options = {
  ...modeOptions,
  densityKernel: choice(
    climbingWindows,
    "gaussian",
    "kernel of the density estimate; a smooth one, because steps follow its gradient",
  ),
  maxIterations: integer(1000, "maximum number of iterations; of each start"),
  learningRate: optional(
    positive(
      1,
      "step size; x + learningRate ∇ρ(x), with x in bandwidths and ρ the density there; by default it adapts to each path, beginning with 1 / the largest density at a sample",
    ),
  ),
};

/**
 * Moves every sample along the gradient of a kernel density estimate; samples that arrive at the same mode are a cluster. {@link meanShift} reaches the same modes in fewer steps, because its steps are longer where the density is
 * low; this one shows what it improves on.
 *
 * @example
 * ```ts
 * import { gradientAscent } from "lectern";
 *
 * const model = gradientAscent({ densityKernel: "gaussian", bandwidth: 1 }).fit({ x: [[0], [1], [10], [11]] });
 * model.labels; // Int32Array [ 0, 0, 1, 1 ]
 * ```
 */
export const gradientAscent = defineClusterer({
  kind: "gradient-ascent",
  title: "Gradient ascent clustering",
  summary: "Follows the gradient of a density estimate to its modes.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "t n² d", predict: "t n d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["hill climbing on a density"],
    sources: ["Fukunaga and Hostetler 1975"],
    seeAlso: ["mean-shift", "dbscan", "standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    const { densityKernel, maxIterations } = options;
    const bandwidths = yield* inside(bandwidthsFor("gradient-ascent", { x, weights }, options), { step: 1 });
    const points = inBandwidths(x, bandwidths);
    const building = kernelWindowSteps(points, weights, densityKernel);
    const density = yield* inside(countedPauses(building), { step: 1 });
    const each = x.rows * (NANOSECONDS + x.columns);
    const { rate, found, labels } = yield* counted(findModes(density, points, options, each));
    const learned: GradientAscentState = {
      modes: inFeatures(found.positions, bandwidths),
      densities: densitiesInFeatures(found.densities, bandwidths),
      labels,
      bandwidths,
      samples: x,
      weights,
      rate,
    };
    const { moving, iterations, saddles } = found;
    const notes = { bandwidth: bandwidths[0], modes: found.densities.length, saddles };
    return {
      state: learned,
      report: { converged: moving === 0, iterations, warnings: climbWarnings(found, maxIterations), notes },
    };
  },
  offers: {
    predict(learned, x, options) {
      const { samples, weights, bandwidths, rate } = learned;
      if (samples === null || weights === null) return predictModes(learned, x, undefined, options);
      const density = createKernelWindow(inBandwidths(samples, bandwidths), weights, options.densityKernel);
      return predictModes(learned, x, stepFor(density, rate, options.learningRate), options);
    },
  },
});

/** Steps of the given rate, or of rates that adapt to each path from the smallest one. */
function stepFor(density: KernelWindow, rate: number, learningRate: number | null): Step {
  return learningRate === null ? adaptiveGradientStep(density, rate) : gradientStep(density, rate);
}

type GradientAscentOptions = OptionValues<typeof options>;

/** The modes, with the rate of the climbs. */
function* findModes(density: KernelWindow, points: Matrix, options: GradientAscentOptions, each: number) {
  const { learningRate } = options;
  const rate = learningRate ?? 1 / (yield* highest(density, points, each));
  const step = stepFor(density, rate, learningRate);
  return { rate, ...(yield* labelledModes(seekModes(density, step, points, options, each))) };
}

/** Nanoseconds for a sample in a window. */
const NANOSECONDS = 20;

/** The largest density at a sample. */
function* highest(density: KernelWindow, points: Matrix, each: number): Work<ClimbProgress, number> {
  const densities = yield* mapSteps(densitySteps(density, points, each), () => ({ step: 1, positions: points }));
  return densities.reduce((most, value) => Math.max(most, value), 0);
}
