/** Core distances: how far from each sample its neighbours make it a core sample of a dense region. */
import { createPace } from "../core/pace.js";
import { counted, type Progress, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { GivenDistance } from "../neighbor-search/distance.js";
import { distanceSpace } from "../neighbor-search/distance-space.js";
import { createSearchSteps, nearestNeighborsSteps } from "../neighbor-search/search.js";

/**
 * The distance of each row to its `enough`-th neighbour, itself counted. It is computed like the distance of any other
 * pair, so that it equals that of the neighbour to the last bit.
 */
export function* coreDistances(x: Matrix, distance: GivenDistance, enough: number): Work<Progress, Float64Array> {
  const search = yield* counted(createSearchSteps(x, { distance }));
  const space = distanceSpace(search.distance);
  const { columns, data } = space.prepare(x);
  const result = new Float64Array(x.rows);
  const { count, indices } = yield* nearestNeighborsSteps(search, x, enough);
  const isTime = createPace();
  for (let i = 0; i < x.rows; i++) {
    const last = indices[(i + 1) * count - 1];
    result[i] = space.finish(space.between(data, i * columns, data, last * columns, columns));
    if (isTime(20 + 2 * columns)) yield { step: i + 1, of: x.rows };
  }
  return result;
}
