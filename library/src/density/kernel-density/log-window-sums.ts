/** The logarithms of sums of windows at many points. */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { log } from "../../numeric/elementary/functions.js";
import { arrangeQueries, buildSumTree, createBlockSums } from "./tree-sum.js";
import { logSumDirectly, type Tolerances, type WindowSum } from "./window-sum.js";

/** Sums below this have lost digits to underflow. */
const SMALLEST_SUM = 1e-280;

/** Nanoseconds for a pair of points. */
const PAIR = 10;

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
  if (queries.rows === 0) return result;
  const space = createWorkspace(currentEngine());
  try {
    const built = buildSumTree(sum);
    const arranged = arrangeQueries(queries, built, withoutOwn);
    const sumsOf = createBlockSums(built, arranged, tolerances, space);
    const isTime = createPace();
    for (const block of arranged.blocks) {
      if (isTime(sumsOf(block, result) * PAIR)) yield { step: arranged.tree.end[block], of: queries.rows };
    }
  } finally {
    space.dispose();
  }
  for (let i = 0; i < queries.rows; i++) {
    const isLost = result[i] < SMALLEST_SUM && sum.window.support === Infinity;
    result[i] = isLost ? logSumDirectly(sum, queries.data, i * queries.columns, withoutOwn ? i : -1) : log(result[i]);
  }
  return result;
}
