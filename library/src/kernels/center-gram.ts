/**
 * Centring and normalising in feature space, by the kernel alone (Schölkopf, Smola and Müller 1998): subtracts the mean
 * of the training samples from every φ(x), or divides it by its length.
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { requireSquare } from "../linalg/check-matrix.js";

/**
 * H K Hᵀ with H = I − 1 wᵀ / Σw: the Gram matrix after the (weighted) mean was subtracted in feature space. Its rows
 * and columns have the (weighted) mean 0. It works on any square matrix, as double centring of distances does.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { centerGram, gram } from "lectern/kernels";
 *
 * centerGram(gram({ kind: "linear" }, asMatrix([[1], [2], [3]]))); // that of −1, 0, 1
 * ```
 */
export function centerGram(k: Matrix, weights?: Float64Array): Matrix {
  const n = requireSquare("centerGram", k);
  const shares = sharesOf(n, weights);
  const rowMeans = meansOfRows(k, shares);
  const columnMeans = meansOfColumns(k, shares);
  return subtract(k, rowMeans, columnMeans, dot(shares, rowMeans));
}

/**
 * The same for new samples: `cross` holds k(new, training), `k` the training samples' own Gram matrix, not centred.
 */
export function centerCrossGram(cross: Matrix, k: Matrix, weights?: Float64Array): Matrix {
  const n = requireSquare("centerCrossGram", k);
  if (cross.columns !== n) {
    throw new LecternError(
      "invalid-data",
      `centerCrossGram: needs one column for each of the ${n} training samples, got ${cross.columns}`,
    );
  }
  const shares = sharesOf(n, weights);
  const columnMeans = meansOfColumns(k, shares);
  return subtract(cross, meansOfRows(cross, shares), columnMeans, dot(shares, meansOfRows(k, shares)));
}

/** k(x, z) / √(k(x, x) k(z, z)): the cosine in feature space, with ones on the diagonal (0 where k(x, x) is 0). */
export function normalizeGram(k: Matrix): Matrix {
  const n = requireSquare("normalizeGram", k);
  const diagonal = Float64Array.from({ length: n }, (_, i) => k.data[i * n + i]);
  const result = normalizeCrossGram(k, diagonal, diagonal);
  for (let i = 0; i < n; i++) if (diagonal[i] > 0) result.data[i * n + i] = 1;
  return result;
}

/** The same for two sets of samples, given k(x, x) and k(z, z) of each (see kernelDiagonal). */
export function normalizeCrossGram(cross: Matrix, xDiagonal: Float64Array, zDiagonal: Float64Array): Matrix {
  const { rows, columns, data } = cross;
  if (xDiagonal.length !== rows || zDiagonal.length !== columns) {
    throw new LecternError(
      "invalid-data",
      `normalizeCrossGram: a ${rows} x ${columns} matrix needs diagonals of ${rows} and ${columns} numbers, got ${xDiagonal.length} and ${zDiagonal.length}`,
    );
  }
  const left = lengths(xDiagonal);
  const right = xDiagonal === zDiagonal ? left : lengths(zDiagonal);
  const result = zeros(rows, columns);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) {
      result.data[at] = left[i] > 0 && right[j] > 0 ? data[at] / left[i] / right[j] : 0;
    }
  }
  return result;
}

function lengths(diagonal: Float64Array): Float64Array {
  const negative = diagonal.findIndex((value) => !(value >= 0));
  if (negative < 0) return diagonal.map(Math.sqrt);
  throw new LecternError(
    "invalid-data",
    `normalizeGram: k(x, x) must not be negative, got ${diagonal[negative]} for sample ${negative}; check that this is a kernel matrix`,
    { row: negative },
  );
}

/** The weights divided by their sum. */
function sharesOf(n: number, weights: Float64Array | undefined): Float64Array {
  if (weights === undefined) return new Float64Array(n).fill(1 / n);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (weights.length !== n || !(total > 0)) {
    throw new LecternError(
      "invalid-data",
      `centerGram: ${n} samples need ${n} weights with a positive sum, got ${weights.length} with sum ${total}`,
    );
  }
  return weights.map((weight) => weight / total);
}

function meansOfRows({ rows, columns, data }: Matrix, shares: Float64Array): Float64Array {
  const means = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) means[i] += shares[j] * data[at];
  return means;
}

function meansOfColumns({ rows, columns, data }: Matrix, shares: Float64Array): Float64Array {
  const means = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) means[j] += shares[i] * data[at];
  return means;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

function subtract({ rows, columns, data }: Matrix, ofRow: Float64Array, ofColumn: Float64Array, all: number): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0, at = 0; i < rows; i++) {
    // ofRow + ofColumn first: the same sum for (i, j) and (j, i), so that a symmetric matrix stays exactly symmetric.
    for (let j = 0; j < columns; j++, at++) result.data[at] = data[at] - (ofRow[i] + ofColumn[j]) + all;
  }
  return result;
}
