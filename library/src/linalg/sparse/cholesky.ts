/**
 * Cholesky factors of sparse symmetric positive definite matrices: a fill-reducing order, the elimination tree, then
 * the factor row by row, each row by a sparse triangular solve (the up-looking method; Davis, Direct Methods for Sparse
 * Linear Systems, 2006, chapter 4).
 */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { log } from "../../numeric/elementary/functions.js";
import { requireVector } from "../iterative/operator-checks.js";
import { requireSymmetricSparse } from "./checks.js";
import { eliminationTree, factorCounts, factorRow, type LowerPattern } from "./elimination-tree.js";
import { minimumDegreeSteps } from "./order.js";

/** The part that depends on the pattern alone and can be reused for all matrices with the same pattern. */
export interface SparseCholeskyPattern {
  readonly size: number;
  /** Row k of the permuted matrix is row `order[k]` of the given one. */
  readonly order: Int32Array;
  readonly parent: Int32Array;
  /** Where each column of the factor begins; the last number is that of all entries. */
  readonly columnStart: Int32Array;
}

/** P A Pᵀ = L Lᵀ, with L in compressed columns: row indices ascend and the diagonal comes first. */
export interface SparseCholesky extends SparseCholeskyPattern {
  readonly rowIndex: Int32Array;
  readonly values: Float64Array;
}

/** The order of elimination: approximate minimum degree, or the given order of rows. */
export type EliminationOrder = "minimum-degree" | "natural";

/**
 * The Cholesky factor of a sparse symmetric positive definite matrix; throws if it is not positive definite, naming the
 * row of the failed pivot.
 *
 * @example
 * ```ts
 * import { fromDense } from "lectern/data";
 * import { solveSparseCholesky, sparseCholesky } from "lectern/linalg";
 *
 * const factor = sparseCholesky(fromDense([[4, 1, 0], [1, 3, 0], [0, 0, 2]]));
 * solveSparseCholesky(factor, Float64Array.of(5, 4, 2)); // 1, 1, 1
 * ```
 */
export function sparseCholesky(matrix: SparseMatrix, order: EliminationOrder = "minimum-degree"): SparseCholesky {
  requireSymmetricSparse("sparseCholesky", matrix);
  return runToEnd(factorSteps(matrix, runToEnd(analyze(matrix, order))));
}

/** The part of the work that depends on the pattern alone, for factoring many matrices with the same pattern. */
export function analyzeSparseCholesky(
  matrix: SparseMatrix,
  order: EliminationOrder = "minimum-degree",
): SparseCholeskyPattern {
  requireSymmetricSparse("analyzeSparseCholesky", matrix);
  return runToEnd(analyze(matrix, order));
}

/** {@link analyzeSparseCholesky} of a matrix that is known to be symmetric, as work that yields after each few milliseconds. */
export function analyzeSparseCholeskySteps(matrix: SparseMatrix): Work<void, SparseCholeskyPattern> {
  return analyze(matrix, "minimum-degree");
}

/** The factor of a matrix whose pattern is the same as, or part of, an analyzed one. */
export function refactorSparse(pattern: SparseCholeskyPattern, matrix: SparseMatrix): SparseCholesky {
  requireSymmetricSparse("refactorSparse", matrix);
  if (matrix.rows !== pattern.size) {
    throw new LecternError(
      "invalid-data",
      `refactorSparse: the matrix must have ${pattern.size} rows like the pattern, got ${matrix.rows}`,
    );
  }
  return runToEnd(factorSteps(matrix, pattern));
}

/** {@link refactorSparse} of a matrix that is known to be symmetric, as work that yields after each few milliseconds. */
export function refactorSparseSteps(pattern: SparseCholeskyPattern, matrix: SparseMatrix): Work<void, SparseCholesky> {
  return factorSteps(matrix, pattern);
}

function* analyze(matrix: SparseMatrix, choice: EliminationOrder): Work<void, SparseCholeskyPattern> {
  const size = matrix.rows;
  const order =
    choice === "natural" ? Int32Array.from({ length: size }, (_, i) => i) : yield* minimumDegreeSteps(matrix);
  const lower = permutedLower(matrix, order);
  const parent = eliminationTree(lower);
  const counts = factorCounts(lower, parent);
  const columnStart = new Int32Array(size + 1);
  let total = 0;
  for (let j = 0; j < size; j++) columnStart[j + 1] = total += counts[j];
  if (total > 2 ** 31 - 1) {
    throw new LecternError(
      "unsupported",
      `sparseCholesky: the factor would have ${total} entries, more than the maximum of 2^31`,
    );
  }
  return { size, order, parent, columnStart };
}

