/** Laplacians of weighted graphs, given by symmetric affinities: dense or sparse. */
import { LecternError } from "../core/errors.js";
import { isMatrix, type Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";

/** How a Laplacian is normalised by the degrees D: not, D⁻¹ (D − A), or D^−½ (D − A) D^−½. */
export type LaplacianNormalization = "none" | "random-walk" | "symmetric";

/** The degrees of the vertices: the sums of the rows of the affinities. */
export function degreesOf(affinity: Matrix | SparseMatrix): Float64Array {
  const degrees = new Float64Array(affinity.rows);
  if (isMatrix(affinity)) {
    const { rows, columns, data } = affinity;
    for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) degrees[i] += data[i * columns + j];
    return degrees;
  }
  const { rows, rowStart, values } = affinity;
  for (let i = 0; i < rows; i++) for (let e = rowStart[i]; e < rowStart[i + 1]; e++) degrees[i] += values[e];
  return degrees;
}

/**
 * The Laplacian D − A of a graph with the affinities A and the degrees D, or a normalised one. The rows of D − A sum to 0,
 * and it is positive semidefinite: xᵀ (D − A) x = ½ Σᵢⱼ aᵢⱼ (xᵢ − xⱼ)². It has an eigenvalue of 0 for each connected
 * component. A vertex without edges has a row of zeros.
 *
 * @example
 * ```ts
 * import { graphLaplacian } from "lectern/manifold";
 *
 * graphLaplacian({ rows: 2, columns: 2, data: Float64Array.of(0, 3, 3, 0) }).data; // Float64Array [ 3, -3, -3, 3 ]
 * ```
 */
export function graphLaplacian(affinity: Matrix, normalization?: LaplacianNormalization): Matrix;
export function graphLaplacian(affinity: SparseMatrix, normalization?: LaplacianNormalization): SparseMatrix;
export function graphLaplacian(
  affinity: Matrix | SparseMatrix,
  normalization: LaplacianNormalization = "none",
): Matrix | SparseMatrix {
  requireAffinities(affinity);
  return isMatrix(affinity) ? denseLaplacian(affinity, normalization) : sparseLaplacian(affinity, normalization);
}

/** The factors by which row i and column j of D − A are multiplied, as those of rows and of columns. */
function factorsOf(
  degrees: Float64Array,
  normalization: LaplacianNormalization,
): readonly [Float64Array, Float64Array] {
  const ones = new Float64Array(degrees.length).fill(1);
  if (normalization === "none") return [ones, ones];
  if (normalization === "random-walk") return [degrees.map((degree) => (degree > 0 ? 1 / degree : 1)), ones];
  const roots = inverseRoots(degrees);
  return [roots, roots];
}

/** D^−½; 1 for vertices without edges. */
export function inverseRoots(degrees: Float64Array): Float64Array {
  return degrees.map((degree) => (degree > 0 ? 1 / Math.sqrt(degree) : 1));
}

function denseLaplacian(affinity: Matrix, normalization: LaplacianNormalization): Matrix {
  const n = affinity.rows;
  const degrees = degreesOf(affinity);
  const [left, right] = factorsOf(degrees, normalization);
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) data[i * n + j] = -(left[i] * right[j]) * affinity.data[i * n + j];
    data[i * n + i] += left[i] * right[i] * degrees[i];
  }
  return { rows: n, columns: n, data };
}

/** Stores its whole diagonal, also where it is 0. */
export function sparseLaplacian(affinity: SparseMatrix, normalization: LaplacianNormalization): SparseMatrix {
  const { rows: n, rowStart, columnIndex, values } = affinity;
  const degrees = degreesOf(affinity);
  const [left, right] = factorsOf(degrees, normalization);
  const start = new Int32Array(n + 1);
  const column = new Int32Array(values.length + n);
  const entries = new Float64Array(values.length + n);
  let to = 0;
  for (let i = 0; i < n; i++) {
    const diagonal = left[i] * right[i] * degrees[i];
    let isPlaced = false;
    const place = (): void => {
      isPlaced = true;
      column[to] = i;
      entries[to++] = diagonal;
    };
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const j = columnIndex[e];
      if (!isPlaced && j > i) place();
      const entry = left[i] * right[j] * values[e];
      if (j === i) isPlaced = true;
      column[to] = j;
      entries[to++] = j === i ? diagonal - entry : -entry;
    }
    if (!isPlaced) place();
    start[i + 1] = to;
  }
  return { rows: n, columns: n, rowStart: start, columnIndex: column.slice(0, to), values: entries.slice(0, to) };
}

function requireAffinities(affinity: Matrix | SparseMatrix): void {
  const { rows, columns } = affinity;
  if (rows !== columns) {
    throw new LecternError(
      "invalid-data",
      `graphLaplacian: affinities must be a square matrix, got ${rows} x ${columns}`,
    );
  }
  const values = isMatrix(affinity) ? affinity.data : affinity.values;
  const at = values.findIndex((value) => !(value >= 0 && value < Infinity));
  if (at < 0) return;
  throw new LecternError(
    "invalid-data",
    `graphLaplacian: affinities must be finite and not negative, got ${values[at]}`,
  );
}
