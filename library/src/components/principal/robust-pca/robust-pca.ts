/** Principal components that are robust to outliers. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, integer, type OptionValues, positive } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { warn } from "../../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { median, medianDeviation } from "../../../numeric/robust-location.js";
import { centeredSamples, centeredScores } from "../centered-samples.js";
import { columnMeans } from "../column-means.js";
import { byCovariance, byGram } from "../exact-solvers.js";
import { projectSamples, reconstructSamples, scalesOf } from "../project.js";
import { projectionState } from "../projection-state.js";
import { spatialMedianSteps } from "./spatial-median.js";

const learns = {
  ...projectionState,
  explainedVariance: state.vector(
    "components",
    "robust variance along each direction: the squared median deviation of the scores",
    { min: 0 },
  ),
  residuals: state.vector(
    "samples",
    "distance of each training sample from the subspace; outliers have large distances",
    { min: 0 },
  ),
};

export interface RobustPcaState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  reweight: flag(true, "repeat PCA after the spherical start, without the samples that are far from the subspace"),
  cutoff: positive(
    3,
    "scaled distance beyond which samples count less; of their distances from the subspace, in scaled median deviations above the median, and not at all beyond it",
  ),
  whiten: flag(false, "divide each score by its standard deviation"),
  maxIterations: integer(50, "maximum number of iterations; each leaves samples out"),
};

type RobustPcaOptions = OptionValues<typeof options>;

/**
 * Principal components for data with outliers. Spherical PCA (Locantore et al. 1999) moves every sample to the unit sphere
 * around the spatial median, so that none counts more than another. Then, as in ROBPCA (Hubert et al. 2005), samples that
 * are too far from the subspace are left out and PCA of the others is repeated until these stay the same. Variances are
 * squared median deviations of the scores.
 *
 * @example
 * ```ts
 * import { robustPca } from "lectern";
 *
 * const x = Array.from({ length: 20 }, (_, i) => [i, 0.1 * Math.sin(i)]);
 * const model = robustPca({ components: 1 }).fit({ x: [...x, [10, 500]] });
 * model.state.components.data; // about 1, 0: the last sample has no influence
 * ```
 */
export const robustPca = defineTransformer({
  kind: "robust-pca",
  title: "Robust PCA",
  summary: "Principal components that are robust to outliers.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d min(n, d)", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ wᵢ ‖xᵢ − x̂ᵢ‖²", measure: null, reaches: "approximation" },
    sources: ["Locantore et al. 1999", "Hubert et al. 2005"],
    seeAlso: ["pca"],
  },
  options,
  learns,
  fit: fitRobust,
  transform: projectSamples,
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `pc${k + 1}`),
  offers: { inverse: reconstructSamples },
});

interface Subspace {
  readonly mean: Float64Array;
  readonly components: Matrix;
}

/** Nanoseconds for a number in all passes that find distances, and for sorting a distance. */
const [PASSES, SORT] = [10, 200];

function* fitRobust({ x }: { readonly x: Matrix }, options: RobustPcaOptions): Work<Progress, Fit> {
  const { components: count, reweight, cutoff, maxIterations } = options;
  const most = Math.min(x.rows - 1, x.columns);
  if (count > most) {
    throw new LecternError(
      "invalid-option",
      `robust-pca: components must be at most ${most} for ${x.rows} samples of ${x.columns} columns, got ${count}`,
      { option: "components", value: count },
    );
  }
  const begun = { step: 1, of: Math.max(1, maxIterations) };
  let subspace = yield* inside(spherical(x, count), begun);
  let weights = new Float64Array(x.rows).fill(1);
  if (!reweight) return assemble(x, subspace, options, { weights, iterations: 0, converged: true });
  let converged = false;
  let step = 0;
  const isTime = createPace();
  while (step < maxIterations && !converged) {
    const distances = distancesFrom(x, subspace);
    if (isTime(x.rows * (x.columns * PASSES + SORT))) yield { step: step + 1, of: maxIterations, inner: { step: 1 } };
    const next = near(distances, cutoff);
    converged = step > 0 && next.every((weight, i) => weight === weights[i]);
    weights = next;
    subspace = yield* inside(weightedSubspace(x, count, weights), { step: step + 1, of: maxIterations });
    yield { step: ++step, of: maxIterations };
  }
  return assemble(x, subspace, options, { weights, iterations: step, converged });
}