interface PermutedLower extends LowerPattern {
  readonly values: Float64Array;
}

/** The lower triangle of P A Pᵀ by rows, the columns within a row unsorted. */
function permutedLower({ rows, rowStart, columnIndex, values }: SparseMatrix, order: Int32Array): PermutedLower {
  const place = new Int32Array(rows);
  for (let k = 0; k < rows; k++) place[order[k]] = k;
  const start = new Int32Array(rows + 1);
  const column = new Int32Array(values.length);
  const moved = new Float64Array(values.length);
  let count = 0;
  for (let k = 0; k < rows; k++) {
    for (let e = rowStart[order[k]]; e < rowStart[order[k] + 1]; e++) {
      const j = place[columnIndex[e]];
      if (j > k) continue;
      column[count] = j;
      moved[count++] = values[e];
    }
    start[k + 1] = count;
  }
  return { size: rows, rowStart: start, columnIndex: column.subarray(0, count), values: moved.subarray(0, count) };
}

/** Row k of L: L₁₁ x = a₁ₖ for the rows above, then the diagonal √(aₖₖ − xᵀx). */
function* factorSteps(matrix: SparseMatrix, pattern: SparseCholeskyPattern): Work<void, SparseCholesky> {
  const { size, order, parent, columnStart } = pattern;
  const lower = permutedLower(matrix, order);
  const rowIndex = new Int32Array(columnStart[size]);
  const values = new Float64Array(columnStart[size]);
  const nextFree = columnStart.slice(0, size);
  const x = new Float64Array(size);
  const mark = new Int32Array(size).fill(-1);
  const path = new Int32Array(size);
  const isTime = createPace();
  for (let k = 0; k < size; k++) {
    const top = factorRow(lower, parent, k, mark, path);
    for (let e = lower.rowStart[k]; e < lower.rowStart[k + 1]; e++) x[lower.columnIndex[e]] = lower.values[e];
    const diagonal = x[k];
    let pivot = diagonal;
    let terms = 0;
    x[k] = 0;
    for (let at = top; at < size; at++) {
      const j = path[at];
      const entry = x[j] / values[columnStart[j]];
      x[j] = 0;
      const end = nextFree[j];
      for (let p = columnStart[j] + 1; p < end; p++) x[rowIndex[p]] -= values[p] * entry;
      pivot -= entry * entry;
      terms += end - columnStart[j];
      rowIndex[end] = k;
      values[end] = entry;
      nextFree[j] = end + 1;
      requireCapacity(end, columnStart[j + 1]);
    }
    // Below this, the remaining diagonal is rounding error, not a pivot.
    if (!(pivot > 4 * Number.EPSILON * (size - top + 1) * Math.abs(diagonal)) || !(pivot < Infinity)) {
      throw new LecternError(
        "numerical",
        `sparseCholesky: the matrix is not positive definite (the pivot of row ${order[k]} is ${pivot})`,
        { pivot: order[k] },
      );
    }
    rowIndex[nextFree[k]] = k;
    values[nextFree[k]++] = Math.sqrt(pivot);
    if (isTime(2 * terms)) yield;
  }
  return { ...pattern, rowIndex, values };
}

function requireCapacity(place: number, end: number): void {
  if (place < end) return;
  throw new LecternError("invalid-data", "refactorSparse: the matrix has entries outside the analyzed pattern");
}

/** Solves A x = b, given the factor of A. */
export function solveSparseCholesky(factor: SparseCholesky, b: Float64Array): Float64Array {
  const { size, order, columnStart, rowIndex, values } = factor;
  requireVector("solveSparseCholesky", "b", b, size);
  const y = new Float64Array(size);
  for (let k = 0; k < size; k++) y[k] = b[order[k]];
  for (let j = 0; j < size; j++) {
    const first = columnStart[j];
    const value = (y[j] /= values[first]);
    for (let p = first + 1; p < columnStart[j + 1]; p++) y[rowIndex[p]] -= values[p] * value;
  }
  for (let j = size - 1; j >= 0; j--) {
    const first = columnStart[j];
    let sum = y[j];
    for (let p = first + 1; p < columnStart[j + 1]; p++) sum -= values[p] * y[rowIndex[p]];
    y[j] = sum / values[first];
  }
  const x = new Float64Array(size);
  for (let k = 0; k < size; k++) x[order[k]] = y[k];
  return x;
}

/** log det A = 2 Σ log Lⱼⱼ. */
export function logDeterminantSparse({ size, columnStart, values }: SparseCholesky): number {
  let sum = 0;
  for (let j = 0; j < size; j++) sum += log(values[columnStart[j]]);
  return 2 * sum;
}
