/**
 * Products with sparse samples that are centred implicitly: A = D^½ (X − 1 μᵀ) is never made, because it would be dense.
 * A v = D^½ (X v − (μᵀv) 1) and Aᵀu = Xᵀ(D^½ u) − (1ᵀ D^½ u) μ.
 */
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { multiplySparseDense, multiplyTransposedSparseDense } from "../../data/sparse-products.js";
import { centered } from "../../linalg/column-moments.js";
import type { CenteredSamples, Centering } from "./centered-samples.js";

/** Products with sparse samples. */
export function sparseProducts(x: SparseMatrix, centering: Centering): CenteredSamples & { scores(w: Matrix): Matrix } {
  const { rows, columns } = x;
  const { mean, weights } = centering;

  /** A times vectors in columns. */
  function forward(v: Matrix): Matrix {
    const image = multiplySparseDense(x, v);
    const shift = productWithMean(mean, v);
    const width = v.columns;
    for (let i = 0, at = 0; i < rows; i++) {
      const factor = weights === undefined ? 1 : Math.sqrt(weights[i]);
      for (let k = 0; k < width; k++, at++) image.data[at] = factor * (image.data[at] - shift[k]);
    }
    return image;
  }

  /** Aᵀ times vectors in columns. */
  function backward(u: Matrix): Matrix {
    const width = u.columns;
    const scaled = weights === undefined ? u : scaledRows(u, weights);
    const image = multiplyTransposedSparseDense(x, scaled);
    const sums = new Float64Array(width);
    for (let at = 0; at < scaled.data.length; at++) sums[at % width] += scaled.data[at];
    for (let j = 0, at = 0; j < columns; j++) for (let k = 0; k < width; k++, at++) image.data[at] -= mean[j] * sums[k];
    return image;
  }

  return {
    rows,
    columns,
    scores: (w) => forward(transpose(w)),
    squares: () => Math.max(0, sparseSquares(x, centering)),
    dense: () => centered(toDense(x), mean, weights),
    gramOfColumns: () => symmetric(sparseGramOfColumns(x, centering)),
    // Worth it for few rows only, which is when it is asked for.
    gramOfRows: () => symmetric(forward(backward(identity(rows)))),
    normalRows: (v) => transpose(backward(forward(transpose(v)))),
    dualRows: (u) => transpose(forward(backward(transpose(u)))),
    transposedRows: (u) => transpose(backward(transpose(u))),
    dispose() {},
  };
}

/** XᵀDX − (Σw) μμᵀ, the first term from the pairs of entries of each row. */
function sparseGramOfColumns(x: SparseMatrix, { mean, weights }: Centering): Matrix {
  const { rows, columns, rowStart, columnIndex, values } = x;
  const result = zeros(columns, columns);
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    total += weight;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const [factor, start] = [weight * values[e], columnIndex[e] * columns];
      for (let f = rowStart[i]; f < rowStart[i + 1]; f++) result.data[start + columnIndex[f]] += factor * values[f];
    }
  }
  for (let a = 0, at = 0; a < columns; a++) {
    for (let b = 0; b < columns; b++, at++) result.data[at] -= total * mean[a] * mean[b];
  }
  return result;
}

/** Exactly symmetric, as the mean of both triangles. */
function symmetric(a: Matrix): Matrix {
  const n = a.rows;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      a.data[i * n + j] = a.data[j * n + i] = (a.data[i * n + j] + a.data[j * n + i]) / 2;
    }
  }
  return a;
}

function sparseSquares({ rows, rowStart, values }: SparseMatrix, { mean, weights }: Centering): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    total += weight;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += weight * values[e] ** 2;
  }
  return sum - total * mean.reduce((squares, value) => squares + value * value, 0);
}

function productWithMean(mean: Float64Array, v: Matrix): Float64Array {
  const result = new Float64Array(v.columns);
  for (let j = 0, at = 0; j < v.rows; j++) for (let k = 0; k < v.columns; k++, at++) result[k] += mean[j] * v.data[at];
  return result;
}

function scaledRows(u: Matrix, weights: Float64Array): Matrix {
  const data = new Float64Array(u.data.length);
  for (let i = 0, at = 0; i < u.rows; i++) {
    const factor = Math.sqrt(weights[i]);
    for (let k = 0; k < u.columns; k++, at++) data[at] = factor * u.data[at];
  }
  return { ...u, data };
}
