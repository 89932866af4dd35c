/** Factor analysis (Spearman 1904; Jöreskog 1967): common factors and separate noise for each column. */

import type { Fitted } from "../../contract/declaration.js";
import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, nonNegative, type OptionValues, variant } from "../../core/options/options.js";
import { notConverged, warn } from "../../core/report.js";
import type { Progress, Work } from "../../core/run.js";
import type { Dataset } from "../../data/dataset.js";
import { type Matrix, selectColumns, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { multiply } from "../../linalg/multiply.js";
import { orientRows } from "../../linalg/orient-signs.js";
import { centeredSamples } from "../principal/centered-samples.js";
import { columnMeans } from "../principal/column-means.js";
import { isNotEmpty } from "../state-checks.js";
import { factorScores } from "./factor-density.js";
import { type Moments, maximizeLikelihood } from "./maximize-likelihood.js";
import { rotateFactors } from "./rotate-factors.js";

/** Noise below this share of a variance counts as zero: the search stops slightly above its lower bound. */
const HARDLY_NOISE = 1e-5;

const learns = {
  mean: state.vector("features", "mean of the columns"),
  components: state.matrix(
    "components",
    "features",
    "loadings, one factor per row; the largest entry of each is positive",
    {},
    isNotEmpty,
  ),
  noise: state.vector("features", "variance of each column that the factors do not explain; 0 for a constant column", {
    min: 0,
  }),
};

export interface FactorAnalysisState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components; factors"),
  rotation: choice(["none", "varimax", "quartimax"], "none", "how factors are rotated for easier interpretation"),
  solver: variant(
    { "quasi-newton": {}, alternating: {} },
    "quasi-newton",
    "which algorithm is used; alternating between loadings and noise needs many more steps",
  ),
  maxIterations: integer(1000, "maximum number of iterations"),
  tolerance: nonNegative(1e-10, "when to stop; when the mean log density rises by less than this"),
};

/** How many factors, and how they are found. */
export type FactorAnalysisOptions = OptionValues<typeof options>;

/**
 * Explains the correlations of columns by a few factors, and gives each column its own noise variance. Use it where
 * columns are measurements of different quality or scale, such as test scores and surveys; {@link pca} treats all
 * variance as signal, and {@link probabilisticPca} assumes the same noise for all columns.
 *
 * @example
 * ```ts
 * import { factorAnalysis } from "lectern";
 *
 * const x = Array.from({ length: 50 }, (_, i) => {
 *   const talent = Math.sin(i);
 *   return [talent + 0.1 * Math.cos(3 * i), 2 * talent + 0.1 * Math.cos(5 * i), 5 * Math.cos(7 * i)];
 * });
 * const { state } = factorAnalysis({ components: 1 }).fit({ x });
 * state.components; // about 0.7, 1.4 and 0.3: the third column is the loudest, and has the least in common with the others
 * ```
 */
export const factorAnalysis = defineTransformer({
  kind: "factor-analysis",
  title: "Factor analysis",
  summary: "Common factors of the columns, with separate noise for each column.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + t d³", predict: "k d" },
    objective: { formula: "− Σᵢ ln N(xᵢ; μ, WᵀW + Ψ)", measure: null, reaches: "local minimum" },
    sources: ["Spearman 1904", "Jöreskog 1967"],
    seeAlso: ["pca", "probabilistic-pca"],
  },
  options,
  learns,
  supports: { weights: true },
  fit: fitFactors,
  transform: factorScores,
  outputFeatures: ({ components }) => Array.from({ length: components.rows }, (_, k) => `factor${k + 1}`),
  offers: { inverse: reconstruct },
});

