/** What can be wrong with the index of a search although each of its numbers is in its range. */
import { equalPlainData } from "../core/plain-data.js";
import { isSparse } from "../data/sparse.js";
import type { GivenDistance, ResolvedDistance } from "../neighbor-search/distance.js";
import type { ProjectionForest } from "../neighbor-search/projection-forest.js";
import type { NeighborIndex, NeighborSearch } from "../neighbor-search/search.js";
import type { PointTree } from "../neighbor-search/tree-nodes.js";

/** The options of a method that searches. */
type SearchOptions = Readonly<Record<string, unknown>>;

/** The problem of numbers that are not 0 … length − 1 in some order; `of` is the part that must be. */
export function orderProblem(order: Int32Array, of = "must have"): string | undefined {
  const seen = new Uint8Array(order.length);
  for (const index of order) {
    if (index >= order.length || seen[index] === 1) return `${of} each index from 0 to ${order.length - 1} once`;
    seen[index] = 1;
  }
  return undefined;
}

/** Nodes over ranges of points, as searches see them: the two children of a node, or undefined for a leaf. */
interface Ranges {
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly childrenOf: (node: number) => readonly [number, number] | undefined;
}

/**
 * The problem of nodes that are not trees below their roots: children come after their parent, so that searches end;
 * a node has one parent; and the children of a node divide its points.
 */
function nodesProblem({ start, end, childrenOf }: Ranges, roots: readonly number[]): string | undefined {
  const reached = new Uint8Array(start.length);
  for (const root of roots) reached[root] = 1;
  for (let node = 0; node < start.length; node++) {
    const children = childrenOf(node);
    if (children === undefined) continue;
    const [low, high] = children;
    for (const child of children) {
      if (child <= node || child >= start.length)
        return `must have children after their parent, but node ${node} has ${child}`;
      if (reached[child] === 1) return `must have one parent for each node, but node ${child} has two`;
      reached[child] = 1;
    }
    if (start[low] !== start[node] || end[low] !== start[high] || end[high] !== end[node]) {
      return `must divide the points of a node between its children, but node ${node} does not`;
    }
  }
  const lost = reached.indexOf(0);
  return lost < 0 ? undefined : `must have one parent for each node, but node ${lost} has none`;
}

/** The problem of a tree whose root does not have all points, or whose nodes are not halves. */
export function pointTreeProblem({ points, start, end, right }: PointTree): string | undefined {
  if (start[0] !== 0 || end[0] !== points.rows) return "must have all points in node 0";
  const childrenOf = (node: number) => (right[node] === 0 ? undefined : ([node + 1, right[node]] as const));
  const problem = nodesProblem({ start, end, childrenOf }, [0]);
  if (problem !== undefined) return problem;
  // Searches rely on halves: the stack of their nodes has a fixed size.
  const uneven = right.findIndex((child, node) => child !== 0 && start[child] !== (start[node] + end[node]) >> 1);
  return uneven < 0 ? undefined : `must halve the points of a node, but node ${uneven} does not`;
}

/** The problem of a forest whose trees do not have all points each. */
export function forestProblem(forest: ProjectionForest): string | undefined {
  const { points, roots, low, high, start, end, order } = forest;
  const half = low.findIndex((child, node) => child < 0 !== high[node] < 0);
  if (half >= 0) return `must have two children or none for each node, but node ${half} has one`;
  const childrenOf = (node: number) => (low[node] < 0 ? undefined : ([low[node], high[node]] as const));
  const problem = nodesProblem({ start, end, childrenOf }, Array.from(roots));
  if (problem !== undefined) return problem;
  for (const [tree, root] of roots.entries()) {
    const [from, to] = [tree * points.rows, (tree + 1) * points.rows];
    if (start[root] !== from || end[root] !== to) return `must have all points in each tree, but tree ${tree} has not`;
    const wrong = orderProblem(order.subarray(from, to), `must have in tree ${tree}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** The problem of a distance, or of the name of one that was learned, that is not that of the options. */
export function distanceProblem(distance: unknown, options: SearchOptions): string | undefined {
  const given = options["distance"] as GivenDistance;
  const isLearned = given.kind === "mahalanobis" || given.kind === "kernel-pca";
  return equalPlainData(distance, isLearned ? given.kind : given) ? undefined : "must be the distance of the options";
}

const algorithmOf = {
  "brute-force": "brute-force",
  "kd-tree": "kd-tree",
  "ball-tree": "ball-tree",
  forest: "approximate",
} as const satisfies Record<NeighborIndex["kind"], string>;

/** The problem of an index that another algorithm than that of the options makes, or for other samples. */
export function indexProblem({ samples, distance, index }: NeighborSearch, options: SearchOptions): string | undefined {
  const { algorithm } = options;
  const own = algorithmOf[index.kind];
  if (algorithm === "automatic" ? own === "approximate" : algorithm !== own) {
    return `must have an index of the algorithm ${algorithm}, got ${index.kind}`;
  }
  if (index.kind === "brute-force") return undefined;
  if (isSparse(samples)) return `must have the index brute-force for sparse samples, got ${index.kind}`;
  const columns = preparedColumns(distance, samples.columns);
  return index.points.columns === columns
    ? undefined
    : `must have an index of ${columns} columns for this distance, got ${index.points.columns}`;
}

/** The number of columns of samples as they are searched. */
function preparedColumns(distance: ResolvedDistance, columns: number): number {
  switch (distance.kind) {
    case "mahalanobis":
    case "kernel-pca":
      return distance.map.columns;
    case "cosine":
    case "correlation":
      // A further column is for samples of zeros, which have no direction.
      return columns + 1;
    default:
      return columns;
  }
}
