/** Validates samples of kernels for histograms. */
import { LecternError } from "../core/errors.js";
import { findEntry } from "../data/find-entry.js";
import type { Matrix } from "../data/matrix.js";

/** Throws if an entry of the samples is negative, for which histogram kernels are not positive semidefinite. */
export function requireNonNegative(kind: string, x: Matrix): void {
  const wrong = findEntry(x, (value) => !(value >= 0));
  if (wrong === undefined) return;
  const { row, column, value } = wrong;
  throw new LecternError(
    "invalid-data",
    `gram: the ${kind} kernel needs values of at least 0, such as counts; row ${row}, column ${column} is ${value}`,
    { row, column },
  );
}
