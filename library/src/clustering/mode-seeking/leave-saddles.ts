/**
 * Stationary points that are not maxima: between two equal clusters the window can contain as much of one as of the other, so
 * that a climb from there does not move (Pattern Analysis, figure 5). A point that is moved a little returns to a maximum
 * and leaves any other.
 */

import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";

/** Positions moved by a distance in random directions, `count` times each, and then back in the opposite direction. */
export function movedPositions(positions: Matrix, distance: number, count: number, seed: number): Matrix {
  const { rows, columns, data } = positions;
  const random = createRandom(seed).fork("directions");
  const moved = new Float64Array(rows * 2 * count * columns);
  const direction = new Float64Array(columns);
  for (let i = 0, to = 0; i < rows; i++) {
    for (let c = 0; c < count; c++) {
      let squares = 0;
      for (let j = 0; j < columns; j++) {
        direction[j] = random.normal();
        squares += direction[j] ** 2;
      }
      for (const sign of [1, -1]) {
        for (let j = 0; j < columns; j++)
          moved[to++] = data[i * columns + j] + (sign * distance * direction[j]) / Math.sqrt(squares);
      }
    }
  }
  return { rows: rows * 2 * count, columns, data: moved };
}

/** Which positions the climbs from the moved ones returned to: all of them end within a distance. */
export function returnedTo(positions: Matrix, ends: Matrix, distance: number): Uint8Array {
  const { rows, columns, data } = positions;
  const each = ends.rows / rows;
  const returned = new Uint8Array(rows).fill(1);
  for (let e = 0; e < ends.rows; e++) {
    const i = Math.floor(e / each);
    let squares = 0;
    for (let j = 0; j < columns; j++) squares += (ends.data[e * columns + j] - data[i * columns + j]) ** 2;
    if (squares > distance ** 2) returned[i] = 0;
  }
  return returned;
}
