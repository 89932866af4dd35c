/** QR factorisation with column pivoting, A P = Q R, which reveals the rank. */
import { LecternError } from "../../../core/errors.js";
import { runToEnd, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../../engine/index.js";
import { requireFinite } from "../../check-matrix.js";
import { placeMatrix, readPlaced } from "../placed-matrix.js";
import { formTriangle } from "./block.js";
import { forEachBlock, formQ, type PlacedReflectors, QR_BLOCK, qrScratch } from "./in-place.js";
import { pivotedQrInPlaceSteps } from "./pivoted-in-place.js";
import { type QrFactors, readImplicitQ } from "./qr.js";

/** What pivoting adds to a QR factorisation. */
export interface Pivoting {
  /** Column j of Q R is column `permutation[j]` of A. */
  readonly permutation: Int32Array;
  /** Number of entries of R's diagonal above the tolerance. */
  readonly rank: number;
}

/** A P = Q R: the absolute values on R's diagonal do not increase. */
export interface PivotedQr extends Pivoting {
  /** m x min(m, n) with orthonormal columns. */
  readonly q: Matrix;
  /** min(m, n) x n, upper triangular. */
  readonly r: Matrix;
}

/**
 * A P = Q R with the columns of A ordered by how much each adds to the previous ones. The rank counts the entries of
 * R's diagonal above `tolerance` times the first; max(m, n) · 2.2e-16 by default. Nearly always that is the numerical
 * rank; certainty needs the singular values.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { pivotedQr } from "lectern/linalg";
 *
 * pivotedQr(asMatrix([[1, 2, 3], [2, 4, 7], [3, 6, 1]])).rank; // 2: the second column is twice the first
 * ```
 */
export function pivotedQr(a: Matrix, tolerance?: number): PivotedQr {
  const finish: Finish<PivotedQr> = (space, reflectors, result) => {
    const width = reflectors.count;
    const q = placeMatrix(space, a.rows, width);
    formQ(space.engine, reflectors, width, q, space.vector(qrScratch(width)));
    return { q: readPlaced(space, q, a.rows, width), ...result };
  };
  return runToEnd(factorize("pivotedQr", a, tolerance, finish));
}

/** The same with Q in implicit form, for applyQ and applyQTransposed. */
export function pivotedQrFactors(a: Matrix, tolerance?: number): QrFactors & Pivoting {
  return runToEnd(pivotedQrFactorsSteps(a, tolerance));
}

/** {@link pivotedQrFactors} as work that yields. */
export function pivotedQrFactorsSteps(a: Matrix, tolerance?: number): Work<void, QrFactors & Pivoting> {
  return factorize("pivotedQrFactors", a, tolerance, (space, reflectors, result) => ({
    q: readImplicitQ(space, reflectors),
    ...result,
  }));
}

/** What is made of the reflections in the engine. */
type Finish<T> = (space: Workspace, reflectors: PlacedReflectors, result: Pivoting & { readonly r: Matrix }) => T;

function* factorize<T>(operation: string, a: Matrix, tolerance: number | undefined, finish: Finish<T>): Work<void, T> {
  requireFinite(operation, a);
  const { rows: m, columns: n } = a;
  const count = Math.min(m, n);
  const r = zeros(count, n);
  const permutation = new Int32Array(n);
  const space = createWorkspace(currentEngine());
  try {
    const given = space.matrix(m, n, a.data);
    const v = placeMatrix(space, n, m);
    space.engine.kernels.transpose(m, n, given, n, v.address, v.stride);
    space.release(given);
    yield* pivotedQrInPlaceSteps(space, m, v, r, permutation);
    const reflectors = { count, length: m, v, s: placeMatrix(space, count, QR_BLOCK) };
    forEachBlock(reflectors, false, (block) => formTriangle(space.engine, block));
    const rank = countAbove(operation, r, tolerance ?? Math.max(m, n) * Number.EPSILON);
    return finish(space, reflectors, { r, permutation, rank });
  } finally {
    space.dispose();
  }
}

function countAbove(operation: string, r: Matrix, tolerance: number): number {
  if (!(tolerance >= 0)) {
    throw new LecternError("invalid-data", `${operation}: the tolerance must be at least 0, got ${tolerance}`);
  }
  if (r.data.some((value) => !Number.isFinite(value))) {
    throw new LecternError("numerical", `${operation}: the norm of a column overflows; rescale the matrix`);
  }
  const size = (k: number) => Math.abs(r.data[k * r.columns + k]);
  let rank = 0;
  while (rank < r.rows && size(rank) > tolerance * size(0)) rank++;
  return rank;
}
