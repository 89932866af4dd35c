/** What is known of z when some entries of x = Wᵀz + μ + noise are seen. */
import { type Matrix, zeros } from "../../../data/matrix.js";
import { cholesky, choleskyInverse, choleskyLogDeterminant } from "../../../linalg/factor/cholesky/cholesky.js";
import { log } from "../../../numeric/elementary/functions.js";

/** A normal density around a subspace: N(μ, Σₖ (λₖ − σ²) vₖvₖᵀ + σ²I). */
export interface LatentModel {
  readonly mean: Float64Array;
  /** Unit directions vₖ in rows. */
  readonly components: Matrix;
  /** λₖ, noise included. */
  readonly explainedVariance: Float64Array;
  /** σ². */
  readonly noise: number;
}

/** The rows √(λₖ − σ²) vₖ: W with x = Wᵀz + μ + noise for z ~ N(0, I). */
export function factorsFrom({ components, explainedVariance, noise }: LatentModel): Matrix {
  const { rows, columns, data } = components;
  const factors = zeros(rows, columns);
  for (let k = 0; k < rows; k++) {
    const factor = Math.sqrt(Math.max(0, explainedVariance[k] - noise));
    for (let j = 0; j < columns; j++) factors.data[k * columns + j] = factor * data[k * columns + j];
  }
  return factors;
}

/** For each sample the log density of its observed entries and the mean of z given them. */
export interface Posterior {
  readonly logDensity: Float64Array;
  readonly scores: Matrix;
}

/** With M = σ²I + W_oW_oᵀ over the observed columns: E[z] = M⁻¹W_o(x_o − μ_o), and log|C_o| = log|M| + (o − k) log σ². */
export function observedPosterior(model: LatentModel, x: Matrix): Posterior {
  const factors = factorsFrom(model);
  const posterior = createPosterior(factors, model.mean, model.noise);
  const logDensity = new Float64Array(x.rows);
  const scores = zeros(x.rows, factors.rows);
  for (let i = 0; i < x.rows; i++) {
    logDensity[i] = posterior.look(x.data.subarray(i * x.columns, (i + 1) * x.columns));
    scores.data.set(posterior.score, i * factors.rows);
  }
  return { logDensity, scores };
}

/** Looks at one sample after the other; its fields are overwritten by the next look. */
export interface PosteriorOfSample {
  /** E[z | x_o]. */
  readonly score: Float64Array;
  /** σ² M⁻¹, the covariance of z given x_o. */
  readonly spread: Float64Array;
  /** Returns log p(x_o). */
  look(x: Float64Array): number;
}

/** A posterior with buffers for k factors. */
export function createPosterior(factors: Matrix, mean: Float64Array, noise: number): PosteriorOfSample {
  const { rows: k, columns, data: w } = factors;
  const score = new Float64Array(k);
  const spread = new Float64Array(k * k);
  const m = new Float64Array(k * k);
  const right = new Float64Array(k);
  // Samples with the same gaps, the complete ones above all, share their matrix.
  let pattern = "";
  let logDeterminant = 0;

  function factorize(observed: (j: number) => boolean): void {
    for (let a = 0; a < k; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = a === b ? noise : 0;
        for (let j = 0; j < columns; j++) if (observed(j)) sum += w[a * columns + j] * w[b * columns + j];
        m[a * k + b] = m[b * k + a] = sum;
      }
    }
    logDeterminant = invertPositive(m, spread, k);
    for (let at = 0; at < spread.length; at++) spread[at] *= noise;
  }

  return {
    score,
    spread,
    look(x) {
      let seen = 0;
      let gaps = "complete";
      for (let j = 0; j < columns; j++) if (Number.isNaN(x[j])) gaps += ` ${j}`;
      if (gaps !== pattern) {
        factorize((j) => !Number.isNaN(x[j]));
        pattern = gaps;
      }
      right.fill(0);
      let squares = 0;
      for (let j = 0; j < columns; j++) {
        const difference = x[j] - mean[j];
        if (Number.isNaN(difference)) continue;
        seen++;
        squares += difference * difference;
        for (let a = 0; a < k; a++) right[a] += w[a * columns + j] * difference;
      }
      let explained = 0;
      for (let a = 0; a < k; a++) {
        let sum = 0;
        for (let b = 0; b < k; b++) sum += spread[a * k + b] * right[b];
        score[a] = sum / noise;
        explained += score[a] * right[a];
      }
      const logVolume = logDeterminant + (seen - k) * log(noise);
      return -0.5 * (seen * log(2 * Math.PI) + logVolume + Math.max(0, squares - explained) / noise);
    },
  };
}

/** Writes the inverse of the positive definite matrix m to `inverse`; returns the logarithm of its determinant. */
export function invertPositive(m: Float64Array, inverse: Float64Array, k: number): number {
  const factor = cholesky({ rows: k, columns: k, data: m });
  inverse.set(choleskyInverse(factor).data);
  return choleskyLogDeterminant(factor);
}
