/**
 * The likelihood of independent sources with two densities (Bell and Sejnowski 1995; Lee, Girolami and Sejnowski 1999): a
 * peaked one, −log p = y²/2 + log cosh y, and a flat one, −log p = y²/2 − log cosh y, distinguished by a sign s for each source.
 */
import { runToEnd, type Work } from "../../core/run.js";
import { identity, type Matrix } from "../../data/matrix.js";
import { logDeterminant } from "../../linalg/factor/determinant.js";
import { gramOfRows, multiplyTransposed } from "../../linalg/multiply.js";
import type { WhiteBlocks } from "./white-blocks.js";

/** Loss and derivatives at an unmixing matrix W of white data. */
export interface LikelihoodPoint {
  /** −log |det W| + Σ E[−log p(y_i)], up to a constant. */
  readonly loss: number;
  /** The relative gradient E[ψ(y) yᵀ] − I, with ψ(y) = y + s tanh y. */
  readonly gradient: Matrix;
  /** E[ψ′(y)] of each source. */
  readonly curvatures: Float64Array;
  /** E[y²] of each source. */
  readonly variances: Float64Array;
  /** The signs that suit the sources at this point: 1 for peaked, −1 for flat. */
  readonly signs: Float64Array;
}

/** Evaluates W (k x k) for given signs. Since z is white, E[y yᵀ] = W Wᵀ needs no pass over the data. */
export function evaluateLikelihood(blocks: WhiteBlocks, w: Matrix, signs: Float64Array): LikelihoodPoint {
  return runToEnd(likelihoodSteps(blocks, w, signs));
}

/** {@link evaluateLikelihood} as work that yields after each few milliseconds. */
export function* likelihoodSteps(blocks: WhiteBlocks, w: Matrix, signs: Float64Array): Work<void, LikelihoodPoint> {
  const k = w.rows;
  const { moments, slopes } = yield* blocks.expectSteps(w.data, k, "tanh");
  const products = gramOfRows(w);
  const tanhProducts = multiplyTransposed(moments, w);
  const gradient = identity(k);
  for (let at = 0; at < gradient.data.length; at++) {
    gradient.data[at] = products.data[at] + signs[Math.floor(at / k)] * tanhProducts.data[at] - gradient.data[at];
  }
  const variances = Float64Array.from({ length: k }, (_, i) => products.data[i * k + i]);
  // Positive exactly where the peaked density is the stable one.
  const stability = variances.map((variance, i) => slopes[i] * variance - tanhProducts.data[i * k + i]);
  return {
    loss: yield* lossOf(blocks, w, signs, variances),
    gradient,
    curvatures: slopes.map((slope, i) => 1 + signs[i] * slope),
    variances,
    signs: stability.map((value) => (value < 0 ? -1 : 1)),
  };
}

function* lossOf(blocks: WhiteBlocks, w: Matrix, signs: Float64Array, variances: Float64Array): Work<void, number> {
  const logCosh = yield* blocks.expectLogCosh(w.data, w.rows);
  let loss = -logDeterminant(w).logarithm;
  for (let i = 0; i < w.rows; i++) loss += variances[i] / 2 + signs[i] * logCosh[i];
  return loss;
}
