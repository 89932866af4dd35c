/**
 * The samples of one cluster under a normal-inverse-Wishart prior: what they say about its mean and covariance, updated one
 * sample at a time in d² operations. The posterior has the parameters κ = κ₀ + n, ν = ν₀ + n, the mean
 * m = (κ₀ m₀ + Σ x) / κ and the scale matrix Ψ = Ψ₀ + Σ (x − x̄)(x − x̄)ᵀ + (κ₀ n / κ)(x̄ − m₀)(x̄ − m₀)ᵀ.
 */
import type { Matrix } from "../../data/matrix.js";
import { cholesky, choleskyLogDeterminant } from "../../linalg/factor/cholesky/cholesky.js";
import { downdateCholesky, updateCholesky } from "../../linalg/factor/cholesky/update.js";
import { LOG_TWO_PI } from "../../linalg/normal-density.js";
import { log, log1p } from "../../numeric/elementary/functions.js";
import { logGamma } from "../../numeric/special/gamma-function.js";

/** A normal-inverse-Wishart distribution. */
export interface ClusterPrior {
  readonly mean: Float64Array;
  /** κ₀: number of samples that the mean counts as; 0 where means are those of the samples. */
  readonly strength: number;
  /** ν₀. */
  readonly degreesOfFreedom: number;
  /** Ψ₀. */
  readonly scale: Matrix;
}

/** The posterior of a cluster. */
export interface NormalCluster {
  readonly count: number;
  readonly mean: Float64Array;
  /** The lower triangular L with Ψ = L Lᵀ. */
  readonly factor: Matrix;
}

/** A cluster without samples. */
export function emptyCluster({ mean, scale }: ClusterPrior): NormalCluster {
  return { count: 0, mean, factor: cholesky(scale) };
}

/** The cluster with one more sample: Ψ grows by κ / (κ + 1) (x − m)(x − m)ᵀ. */
export function addSample(prior: ClusterPrior, { count, mean, factor }: NormalCluster, x: Float64Array): NormalCluster {
  const before = prior.strength + count;
  const root = Math.sqrt(before / (before + 1));
  return {
    count: count + 1,
    mean: mean.map((value, j) => value + (x[j] - value) / (before + 1)),
    factor: updateCholesky(
      factor,
      Float64Array.from(x, (value, j) => root * (value - mean[j])),
    ),
  };
}

/** The cluster without one of its samples. */
export function removeSample(prior: ClusterPrior, cluster: NormalCluster, x: Float64Array): NormalCluster {
  const { count, mean, factor } = cluster;
  if (count === 1) return emptyCluster(prior);
  const after = prior.strength + count - 1;
  const left = mean.map((value, j) => value + (value - x[j]) / after);
  const root = Math.sqrt(after / (after + 1));
  return {
    count: count - 1,
    mean: left,
    factor: downdateCholesky(
      factor,
      Float64Array.from(x, (value, j) => root * (value - left[j])),
    ),
  };
}

/** A normal distribution or, with degrees of freedom, a multivariate t distribution around it. */
export interface Predictive {
  readonly mean: Float64Array;
  /** The scale matrix is c L Lᵀ. */
  readonly factor: Matrix;
  readonly c: number;
  /** Degrees of freedom; none for a normal distribution. */
  readonly degreesOfFreedom: number | undefined;
}

/** The distribution of the next sample: t with ν − d + 1 degrees of freedom, mean m and scale Ψ (κ + 1) / (κ (ν − d + 1)). */
export function posteriorPredictive(prior: ClusterPrior, { count, mean, factor }: NormalCluster): Predictive {
  const strength = prior.strength + count;
  const freedom = prior.degreesOfFreedom + count - mean.length + 1;
  return { mean, factor, c: (strength + 1) / (strength * freedom), degreesOfFreedom: freedom };
}

/** The normal distribution with the mean of the samples and their covariance, shrunk to the prior: Ψ / (ν₀ + n). */
export function fittedNormal(prior: ClusterPrior, { count, mean, factor }: NormalCluster): Predictive {
  return { mean, factor, c: 1 / (prior.degreesOfFreedom + count), degreesOfFreedom: undefined };
}

/** What the logarithm of a density is computed from, prepared once for many samples. */
export interface PreparedDensity extends Predictive {
  readonly constant: number;
}

/** Computes the constant of the density. */
export function prepareDensity(predictive: Predictive): PreparedDensity {
  const { mean, factor, c, degreesOfFreedom: v } = predictive;
  const d = mean.length;
  const half = 0.5 * (choleskyLogDeterminant(factor) + d * log(c));
  if (v === undefined) return { ...predictive, constant: -half - 0.5 * d * LOG_TWO_PI };
  return { ...predictive, constant: logGamma((v + d) / 2) - logGamma(v / 2) - 0.5 * d * log(v * Math.PI) - half };
}

/** The logarithm of the density at a sample. */
export function logDensityAt(
  { mean, factor, c, degreesOfFreedom: v, constant }: PreparedDensity,
  x: Float64Array,
): number {
  const d = mean.length;
  const { data } = factor;
  const z = new Float64Array(d);
  let square = 0;
  for (let i = 0; i < d; i++) {
    let value = x[i] - mean[i];
    for (let j = 0; j < i; j++) value -= data[i * d + j] * z[j];
    z[i] = value / data[i * (d + 1)];
    square += z[i] * z[i];
  }
  const distance = square / c;
  return v === undefined ? constant - 0.5 * distance : constant - 0.5 * (v + d) * log1p(distance / v);
}

/**
 * The logarithm of the marginal likelihood of the samples of a cluster: − ½ n d log π + log Γ_d(ν / 2) − log Γ_d(ν₀ / 2)
 * + ½ ν₀ log |Ψ₀| − ½ ν log |Ψ| + ½ d log(κ₀ / κ).
 */
export function logMarginal(prior: ClusterPrior, cluster: NormalCluster): number {
  const d = prior.mean.length;
  const { count } = cluster;
  const { degreesOfFreedom: freedom, strength } = prior;
  let result = -0.5 * count * d * log(Math.PI) + 0.5 * d * (log(strength) - log(strength + count));
  for (let j = 0; j < d; j++) result += logGamma((freedom + count - j) / 2) - logGamma((freedom - j) / 2);
  result += 0.5 * freedom * choleskyLogDeterminant(cholesky(prior.scale));
  return result - 0.5 * (freedom + count) * choleskyLogDeterminant(cluster.factor);
}
