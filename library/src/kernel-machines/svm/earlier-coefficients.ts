/** The coefficients of an earlier model, from which a solver can begin. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import type { SupportState } from "./support-state.js";

/**
 * The coefficients of an earlier model at these samples, a row for each function: those of the support vectors that are among
 * them, and 0 elsewhere.
 */
export function earlierCoefficients({ kernel, samples, coefficients }: SupportState, x: Matrix | SparseMatrix): Matrix {
  const result = zeros(coefficients.rows, x.rows);
  const rows = kernel.kind === "precomputed" ? Int32Array.from({ length: x.rows }, (_, i) => i) : rowsLike(samples, x);
  for (let f = 0; f < result.rows; f++) {
    for (let v = 0; v < coefficients.columns; v++) {
      const row = rows[v];
      if (row >= 0) result.data[f * x.rows + row] = coefficients.data[f * coefficients.columns + v];
    }
  }
  return result;
}

/** A row of x that is equal to each sample, a different one for each of several equal samples; −1 if there is none. */
function rowsLike(samples: Matrix | SparseMatrix, x: Matrix | SparseMatrix): Int32Array {
  const rows = new Map<number, number[]>();
  digests(x).forEach((digest, i) => {
    const known = rows.get(digest);
    if (known === undefined) rows.set(digest, [i]);
    else known.push(i);
  });
  return Int32Array.from(digests(samples), (digest) => rows.get(digest)?.shift() ?? -1);
}

/** The fractional part of the golden ratio: its multiples are spread evenly between 0 and 1. */
const SPREAD = 0.6180339887498949;

/**
 * A number for each row, the same for equal rows, dense or sparse. Different rows hardly ever have the same; where they do,
 * the solver only begins from a worse point.
 */
function digests(x: Matrix | SparseMatrix): Float64Array {
  const result = new Float64Array(x.rows);
  const add = (row: number, column: number, value: number) => {
    if (value !== 0) result[row] += value * (1 + ((SPREAD * (column + 1)) % 1));
  };
  for (let i = 0; i < x.rows; i++) {
    if (isSparse(x)) {
      for (let at = x.rowStart[i]; at < x.rowStart[i + 1]; at++) add(i, x.columnIndex[at], x.values[at]);
    } else {
      for (let j = 0; j < x.columns; j++) add(i, j, x.data[i * x.columns + j]);
    }
  }
  return result;
}
