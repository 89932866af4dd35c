/** Distances that are given in place of samples. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { requireSymmetric } from "../linalg/check-matrix.js";

/** Throws unless a matrix is square and symmetric with a diagonal of zeros, and its entries are finite and not negative. */
export function requireDistances(kind: string, x: Matrix): void {
  requireNonNegative(kind, x);
  const n = requireSymmetric(`${kind}: distances`, x);
  for (let i = 0; i < n; i++) {
    if (x.data[i * n + i] === 0) continue;
    throw new LecternError(
      "invalid-data",
      `${kind}: the distance of a sample to itself must be 0; that of sample ${i} is ${x.data[i * n + i]}`,
      { row: i },
    );
  }
}

/** Throws unless distances are finite and not negative. */
export function requireNonNegative(kind: string, { columns, data }: Matrix): void {
  const at = data.findIndex((value) => !(value >= 0 && value < Infinity));
  if (at < 0) return;
  const [row, column] = [Math.floor(at / columns), at % columns];
  const remedy = data[at] < 0 ? "; turn similarities s into distances first, such as max(s) − s" : "";
  throw new LecternError(
    "invalid-data",
    `${kind}: distances must be finite and not negative; row ${row}, column ${column} is ${data[at]}${remedy}`,
    { row, column },
  );
}
