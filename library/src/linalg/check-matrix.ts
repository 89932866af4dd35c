/** What the decompositions refuse, checked once at their doors. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";

/** Refuses a matrix that is not square or has an entry that is not a finite number; returns its size. */
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

/** Refuses NaN and infinite entries. */
export function requireFinite(operation: string, a: Matrix): void {
  const { data, columns } = a;
  for (let at = 0; at < data.length; at++) {
    if (Number.isFinite(data[at])) continue;
    const row = Math.floor(at / columns);
    const column = at % columns;
    throw new LecternError(
      "invalid-data",
      `${operation}: every entry must be a finite number; row ${row}, column ${column} is ${data[at]}`,
      { row, column },
    );
  }
}

/** Refuses NaN and infinite entries of a vector. */
export function requireFiniteVector(operation: string, v: Float64Array): void {
  for (let i = 0; i < v.length; i++) {
    if (Number.isFinite(v[i])) continue;
    throw new LecternError(
      "invalid-data",
      `${operation}: every entry must be a finite number; entry ${i} of the vector is ${v[i]}`,
      { entry: i },
    );
  }
}

/** Entries that mirror each other may differ by this share of the largest entry: rounding, not asymmetry. */
const SYMMETRY_TOLERANCE = 1e-10;

/** Refuses a matrix that is not square, not finite or not symmetric beyond rounding; returns its size. */
export function requireSymmetric(operation: string, a: Matrix): number {
  const n = requireSquare(operation, a);
  const { data } = a;
  let largest = 0;
  for (let at = 0; at < data.length; at++) largest = Math.max(largest, Math.abs(data[at]));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const lower = data[i * n + j];
      const upper = data[j * n + i];
      if (Math.abs(lower - upper) <= SYMMETRY_TOLERANCE * largest) continue;
      throw new LecternError(
        "invalid-data",
        `${operation}: the matrix must be symmetric; entry (${i}, ${j}) is ${lower}, entry (${j}, ${i}) is ${upper}; (A + Aᵀ) / 2 would do`,
        { row: i, column: j },
      );
    }
  }
  return n;
}
