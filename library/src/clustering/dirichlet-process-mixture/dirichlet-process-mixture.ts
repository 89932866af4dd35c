/** Dirichlet process mixtures of normal distributions, by Gibbs sampling (Neal 2000). */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import {
  choice,
  integer,
  number,
  type OptionValues,
  optional,
  positive,
  seed,
  variant,
} from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, row, selectColumns, zeros } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { covarianceSteps } from "../../linalg/covariance.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { logSumExp } from "../../numeric/sums.js";
import { nearestCenters } from "../k-means/nearest-centers.js";
import { drawMixture } from "../mixture-model.js";
import { covariancesProblem, lowerFactor } from "../normal-components.js";
import { startCenters } from "../start-centers.js";
import { type GibbsModel, type GibbsState, gibbs } from "./gibbs.js";
import {
  type ClusterPrior,
  emptyCluster,
  fittedNormal,
  logDensityAt,
  type PreparedDensity,
  posteriorPredictive,
  prepareDensity,
} from "./normal-cluster.js";

const kind = "dirichlet-process-mixture";

const learns = {
  weights: state.vector(
    "components",
    "probability of each cluster for the next sample; the last one of a new cluster",
    {
      above: 0,
      sumToOne: "all",
    },
  ),
  means: state.matrix("components", "features", "mean of each cluster, and of a new one"),
  scales: state.matrix(
    "scaleRows",
    "features",
    "scale matrices of the distributions of the next sample, below each other",
    {},
    (scales, { record: { means } }) =>
      covariancesProblem({ type: "full", means: means as Matrix, covariances: scales }),
  ),
  degreesOfFreedom: state.optional(
    state.vector("components", "degrees of freedom of these t distributions; none where they are normal", { above: 0 }),
  ),
  labels: state.integers(
    "samples",
    "cluster of each training sample in the most probable partition drawn, or in the last one where clusters are fitted",
    {
      below: "components",
    },
  ),
};

export interface DirichletProcessMixtureState extends state.StateOf<typeof learns> {}

/** What can be watched while clusters are drawn. */
export interface DirichletProcessMixtureProgress extends Progress {
  /** The clusters after a sweep, numbered in the order of their first samples. */
  readonly labels?: Int32Array;
}

const options = {
  concentration: positive(1, "concentration of the Dirichlet process or distribution; the larger, the more clusters"),
  sampler: choice(
    ["collapsed", "simple"],
    "collapsed",
    "how clusters are drawn; with means and covariances integrated out, or refitted to the samples of a cluster each time",
  ),
  strength: positive(0.01, "number of rows that the overall mean counts as; in each cluster"),
  degreesOfFreedom: optional(
    number(4, "degrees of freedom of the prior of the covariances; by default the number of columns plus 2", {
      minimum: 0,
      open: true,
    }),
  ),
  covarianceShare: positive(0.1, "expected covariance of a cluster, as a share of the covariance of all samples"),
  start: variant(
    {
      "k-means": { clusters: integer(8, "number of clusters") },
      random: { clusters: integer(8, "number of clusters") },
      one: {},
    },
    "k-means",
    "starting point of the iterations; the clusters of k-means, clusters drawn at random, or one cluster of all samples",
  ),
  maxIterations: integer(100, "maximum number of iterations; sweeps over all samples"),
  burnIn: integer(20, "number of first iterations that do not count", { minimum: 0 }),
  seed: seed(),
};

export type DirichletProcessMixtureOptions = OptionValues<typeof options>;

/**
 * Finds clusters without being told how many: the number grows with the samples as far as the data support it. Use it for up
 * to a few thousand samples in few columns; `variationalMixture` is faster, and `gaussianMixture` finds a given number.
 *
 * @example
 * ```ts
 * import { dirichletProcessMixture } from "lectern";
 *
 * const model = dirichletProcessMixture().fit({ x: [[0], [0.1], [0.2], [0.3], [9], [9.1], [9.2], [9.3]] });
 * model.labels; // two clusters
 * ```
 */
