/** The scores of samples for components that are known: the best non-negative combination for each sample by itself. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { gramOfColumns, multiply } from "../../linalg/multiply.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import type { Divergence } from "./divergence.js";
import type { NmfOptions } from "./nmf.js";
import type { FactorPenalty } from "./row-updates.js";
import { solvePenalized } from "./squared-error.js";

/** Of the sum of the scores: when none of them moves by more in a step, they are found. */
const TOLERANCE = 1e-9;
const MAX_STEPS = 5000;
const LEAST = 1e-300;

/** The rows w ≥ 0 that minimise the loss between x and w H; `h` is Hᵀ, `start` is an optional starting point for the squared error. */
export function scoresFor(
  x: Matrix | SparseMatrix,
  h: Matrix,
  loss: NmfOptions["loss"]["kind"],
  penalty: FactorPenalty,
  start?: Matrix,
): Matrix {
  if (loss !== "squared") return divergenceScores(x, h, loss, penalty);
  return solvePenalized(gramOfColumns(h), isSparse(x) ? multiplySparse(x, h) : multiply(x, h), penalty, start);
}

/** The multiplicative updates of each row, which is a convex problem for Kullback-Leibler, until the row converges. */
function divergenceScores(x: Matrix | SparseMatrix, h: Matrix, loss: Divergence, { l1, l2 }: FactorPenalty): Matrix {
  const k = h.columns;
  const result = zeros(x.rows, k);
  const sums = new Float64Array(k);
  for (let at = 0; at < h.data.length; at++) sums[at % k] += h.data[at];
  const total = sums.reduce((sum, value) => sum + value, 0);
  const above = new Float64Array(k);
  const below = new Float64Array(k);
  for (let i = 0; i < x.rows; i++) {
    const { indices, values } = entriesOf(x, i);
    const mass = values.reduce((sum, value) => sum + value, 0);
    const w = result.data.subarray(i * k, (i + 1) * k);
    if (!(mass > 0 && total > 0)) continue;
    w.fill(mass / total);
    for (let step = 0; step < MAX_STEPS; step++) {
      above.fill(0);
      if (loss === "kullback-leibler") below.set(sums);
      else below.fill(0);
      for (let e = 0; e < values.length; e++) {
        const at = (indices === undefined ? e : indices[e]) * k;
        let y = 0;
        for (let c = 0; c < k; c++) y += w[c] * h.data[at + c];
        y = Math.max(y, LEAST);
        const factor = loss === "kullback-leibler" ? values[e] / y : values[e] / y / y;
        for (let c = 0; c < k; c++) above[c] += factor * h.data[at + c];
        if (loss === "itakura-saito") for (let c = 0; c < k; c++) below[c] += h.data[at + c] / y;
      }
      let moved = 0;
      let size = 0;
      for (let c = 0; c < k; c++) {
        const divisor = below[c] + l1 + l2 * w[c];
        const ratio = divisor > 0 ? above[c] / divisor : 0;
        const value = w[c] * (loss === "kullback-leibler" ? ratio : Math.sqrt(ratio));
        moved = Math.max(moved, Math.abs(value - w[c]));
        size += value;
        w[c] = value;
      }
      if (moved <= TOLERANCE * size) break;
    }
  }
  return result;
}

/** The entries of a row and, when it is sparse, their columns. */
function entriesOf(x: Matrix | SparseMatrix, i: number): { indices: Int32Array | undefined; values: Float64Array } {
  if (!isSparse(x)) return { indices: undefined, values: x.data.subarray(i * x.columns, (i + 1) * x.columns) };
  const [from, to] = [x.rowStart[i], x.rowStart[i + 1]];
  return { indices: x.columnIndex.subarray(from, to), values: x.values.subarray(from, to) };
}
