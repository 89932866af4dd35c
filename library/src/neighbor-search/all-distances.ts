/** The distances of all pairs of samples as a full matrix, whose rows are read one after the other. */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import { pairDistances } from "./pair-distances.js";

/** Nanoseconds for writing a distance to both of its places, which are far apart. */
const PER_PAIR = 20;

/** The matrix d(xᵢ, xⱼ) of prepared samples, row after row. */
export function* allDistances(points: Matrix, space: DistanceSpace): Work<Progress, Float64Array> {
  const { rows, start, data } = yield* pairDistances(points, space, false);
  const result = new Float64Array(rows * rows);
  const pace = createPace();
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) {
      result[i * rows + j] = data[start[i] + j];
      result[j * rows + i] = data[start[i] + j];
    }
    if (pace((rows - i) * PER_PAIR)) yield { step: rows, of: rows };
  }
  return result;
}
