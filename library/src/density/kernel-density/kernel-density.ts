/** Kernel density estimates (Rosenblatt 1956, Parzen 1962), with fixed and adaptive bandwidths. */
import { defineDensity } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import {
  choice,
  fraction,
  integer,
  list,
  nonNegative,
  number,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { type Progress, runToEnd, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { exp } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  factorOfMatrix,
  normalized,
  ruleFactor,
  searchBandwidth,
  shapeOfSamples,
  type WeightedSamples,
} from "./choose-bandwidth.js";
import { drawFromEstimate } from "./draw-window.js";
import { exact, type KernelEstimate, logEstimateSteps } from "./kernel-estimate.js";
import { logDeterminantOfScale, multiplyScale, type Scale } from "./scale.js";
import { windowNames, windowOf } from "./window.js";

const scaleMeaning = "bandwidths: one per feature, or a lower triangular matrix whose square is the bandwidth matrix";

/** What kernel density estimates learn. */
export const kernelDensityState = {
  samples: state.matrix("points", "features", "samples with a positive weight"),
  weights: state.vector("points", "share of each sample", { above: 0, sumToOne: "all" }),
  scale: state.either(
    [
      state.vector("features", scaleMeaning, { above: 0 }),
      state.matrix("features", "features", scaleMeaning, {}, lowerTriangular),
    ],
    scaleMeaning,
  ),
  factors: state.optional(
    state.vector("points", "factor of the bandwidth at each sample, where it adapts", { above: 0 }),
  ),
};

export interface KernelDensityState extends state.StateOf<typeof kernelDensityState> {}

const shape = choice(
  ["per-feature", "equal", "covariance"],
  "per-feature",
  "shape of the window; as wide as the standard deviations of the features, equally wide, or as their covariance",
);

/** How kernel density estimates choose their bandwidths. */
export const kernelDensityOptions = {
  densityKernel: choice(
    windowNames,
    "gaussian",
    "kernel of the density estimate; box is constant in a ball, cube in a cube of side 1",
  ),
  bandwidth: optional(
    positive(1, "bandwidth of the kernel; the same for all features; by default bandwidthRule chooses it"),
  ),
  bandwidthRule: variant(
    {
      scott: { shape },
      silverman: { shape },
      "leave-one-out": { shape },
      "held-out": {
        shape,
        heldOutParts: integer(5, "number of parts, each of which is left out once", { minimum: 2 }),
      },
      "per-feature": { bandwidths: list(positive(1, "bandwidth of a feature"), [], "bandwidth of each feature", 1) },
      matrix: {
        rows: list(list(number(0, "entry"), [], "row"), [], "rows of the covariance matrix of the window", 1),
      },
    },
    "scott",
    "how the bandwidth is chosen; by a rule, by the likelihood of samples that were left out, or as given",
  ),
  adaptation: fraction(
    0,
    "how much wider the window is where samples are sparse; 0 is not at all, 0.5 is the square-root law of Abramson",
  ),
  relativeTolerance: nonNegative(0, "largest relative error of results; 0 is exact up to rounding"),
  absoluteTolerance: nonNegative(0, "largest absolute error of results; 0 is exact up to rounding"),
  seed: seed(),
};

/** Window, bandwidth and precision. */
export type KernelDensityOptions = OptionValues<typeof kernelDensityOptions>;

/**
 * Estimates a density as the mean of a window around every sample. It can have any shape, and the bandwidth decides how smooth
 * it is; use a mixture of Gaussians if there are many features or if the model must be small.
 *
 * @example
 * ```ts
 * import { kernelDensity } from "lectern";
 *
 * const model = kernelDensity({ bandwidth: 1 }).fit({ x: [[1], [2], [3]] });
 * Math.exp(model.logDensity([[2]])[0]); // about 0.2943
 * model.sample(5); // 5 x 1
 * ```
 */
export const kernelDensity = defineDensity({
  kind: "kernel-density",
  title: "Kernel density estimate",
  summary: "Estimates a density as the mean of a window around every sample.",
  facts: {
    task: "density",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n d", predict: "n d" },
    objective: null,
    alsoKnownAs: ["KDE", "Parzen window", "Parzen–Rosenblatt estimate"],
    sources: ["Rosenblatt 1956", "Parzen 1962", "Abramson 1982", "Gray and Moore 2003"],
  },
  options: kernelDensityOptions,
  learns: kernelDensityState,
  supports: { weights: true },
  fit: ({ x, weights }, options) => learnKernelDensity("kernel-density", x, weights, options),
  logDensity: (learned: KernelDensityState, x, options) => runToEnd(logKernelDensity(learned, x, options)),
  offers: {
    sample: (learned: KernelDensityState, count, seed, options) =>
      drawFromEstimate(estimateOf(learned, options), count, createRandom(seed)),
  },
});

/** Learns an estimate; messages name the method `kind`. */
export function* learnKernelDensity(
  kind: string,
  x: Matrix,
  weights: Float64Array | undefined,
  options: KernelDensityOptions,
) {
  const data = positiveWeights(x, weights);
  const window = windowOf(options.densityKernel);
  const { scale, warnings, notes } = yield* chooseScale(kind, data, options);
  const estimate = { window, scale, factors: undefined, ...normalized(data) };
  const factors = options.adaptation > 0 ? yield* adaptBandwidths(estimate, options.adaptation) : null;
  const { samples, weights: shares } = estimate;
  const learned: KernelDensityState = { samples, weights: shares, scale, factors };
  return { state: learned, report: { warnings, notes } };
}

/** The logarithm of the density at each sample. */
export function logKernelDensity(
  learned: KernelDensityState,
  x: Matrix,
  options: KernelDensityOptions,
): Work<Progress, Float64Array> {
  const tolerances = { relative: options.relativeTolerance, absolute: options.absoluteTolerance };
  return logEstimateSteps(estimateOf(learned, options), x, tolerances);
}

/** The estimate of a model. */
function estimateOf({ samples, weights, scale, factors }: KernelDensityState, options: KernelDensityOptions) {
  const estimate: KernelEstimate = {
    window: windowOf(options.densityKernel),
    samples,
    weights,
    scale,
    factors: factors ?? undefined,
  };
  return estimate;
}

interface ChosenScale {
  readonly scale: Scale;
  readonly warnings: readonly Warning[];
  readonly notes: Readonly<Record<string, number>>;
}

/** The bandwidths that the options name, or that the data suggest. */
function* chooseScale(kind: string, data: WeightedSamples, options: KernelDensityOptions): Work<Progress, ChosenScale> {
  const { bandwidth, bandwidthRule: rule } = options;
  const { columns } = data.samples;
  const given = (scale: Scale) => ({ scale, warnings: [], notes: {} });
  if (bandwidth !== null) {
    if (rule.kind === "scott") return given(new Float64Array(columns).fill(bandwidth));
    throw new LecternError(
      "invalid-option",
      `${kind}: bandwidth is given, so bandwidthRule has nothing to choose; remove one of them`,
      { option: "bandwidthRule", value: rule.kind },
    );
  }
  if (rule.kind === "per-feature") return given(requireBandwidths(kind, rule.bandwidths, columns));
  if (rule.kind === "matrix") return given(factorOfMatrix(rule.rows, columns));
  const window = windowOf(options.densityKernel);
  const base = shapeOfSamples(data, rule.shape);
  const total = data.weights.reduce((a, b) => a + b, 0);
  if (rule.kind === "scott" || rule.kind === "silverman") {
    return given(multiplyScale(base, ruleFactor(rule.kind, total, columns, window)));
  }
  const parts = rule.kind === "held-out" ? rule.heldOutParts : undefined;
  requireSamples(kind, data.samples.rows, parts);
  // The rule is a start in units of the deviations of the features; equal bandwidths start at their geometric mean.
  const spread = rule.shape === "equal" ? exp(logDeterminantOfScale(shapeOfSamples(data, "per-feature")) / columns) : 1;
  const start = spread * ruleFactor("scott", total, columns, window);
  const found = yield* searchBandwidth(data, base, start, { window, folds: parts, seed: options.seed });
  const message =
    "the likelihood is largest at the smallest bandwidth tried, as it is for duplicate samples; set bandwidth";
  return {
    scale: multiplyScale(base, found.bandwidth),
    warnings: found.atLowerEnd ? [warn("unused-part", message, { bandwidth: found.bandwidth })] : [],
    notes: { bandwidth: found.bandwidth, logLikelihood: found.likelihoods[found.tried.indexOf(found.bandwidth)] },
  };
}

/** λᵢ = (p(xᵢ) / g)^−adaptation for the geometric mean g of the densities at the samples. */
function* adaptBandwidths(estimate: KernelEstimate, adaptation: number): Work<Progress, Float64Array> {
  const logs = yield* logEstimateSteps(estimate, estimate.samples, exact);
  const mean = logs.reduce((sum, value, i) => sum + estimate.weights[i] * value, 0);
  return logs.map((value) => exp(-adaptation * (value - mean)));
}

function positiveWeights(x: Matrix, weights: Float64Array | undefined): WeightedSamples {
  if (weights === undefined) return { samples: x, weights: new Float64Array(x.rows).fill(1) };
  const kept = Array.from(weights.keys()).filter((i) => weights[i] > 0);
  return { samples: selectRows(x, kept), weights: Float64Array.from(kept, (i) => weights[i]) };
}

function requireBandwidths(kind: string, bandwidths: readonly number[], columns: number): Float64Array {
  if (bandwidths.length === columns) return Float64Array.from(bandwidths);
  throw new LecternError(
    "invalid-option",
    `${kind}: bandwidthRule.bandwidths must have one number for each of the ${columns} features, got ${bandwidths.length}`,
    { option: "bandwidthRule.bandwidths" },
  );
}

function requireSamples(kind: string, rows: number, parts: number | undefined): void {
  const least = parts ?? 2;
  if (rows >= least) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: leaving samples out needs at least ${least} samples, got ${rows}; use the rule scott, or set bandwidth`,
    { option: "bandwidthRule" },
  );
}

function lowerTriangular({ rows, data }: Matrix): string | undefined {
  for (let i = 0; i < rows; i++) {
    if (!(data[i * rows + i] > 0)) return "must have a positive diagonal";
    if (data.subarray(i * rows + i + 1, (i + 1) * rows).some((value) => value !== 0)) return "must be lower triangular";
  }
  return undefined;
}
