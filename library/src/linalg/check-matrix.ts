/** Validates the arguments of the decompositions, once per call. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { firstNotFinite } from "../numeric/first-not-finite.js";

/** Throws unless the matrix is square with finite entries; returns its size. */
export function requireSquare(operation: string, a: Matrix): number {
  if (a.rows !== a.columns) {
    throw new LecternError("invalid-data", `${operation}: the matrix must be square, got ${a.rows} x ${a.columns}`, {
      rows: a.rows,
      columns: a.columns,
    });
  }
  requireFinite(operation, a);
  return a.rows;
}

/** Throws on NaN and infinite entries. */
export function requireFinite(operation: string, a: Matrix): void {
  const at = firstNotFinite(a.data, false);
  if (at < 0) return;
  const row = Math.floor(at / a.columns);
  const column = at % a.columns;
  throw new LecternError(
    "invalid-data",
    `${operation}: every entry must be a finite number; row ${row}, column ${column} is ${a.data[at]}`,
    { row, column },
  );
}

/** Throws on NaN and infinite entries of a vector. */
export function requireFiniteVector(operation: string, v: Float64Array): void {
  const entry = firstNotFinite(v, false);
  if (entry < 0) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: every entry must be a finite number; entry ${entry} of the vector is ${v[entry]}`,
    { entry },
  );
}

/** The largest absolute value of finite entries. */
export function largestEntry({ data }: Matrix): number {
  const { length } = data;
  // Four at a time, because each comparison waits for the previous one.
  let [a, b, c, d] = [0, 0, 0, 0];
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    const e = Math.abs(data[at]);
    const f = Math.abs(data[at + 1]);
    const g = Math.abs(data[at + 2]);
    const h = Math.abs(data[at + 3]);
    if (e > a) a = e;
    if (f > b) b = f;
    if (g > c) c = g;
    if (h > d) d = h;
  }
  for (; at < length; at++) a = Math.max(a, Math.abs(data[at]));
  return Math.max(a, b, c, d);
}

/** Mirrored entries may differ by this fraction of the largest entry: rounding, not asymmetry. */
const SYMMETRY_TOLERANCE = 1e-10;

/** Throws unless the matrix is square, finite and symmetric up to rounding; returns its size. */
export function requireSymmetric(operation: string, a: Matrix): number {
  const n = requireSquare(operation, a);
  requireMirrored(operation, a, SYMMETRY_TOLERANCE * largestEntry(a));
  return n;
}

/** Square tiles of this side stay in the first cache together with their mirror images. */
const TILE = 32;

/** Throws if an entry of a square matrix differs from its mirror image by more than the tolerance. */
export function requireMirrored(operation: string, { rows: n, data }: Matrix, tolerance: number): void {
  // Halves, because the difference of the largest numbers may overflow.
  const half = tolerance / 2;
  for (let top = 0; top < n; top += TILE) {
    for (let left = 0; left <= top; left += TILE) {
      for (let i = top; i < Math.min(top + TILE, n); i++) {
        for (let j = left; j < Math.min(left + TILE, i); j++) {
          const lower = data[i * n + j];
          const upper = data[j * n + i];
          if (Math.abs(lower / 2 - upper / 2) <= half) continue;
          throw new LecternError(
            "invalid-data",
            `${operation}: the matrix must be symmetric; entry (${i}, ${j}) is ${lower}, entry (${j}, ${i}) is ${upper}; use (A + Aᵀ) / 2`,
            { row: i, column: j },
          );
        }
      }
    }
  }
}
