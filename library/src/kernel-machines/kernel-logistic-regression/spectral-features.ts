/** Samples as points whose inner products are a given kernel matrix. */
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { symmetricEigenSteps } from "../../linalg/eigen/symmetric-eigen.js";

/** With K = U L Uᵀ, the features Φ = U L^(½) have ΦΦᵀ = K, and a function with the weights v is Σᵢ (U L^(−½) v)ᵢ k(x, xᵢ). */
export interface SpectralFeatures {
  /** Φ: a row for each sample, a column for each positive eigenvalue, largest first. */
  readonly features: Matrix;
  /** U L^(−½), of the same size. */
  readonly weights: Matrix;
  /** The smallest eigenvalue as a share of the largest: below 0 by more than rounding where K is not a kernel matrix. */
  readonly smallestShare: number;
}

/** Eigenvalues below this share of the largest, times the number of samples, are rounding. */
const MIN_SHARE = 1e-14;

/** The features of a symmetric matrix; its part with negative eigenvalues is left out. */
export function* spectralFeatures(k: Matrix): Work<void, SpectralFeatures> {
  const { values, vectors } = yield* symmetricEigenSteps(k);
  const n = values.length;
  const largest = Math.max(0, values[n - 1]);
  const kept = values.filter((value) => value > MIN_SHARE * n * largest).length;
  const features = zeros(n, kept);
  const weights = zeros(n, kept);
  for (let c = 0; c < kept; c++) {
    const root = Math.sqrt(values[n - 1 - c]);
    for (let i = 0; i < n; i++) {
      const entry = vectors.data[i * n + n - 1 - c];
      features.data[i * kept + c] = entry * root;
      weights.data[i * kept + c] = entry / root;
    }
  }
  return { features, weights, smallestShare: largest > 0 ? values[0] / largest : values[0] < 0 ? -1 : 0 };
}