/** 1 for samples whose distance is at most the median plus some deviations: at least half of them. */
function near(distances: Float64Array, cutoff: number): Float64Array<ArrayBuffer> {
  const largest = distances.reduce((most, distance) => Math.max(most, distance), 0);
  // Where more than half are on the subspace, rounding errors must not exclude them.
  const limit = median(distances) + cutoff * medianDeviation(distances) + 1e-12 * largest;
  return Float64Array.from(distances, (distance) => (distance <= limit ? 1 : 0));
}

type Fit = ReturnType<typeof assemble>;

function assemble(
  x: Matrix,
  { mean, components }: Subspace,
  { whiten, components: count }: RobustPcaOptions,
  { weights, iterations, converged }: { weights: Float64Array; iterations: number; converged: boolean },
) {
  const variances = scoreVariances(x, { mean, components });
  // Strongest first, by the robust variances.
  const order = Array.from(variances, (_, k) => k).sort((a, b) => variances[b] - variances[a]);
  const d = x.columns;
  const sorted = zeros(count, d);
  order.forEach((from, k) => {
    sorted.data.set(components.data.subarray(from * d, (from + 1) * d), k * d);
  });
  orientRows(sorted);
  const explainedVariance = Float64Array.from(order, (k) => variances[k]);
  const learned: RobustPcaState = {
    mean,
    components: sorted,
    explainedVariance,
    scale: scalesOf(explainedVariance, whiten),
    residuals: distancesFrom(x, { mean, components }),
  };
  const flat = explainedVariance.filter((variance) => variance === 0).length;
  const warnings = [
    ...(flat > 0
      ? [
          warn("low-rank", `${flat} of the ${count} components have a median deviation of zero`, {
            missing: flat,
            components: count,
          }),
        ]
      : []),
    ...(converged ? [] : [warn("not-converged", "the set of samples left out kept changing; use another cutoff")]),
  ];
  const leftOut = weights.filter((weight) => weight === 0).length;
  return { state: learned, report: { converged, iterations, warnings, notes: { leftOut } } };
}

/** Principal axes of the directions (x − m) / ‖x − m‖ from the spatial median m. */
function* spherical(x: Matrix, count: number): Work<Progress, Subspace> {
  const mean = yield* counted(spatialMedianSteps(x));
  const weights = new Float64Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    let sum = 0;
    for (let j = 0; j < x.columns; j++) sum += (x.data[i * x.columns + j] - mean[j]) ** 2;
    // Dividing a sample by its length is giving it the weight 1 / length².
    weights[i] = sum > 0 ? 1 / sum : 0;
  }
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  return {
    mean,
    components: yield* axesOf(x, mean, largest > 0 ? weights.map((weight) => weight / largest) : weights, count),
  };
}

function* weightedSubspace(x: Matrix, count: number, weights: Float64Array): Work<Progress, Subspace> {
  const { mean } = columnMeans(x, weights);
  return { mean, components: yield* axesOf(x, mean, weights, count) };
}

function* axesOf(x: Matrix, mean: Float64Array, weights: Float64Array, count: number): Work<Progress, Matrix> {
  const samples = centeredSamples(x, { mean, weights });
  const solve = x.columns <= x.rows ? byCovariance : byGram;
  return (yield* counted(solve(samples, count, false))).directions;
}

/** ‖(x − m) − WᵀW(x − m)‖ for each sample. */
function distancesFrom(x: Matrix, { mean, components }: Subspace): Float64Array {
  const projection = { mean, components, explainedVariance: new Float64Array(components.rows) };
  const scores = centeredScores(x, projection);
  const back = reconstructSamples({ ...projection, scale: new Float64Array(components.rows).fill(1) }, scores);
  return Float64Array.from({ length: x.rows }, (_, i) => {
    let sum = 0;
    for (let j = 0, at = i * x.columns; j < x.columns; j++, at++) sum += (x.data[at] - back.data[at]) ** 2;
    return Math.sqrt(sum);
  });
}

function scoreVariances(x: Matrix, { mean, components }: Subspace): Float64Array {
  const count = components.rows;
  const scores = centeredScores(x, { mean, components, explainedVariance: new Float64Array(count) });
  return Float64Array.from({ length: count }, (_, k) => {
    const column = Float64Array.from({ length: x.rows }, (_, i) => scores.data[i * count + k]);
    return medianDeviation(column) ** 2;
  });
}