function* fitFactors(
  { x, weights }: Dataset<undefined, Matrix>,
  options: FactorAnalysisOptions,
): Work<Progress, Fitted<FactorAnalysisState>> {
  const { components: count, rotation, maxIterations } = options;
  const { mean, total } = columnMeans(x, weights);
  const variances = variancesOf(x, mean, weights);
  const varying = Array.from(variances.keys()).filter((j) => variances[j] > 0);
  const most = Math.min(x.rows, varying.length);
  if (count > most) {
    throw new LecternError(
      "invalid-option",
      `factor-analysis: components must be at most ${most} for ${x.rows} samples of ${varying.length} columns that vary, got ${count}`,
      { option: "components", value: count },
    );
  }
  const isWhole = varying.length === x.columns;
  const part = isWhole ? x : selectColumns(x, varying);
  const moments = momentsOf(part, isWhole ? mean : pick(mean, varying), weights, total);
  const { components, noise, objective, converged } = yield* maximizeLikelihood(
    moments,
    pick(variances, varying),
    options,
  );
  const loadings = rotation === "none" ? components : rotateFactors(components, rotation);
  orientRows(loadings);
  const warnings = [
    ...(converged ? [] : [notConverged(maxIterations)]),
    ...factorWarnings(noise, pick(variances, varying), loadings, x.columns),
  ];
  return {
    state: {
      mean,
      components: isWhole ? loadings : spread(loadings, varying, x.columns),
      noise: isWhole ? noise : spread({ rows: 1, columns: noise.length, data: noise }, varying, x.columns).data,
    },
    report: {
      objective,
      converged,
      iterations: objective.length,
      warnings,
      notes: { solver: options.solver.kind, rotation },
    },
  };
}

function factorWarnings(noise: Float64Array, variances: Float64Array, loadings: Matrix, columns: number) {
  const constant = columns - variances.length;
  const held = noise.filter((value, j) => value <= HARDLY_NOISE * variances[j]).length;
  const empty = emptyRows(loadings);
  return [
    ...(constant > 0
      ? [warn("constant-column", `${constant} constant columns have no loadings`, { columns: constant })]
      : []),
    ...(held > 0
      ? [
          warn(
            "not-identifiable",
            `${held} columns are explained without noise (a Heywood case); use fewer components`,
            { columns: held },
          ),
        ]
      : []),
    ...(empty > 0
      ? [
          warn("unused-part", `${empty} of the ${loadings.rows} factors have no loadings; use fewer`, {
            unused: empty,
            components: loadings.rows,
          }),
        ]
      : []),
  ];
}

/** Variances by the divisor n; what rounding leaves of a constant column is 0. */
function variancesOf(x: Matrix, mean: Float64Array, weights: Float64Array | undefined): Float64Array {
  const { variance } = columnMoments(x, weights);
  return variance.map((value, j) => (value <= x.rows * (Number.EPSILON * mean[j]) ** 2 ? 0 : value));
}

function momentsOf(x: Matrix, mean: Float64Array, weights: Float64Array | undefined, total: number): Moments {
  const samples = centeredSamples(x, { mean, weights });
  try {
    if (x.columns <= x.rows) return { covariance: divided(samples.gramOfColumns(), total) };
    return { root: divided(samples.dense(), Math.sqrt(total)) };
  } finally {
    samples.dispose();
  }
}

function divided(a: Matrix, divisor: number): Matrix {
  return { ...a, data: a.data.map((value) => value / divisor) };
}

function pick(values: Float64Array, indices: readonly number[]): Float64Array {
  return Float64Array.from(indices, (j) => values[j]);
}

/** Columns at their places among all, zeros elsewhere. */
function spread({ rows, columns, data }: Matrix, places: readonly number[], all: number): Matrix {
  const result = zeros(rows, all);
  for (let k = 0; k < rows; k++)
    for (let j = 0; j < columns; j++) result.data[k * all + places[j]] = data[k * columns + j];
  return result;
}

function emptyRows({ rows, columns, data }: Matrix): number {
  let count = 0;
  for (let k = 0; k < rows; k++)
    if (data.subarray(k * columns, (k + 1) * columns).every((value) => value === 0)) count++;
  return count;
}

/** x ≈ Wᵀz + μ. */
function reconstruct({ mean, components }: FactorAnalysisState, scores: Matrix): Matrix {
  const result = multiply(scores, components);
  return { ...result, data: result.data.map((value, at) => value + mean[at % mean.length]) };
}
