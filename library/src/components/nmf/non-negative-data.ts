/** What data must be like to be written as sums of non-negative parts. */
import { LecternError } from "../../core/errors.js";
import { findEntry } from "../../data/find-entry.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";

/** Above this, sums of squares of entries and of products of factors may overflow. */
const LARGEST = 1e140;

/** Refuses negative entries, zeros where the loss would be infinite, and numbers too large to be squared. */
export function requireNonNegative(x: Matrix | SparseMatrix, loss: string): void {
  const isStrict = loss === "itakura-saito";
  const wrong = findEntry(x, (value) => !((isStrict ? value > 0 : value >= 0) && value <= LARGEST));
  if (wrong === undefined) return;
  const { row, column, value } = wrong;
  if (value > LARGEST) {
    throw new LecternError(
      "numerical",
      `nmf: values above ${LARGEST} are too large to be squared; row ${row}, column ${column} is ${value}; rescale the data`,
      { row, column },
    );
  }
  throw new LecternError(
    "invalid-data",
    `nmf: ${isStrict ? "the Itakura-Saito divergence needs numbers above 0" : "every number must be 0 or above"}; row ${row}, column ${column} is ${value}`,
    { row, column },
  );
}
