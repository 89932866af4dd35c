/**
 * QR factorisation A = Q R by Householder reflections in blocks (Schreiber & Van Loan, "A storage-efficient WY
 * representation for products of Householder transformations", SIAM J. Sci. Stat. Comput. 10(1), 1989).
 */
import { LecternError } from "../../../core/errors.js";
import { runToEnd, type Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import {
  createWorkspace,
  currentEngine,
  type Engine,
  type Lapack,
  type Workspace,
  withWorkspace,
} from "../../../engine/index.js";
import { requireFinite } from "../../check-matrix.js";
import { placeMatrix, readPlaced, readUpper } from "../placed-matrix.js";
import {
  formQ,
  multiplyByQ,
  type PlacedReflectors,
  QR_BLOCK,
  qrInPlace,
  qrInPlaceSteps,
  qrScratch,
  reserveReflectors,
} from "./in-place.js";

/** A = Q R: the columns of Q are orthonormal, R is upper triangular. */
export interface Qr {
  readonly q: Matrix;
  readonly r: Matrix;
}

/** Q as a product of reflections, which is faster to compute and to apply than Q itself. */
export interface ImplicitQ {
  /** Row j holds the vector of reflection j: zeros before entry j, 1 there (all zeros when there is none). */
  readonly vectors: Matrix;
  /** The upper triangles for applying blocks of reflections, one below the other. */
  readonly triangles: Matrix;
}

/** A = Q R with Q in implicit form. */
export interface QrFactors {
  readonly q: ImplicitQ;
  /** min(m, n) x n. */
  readonly r: Matrix;
}

/**
 * A = Q R for an m x n matrix. Thin: Q is m x min(m, n), R is min(m, n) x n. Full: Q is m x m, R is m x n. The signs on
 * R's diagonal are those that reflections leave, as in LAPACK. For least squares use solveLeastSquares; for the rank,
 * pivotedQr.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { qr } from "lectern/linalg";
 *
 * const { q, r } = qr(asMatrix([[3, 1], [4, 2]]));
 * r.data; // -5, -2.2, 0, 0.4 up to rounding
 * ```
 */
export function qr(a: Matrix, size: "thin" | "full" = "thin"): Qr {
  requireFinite("qr", a);
  const { rows, columns } = a;
  const rank = Math.min(rows, columns);
  const width = size === "full" ? rows : rank;
  const engine = currentEngine();
  if (engine.lapack !== undefined && width === columns && rank > 0) return nativeQr(engine, engine.lapack, a);
  return withWorkspace(engine, (space) => {
    const work = space.vector(qrScratch(Math.max(columns, width)));
    const placed = placeMatrix(space, rows, columns, a.data);
    const reflectors = reserveReflectors(space, rank, rows);
    qrInPlace(space.engine, columns, placed, reflectors, work);
    const r = requireFiniteFactor("qr", readUpper(space, placed, width, columns));
    space.release(placed.address);
    const q = placeMatrix(space, rows, width);
    formQ(space.engine, reflectors, width, q, work);
    return { q: readPlaced(space, q, rows, width), r };
  });
}

/** The thin factors of a matrix with no more columns than rows, where the engine has a native factorisation. */
function nativeQr(engine: Engine, lapack: Lapack, { rows, columns, data }: Matrix): Qr {
  return withWorkspace(engine, (space) => {
    const a = space.matrix(rows, columns, data);
    const triangle = space.matrix(columns, columns);
    lapack.qr(rows, columns, a, triangle);
    const r: Matrix = { rows: columns, columns, data: space.read(triangle, columns * columns) };
    return { q: { rows, columns, data: space.read(a, rows * columns) }, r: requireFiniteFactor("qr", r) };
  });
}

/** The same with Q in implicit form, for {@link applyQ} and {@link applyQTransposed}; R is the thin one. */
export function qrFactors(a: Matrix): QrFactors {
  return runToEnd(qrFactorsSteps(a));
}

/** {@link qrFactors} as work that yields. */
export function* qrFactorsSteps(a: Matrix): Work<void, QrFactors> {
  requireFinite("qrFactors", a);
  const { rows, columns } = a;
  const rank = Math.min(rows, columns);
  const space = createWorkspace(currentEngine());
  try {
    const work = space.vector(qrScratch(columns));
    const placed = placeMatrix(space, rows, columns, a.data);
    const reflectors = reserveReflectors(space, rank, rows);
    yield* qrInPlaceSteps(space.engine, columns, placed, reflectors, work);
    const r = requireFiniteFactor("qrFactors", readUpper(space, placed, rank, columns));
    return { q: readImplicitQ(space, reflectors), r };
  } finally {
    space.dispose();
  }
}

/** Q B, where Q is the full m x m matrix and B has m rows. */
export function applyQ(q: ImplicitQ, b: Matrix): Matrix {
  return apply("applyQ", q, false, b);
}

/** Qᵀ B, where Q is the full m x m matrix and B has m rows. */
export function applyQTransposed(q: ImplicitQ, b: Matrix): Matrix {
  return apply("applyQTransposed", q, true, b);
}

/** A copy of reflections in the engine. */
export function readImplicitQ(space: Workspace, { count, length, v, s }: PlacedReflectors): ImplicitQ {
  return { vectors: readPlaced(space, v, count, length), triangles: readPlaced(space, s, count, QR_BLOCK) };
}

function apply(operation: string, { vectors, triangles }: ImplicitQ, transposed: boolean, b: Matrix): Matrix {
  const { rows: count, columns: length } = vectors;
  if (b.rows !== length) {
    throw new LecternError(
      "invalid-data",
      `${operation}: Q is ${length} x ${length}, so the matrix must have ${length} rows, got ${b.rows}`,
    );
  }
  return withWorkspace(currentEngine(), (space) => {
    const work = space.vector(qrScratch(b.columns));
    const v = placeMatrix(space, count, length, vectors.data);
    const s = placeMatrix(space, count, QR_BLOCK, triangles.data);
    const c = placeMatrix(space, b.rows, b.columns, b.data);
    multiplyByQ(space.engine, { count, length, v, s }, transposed, b.columns, c, work);
    return readPlaced(space, c, b.rows, b.columns);
  });
}

function requireFiniteFactor(operation: string, r: Matrix): Matrix {
  if (r.data.every(Number.isFinite)) return r;
  throw new LecternError("numerical", `${operation}: the norm of a column overflows; rescale the matrix`);
}
