/** The weighted, centred kernel matrix of kernel PCA as an operator, so that it need not be made, nor K be held at all. */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { pieceRows, rowsBetween } from "../../kernels/row-pieces.js";
import type { LinearOperator } from "../../linalg/iterative/operator.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { residentMatrix } from "../../linalg/resident-matrix.js";

/** Products with a symmetric matrix; its memory is given back by `dispose`. */
export interface HeldOperator extends LinearOperator {
  applyRows(x: Float64Array, out: Float64Array, count: number): void;
  dispose(): void;
}

/** The weights of the samples with the sum `total`, and 1 for each when there are none. */
export interface SampleWeights {
  readonly weights: Float64Array;
  readonly total: number;
}

/** K, copied to the engine. */
export function heldGram(k: Matrix): HeldOperator {
  const resident = residentMatrix(k);
  return {
    rows: k.rows,
    columns: k.columns,
    apply: (x, out) => resident.multiplyVector(x, out),
    applyRows: (x, out, count) => resident.multiplyRows(x, out, count),
    dispose: () => resident.dispose(),
  };
}

/** K, recomputed for every product in blocks of a few rows: slow, but its memory grows only in proportion to the samples. */
export function passingGram(kernel: Kernel, x: Matrix | SparseMatrix): HeldOperator {
  const n = x.rows;
  function applyRows(vectors: Float64Array, out: Float64Array, count: number): void {
    const left: Matrix = { rows: count, columns: n, data: vectors.subarray(0, count * n) };
    const piece = pieceRows(n, x.columns);
    for (let first = 0; first < n; first += piece) {
      const end = Math.min(n, first + piece);
      const product = multiplyTransposed(left, gram(kernel, rowsBetween(x, first, end), x));
      for (let r = 0; r < count; r++) {
        out.set(product.data.subarray(r * product.columns, (r + 1) * product.columns), r * n + first);
      }
    }
  }
  return { rows: n, columns: n, apply: (v, out) => applyRows(v, out, 1), applyRows, dispose: () => {} };
}

/**
 * √W H K Hᵀ √W with H = I − 1 wᵀ / Σw, or √W K √W when nothing is centred: its eigenvectors u give the directions
 * Σᵢ √wᵢ uᵢ φ̃(xᵢ) of weighted kernel PCA.
 */
export function centeredOperator(k: HeldOperator, { weights, total }: SampleWeights, center: boolean): LinearOperator {
  const n = k.rows;
  const roots = weights.map(Math.sqrt);
  let inside = zeros(1, n).data;
  function applyRows(x: Float64Array, out: Float64Array, count: number): void {
    if (inside.length < count * n) inside = new Float64Array(count * n);
    for (let r = 0, start = 0; r < count; r++, start += n) {
      let sum = 0;
      for (let i = 0; i < n; i++) {
        inside[start + i] = roots[i] * x[start + i];
        sum += inside[start + i];
      }
      // Hᵀ v = v − w (1ᵀ v) / Σw
      if (center) for (let i = 0; i < n; i++) inside[start + i] -= (weights[i] * sum) / total;
    }
    if (count === 1) k.apply(inside.subarray(0, n), out);
    else k.applyRows(inside, out, count);
    for (let r = 0, start = 0; r < count; r++, start += n) {
      let mean = 0;
      if (center) for (let i = 0; i < n; i++) mean += weights[i] * out[start + i];
      mean /= total;
      for (let i = 0; i < n; i++) out[start + i] = roots[i] * (out[start + i] - mean);
    }
  }
  const apply = (x: Float64Array, out: Float64Array) => applyRows(x, out, 1);
  return { rows: n, columns: n, apply, applyTransposed: apply, applyRows };
}
