/**
 * The assignment of rows to different columns with the largest sum, by shortest augmenting paths (Kuhn 1955; Jonker and
 * Volgenant 1987), O(rows² · columns).
 */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";

/**
 * The column assigned to each row, without duplicates. There must be at least as many columns as rows.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { bestAssignment } from "lectern/metrics";
 *
 * bestAssignment(asMatrix([[5, 4], [4, 1]])); // 1, 0
 * ```
 */
export function bestAssignment({ rows, columns, data }: Matrix): Int32Array {
  if (rows > columns) {
    throw new LecternError(
      "invalid-data",
      `bestAssignment: ${rows} rows need at least as many columns, got ${columns}`,
    );
  }
  if (!data.every(Number.isFinite)) throw new LecternError("invalid-data", "bestAssignment: all values must be finite");
  // Prices keep value(row) + value(column) ≥ profit; row 0 and column 0 stand for "none" while a path is searched.
  const rowPrice = new Float64Array(rows + 1);
  const columnPrice = new Float64Array(columns + 1);
  const owner = new Int32Array(columns + 1);
  for (let start = 1; start <= rows; start++) {
    const distance = new Float64Array(columns + 1).fill(Infinity);
    const previous = new Int32Array(columns + 1);
    const done = new Uint8Array(columns + 1);
    let column = 0;
    owner[0] = start;
    do {
      done[column] = 1;
      const row = owner[column];
      let least = Infinity;
      let nearest = 0;
      for (let j = 1; j <= columns; j++) {
        if (done[j]) continue;
        const cost = -data[(row - 1) * columns + j - 1] - rowPrice[row] - columnPrice[j];
        if (cost < distance[j]) {
          distance[j] = cost;
          previous[j] = column;
        }
        if (distance[j] < least) {
          least = distance[j];
          nearest = j;
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (done[j]) {
          rowPrice[owner[j]] += least;
          columnPrice[j] -= least;
        } else {
          distance[j] -= least;
        }
      }
      column = nearest;
    } while (owner[column] !== 0);
    while (column !== 0) {
      owner[column] = owner[previous[column]];
      column = previous[column];
    }
  }
  const places = new Int32Array(rows);
  for (let j = 1; j <= columns; j++) if (owner[j] > 0) places[owner[j] - 1] = j - 1;
  return places;
}
