/** The maximisation step: weights, means and covariances from moments, by maximum likelihood or with a prior. */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { MixtureMoments } from "../mixture-moments.js";
import { type CovarianceType, isCorrelated, isShared, type NormalComponents } from "../normal-components.js";

/**
 * A normal-inverse-Wishart prior of each component (Fraley and Raftery 2007), which counts as `strength` samples at `mean`
 * and as `covarianceStrength` samples with the covariance `covariance`: up to a constant its logarithm is
 * − ½ a log |S| − ½ a tr(C S⁻¹) − ½ κ (μ − m)ᵀ S⁻¹ (μ − m). Covariances that components share have it once.
 */
export interface NormalPrior {
  readonly strength: number;
  readonly covarianceStrength: number;
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** What the maximisation depends on besides the moments. */
export interface MaximizePlan {
  readonly type: CovarianceType;
  /** What is added to the variance of each column. */
  readonly added: Float64Array;
  readonly prior: NormalPrior | undefined;
  /** Whether all components keep the same weight. */
  readonly equalWeights: boolean;
}

/** A mixture of normal distributions. */
export interface MixtureParameters extends NormalComponents {
  readonly weights: Float64Array;
}

/** The parameters that maximise the expected log-likelihood, or posterior, given the responsibilities. */
export function maximize(
  moments: MixtureMoments,
  before: MixtureParameters,
  { type, added, prior, equalWeights }: MaximizePlan,
): MixtureParameters {
  const { counts } = moments;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const weights = counts.map((count) => (equalWeights ? 1 / counts.length : count / total));
  const { means, scatters, strength } = withPrior(moments, type, prior);
  const covariances = shapeCovariances(scatters, counts, strength, type);
  const parts = isShared(type) ? 1 : counts.length;
  const size = covariances.data.length / parts;
  for (let part = 0; part < parts; part++) {
    const at = part * size;
    // A component without samples has no covariance of its own: it keeps the one it had.
    if (!isShared(type) && counts[part] + strength === 0) {
      covariances.data.set(before.covariances.data.subarray(at, at + size), at);
    } else addToDiagonal(covariances, at, size, added);
  }
  return { type, weights, means, covariances };
}

/** Moments with the samples that the prior counts as. */
function withPrior(moments: MixtureMoments, type: CovarianceType, prior: NormalPrior | undefined) {
  if (prior === undefined) return { means: moments.means, scatters: moments.scatters, strength: 0 };
  const { strength, covarianceStrength, mean, covariance } = prior;
  const { columns: d } = moments.means;
  const means = { ...moments.means, data: moments.means.data.slice() };
  const scatters = { ...moments.scatters, data: moments.scatters.data.slice() };
  const isPooled = type === "shared";
  moments.counts.forEach((count, k) => {
    const factor = strength + count > 0 ? (strength * count) / (strength + count) : 0;
    for (let i = 0; i < d; i++) {
      const own = moments.means.data[k * d + i] - mean[i];
      if (strength + count > 0) means.data[k * d + i] = mean[i] + (own * count) / (strength + count);
      if (!isCorrelated(type)) {
        // Variances that all components share have one prior, which is divided among them.
        const share = type === "shared-isotropic" ? covarianceStrength / moments.counts.length : covarianceStrength;
        scatters.data[k * d + i] += factor * own * own + share * covariance.data[i * (d + 1)];
        continue;
      }
      for (let j = 0; j < d; j++) {
        const other = moments.means.data[k * d + j] - mean[j];
        const at = isPooled ? i * d + j : (k * d + i) * d + j;
        scatters.data[at] += factor * (own * other);
        if (!isPooled || k === 0) scatters.data[at] += covarianceStrength * covariance.data[i * d + j];
      }
    }
  });
  return { means, scatters, strength: covarianceStrength };
}

/** Divides scatters by counts, to covariances of the type. */
function shapeCovariances(scatters: Matrix, counts: Float64Array, strength: number, type: CovarianceType): Matrix {
  const { columns: d, data } = scatters;
  const k = counts.length;
  const total = counts.reduce((sum, count) => sum + count, 0) + strength;
  const per = (at: number, size: number) => counts[Math.floor(at / size)] + strength || 1;
  switch (type) {
    case "full":
      return { ...scatters, data: data.map((value, at) => value / per(at, d * d)) };
    case "shared":
      return { ...scatters, data: data.map((value) => value / total) };
    case "diagonal":
      return { ...scatters, data: data.map((value, at) => value / per(at, d)) };
    case "isotropic": {
      const result = zeros(k, 1);
      for (let at = 0; at < data.length; at++) result.data[Math.floor(at / d)] += data[at] / d / per(at, d);
      return result;
    }
    case "shared-isotropic": {
      const sum = data.reduce((all, value) => all + value, 0);
      return { rows: 1, columns: 1, data: Float64Array.of(sum / d / total) };
    }
  }
}

/** Adds to the variances of one component, whose covariance is a matrix, a row of variances or one variance. */
function addToDiagonal({ data }: Matrix, from: number, size: number, added: Float64Array): void {
  const d = added.length;
  if (size === 1) data[from] += added.reduce((sum, value) => sum + value, 0) / d;
  else for (let j = 0; j < d; j++) data[from + (size === d ? j : j * (d + 1))] += added[j];
}
