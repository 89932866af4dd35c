/** Means of columns in one pass. */
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";

/** The (weighted) mean of each column and the total weight of the rows. */
export interface WeightedMeans {
  readonly mean: Float64Array;
  readonly total: number;
}

/**
 * Σ w x / Σ w for each column. Dense columns are summed as differences from the first row: a constant column then has
 * exactly its value as mean, and a large offset costs no digits.
 */
export function columnMeans(x: Matrix | SparseMatrix, weights?: Float64Array): WeightedMeans {
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const mean = isSparse(x) ? sparseSums(x, weights) : sumsFromFirst(x, weights);
  for (let j = 0; j < mean.length; j++) mean[j] = total > 0 ? mean[j] / total : 0;
  if (!isSparse(x)) for (let j = 0; j < mean.length; j++) mean[j] += x.data[j];
  return { mean, total };
}

function sumsFromFirst({ rows, columns, data }: Matrix, weights: Float64Array | undefined): Float64Array {
  const sums = new Float64Array(columns);
  const first = data.subarray(0, columns);
  let i = 1;
  // Four rows together, so that the sums are read and written a quarter as often.
  for (; weights === undefined && i + 4 <= rows; i += 4) {
    const p0 = i * columns;
    const p1 = p0 + columns;
    const p2 = p1 + columns;
    const p3 = p2 + columns;
    for (let j = 0; j < columns; j++) {
      const start = first[j];
      sums[j] += data[p0 + j] - start + (data[p1 + j] - start) + (data[p2 + j] - start + (data[p3 + j] - start));
    }
  }
  for (; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    for (let j = 0, at = i * columns; j < columns; j++) sums[j] += weight * (data[at + j] - first[j]);
  }
  return sums;
}

function sparseSums({ rows, columns, rowStart, columnIndex, values }: SparseMatrix, weights?: Float64Array) {
  const sums = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sums[columnIndex[e]] += weight * values[e];
  }
  return sums;
}
