/** The order of the samples in a reachability plot, and its clusters (Ankerst, Breunig, Kriegel and Sander 1999). */
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { DistanceSpace } from "../../neighbor-search/distance-space.js";
import { requireFiniteLengths } from "../../neighbor-search/pair-distances.js";
import { shortestTree } from "../shortest-tree.js";

/** The samples in the order of the plot, and for each sample how and from where it is reached. */
export interface ReachabilityOrder {
  readonly order: Int32Array;
  /** The smallest max(core(o), d(o, p)) over the samples o before p; infinite for the first. */
  readonly reachability: Float64Array;
  /** The sample o of that minimum; −1 for the first. */
  readonly predecessors: Int32Array;
}

/** The order, with the distance within which each sample has enough neighbours to be a core sample. */
export interface ReachedSamples extends Pick<ReachabilityOrder, "order" | "reachability"> {
  readonly coreDistances: Float64Array;
}

/** Starts at sample 0 and goes on with the sample that is reached most easily: Prim's algorithm with lengths by direction. */
export function* orderByReachability(
  points: Matrix,
  space: DistanceSpace,
  core: Float64Array,
): Work<Progress, ReachabilityOrder> {
  const { from, to, lengths } = yield* shortestTree(points, space, { sources: core });
  requireFiniteLengths(lengths);
  const reachability = new Float64Array(points.rows).fill(Infinity);
  const predecessors = new Int32Array(points.rows).fill(-1);
  to.forEach((sample, edge) => {
    reachability[sample] = lengths[edge];
    predecessors[sample] = from[edge];
  });
  return { order: orderFrom(to), reachability, predecessors };
}

function orderFrom(reached: Int32Array): Int32Array {
  const order = new Int32Array(reached.length + 1);
  order.set(reached, 1);
  return order;
}

/**
 * The labels when a reachability plot is cut at a radius: a core sample that is not reached within it starts a cluster; other
 * samples so far away are noise, -1.
 *
 * @example
 * ```ts
 * import { optics } from "lectern";
 * import { cutReachability } from "lectern/clustering";
 *
 * const { state } = optics({ minNeighbors: 2 }).fit({ x: [[0], [10], [1], [12], [40]] });
 * cutReachability(state, 2); // Int32Array [ 0, 1, 0, 1, -1 ]
 * ```
 */
export function cutReachability(
  { order, reachability, coreDistances: core }: ReachedSamples,
  radius: number,
): Int32Array {
  const labels = new Int32Array(order.length).fill(-1);
  let clusters = 0;
  for (const sample of order) {
    if (reachability[sample] <= radius) labels[sample] = clusters - 1;
    else if (core[sample] <= radius) labels[sample] = clusters++;
  }
  return labels;
}
