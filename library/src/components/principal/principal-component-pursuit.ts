/** A matrix as the sum of one of low rank and a sparse one. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { multiply } from "../../linalg/multiply.js";
import { frobeniusNorm, largestEntry } from "../../linalg/norms.js";
import { svd } from "../../linalg/svd/svd.js";

/** Settings of {@link principalComponentPursuit}. */
export interface PursuitOptions {
  /** Weight λ of the sparse part; 1/√max(m, n) by default. */
  readonly sparsity?: number;
  /** Stop when ‖X − L − S‖ is at most this share of ‖X‖; 1e-7 by default. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** X = L + S. */
export interface PursuitResult {
  readonly lowRank: Matrix;
  readonly sparse: Matrix;
  readonly rank: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Principal component pursuit (Candès, Li, Ma and Wright, Robust principal component analysis?, 2011): minimises
 * ‖L‖_* + λ‖S‖₁ with L + S = X, by the inexact augmented Lagrangian method (Lin, Chen and Ma 2010). Entries that are wrong by any
 * amount are found and L is exact, if L is not itself sparse and the wrong entries are at random positions.
 *
 * @example
 * ```ts
 * import { principalComponentPursuit } from "lectern/components";
 *
 * const x = Array.from({ length: 20 }, (_, i) => Array.from({ length: 20 }, (_, j) => (i + 1) * (j + 1)));
 * x[3][5] = -900; // a wrong entry of a matrix of rank 1
 * const { lowRank } = principalComponentPursuit(x);
 * lowRank.data[3 * 20 + 5]; // about 24 again
 * ```
 */
export function principalComponentPursuit(given: MatrixLike, settings: PursuitOptions = {}): PursuitResult {
  const x = asMatrix(given, "principalComponentPursuit: x");
  const { rows, columns } = x;
  const { sparsity = 1 / Math.sqrt(Math.max(rows, columns)), tolerance = 1e-7, maxIterations = 500 } = settings;
  if (!(sparsity > 0 && tolerance > 0 && maxIterations >= 1)) {
    throw new LecternError(
      "invalid-option",
      `principalComponentPursuit: sparsity, tolerance and maxIterations must be above 0, got ${sparsity}, ${tolerance} and ${maxIterations}`,
    );
  }
  const wrong = x.data.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    throw new LecternError(
      "invalid-data",
      `principalComponentPursuit: row ${Math.floor(wrong / columns)}, column ${wrong % columns} is ${x.data[wrong]}`,
    );
  }
  const size = frobeniusNorm(x);
  const sparse = zeros(rows, columns);
  let lowRank = zeros(rows, columns);
  if (size === 0) return { lowRank, sparse, rank: 0, iterations: 0, converged: true };
  const norm = svd(x).values[0];
  // The multipliers start within the dual norm, and the penalty grows by half each round.
  const start = Math.max(norm, largestEntry(x) / sparsity);
  const multipliers = x.data.map((value) => value / start);
  let penalty = 1.25 / norm;
  const most = penalty * 1e7;
  const work = zeros(rows, columns);
  for (let round = 1; round <= maxIterations; round++) {
    for (let at = 0; at < work.data.length; at++) {
      sparse.data[at] = soften(x.data[at] - lowRank.data[at] + multipliers[at] / penalty, sparsity / penalty);
      work.data[at] = x.data[at] - sparse.data[at] + multipliers[at] / penalty;
    }
    const shrunk = shrinkSingularValues(work, 1 / penalty);
    lowRank = shrunk.matrix;
    let left = 0;
    for (let at = 0; at < work.data.length; at++) {
      const residual = x.data[at] - lowRank.data[at] - sparse.data[at];
      multipliers[at] += penalty * residual;
      left += residual * residual;
    }
    penalty = Math.min(1.5 * penalty, most);
    const converged = Math.sqrt(left) <= tolerance * size;
    if (converged || round === maxIterations)
      return { lowRank, sparse, rank: shrunk.rank, iterations: round, converged };
  }
  return { lowRank, sparse, rank: 0, iterations: maxIterations, converged: false };
}

/** The value moved towards zero. */
function soften(value: number, by: number): number {
  return Math.sign(value) * Math.max(0, Math.abs(value) - by);
}

/** U soften(Σ) Vᵀ. */
function shrinkSingularValues(x: Matrix, by: number): { readonly matrix: Matrix; readonly rank: number } {
  const { u, values, v } = svd(x);
  const rank = values.reduce((count, value) => count + (value > by ? 1 : 0), 0);
  if (rank === 0) return { matrix: zeros(x.rows, x.columns), rank };
  const [left, right] = [zeros(x.rows, rank), zeros(rank, x.columns)];
  for (let i = 0; i < x.rows; i++) {
    for (let k = 0; k < rank; k++) left.data[i * rank + k] = u.data[i * u.columns + k] * (values[k] - by);
  }
  for (let k = 0; k < rank; k++) {
    for (let j = 0; j < x.columns; j++) right.data[k * x.columns + j] = v.data[j * v.columns + k];
  }
  return { matrix: multiply(left, right), rank };
}
