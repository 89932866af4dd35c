/** Mean shift (Fukunaga and Hostetler 1975; Comaniciu and Meer 2002): clusters are the modes of a kernel density estimate. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import type * as state from "../../contract/state/fields.js";
import { flag, fraction, integer, type OptionValues, variant } from "../../core/options/options.js";
import { counted as countedPauses, inside, mapSteps, runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { blur } from "../mode-seeking/blur.js";
import { counted, meanShiftStep } from "../mode-seeking/climb.js";
import { type KernelWindow, kernelWindowSteps } from "../mode-seeking/kernel-window.js";
import { mergeModes } from "../mode-seeking/merge-modes.js";
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
import { densitySteps, type FoundModes, labelledModes, seekModes } from "../mode-seeking/seek-modes.js";
import { startsAmong } from "../mode-seeking/starts.js";

export interface MeanShiftState extends state.StateOf<typeof modeFields> {}

const options = {
  ...modeOptions,
  start: variant(
    { samples: {}, bins: {}, random: { starts: integer(50, "number of starts; samples drawn at random") } },
    "samples",
    "starting point of the iterations; all samples, the bins of one bandwidth that have samples, or a few samples",
  ),
  blurring: flag(false, "move the samples themselves; the density then changes with every iteration"),
  adaptation: fraction(
    0,
    "how much wider the window is where samples are sparse; 0 is not at all, 0.5 is the square-root law of Abramson",
  ),
};

type MeanShiftOptions = OptionValues<typeof options>;

/**
 * Moves every sample uphill on a kernel density estimate; samples that arrive at the same mode are a cluster. Use it when the
 * number of clusters is unknown but their size is known, which is the bandwidth; {@link dbscan} finds clusters of any shape.
 *
 * @example
 * ```ts
 * import { meanShift } from "lectern";
 *
 * const model = meanShift({ bandwidth: 2 }).fit({ x: [[0], [1], [10], [11]] });
 * model.labels; // Int32Array [ 0, 0, 1, 1 ]
 * model.state.modes; // [[0.5], [10.5]]
 * ```
 */
export const meanShift = defineClusterer({
  kind: "mean-shift",
  title: "Mean shift",
  summary: "Finds the modes of a density estimate, and the samples that belong to each.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "t n² d", predict: "t n d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["mode seeking", "kernel density clustering"],
    sources: ["Fukunaga and Hostetler 1975", "Cheng 1995", "Comaniciu and Meer 2002"],
    seeAlso: ["gradient-ascent", "dbscan", "k-means", "standardize"],
  },
  options,
  learns: modeFields,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    const { start, blurring, maxIterations, seed } = options;
    const bandwidths = yield* inside(bandwidthsFor("mean-shift", { x, weights }, options), { step: 1 });
    const points = inBandwidths(x, bandwidths);
    const window = yield* inside(countedPauses(windowOf(points, weights, options)), { step: 1 });
    const starts = startsAmong(points, start, seed);
    const modes = blurring
      ? blurredModes(points, weights, window, options)
      : seekModes(window, meanShiftStep(window), starts, options, workOf(x));
    // Starts that are not samples lead to the modes, and samples then belong to the nearest.
    const climbs = start.kind === "samples" && !blurring;
    const { found, labels } = yield* counted(labelledModes(modes, climbs || blurring ? undefined : points));
    const learned: MeanShiftState = {
      modes: inFeatures(found.positions, bandwidths),
      densities: densitiesInFeatures(found.densities, bandwidths),
      labels,
      bandwidths,
      samples: climbs ? x : null,
      weights: climbs ? weights : null,
    };
    const { moving, iterations, saddles } = found;
    const warnings = climbWarnings(found, maxIterations);
    // Of the distances from every position on the way to all samples, those that the tree did not spare.
    const { means, distances } = window.work;
    const distanceShare = means === 0 ? 1 : distances / (means * x.rows);
    const notes = {
      bandwidth: bandwidths[0],
      modes: found.densities.length,
      saddles,
      ...(blurring ? {} : { distanceShare }),
    };
    return { state: learned, report: { converged: moving === 0, iterations, warnings, notes } };
  },
  offers: {
    predict(learned, x, options) {
      const { samples, weights, bandwidths } = learned;
      if (samples === null || weights === null) return predictModes(learned, x, undefined, options);
      const window = runToEnd(windowOf(inBandwidths(samples, bandwidths), weights, options));
      return predictModes(learned, x, meanShiftStep(window), options);
    },
  },
});

/** Nanoseconds for a sample in a window, most of which the tree spares. */
const NANOSECONDS = 10;

/** The same for all samples; trees spare little where there are many columns. */
const workOf = ({ rows, columns }: Matrix): number => rows * (NANOSECONDS + columns);

/** The window; its width follows the density of a window of fixed width if it adapts. */
function* windowOf(
  points: Matrix,
  weights: Float64Array,
  { densityKernel, adaptation }: MeanShiftOptions,
): Work<void, KernelWindow> {
  const fixed = yield* kernelWindowSteps(points, weights, densityKernel);
  if (adaptation === 0) return fixed;
  const pilot = (yield* densitySteps(fixed, points, workOf(points))).map(log);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = pilot.reduce((sum, value, i) => sum + (weights[i] > 0 ? weights[i] * value : 0), 0) / total;
  // A sample without weight may be alone in its window; its own width has no effect.
  const scales = pilot.map((value, i) => (weights[i] > 0 ? exp(-adaptation * (value - mean)) : 1));
  return yield* kernelWindowSteps(points, weights, densityKernel, scales);
}

/** The modes of samples that move themselves; densities are those of the samples where they were. */
function* blurredModes(points: Matrix, weights: Float64Array, window: KernelWindow, options: MeanShiftOptions) {
  const { ends, iterations, moving } = yield* blur(points, weights, options.densityKernel, options);
  const densities = yield* mapSteps(densitySteps(window, ends, workOf(ends)), () => ({
    step: 1,
    positions: ends,
  }));
  const merged = mergeModes(ends, densities, options.mergeRadius, options.mergeStrategy);
  const modes = yield* mapSteps(merged, () => ({ step: 1, positions: ends }));
  const found: FoundModes = { ...modes, ends, iterations, moving, saddles: 0 };
  return found;
}
