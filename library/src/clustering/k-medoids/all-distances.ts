/** The distances of all pairs of samples as a full matrix, whose rows are read one after the other. */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { DistanceSpace } from "../../neighbor-search/distance-space.js";

/** The matrix d(xᵢ, xⱼ), row after row. */
export function* allDistances(points: Matrix, { between, finish }: DistanceSpace): Work<Progress, Float64Array> {
  const { rows: n, columns, data } = points;
  const result = new Float64Array(n * n);
  const isTime = createPace();
  let largest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const distance = finish(between(data, i * columns, data, j * columns, columns));
      if (!(distance <= largest)) largest = distance;
      result[i * n + j] = distance;
      result[j * n + i] = distance;
    }
    if (isTime((n - i) * (10 + 2 * columns))) yield { step: 0 };
  }
  if (largest < Infinity) return result;
  throw new LecternError(
    "numerical",
    "the distances of the samples are too large to be computed; divide the columns by a constant",
  );
}
