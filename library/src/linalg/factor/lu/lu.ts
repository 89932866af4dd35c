/** LU factorisation with partial pivoting, P A = L U, and the solution of square systems. */
import { LecternError } from "../../../core/errors.js";
import { type Matrix, transpose, zeros } from "../../../data/matrix.js";
import { currentEngine, type Engine, type Lapack, withWorkspace } from "../../../engine/index.js";
import { requireFinite, requireFiniteVector, requireSquare } from "../../check-matrix.js";
import { placeMatrix, readPlaced } from "../placed-matrix.js";
import { luDirect, luInPlace, luSolveInPlace } from "./in-place.js";
import { findWeakPivot, isClearlyInvertible, makeProbes } from "./singularity.js";
import { substituteMatrix, substituteTransposedVector, substituteVector } from "./substitution.js";

/** P A = L U with row exchanges. */
export interface Lu {
  /** U on and above the diagonal, L below it; the diagonal of L is 1. */
  readonly factors: Matrix;
  /** At step k, row k was exchanged with row `pivots[k]`. */
  readonly pivots: Int32Array;
  /** The determinant of P: 1 for an even number of exchanges, −1 for an odd one. */
  readonly sign: 1 | -1;
  /** Whether A is singular to working precision: a singular matrix differs from it by no more than rounding. */
  readonly singular: boolean;
  /** The pivot of a singular A that is smallest compared with its rounding error, or −1. */
  readonly weakPivot: number;
}

/** Matrices up to this size are factorised in plain arrays: copying them to the engine would cost more. */
const DIRECT = 32;

/**
 * Factorises a square matrix. Use {@link solve} for one system; keep the factors when several follow. For symmetric
 * positive definite matrices Cholesky is twice as fast.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { lu, solveLu } from "lectern/linalg";
 *
 * const factors = lu(asMatrix([[2, 1], [4, -1]]));
 * solveLu(factors, Float64Array.of(4, 2)); // 1, 2
 * ```
 */
export function lu(a: Matrix): Lu {
  requireSquare("lu", a);
  return factorize(a);
}

/** Solves A x = b, or A X = B, given the factors of A; throws if A is singular. */
export function solveLu(factors: Lu, b: Float64Array): Float64Array;
export function solveLu(factors: Lu, b: Matrix): Matrix;
export function solveLu(factors: Lu, b: Matrix | Float64Array): Matrix | Float64Array {
  requireInvertible("solveLu", factors);
  return solveChecked("solveLu", factors, b);
}

/**
 * Solves the square system A x = b, or A X = B for several right-hand sides. For rectangular or singular A use
 * least squares, for positive definite A Cholesky.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { solve } from "lectern/linalg";
 *
 * solve(asMatrix([[2, 1], [4, -1]]), Float64Array.of(4, 2)); // 1, 2
 * ```
 */
export function solve(a: Matrix, b: Float64Array): Float64Array;
export function solve(a: Matrix, b: Matrix): Matrix;
export function solve(a: Matrix, b: Matrix | Float64Array): Matrix | Float64Array {
  requireSquare("solve", a);
  requireRightSide("solve", a.rows, b);
  const engine = currentEngine();
  if (engine.lapack !== undefined && a.rows > DIRECT) {
    const rows = b instanceof Float64Array ? b : transpose(b).data;
    const x = nativeSolve(engine, engine.lapack, a, rows);
    if (x !== undefined && requireFiniteResult("solve", x)) {
      return b instanceof Float64Array ? x : transpose({ rows: b.columns, columns: b.rows, data: x });
    }
  }
  const factors = factorize(a);
  requireInvertible("solve", factors);
  return solveChecked("solve", factors, b);
}

/** The inverse of a square matrix; to solve systems, {@link solve} is faster and more accurate. */
export function inverse(a: Matrix): Matrix {
  const n = requireSquare("inverse", a);
  const factors = factorize(a);
  requireInvertible("inverse", factors);
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) result.data[i * n + i] = 1;
  substituteMatrix(factors, result);
  return requireFiniteResult("inverse", result.data) && result;
}

