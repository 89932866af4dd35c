/** Non-negative matrices, for the tests of their factorisation. */
import type { Matrix } from "../src/data/matrix.js";
import type { Random } from "../src/numeric/random/random.js";

/** Numbers between 0.01 and 1.01. */
export function uniformMatrix(rows: number, columns: number, random: Random): Matrix {
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => 0.01 + random.uniform()) };
}

/** The same with zeros in place of numbers below `limit`. */
export function holedMatrix(rows: number, columns: number, random: Random, limit = 0.6): Matrix {
  const x = uniformMatrix(rows, columns, random);
  return { ...x, data: x.data.map((value) => (value < limit ? 0 : value)) };
}

/** ‖A − B‖². */
export function squaredDifference(a: Matrix, b: Matrix): number {
  return a.data.reduce((sum, value, at) => sum + (value - b.data[at]) ** 2, 0);
}
