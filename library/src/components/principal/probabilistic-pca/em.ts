/** EM for probabilistic PCA with missing values (Tipping and Bishop 1999; Ilin and Raiko, JMLR 11, 2010). */
import { LecternError } from "../../../core/errors.js";
import { type Progress, runToEnd, type Work } from "../../../core/run.js";
import { type Matrix, transpose, zeros } from "../../../data/matrix.js";
import { columnMoments } from "../../../linalg/column-moments.js";
import { orientRows } from "../../../linalg/orient-signs.js";
import { svd } from "../../../linalg/svd/svd.js";
import { centeredSamples } from "../centered-samples.js";
import { byCovariance, byGram } from "../exact-solvers.js";
import { createPosterior, invertPositive, type LatentModel } from "./latent-posterior.js";
import type { ProbabilisticPcaOptions } from "./probabilistic-pca.js";

type EmOptions = Omit<ProbabilisticPcaOptions, "solver">;

/** The model, minus the mean log density after each round, and whether it converged. */
export interface EmResult {
  readonly model: LatentModel;
  readonly objective: number[];
  readonly converged: boolean;
}

/**
 * Each round takes the mean and covariance of z given what is seen of each sample, then solves for each column its factors
 * and its mean together: (Σ E[z̃z̃ᵀ]) w̃ⱼ = Σ xᵢⱼ E[z̃] with z̃ = (z, 1) over the samples in which the column is seen.
 */
export function* expectationMaximization(
  x: Matrix,
  weights: Float64Array | undefined,
  { components: k, maxIterations, tolerance }: EmOptions,
): Work<Progress, EmResult> {
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  let current = start(x, weights, k);
  const floor = 1e-12 * current.scale;
  const objective: number[] = [];
  let converged = false;
  for (let step = 1; step <= maxIterations && !converged; step++) {
    const { next, logDensity } = round(x, weights, current.factors, current.mean, current.noise);
    const value = -logDensity / total;
    converged = objective.length > 0 && objective[objective.length - 1] - value < tolerance;
    objective.push(value);
    if (!(next.noise > floor)) {
      throw new LecternError(
        "invalid-data",
        `probabilistic-pca: ${k} directions explain all of the variance, which leaves none for the noise; use fewer components`,
        { option: "components", value: k },
      );
    }
    current = { ...current, ...next };
    yield { step, of: maxIterations, objective: value };
  }
  return { model: rotate(current), objective, converged };
}

interface Factors {
  readonly factors: Matrix;
  readonly mean: Float64Array;
  readonly noise: number;
}

/** The closed form for the samples with missing values replaced by means. */
function start(x: Matrix, weights: Float64Array | undefined, k: number): Factors & { readonly scale: number } {
  const { mean, variance } = columnMoments(x, weights);
  const filled = { ...x, data: x.data.map((value, at) => (Number.isNaN(value) ? mean[at % x.columns] : value)) };
  const solve = x.columns <= x.rows ? byCovariance : byGram;
  const { directions, values } = runToEnd(solve(centeredSamples(filled, { mean, weights }), k, false));
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const scale = variance.reduce((sum, value) => sum + value, 0) / x.columns;
  if (!(scale > 0)) throw new LecternError("invalid-data", "probabilistic-pca: all columns are constant");
  const factors = zeros(k, x.columns);
  for (let at = 0; at < factors.data.length; at++) {
    factors.data[at] = Math.sqrt(values[Math.floor(at / x.columns)] / total) * directions.data[at];
  }
  return { factors, mean, noise: 0.1 * scale, scale };
}

function round(x: Matrix, weights: Float64Array | undefined, factors: Matrix, mean: Float64Array, noise: number) {
  const { rows: k, columns: d } = factors;
  const size = k + 1;
  const posterior = createPosterior(factors, mean, noise);
  const moments = Array.from({ length: d }, () => new Float64Array(size * size));
  const products = zeros(d, size);
  const outer = new Float64Array(size * size);
  const extended = new Float64Array(size);
  const [scores, spreads] = [zeros(x.rows, k), zeros(x.rows, k * k)];
  let logDensity = 0;
  for (let i = 0; i < x.rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    const sample = x.data.subarray(i * d, (i + 1) * d);
    logDensity += weight * posterior.look(sample);
    scores.data.set(posterior.score, i * k);
    spreads.data.set(posterior.spread, i * k * k);
    extended.set(posterior.score);
    extended[k] = 1;
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) {
        const covariance = a < k && b < k ? posterior.spread[a * k + b] : 0;
        outer[a * size + b] = weight * (extended[a] * extended[b] + covariance);
      }
    }
    for (let j = 0; j < d; j++) {
      if (Number.isNaN(sample[j])) continue;
      for (let at = 0; at < outer.length; at++) moments[j][at] += outer[at];
      for (let a = 0; a < size; a++) products.data[j * size + a] += weight * sample[j] * extended[a];
    }
  }
  const inverse = new Float64Array(size * size);
  const nextFactors = zeros(k, d);
  const nextMean = new Float64Array(d);
  for (let j = 0; j < d; j++) {
    invertPositive(moments[j], inverse, size);
    for (let a = 0; a < size; a++) {
      let sum = 0;
      for (let b = 0; b < size; b++) sum += inverse[a * size + b] * products.data[j * size + b];
      if (a < k) nextFactors.data[a * d + j] = sum;
      else nextMean[j] = sum;
    }
  }
  const next = {
    factors: nextFactors,
    mean: nextMean,
    noise: noiseOf(x, weights, nextFactors, nextMean, scores, spreads),
  };
  return { next, logDensity };
}

/** The mean over all seen entries of (x − wᵀz − μ)² + wᵀ Cov(z) w. */
function noiseOf(
  x: Matrix,
  weights: Float64Array | undefined,
  factors: Matrix,
  mean: Float64Array,
  scores: Matrix,
  spreads: Matrix,
): number {
  const { rows: k, columns: d, data: w } = factors;
  let [sum, seen] = [0, 0];
  for (let i = 0; i < x.rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    for (let j = 0; j < d; j++) {
      const value = x.data[i * d + j];
      if (Number.isNaN(value)) continue;
      let residual = value - mean[j];
      let spread = 0;
      for (let a = 0; a < k; a++) {
        residual -= w[a * d + j] * scores.data[i * k + a];
        for (let b = 0; b < k; b++) spread += w[a * d + j] * w[b * d + j] * spreads.data[i * k * k + a * k + b];
      }
      sum += weight * (residual * residual + spread);
      seen += weight;
    }
  }
  return sum / seen;
}

/** The factors are determined up to a rotation of z; the principal directions are their right singular vectors. */
function rotate({ factors, mean, noise }: Factors): LatentModel {
  const { u, values } = svd(transpose(factors));
  const components = transpose(u);
  orientRows(components);
  return { mean, components, explainedVariance: values.map((value) => value * value + noise), noise };
}