export const dirichletProcessMixture = defineClusterer({
  kind,
  title: "Dirichlet process mixture",
  summary: "Finds an unknown number of normal clusters by Gibbs sampling of the Chinese restaurant process.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d²", predict: "k d²" },
    objective: null,
    alsoKnownAs: ["infinite Gaussian mixture", "Chinese restaurant process clustering"],
    sources: ["Neal 2000", "Rasmussen 2000"],
    seeAlso: ["gaussian-mixture", "k-means"],
  },
  options,
  learns,
  *fit({ x }, options): Work<DirichletProcessMixtureProgress, Fitted> {
    const { maxIterations, burnIn } = options;
    if (burnIn >= maxIterations) {
      throw new LecternError(
        "invalid-option",
        `${kind}: burnIn must be below maxIterations (${maxIterations}), got ${burnIn}`,
        { option: "burnIn", value: burnIn },
      );
    }
    const model = yield* inside(counted(modelOf(x, options)), { step: 1, of: maxIterations });
    const random = createRandom(options.seed);
    const start = yield* startLabels(x, options, random.fork("start"));
    const counts = new Map<number, number>();
    let best: GibbsState | undefined;
    yield* mapSteps(gibbs(x, start, model, maxIterations, random.fork("gibbs")), ({ state, ...progress }) => {
      if (state === undefined) return progress;
      if (progress.step > burnIn) {
        const size = state.clusters.length;
        counts.set(size, (counts.get(size) ?? 0) + 1);
        // Densities fitted to the samples of a cluster say nothing about its size: the text's form ends with the last draw.
        const isBetter = best === undefined || state.logPosterior > best.logPosterior;
        if (isBetter || options.sampler === "simple") best = state;
      }
      return { ...progress, labels: state.labels };
    });
    if (best === undefined) throw new LecternError("numerical", `${kind}: no partition was drawn`);
    return describeFit(best, model, counts, options);
  },
  offers: {
    predict: (learned, x) => winnersOf(clusterScores(learned, x)).map((code) => Math.max(0, code)),
    memberships: (learned, x) => normalizedRows(clusterScores(learned, x)),
    logDensity: (learned, x) => {
      const scores = allScores(learned, x);
      return Float64Array.from({ length: x.rows }, (_, i) => logSum(row(scores, i)));
    },
    sample: ({ weights, means, scales, degreesOfFreedom }, count, seed) =>
      drawMixture(weights, { type: "full", means, covariances: scales }, count, seed, degreesOfFreedom),
  },
});

interface Fitted {
  readonly state: DirichletProcessMixtureState;
  readonly report: {
    readonly iterations: number;
    readonly warnings: Warning[];
    readonly notes: { readonly meanClusters: number; readonly logPosterior: number };
  };
}

function* modelOf(x: Matrix, options: DirichletProcessMixtureOptions): Work<void, GibbsModel> {
  const { sampler, concentration, covarianceShare } = options;
  const d = x.columns;
  const { mean, variance } = columnMoments(x);
  const all = yield* covarianceSteps(x);
  const total = variance.reduce((sum, value) => sum + value, 0);
  if (!(total > 0)) {
    throw new LecternError(
      "invalid-data",
      `${kind}: all samples are equal, so the covariance of the clusters has no scale; there is one cluster`,
    );
  }
  const freedom = options.degreesOfFreedom ?? d + 2;
  if (!(freedom > d - 1)) {
    throw new LecternError(
      "invalid-option",
      `${kind}: degreesOfFreedom must be more than the number of columns minus 1 (${d - 1}), got ${freedom}`,
      { option: "degreesOfFreedom", value: freedom },
    );
  }
  // A tiny part of the variances keeps it positive definite where columns are constant or linearly dependent.
  const data = all.data.map((value, at) => {
    const own = variance[Math.floor(at / d)] || total / d;
    return value + (at % (d + 1) === 0 ? 1e-6 * own : 0);
  });
  const scale = { ...all, data: data.map((value) => freedom * covarianceShare * value) };
  const prior: ClusterPrior = {
    mean,
    strength: sampler === "collapsed" ? options.strength : 0,
    degreesOfFreedom: freedom,
    scale,
  };
  // The text's new table has the mean and the covariance of all samples.
  const base =
    sampler === "collapsed"
      ? posteriorPredictive(prior, emptyCluster(prior))
      : fittedNormal({ ...prior, degreesOfFreedom: 1 }, emptyCluster({ ...prior, scale: { ...all, data } }));
  return { sampler, concentration, prior, base: prepareDensity(base) };
}

