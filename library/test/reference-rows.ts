/** Matrices from reference files, in which missing values are null. */
import { asMatrix, type Matrix } from "../src/data/matrix.js";

/** The rows as a matrix; null becomes NaN. */
export function matrixOf(rows: readonly (readonly (number | null)[])[]): Matrix {
  return asMatrix(rows.map((row) => row.map((value) => value ?? Number.NaN)));
}

/** All numbers, row by row; null becomes NaN. */
export function flat(rows: readonly (readonly (number | null)[])[]): number[] {
  return rows.flatMap((row) => row.map((value) => value ?? Number.NaN));
}
