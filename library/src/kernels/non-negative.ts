/** What kernels for histograms refuse. */
import { LecternError } from "../core/errors.js";
import { findEntry } from "../data/find-entry.js";
import type { Matrix } from "../data/matrix.js";

/** Refuses samples with an entry below 0, for which a kernel of histograms is no kernel. */
export function requireNonNegative(kind: string, x: Matrix): void {
  const wrong = findEntry(x, (value) => !(value >= 0));
  if (wrong === undefined) return;
  const { row, column, value } = wrong;
  throw new LecternError(
    "invalid-data",
    `gram: the ${kind} kernel is for numbers that are not negative, such as counts; row ${row}, column ${column} is ${value}`,
    { row, column },
  );
}
