/**
 * Linear least squares: min ‖A x − b‖₂. Matrices of full column rank are solved by QR, others by a complete orthogonal
 * decomposition, which gives the minimiser of minimum norm (Golub & Van Loan, sections 5.3 and 5.5).
 */
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Engine } from "../../engine/index.js";
import { requireFinite, requireFiniteVector } from "../check-matrix.js";
import { completeDecompositionSteps } from "./minimum-norm.js";
import { estimateOneNorm } from "./one-norm-estimate.js";
import { entryAddress, type PlacedMatrix, placeMatrix } from "./placed-matrix.js";
import { qrInPlaceSteps, qrScratch, reserveReflectors } from "./qr/in-place.js";

/** A least-squares solution: a vector for a vector b, a matrix with a column for each column of B. */
export interface LeastSquaresSolution<T> {
  readonly solution: T;
  /** The numerical rank of A; below the number of columns the solution is the one of minimum norm. */
  readonly rank: number;
  /** ‖A x − b‖² for each right-hand side. */
  readonly residualSums: Float64Array;
}

/**
 * The x that minimises ‖A x − b‖₂, the one of minimum norm when there are several. Columns count as dependent when they
 * add less than `tolerance` times the largest; max(m, n) · 2.2e-16 by default. For square invertible A, solve is
 * faster.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { solveLeastSquares } from "lectern/linalg";
 *
 * // A line through (0, 1), (1, 3), (2, 5): 1 + 2 t.
 * solveLeastSquares(asMatrix([[1, 0], [1, 1], [1, 2]]), Float64Array.of(1, 3, 5)).solution; // about 1, 2
 * ```
 */
export function solveLeastSquares(a: Matrix, b: Float64Array, tolerance?: number): LeastSquaresSolution<Float64Array>;
export function solveLeastSquares(a: Matrix, b: Matrix, tolerance?: number): LeastSquaresSolution<Matrix>;
export function solveLeastSquares(
  a: Matrix,
  b: Matrix | Float64Array,
  tolerance = defaultTolerance(a),
): LeastSquaresSolution<Matrix | Float64Array> {
  if (b instanceof Float64Array) return runToEnd(solveLeastSquaresSteps(a, b, tolerance));
  requireProblem(a, b, tolerance);
  return runToEnd(solutionSteps(a, b, tolerance));
}

/** {@link solveLeastSquares} for a vector, as work that yields. */
export function* solveLeastSquaresSteps(
  a: Matrix,
  b: Float64Array,
  tolerance = defaultTolerance(a),
): Work<void, LeastSquaresSolution<Float64Array>> {
  requireProblem(a, b, tolerance);
  const result = yield* solutionSteps(a, { rows: b.length, columns: 1, data: b }, tolerance);
  return { ...result, solution: result.solution.data };
}

function* solutionSteps(a: Matrix, b: Matrix, tolerance: number): Work<void, LeastSquaresSolution<Matrix>> {
  const result = (yield* fullRankSteps(a, b, tolerance)) ?? (yield* completeDecompositionSteps(a, b, tolerance));
  if (result.solution.data.some((value) => !Number.isFinite(value))) {
    throw new LecternError("numerical", "solveLeastSquares: the solution overflows; rescale the problem");
  }
  return result;
}

function defaultTolerance(a: Matrix): number {
  return Math.max(a.rows, a.columns) * Number.EPSILON;
}

function requireProblem(a: Matrix, b: Matrix | Float64Array, tolerance: number): void {
  requireFinite("solveLeastSquares", a);
  const rows = b instanceof Float64Array ? b.length : b.rows;
  if (rows !== a.rows) {
    throw new LecternError(
      "invalid-data",
      `solveLeastSquares: the matrix is ${a.rows} x ${a.columns}, so the right-hand side must have ${a.rows} rows, got ${rows}`,
    );
  }
  if (b instanceof Float64Array) requireFiniteVector("solveLeastSquares", b);
  else requireFinite("solveLeastSquares", b);
  if (tolerance >= 0) return;
  throw new LecternError("invalid-data", `solveLeastSquares: the tolerance must be at least 0, got ${tolerance}`);
}

/**
 * A = Q R turns ‖A x − b‖ into ‖R x − Qᵀb‖: with the right-hand sides as further columns of A, the reflections also
 * compute Qᵀ b, and the part below row n is the residual. Undefined when R is too badly conditioned for full rank.
 */
function* fullRankSteps(a: Matrix, b: Matrix, tolerance: number): Work<void, LeastSquaresSolution<Matrix> | undefined> {
  const { rows: m, columns: n } = a;
  if (m < n) return undefined;
  const width = n + b.columns;
  const engine = currentEngine();
  const space = createWorkspace(engine);
  try {
    const work = space.vector(qrScratch(width));
    const vector = space.vector(n);
    const placed = placeMatrix(space, m, width);
    const view = engine.memory.f64;
    for (let i = 0; i < m; i++) {
      const at = entryAddress(placed, i, 0) / 8;
      view.set(a.data.subarray(i * n, (i + 1) * n), at);
      view.set(b.data.subarray(i * b.columns, (i + 1) * b.columns), at + n);
    }
    const reflectors = reserveReflectors(space, n, m);
    yield* qrInPlaceSteps(engine, width, placed, reflectors, work);
    if (!(reciprocalOfTriangle(engine, n, placed, vector) > tolerance)) return undefined;
    const { address, stride } = placed;
    engine.kernels.trsm(true, false, false, false, n, b.columns, 1, address, stride, address + 8 * n, stride);
    const solution = zeros(n, b.columns);
    const residualSums = new Float64Array(b.columns);
    const after = engine.memory.f64;
    for (let i = 0; i < m; i++) {
      const at = entryAddress(placed, i, n) / 8;
      if (i < n) solution.data.set(after.subarray(at, at + b.columns), i * b.columns);
      else for (let j = 0; j < b.columns; j++) residualSums[j] += after[at + j] ** 2;
    }
    return { solution, rank: n, residualSums };
  } finally {
    space.dispose();
  }
}

/** 1 / (‖R‖₁ ‖R⁻¹‖₁) for the upper triangle R, estimated; 0 when it is singular. */
function reciprocalOfTriangle({ kernels, memory }: Engine, n: number, r: PlacedMatrix, vector: number): number {
  if (n === 0) return 1;
  const view = memory.f64;
  const sums = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const at = entryAddress(r, i, 0) / 8;
    if (view[at + i] === 0) return 0;
    for (let j = i; j < n; j++) sums[j] += Math.abs(view[at + j]);
  }
  const norm = sums.reduce((largest, sum) => Math.max(largest, sum), 0);
  // The inverse of R / norm, because that of a tiny matrix would overflow.
  const solve = (transposed: boolean) => (x: Float64Array) => {
    for (let i = 0; i < n; i++) view[vector / 8 + i] = x[i] * norm;
    kernels.trsv(false, transposed, false, n, r.address, r.stride, vector);
    x.set(view.subarray(vector / 8, vector / 8 + n));
  };
  const condition = estimateOneNorm(n, solve(false), solve(true));
  return 1 / condition;
}
