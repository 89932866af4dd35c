/**
 * kd-trees (Bentley 1975; Friedman, Bentley and Finkel 1977): nodes are halved along columns, each with the box around
 * its points.
 */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import { halveSteps, type PointTree } from "./tree-nodes.js";
import type { SearchTree } from "./tree-search.js";

/** A tree with the corners of the box of every node, one row per node. */
export interface KdTree extends PointTree {
  readonly kind: "kd-tree";
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Small enough that few points are checked needlessly, large enough that the tree itself stays small. */
export const KD_LEAF = 16;

/** In more dimensions boxes exclude less, and to look at one takes as long as to look at a point. */
const [MANY_COLUMNS, LARGE_LEAF] = [4, 64];

/** Nanoseconds for a number of a point that a box contains. */
const POINT = 3;

/** The tree of prepared samples; yields between nodes. */
export function* kdTreeSteps(
  x: Matrix,
  leafSize = x.columns < MANY_COLUMNS ? KD_LEAF : LARGE_LEAF,
): Work<void, KdTree> {
  const tree = yield* halveSteps(x, leafSize);
  const { columns } = x;
  const isTime = createPace();
  const nodes = tree.start.length;
  const lower = new Float64Array(nodes * columns).fill(Infinity);
  const upper = new Float64Array(nodes * columns).fill(-Infinity);
  // Children come after their parents, so a backward pass has their boxes ready.
  for (let node = nodes - 1; node >= 0; node--) {
    const at = node * columns;
    if (isTime(leafSize * columns * POINT)) yield;
    if (tree.right[node] === 0) {
      for (let t = tree.start[node], e = t * columns; t < tree.end[node]; t++) {
        for (let place = at; place < at + columns; place++, e++) {
          const value = tree.points.data[e];
          if (value < lower[place]) lower[place] = value;
          if (value > upper[place]) upper[place] = value;
        }
      }
      continue;
    }
    for (const child of [(node + 1) * columns, tree.right[node] * columns]) {
      for (let j = 0; j < columns; j++) {
        lower[at + j] = Math.min(lower[at + j], lower[child + j]);
        upper[at + j] = Math.max(upper[at + j], upper[child + j]);
      }
    }
  }
  return { kind: "kd-tree", ...tree, lower, upper };
}

/**
 * The tree with its bound for searches, the distance to the nearest point of the box. Computed column by column like
 * the distances, it never exceeds that of a point of the box even after rounding, because rounding is monotone; powers
 * are rounded less accurately, and get a margin.
 */
export function searchKdTree(tree: KdTree, { between, form }: DistanceSpace): SearchTree {
  const { columns } = tree.points;
  const nearest = new Float64Array(columns);
  if (form === "squared") return { tree, bound: squaredBound(tree) };
  const margin = form === "powers" ? 1 - 1e-12 : 1;
  const { lower, upper } = tree;
  return {
    tree,
    bound(query, from, node) {
      const at = node * columns;
      for (let j = 0; j < columns; j++) {
        nearest[j] = Math.max(lower[at + j], Math.min(query[from + j], upper[at + j]));
      }
      return margin * between(query, from, nearest, 0, columns);
    },
  };
}

/** The same for squared distances, computed directly. */
function squaredBound({ lower, upper, points: { columns } }: KdTree): SearchTree["bound"] {
  return (query, from, node, limit = Infinity) => {
    let sum = 0;
    for (let j = 0, at = node * columns; j < columns && sum <= limit; j++, at++) {
      const value = query[from + j];
      const gap = value < lower[at] ? lower[at] - value : value > upper[at] ? value - upper[at] : 0;
      sum += gap * gap;
    }
    return sum;
  };
}
