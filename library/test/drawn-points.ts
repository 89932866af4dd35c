/** Points for tests of neighbours. */
import { type Matrix, zeros } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";

/** Normal points, or small integers with many equal distances. */
export function drawnPoints(rows: number, columns: number, seed: number, levels?: number): Matrix {
  const random = createRandom(seed);
  const points = zeros(rows, columns);
  for (let e = 0; e < points.data.length; e++) {
    points.data[e] = levels === undefined ? random.normal() : random.integer(levels);
  }
  return points;
}
