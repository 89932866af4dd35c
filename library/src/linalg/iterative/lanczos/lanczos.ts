/** A few eigenpairs of a large symmetric matrix, using only products with it: dense, sparse or implicit. */
import { LecternError, show } from "../../../core/errors.js";
import { runToEnd, type Work } from "../../../core/run.js";
import { isMatrix, type Matrix, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { requireSymmetric } from "../../check-matrix.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { type ResidentMatrix, residentMatrix } from "../../resident-matrix.js";
import { vectorNorm } from "../../vector-operations.js";
import { asOperator, type LinearOperator, type OperatorLike, operatorToDense } from "../operator.js";
import { requireCount, requireSquare, requireTolerance } from "../operator-checks.js";
import { shiftInvertSolver } from "../shift-invert.js";
import { type LanczosPairs, type LanczosPlan, type LanczosProgress, lanczosCycles } from "./cycles.js";

/** Solves (A − σ I) x = b. */
export type ShiftedSolver = (b: Float64Array) => Float64Array;

/**
 * Which end of the spectrum, or the eigenvalues nearest to a number. The latter iterates with (A − near · I)⁻¹, which
 * `solve` applies; without it a dense matrix is factored by LDLᵀ, and a sparse one by Cholesky if `near` is outside
 * its spectrum.
 */
export type EigenSelection = "largest" | "smallest" | { readonly near: number; readonly solve?: ShiftedSolver };

/** Settings of {@link symmetricEigenpairs}. */
export interface EigenpairOptions {
  /** Number of eigenpairs. */
  readonly count: number;
  /** Algebraically largest (default) or smallest, or the nearest to a number. */
  readonly which?: EigenSelection;
  /** Residuals ‖A v − λ v‖ at most this fraction of ‖A‖; 1e-12 by default. */
  readonly tolerance?: number;
  /** Maximum number of cycles; 300 by default. */
  readonly maxIterations?: number;
  /** Seed of the random start; 0 by default. */
  readonly seed?: number;
  /** Vectors kept in memory; more of them need fewer products. */
  readonly basisSize?: number;
  /**
   * Vectors multiplied at a time; 1 by default. Blocks of b need up to twice as many products, so they are faster
   * only where `applyRows` multiplies b vectors in much less than half the time of b single products.
   */
  readonly blockSize?: number;
}

/** Eigenpairs in the order requested: from the largest down, from the smallest up, or nearest first. */
export interface Eigenpairs {
  readonly values: Float64Array;
  /** Unit eigenvectors in columns; the entry of largest absolute value of each is positive. */
  readonly vectors: Matrix;
  /** ‖A v − λ v‖ of each pair. */
  readonly residuals: Float64Array;
  readonly iterations: number;
  /** Products with the matrix (or its shifted inverse). */
  readonly products: number;
  readonly converged: boolean;
}

/**
 * A few eigenpairs of a symmetric matrix by the thick-restart block Lanczos method. For all eigenpairs, or of a matrix
 * with fewer than a few hundred rows, use {@link symmetricEigen}; for the smallest, with a good preconditioner, {@link
 * lobpcg}.
 *
 * @example
 * ```ts
 * import { symmetricEigenpairs } from "lectern/linalg";
 *
 * const n = 500;
 * const apply = (x: Float64Array, out: Float64Array) => {
 *   for (let i = 0; i < n; i++) out[i] = i * x[i]; // the diagonal matrix of 0, 1, … 499
 * };
 * const operator = { rows: n, columns: n, apply };
 * const { values } = symmetricEigenpairs(operator, { count: 3 }); // 499, 498, 497
 * ```
 */
export function symmetricEigenpairs(matrix: OperatorLike, settings: EigenpairOptions): Eigenpairs {
  return runToEnd(symmetricEigenpairSteps(matrix, settings));
}

/** The iterations of {@link symmetricEigenpairs}. */
export function* symmetricEigenpairSteps(
  matrix: OperatorLike,
  settings: EigenpairOptions,
): Work<LanczosProgress, Eigenpairs> {
  const where = "symmetricEigenpairs";
  const operator = asOperator(matrix, where);
  requireSquare(where, operator);
  const n = operator.rows;
  const { count, which = "largest", tolerance = 1e-12, maxIterations = 300, seed = 0, blockSize = 1 } = settings;
  requireCount(where, "count", count, 1, n);
  requireCount(where, "maxIterations", maxIterations, 1);
  requireTolerance(where, "tolerance", tolerance);
  requireSelection(where, which);
  requireCount(where, "blockSize", blockSize, 1, n);
  const { basisSize = defaultBasisSize(count, blockSize) } = settings;
  requireCount(where, "basisSize", basisSize, count + 2);
  const room = Math.max(basisSize, count + 4 * blockSize + 2);
  if (room + blockSize >= n) return solveDense(where, operator, count, which);

  const plan = {
    where,
    count,
    basisSize: room,
    blockSize,
    maxIterations,
    rank: rankOf(which),
    peers: (value: number) => (typeof which === "object" ? [value, -value] : [value]),
    // Near a shift, an error of the inverse relative to 1 / (λ − σ) is one of A relative to ‖A − σ I‖.
    allowed: (norm: number, value: number) => tolerance * (typeof which === "object" ? Math.abs(value) : norm),
  } satisfies LanczosPlan;
  const random = createRandom(seed);
  if (typeof which !== "object") {
    // A dense matrix is multiplied dozens of times, so it is copied to the engine once.
    const resident = isMatrix(matrix) ? residentMatrix(matrix) : undefined;
    try {
      const applyRows = resident === undefined ? rowsOf(operator) : residentRows(resident);
      const pairs = yield* lanczosCycles({ size: n, applyRows }, plan, random);
      return columnsOf(pairs);
    } finally {
      resident?.dispose();
    }
  }
  const solve = which.solve ?? shiftInvertSolver(where, matrix, which.near);
  const inverse: LinearOperator = { rows: n, columns: n, apply: (x, out) => out.set(solve(x)) };
  const pairs = yield* lanczosCycles({ size: n, applyRows: rowsOf(inverse) }, plan, random);
  return columnsOf(fromInverse(where, operator, pairs, which.near));
}

/** Large enough for the Krylov space to be useful between restarts, in blocks as well. */
function defaultBasisSize(count: number, blockSize: number): number {
  return Math.max(2 * count + 20, count + 10 * blockSize);
}

function requireSelection(where: string, which: EigenSelection): void {
  if (which === "largest" || which === "smallest") return;
  if (typeof which === "object" && which !== null && Number.isFinite(which.near)) return;
  throw new LecternError(
    "invalid-option",
    `${where}: which must be "largest", "smallest" or { near: a finite number }, got ${show(which)}`,
    { where, option: "which" },
  );
}

function rankOf(which: EigenSelection): (value: number) => number {
  if (which === "largest") return (value) => value;
  if (which === "smallest") return (value) => -value;
  return Math.abs;
}

/** Products with several rows, one by one where the operator has no `applyRows`. */
function rowsOf(operator: LinearOperator): (x: Float64Array, out: Float64Array, count: number) => void {
  const { rows, columns } = operator;
  return (x, out, count) => {
    if (operator.applyRows !== undefined && count > 1) {
      operator.applyRows(x, out, count);
      return;
    }
    for (let r = 0; r < count; r++) {
      operator.apply(x.subarray(r * columns, (r + 1) * columns), out.subarray(r * rows, (r + 1) * rows));
    }
  };
}

function residentRows(resident: ResidentMatrix): (x: Float64Array, out: Float64Array, count: number) => void {
  const { rows, columns } = resident;
  return (x, out, count) => {
    if (count === 1) resident.multiplyVector(x.subarray(0, columns), out.subarray(0, rows));
    else resident.multiplyRows(x, out, count);
  };
}

/** λ = σ + 1/ν, with the residuals measured on A itself. */
function fromInverse(where: string, operator: LinearOperator, pairs: LanczosPairs, shift: number): LanczosPairs {
  const n = operator.rows;
  const image = new Float64Array(n);
  const residuals = new Float64Array(pairs.values.length);
  const values = pairs.values.map((value, k) => {
    if (value === 0) throw new LecternError("numerical", `${where}: the shifted inverse maps a vector to 0`, { where });
    const vector = pairs.vectors.data.subarray(k * n, (k + 1) * n);
    operator.apply(vector, image);
    const eigenvalue = shift + 1 / value;
    for (let i = 0; i < n; i++) image[i] -= eigenvalue * vector[i];
    residuals[k] = vectorNorm(image);
    return eigenvalue;
  });
  return { ...pairs, values, residuals };
}

/** Computes all pairs of a small matrix, or when most of them are wanted. */
function solveDense(where: string, operator: LinearOperator, count: number, which: EigenSelection): Eigenpairs {
  const n = operator.rows;
  const dense = operatorToDense(operator);
  requireSymmetric(where, dense);
  const { values, vectors } = symmetricEigen(dense);
  const rank = typeof which === "object" ? (value: number) => -Math.abs(value - which.near) : rankOf(which);
  const order = Array.from(values, (_, i) => i)
    .sort((i, j) => rank(values[j]) - rank(values[i]))
    .slice(0, count);
  const rows = zeros(count, n);
  const residuals = new Float64Array(count);
  const image = new Float64Array(n);
  for (let k = 0; k < count; k++) {
    const vector = rows.data.subarray(k * n, (k + 1) * n);
    for (let i = 0; i < n; i++) vector[i] = vectors.data[i * n + order[k]];
    operator.apply(vector, image);
    for (let i = 0; i < n; i++) image[i] -= values[order[k]] * vector[i];
    residuals[k] = vectorNorm(image);
  }
  const selected = Float64Array.from(order, (i) => values[i]);
  return columnsOf({ values: selected, vectors: rows, residuals, iterations: 0, products: n, converged: true });
}

function columnsOf({ vectors, ...rest }: LanczosPairs): Eigenpairs {
  const { rows: count, columns: n, data } = vectors;
  const columns = zeros(n, count);
  for (let k = 0; k < count; k++) {
    let peak = 0;
    for (let i = 0; i < n; i++) if (Math.abs(data[k * n + i]) > Math.abs(peak)) peak = data[k * n + i];
    const sign = peak < 0 ? -1 : 1;
    for (let i = 0; i < n; i++) columns.data[i * count + k] = sign * data[k * n + i];
  }
  return { ...rest, vectors: columns };
}
