/** The tree of clusters of samples, by the fastest algorithm for each linkage. */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import type { ClusterTree } from "../../graphs/cluster-tree.js";
import { type SampleMerges, treeOfMerges } from "../../graphs/merge-order.js";
import type { SpanningTree } from "../../graphs/spanning-tree.js";
import type { GivenDistance } from "../../neighbor-search/distance.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { pairDistances, requireFiniteLengths } from "../../neighbor-search/pair-distances.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import { shortestTree } from "../shortest-tree.js";
import { distancesOfPairs } from "./cluster-distances.js";
import { genericLinkage } from "./generic-linkage.js";
import { type MergedLinkage, mergedDistance, usesSquares } from "./lance-williams.js";
import { nearestNeighborChain } from "./nearest-neighbor-chain.js";
import { wardDistances } from "./ward-distances.js";

/** How the distance of two clusters follows from those of their samples. */
export type Linkage = "single" | MergedLinkage;

/** The distances of the pairs of more rows do not fit into the memory of many machines (5 GB). */
const MOST_ROWS = 36_000;

/** The tree of all merges of the rows of x. */
export function* buildTree(x: Matrix, linkage: Linkage, given: GivenDistance): Work<Progress, ClusterTree> {
  const space = distanceSpace(resolveDistance(given, x));
  const squared = usesSquares(linkage);
  // Reduced distances whose square root is the distance are the squares of a Euclidean one.
  if (squared && space.finish !== Math.sqrt) throw needsEuclidean(linkage, given.kind);
  const points = space.prepare(x);
  if (linkage === "single") return singleLinkage(yield* shortestTree(points, space));
  if (linkage === "ward") return withDistances(treeOfMerges(yield* wardMerges(points)), true);
  if (x.rows > MOST_ROWS) throw tooLarge(linkage, x.rows);
  const pairs = yield* pairDistances(points, space, squared);
  const merged = mergedDistance[linkage];
  if (linkage === "centroid" || linkage === "median") return withDistances(yield* genericLinkage(pairs, merged), true);
  const merges = yield* nearestNeighborChain(distancesOfPairs(pairs, merged), 3);
  return withDistances(treeOfMerges(merges), false);
}

function* wardMerges(points: Matrix): Work<Progress, SampleMerges> {
  const space = createWorkspace(currentEngine());
  try {
    return yield* nearestNeighborChain(wardDistances(points, space), 1 + points.columns / 2);
  } finally {
    space.dispose();
  }
}

/**
 * The tree of single linkage merges along the edges of the minimum spanning tree, shortest first. Each vertex may be merged
 * with the one reached before it instead of the one its edge starts from: all edges in between are shorter (Rohlf 1973).
 */
export function singleLinkage({ to, lengths }: SpanningTree): ClusterTree {
  requireFiniteLengths(lengths);
  const first = Int32Array.from(to.keys(), (edge) => (edge === 0 ? 0 : to[edge - 1]));
  return treeOfMerges({ first, second: to, heights: lengths });
}

function withDistances(tree: ClusterTree, squared: boolean): ClusterTree {
  requireFiniteLengths(tree.heights);
  return squared ? { ...tree, heights: tree.heights.map(Math.sqrt) } : tree;
}

function needsEuclidean(linkage: string, kind: string): LecternError {
  return new LecternError(
    "invalid-option",
    `agglomerative: the linkage "${linkage}" needs a Euclidean distance, got "${kind}"; use it with "single", "complete", "average" or "weighted"`,
    { option: "distance", value: kind },
  );
}

function tooLarge(linkage: string, rows: number): LecternError {
  return new LecternError(
    "unsupported",
    `agglomerative: the linkage "${linkage}" computes all pairs of at most ${MOST_ROWS} samples, got ${rows}; use "single" or "ward", or cluster a part`,
    { option: "linkage", value: linkage },
  );
}
