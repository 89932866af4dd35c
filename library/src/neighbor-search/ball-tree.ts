/**
 * Ball trees (Omohundro 1989): nodes are halved, each with a ball around its points; only the triangle inequality is
 * needed.
 */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { DistanceSpace } from "./distance-space.js";
import { halveSteps, type PointTree } from "./tree-nodes.js";
import type { SearchTree } from "./tree-search.js";

/** A tree with the centre and the radius of the ball of every node. */
export interface BallTree extends PointTree {
  readonly kind: "ball-tree";
  /** One row per node. */
  readonly centers: Matrix;
  readonly radii: Float64Array;
}

/** Computing the bound of a ball costs as much as a distance, so leaves are larger than a k-d tree's. */
export const BALL_LEAF = 24;

/** Nanoseconds for a number of a point whose distance from the centre of a ball is computed. */
const POINT = 5;

/** The tree of prepared samples, for a space that has a metric; yields between nodes. */
export function* ballTreeSteps(
  x: Matrix,
  { between, form, metric = Number }: DistanceSpace,
  leafSize = BALL_LEAF,
): Work<void, BallTree> {
  const tree = yield* halveSteps(x, leafSize);
  const isTime = createPace();
  const { columns } = x;
  const { data } = tree.points;
  const nodes = tree.start.length;
  const centers = { rows: nodes, columns, data: new Float64Array(nodes * columns) };
  const radii = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const [start, end, at] = [tree.start[node], tree.end[node], node * columns];
    if (form === "other") {
      // The mean of codes or sets is not a valid point; a point of the node is.
      centers.data.set(data.subarray(start * columns, (start + 1) * columns), at);
    } else {
      for (let e = start * columns; e < end * columns; e++) centers.data[at + (e % columns)] += data[e] / (end - start);
    }
    for (let t = start; t < end; t++) {
      radii[node] = Math.max(radii[node], metric(between(centers.data, at, data, t * columns, columns)));
    }
    if (isTime((end - start) * columns * POINT)) yield;
  }
  return { kind: "ball-tree", ...tree, centers, radii };
}

/**
 * The tree with its bound for searches: no point of a ball is nearer than d(query, centre) − radius, up to rounding.
 */
export function searchBallTree(
  tree: BallTree,
  { between, metric = Number, unmetric = Number }: DistanceSpace,
): SearchTree {
  const { centers, radii } = tree;
  const { columns } = centers;
  const margin = 8 * (columns + 8) * Number.EPSILON;
  return {
    tree,
    bound(query, from, node) {
      const distance = metric(between(query, from, centers.data, node * columns, columns));
      const least = distance - radii[node] - margin * (distance + radii[node]);
      return least > 0 ? unmetric(least) : 0;
    },
  };
}
