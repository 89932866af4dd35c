/** For the tests of sparse products. */
import type { Matrix } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalMatrix } from "./matrices.js";

/** Normal numbers with a density of about a third, higher in the first columns; every fifth row is empty. */
export function unevenMatrix(rows: number, columns: number, seed: number): Matrix {
  const { data } = normalMatrix(rows, columns, createRandom(seed));
  const isThere = (at: number, value: number) =>
    Math.floor(at / columns) % 5 !== 4 && value > (2 * (at % columns)) / columns - 0.5;
  return { rows, columns, data: data.map((value, at) => (isThere(at, value) ? value : 0)) };
}
