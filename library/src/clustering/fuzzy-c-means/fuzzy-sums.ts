/** One iteration of fuzzy c-means: the means of all samples by their memberships. */
import { createPace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { pow } from "../../numeric/elementary/functions.js";
import { squaredDistance } from "../k-means/squared-distance.js";
import { fuzzyMemberships } from "./fuzzy-memberships.js";

/** The next centers, and the objective at the old ones. */
export interface FuzzySums {
  readonly centers: Matrix;
  readonly objective: number;
}

/** Samples whose memberships are computed together, at least and at most; between two such blocks the fit may yield. */
const [SMALLEST_BLOCK, BLOCK] = [16, 1000];

/** μₖ = Σᵢ wᵢ uᵢₖ^fuzziness xᵢ / Σᵢ wᵢ uᵢₖ^fuzziness; a center without samples stays. */
export function* fuzzySums(
  x: Matrix,
  weights: Float64Array,
  centers: Matrix,
  fuzziness: number,
): Work<Progress, FuzzySums> {
  const { rows: clusters, columns } = centers;
  const sums = zeros(clusters, columns);
  const totals = new Float64Array(clusters);
  const isTime = createPace();
  let objective = 0;
  const work = clusters * (60 + 6 * columns);
  const size = Math.max(SMALLEST_BLOCK, Math.min(BLOCK, Math.floor(WORK_BETWEEN_YIELDS / work)));
  // A function of its own, because engines compile the loops of generators late.
  const addBlock = (first: number, count: number): void => {
    const rows = Int32Array.from({ length: count }, (_, i) => first + i);
    const block = selectRows(x, rows);
    const memberships = fuzzyMemberships(block, centers, fuzziness);
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < clusters; k++) {
        const share = weights[first + i] * pow(memberships.data[i * clusters + k], fuzziness);
        if (share === 0) continue;
        totals[k] += share;
        objective += share * squaredDistance(block.data, i * columns, centers.data, k * columns, columns);
        for (let j = 0; j < columns; j++) sums.data[k * columns + j] += share * block.data[i * columns + j];
      }
    }
  };
  for (let first = 0; first < x.rows; first += size) {
    const count = Math.min(size, x.rows - first);
    addBlock(first, count);
    if (isTime(count * work)) yield { step: first + count, of: x.rows };
  }
  const means = sums.data.map((sum, at) => {
    const total = totals[Math.floor(at / columns)];
    return total > 0 ? sum / total : centers.data[at];
  });
  return { centers: { ...sums, data: means }, objective };
}
