/**
 * Products with centred samples, A = D^½ (X − 1 μᵀ) for weights D, without making A: dense samples are centred on their
 * way into the engine's memory, sparse ones stay sparse and the mean is accounted for afterwards.
 */
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { denseProducts } from "./centered-dense.js";
import { sparseProducts } from "./centered-sparse.js";

/** Samples, the point they are measured from, and their weights. */
export interface Centering {
  readonly mean: Float64Array;
  readonly weights?: Float64Array | undefined;
}

/** What the solvers need to know of A, n x d. Blocks of vectors are rows of matrices. */
export interface CenteredSamples {
  readonly rows: number;
  readonly columns: number;
  /** ‖A‖²_F: the sum of all eigenvalues of AᵀA. */
  squares(): number;
  /** AᵀA, d x d. */
  gramOfColumns(): Matrix;
  /** A Aᵀ, n x n. */
  gramOfRows(): Matrix;
  /** Row i of the result is AᵀA times row i of v. */
  normalRows(v: Matrix): Matrix;
  /** Row i of the result is A Aᵀ times row i of u. */
  dualRows(u: Matrix): Matrix;
  /** Row i of the result is Aᵀ times row i of u. */
  transposedRows(u: Matrix): Matrix;
  /** A itself, for solvers that factorise it. */
  dense(): Matrix;
  /** Gives back what was kept in the engine's memory. */
  dispose(): void;
}

/** The products of samples that are centred around a point. */
export function centeredSamples(x: Matrix | SparseMatrix, centering: Centering): CenteredSamples {
  return isSparse(x) ? sparseProducts(x, centering) : denseProducts(x, centering);
}

/** Directions with the point they start from and the standard deviations along them. */
export interface Projection {
  readonly mean: Float64Array;
  readonly components: Matrix;
  readonly explainedVariance: Float64Array;
}

/** (X − 1 μᵀ) Wᵀ for the directions W: the scores of samples. */
export function centeredScores(x: Matrix | SparseMatrix, projection: Projection): Matrix {
  const { mean, components } = projection;
  if (isSparse(x)) return sparseProducts(x, { mean }).scores(components);
  return denseProducts(x, { mean }).scores(components, smallOffset(projection));
}

/** W μ, if subtracting it from W x costs at most two digits of any score. */
function smallOffset({ mean, components, explainedVariance }: Projection): Float64Array | undefined {
  const { rows, columns, data } = components;
  const offset = new Float64Array(rows);
  for (let k = 0; k < rows; k++) {
    let size = 0;
    for (let j = 0, at = k * columns; j < columns; j++, at++) {
      offset[k] += data[at] * mean[j];
      size += Math.abs(data[at] * mean[j]);
    }
    if (size ** 2 > 1e4 * explainedVariance[k]) return undefined;
  }
  return offset;
}