function solveChecked(operation: string, factors: Lu, b: Matrix | Float64Array): Matrix | Float64Array {
  requireRightSide(operation, factors.factors.rows, b);
  if (b instanceof Float64Array) {
    const x = b.slice();
    substituteVector(factors, x);
    return requireFiniteResult(operation, x) && x;
  }
  const x: Matrix = { rows: b.rows, columns: b.columns, data: b.data.slice() };
  substituteMatrix(factors, x);
  return requireFiniteResult(operation, x.data) && x;
}

function requireRightSide(operation: string, n: number, b: Matrix | Float64Array): void {
  const rows = b instanceof Float64Array ? b.length : b.rows;
  if (rows !== n) {
    throw new LecternError(
      "invalid-data",
      `${operation}: the matrix is ${n} x ${n}, so the right-hand side must have ${n} rows, got ${rows}`,
    );
  }
  if (b instanceof Float64Array) requireFiniteVector(operation, b);
  else requireFinite(operation, b);
}

function requireInvertible(operation: string, { factors, weakPivot }: Lu): void {
  if (weakPivot < 0) return;
  const value = factors.data[weakPivot * (factors.rows + 1)];
  throw new LecternError(
    "numerical",
    `${operation}: the matrix is singular (pivot ${weakPivot} is ${value}, which is rounding error); use solveLeastSquares`,
    { pivot: weakPivot, value },
  );
}

function requireFiniteResult(operation: string, x: Float64Array): true {
  if (x.every(Number.isFinite)) return true;
  throw new LecternError("numerical", `${operation}: the solution overflows; rescale the system`);
}

function factorize(a: Matrix): Lu {
  const n = a.rows;
  const pivots = new Int32Array(n);
  const { factors, weakPivot } = n <= DIRECT ? factorizeSmall(a, pivots) : factorizeLarge(a, pivots);
  let sign: 1 | -1 = 1;
  for (let k = 0; k < n; k++) if (pivots[k] !== k) sign = sign === 1 ? -1 : 1;
  return { factors, pivots, sign, singular: weakPivot >= 0, weakPivot };
}

function factorizeSmall(a: Matrix, pivots: Int32Array): Pick<Lu, "factors" | "weakPivot"> {
  const factors: Matrix = { rows: a.rows, columns: a.columns, data: a.data.slice() };
  luDirect(factors.data, 0, a.columns, 0, a.columns, pivots);
  const done = { factors, pivots };
  const apply = (x: Float64Array) => substituteVector(done, x);
  const applyTransposed = (x: Float64Array) => substituteTransposedVector(done, x);
  return { factors, weakPivot: findWeakPivot(a, factors, apply, applyTransposed) };
}

function factorizeLarge(a: Matrix, pivots: Int32Array): Pick<Lu, "factors" | "weakPivot"> {
  const n = a.rows;
  const engine = currentEngine();
  return withWorkspace(engine, (space) => {
    const placed = placeMatrix(space, n, n, a.data);
    const vector = space.vector(n);
    luInPlace(engine, placed, pivots);
    const factors = readPlaced(space, placed, n, n);
    const apply = (x: Float64Array) => luSolveInPlace(engine, placed, pivots, false, vector, x);
    const applyTransposed = (x: Float64Array) => luSolveInPlace(engine, placed, pivots, true, vector, x);
    const [first, second] = makeProbes(n);
    apply(first);
    applyTransposed(second);
    const isRegular = isClearlyInvertible(a, [first, second]);
    return { factors, weakPivot: isRegular ? -1 : findWeakPivot(a, factors, apply, applyTransposed) };
  });
}

/**
 * The rows x of A x = b for each row b by the engine's native solver, or undefined when A may be singular: then ours
 * decides.
 */
function nativeSolve(engine: Engine, lapack: Lapack, a: Matrix, right: Float64Array): Float64Array | undefined {
  const n = a.rows;
  const probes = makeProbes(n);
  const count = right.length / n;
  return withWorkspace(engine, (space) => {
    const matrix = space.matrix(n, n, a.data);
    const rows = space.matrix(count + probes.length, n);
    space.write(rows, right);
    probes.forEach((probe, k) => {
      space.write(rows + 8 * (count + k) * n, probe);
    });
    if (lapack.gesv(n, count + probes.length, matrix, rows) !== 0) return undefined;
    const solutions = probes.map((_, k) => space.read(rows + 8 * (count + k) * n, n));
    return isClearlyInvertible(a, solutions) ? space.read(rows, right.length) : undefined;
  });
}