function* startLabels(
  x: Matrix,
  { start }: DirichletProcessMixtureOptions,
  random: Random,
): Work<DirichletProcessMixtureProgress, Int32Array> {
  if (start.kind === "one") return new Int32Array(x.rows);
  const clusters = Math.min(start.clusters, x.rows);
  if (start.kind === "random") return Int32Array.from({ length: x.rows }, () => random.integer(clusters));
  const weights = new Float64Array(x.rows).fill(1);
  const centers = yield* inside(startCenters("k-means", x, weights, clusters, random), { step: 1 });
  return nearestCenters(x, centers);
}

function describeFit(
  { labels, clusters, logPosterior }: GibbsState,
  { sampler, concentration, prior, base }: GibbsModel,
  counts: ReadonlyMap<number, number>,
  { maxIterations, burnIn }: DirichletProcessMixtureOptions,
): Fitted {
  const describe = sampler === "collapsed" ? posteriorPredictive : fittedNormal;
  const parts: PreparedDensity[] = [...clusters.map((cluster) => prepareDensity(describe(prior, cluster))), base];
  const d = base.mean.length;
  const total = labels.length + concentration;
  const means = zeros(parts.length, d);
  const scales = zeros(parts.length * d, d);
  parts.forEach(({ mean, factor, c }, k) => {
    means.data.set(mean, k * d);
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let l = 0; l <= j; l++) sum += factor.data[i * d + l] * factor.data[j * d + l];
        scales.data[(k * d + i) * d + j] = c * sum;
        scales.data[(k * d + j) * d + i] = c * sum;
      }
    }
  });
  let sum = 0;
  for (const [size, times] of counts) sum += size * times;
  return {
    state: {
      weights: Float64Array.from(parts, (_, k) => (k < clusters.length ? clusters[k].count : concentration) / total),
      means,
      scales,
      degreesOfFreedom:
        sampler === "collapsed" ? Float64Array.from(parts, ({ degreesOfFreedom }) => degreesOfFreedom ?? 1) : null,
      labels,
    },
    report: {
      iterations: maxIterations,
      warnings:
        burnIn === 0 ? [warn("not-converged", "the first partitions depend on the start; set burnIn", { burnIn })] : [],
      notes: { meanClusters: sum / (maxIterations - burnIn), logPosterior },
    },
  };
}

/** log πₖ + log p(x) of all clusters and of a new one: one row for each sample. */
function allScores(learned: DirichletProcessMixtureState, x: Matrix): Matrix {
  const { weights, means, scales, degreesOfFreedom } = learned;
  const d = x.columns;
  const densities = Array.from(weights, (_, k) =>
    prepareDensity({
      mean: row(means, k),
      factor: lowerFactor({ type: "full", means, covariances: scales }, k),
      c: 1,
      degreesOfFreedom: degreesOfFreedom?.[k],
    }),
  );
  const result = zeros(x.rows, weights.length);
  for (let i = 0; i < x.rows; i++) {
    const sample = x.data.subarray(i * d, (i + 1) * d);
    densities.forEach((density, k) => {
      result.data[i * weights.length + k] = log(weights[k]) + logDensityAt(density, sample);
    });
  }
  return result;
}

/** The scores of the clusters that have samples. */
function clusterScores(learned: DirichletProcessMixtureState, x: Matrix): Matrix {
  const scores = allScores(learned, x);
  return selectColumns(
    scores,
    Array.from({ length: scores.columns - 1 }, (_, k) => k),
  );
}

/** exp(sₖ) / Σ exp(s) of each row; equal shares where all densities are 0. */
function normalizedRows(scores: Matrix): Matrix {
  const result = { ...scores, data: scores.data.slice() };
  for (let i = 0; i < scores.rows; i++) {
    const own = result.data.subarray(i * scores.columns, (i + 1) * scores.columns);
    const total = logSum(own);
    own.forEach((value, k) => {
      own[k] = total === Number.NEGATIVE_INFINITY ? 1 / own.length : exp(value - total);
    });
  }
  return result;
}

function logSum(values: Float64Array): number {
  return values.every((value) => value === Number.NEGATIVE_INFINITY) ? Number.NEGATIVE_INFINITY : logSumExp(values);
}
