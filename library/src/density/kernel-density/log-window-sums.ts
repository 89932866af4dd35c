/** The logarithms of sums of windows at many points. */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { log } from "../../numeric/elementary/functions.js";
import { arrangeQueries, createBlockSums, sumTreeSteps } from "./tree-sum.js";
import { logSumDirectly, type Tolerances, type WindowSum } from "./window-sum.js";

/** Sums below this have lost digits to underflow. */
const SMALLEST_SUM = 1e-280;

/** Nanoseconds for a pair of points, and for each of their coordinates. */
const [PAIR, NUMBER] = [10, 0.3];

/**
 * log Σᵢ aᵢ k(‖q − pᵢ‖² / λᵢ²) for each row q of the queries, without the factor of the sum. With `withoutOwn` the queries are
 * the points, and each is left out of its own sum.
 */
export function* logWindowSums(
  sum: WindowSum,
  queries: Matrix,
  tolerances: Tolerances,
  withoutOwn = false,
): Work<Progress, Float64Array> {
  const result = new Float64Array(queries.rows);
  const isTime = createPace();
  const pair = PAIR + NUMBER * queries.columns;
  if (queries.rows === 0) return result;
  const space = createWorkspace(currentEngine());
  try {
    const first = () => ({ step: 1, of: queries.rows, inner: { step: 1 } });
    const built = yield* mapSteps(sumTreeSteps(sum), first);
    const arranged = yield* mapSteps(arrangeQueries(queries, built, withoutOwn), first);
    const sumsOf = createBlockSums(built, arranged, tolerances, space);
    if (isTime((sum.points.rows + queries.rows) * queries.columns)) yield first();
    for (const block of arranged.blocks) {
      if (isTime(sumsOf(block, result) * pair)) yield { step: arranged.tree.end[block], of: queries.rows };
    }
  } finally {
    space.dispose();
  }
  for (let i = 0; i < queries.rows; i++) {
    const isLost = result[i] < SMALLEST_SUM && sum.window.support === Infinity;
    if (isLost && isTime(sum.points.rows * (PAIR + queries.columns))) yield { step: queries.rows, of: queries.rows };
    result[i] = isLost ? logSumDirectly(sum, queries.data, i * queries.columns, withoutOwn ? i : -1) : log(result[i]);
  }
  return result;
}
