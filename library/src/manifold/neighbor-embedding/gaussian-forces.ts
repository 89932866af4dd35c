/** Divergence and gradient of stochastic neighbour embedding, with Gaussian similarities of the positions. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { exp, log } from "../../numeric/elementary/functions.js";

/**
 * The two consistent families of probabilities: "symmetric" normalises over all ordered pairs, "conditional" over the others of
 * each sample.
 */
export type SneForm = "symmetric" | "conditional";

/** A divergence and its gradient, a row for each sample. */
export interface SneGradient {
  readonly divergence: number;
  readonly gradient: Matrix;
  /** The share of the similarities of positions that is between neighbours, whose probability is above 0. */
  readonly kept: number;
}

/** Nanoseconds for a pair. */
const PAIR_COST = 30;

/**
 * With K = exp(−‖yᵢ − yⱼ‖²):
 * - symmetric: C = Σᵢⱼ pᵢⱼ log(pᵢⱼ/qᵢⱼ) with q = K/Σₖₗ K; gradient 4 Σⱼ (pᵢⱼ − qᵢⱼ)(yᵢ − yⱼ);
 * - conditional: C = Σᵢ Σⱼ p(j|i) log(p(j|i)/q(j|i)) with q(j|i) = K/Σₖ Kᵢₖ;
 *   gradient 2 Σⱼ (p(j|i) − q(j|i) + p(i|j) − q(i|j))(yᵢ − yⱼ).
 */
export function* gaussianGradient(y: Matrix, p: SparseMatrix, form: SneForm): Work<void, SneGradient> {
  const { rows, columns: d, data } = y;
  const pace = createPace();
  const sums = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) if (i !== j) sums[i] += exp(-squaredDistance(data, d, i, j));
    if (pace(rows * PAIR_COST)) yield;
  }
  const total = sums.reduce((all, sum) => all + sum, 0);
  const norms = form === "symmetric" ? sums.fill(total) : sums;
  const factor = form === "symmetric" ? 4 : 2;
  const gradient = new Float64Array(rows * d);
  // −factor Σⱼ (q of both directions)(yᵢ − yⱼ); the symmetric q is the mean of two equal terms.
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      if (i === j) continue;
      const similarity = exp(-squaredDistance(data, d, i, j));
      const q = form === "symmetric" ? similarity / total : similarity / norms[i] + similarity / norms[j];
      addDifference(gradient, data, d, i, j, -factor * q);
    }
    if (pace(rows * PAIR_COST)) yield;
  }
  let [divergence, kept] = [0, 0];
  for (let i = 0; i < rows; i++) {
    for (let e = p.rowStart[i]; e < p.rowStart[i + 1]; e++) {
      const [j, value] = [p.columnIndex[e], p.values[e]];
      if (!(value > 0)) continue;
      const square = squaredDistance(data, d, i, j);
      kept += exp(-square) / (form === "symmetric" ? total : rows * norms[i]);
      // log q = −‖yᵢ − yⱼ‖² − log Σ, also where q itself is too small for a double.
      divergence += value * (log(value) + square + log(norms[i]));
      addDifference(gradient, data, d, i, j, factor * value);
      if (form === "conditional") addDifference(gradient, data, d, j, i, factor * value);
    }
  }
  return { divergence, gradient: { rows, columns: d, data: gradient }, kept };
}

function squaredDistance(data: Float64Array, d: number, i: number, j: number): number {
  let sum = 0;
  for (let k = 0; k < d; k++) sum += (data[i * d + k] - data[j * d + k]) ** 2;
  return sum;
}

/** Adds weight (yᵢ − yⱼ) to the gradient of sample i. */
function addDifference(to: Float64Array, data: Float64Array, d: number, i: number, j: number, weight: number): void {
  for (let k = 0; k < d; k++) to[i * d + k] += weight * (data[i * d + k] - data[j * d + k]);
}
