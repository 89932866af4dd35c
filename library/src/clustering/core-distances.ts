/** Core distances: how far from each sample its neighbours make it a core sample of a dense region. */
import { counted, type Progress, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { GivenDistance } from "../neighbor-search/distance.js";
import { distanceSpace } from "../neighbor-search/distance-space.js";
import { createSearchSteps, nearestNeighbors } from "../neighbor-search/search.js";
import { queriesBetweenYields } from "../neighbor-search/search-blocks.js";

/**
 * The distance of each row to its `enough`-th neighbour, itself counted. It is computed like the distance of any other
 * pair, so that it equals that of the neighbour to the last bit.
 */
export function* coreDistances(x: Matrix, distance: GivenDistance, enough: number): Work<Progress, Float64Array> {
  const search = yield* counted(createSearchSteps(x, { distance }));
  const space = distanceSpace(search.distance);
  const { columns, data } = space.prepare(x);
  const result = new Float64Array(x.rows);
  const size = queriesBetweenYields(2000 + 100 * enough + x.rows * columns);
  for (let start = 0; start < x.rows; start += size) {
    const rows = Math.min(size, x.rows - start);
    const block = { rows, columns: x.columns, data: x.data.subarray(start * x.columns, (start + rows) * x.columns) };
    const { count, indices } = nearestNeighbors(search, block, enough);
    for (let i = 0; i < rows; i++) {
      const last = indices[(i + 1) * count - 1];
      const reduced = space.between(data, (start + i) * columns, data, last * columns, columns);
      result[start + i] = space.finish(reduced);
    }
    if (start + rows < x.rows) yield { step: start + rows, of: x.rows };
  }
  return result;
}
