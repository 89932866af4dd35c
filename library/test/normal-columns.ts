/** Columns of normally distributed numbers. */
import type { Matrix } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";

/** Normally distributed numbers, the same for the same seed. */
export function normalColumns(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}
