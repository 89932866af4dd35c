/** Neighbour search for every distance and every algorithm. */
import { LecternError, show } from "../core/errors.js";
import { type Progress, runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { fromDense, isSparse, type SparseMatrix, selectSparseRows, toDense } from "../data/sparse.js";
import { type BallTree, buildBallTree, searchBallTree } from "./ball-tree.js";
import { bruteForceNearest, bruteForceWithin } from "./brute-force.js";
import { chooseAlgorithm, type GivenAlgorithm } from "./choose-algorithm.js";
import type { GivenDistance, ResolvedDistance } from "./distance.js";
import { type DistanceSpace, distanceSpace } from "./distance-space.js";
import { engineNearest, hasEngineSearch } from "./engine-search.js";
import type { NeighborLists, Neighbors } from "./found.js";
import { buildKdTree, type KdTree, searchKdTree } from "./kd-tree.js";
import { descentNearest } from "./neighbor-descent.js";
import { buildForest, forestNearest, forestWithin, type ProjectionForest } from "./projection-forest.js";
import { requireFinite } from "./require-finite.js";
import { resolveDistance } from "./resolve-distance.js";
import { answerInBlocks, queriesBetweenYields } from "./search-blocks.js";
import { hasSparseSearch, prepareSparse, sparseNearest, sparseWithin } from "./sparse-search.js";
import { type SearchTree, treeNearest, treeWithin } from "./tree-search.js";

/** For longer lists than this, the trees alone are faster. */
const MAX_DESCENT_COUNT = 100;

/** The index that an algorithm builds before the first query. */
export type NeighborIndex = { readonly kind: "brute-force" } | KdTree | BallTree | ProjectionForest;

/** Samples prepared for search: plain data, stored in models. */
export interface NeighborSearch {
  readonly samples: Matrix | SparseMatrix;
  readonly distance: ResolvedDistance;
  readonly index: NeighborIndex;
}

/** How to search. */
export interface NeighborSearchOptions {
  readonly distance?: GivenDistance;
  readonly algorithm?: GivenAlgorithm;
  /** Weights of the samples, if the distance is learned from them. */
  readonly weights?: Float64Array;
  /** Seed of the approximate algorithm. */
  readonly seed?: number;
}

/**
 * Prepares samples for searches. All algorithms except "approximate" find the same neighbours, with the same distances;
 * "automatic" uses the fastest one for the size and the distance, by measurement.
 *
 * @example
 * ```ts
 * import { createSearch, nearestNeighbors, neighborsWithin } from "lectern/neighbor-search";
 *
 * const search = createSearch([[0, 0], [1, 0], [5, 5]], { distance: { kind: "manhattan" } });
 * nearestNeighbors(search, [[2, 0]], 2).indices; // 1, 0
 * neighborsWithin(search, [[2, 0]], 1.5).indices; // 1
 * ```
 */
export function createSearch(x: MatrixLike | SparseMatrix, settings: NeighborSearchOptions = {}): NeighborSearch {
  const { distance: given = { kind: "euclidean" }, algorithm = "automatic", weights, seed = 0 } = settings;
  const samples = isSparse(x) ? x : asMatrix(x);
  if (samples.rows === 0) throw new LecternError("invalid-data", "createSearch: needs at least 1 sample, got 0");
  requireFinite("createSearch", samples);
  const learned = given.kind === "mahalanobis" || given.kind === "kernel-pca";
  const distance = resolveDistance(given, isSparse(samples) && !learned ? noSamples : dense(samples), weights);
  const space = distanceSpace(distance);
  const index = buildIndex(samples, space, algorithm, seed);
  return { samples, distance, index };
}

/** A placeholder for samples that a distance does not use. */
const noSamples: Matrix = { rows: 0, columns: 0, data: new Float64Array(0) };

function buildIndex(
  samples: Matrix | SparseMatrix,
  space: DistanceSpace,
  given: GivenAlgorithm,
  seed: number,
): NeighborIndex {
  if (isSparse(samples)) {
    if (given === "automatic" || given === "brute-force") return { kind: "brute-force" };
    throw new LecternError(
      "unsupported",
      `createSearch: sparse samples need the algorithm "brute-force", got ${show(given)}`,
      { option: "algorithm", value: given },
    );
  }
  const points = space.prepare(samples);
  switch (chooseAlgorithm(given, points, space)) {
    case "brute-force":
      return { kind: "brute-force" };
    case "kd-tree":
      return buildKdTree(points);
    case "ball-tree":
      return buildBallTree(points, space);
    case "approximate":
      return buildForest(points, seed);
  }
}

/**
 * The `count` nearest samples of every query, nearest first, ties by lowest index; all of them when there are
 * fewer.
 */
export function nearestNeighbors(search: NeighborSearch, x: MatrixLike | SparseMatrix, count: number): Neighbors {
  return runToEnd(nearestNeighborsSteps(search, x, count));
}

/** The steps of {@link nearestNeighbors}: a block of queries each. */
export function* nearestNeighborsSteps(
  search: NeighborSearch,
  x: MatrixLike | SparseMatrix,
  count: number,
): Work<Progress, Neighbors> {
  if (!(Number.isInteger(count) && count >= 1)) {
    throw new LecternError(
      "invalid-option",
      `nearestNeighbors: count must be a whole number above 0, got ${show(count)}`,
    );
  }
  const space = distanceSpace(search.distance);
  const found = yield* findNearest(search, queriesFor(search, x), Math.min(count, search.samples.rows), space);
  return { ...found, distances: found.distances.map(space.finish) };
}

function* findNearest(
  search: NeighborSearch,
  x: Matrix | SparseMatrix,
  count: number,
  space: DistanceSpace,
): Work<Progress, Neighbors> {
  const { samples, index, distance } = search;
  const size = queriesBetweenYields(samples.columns * samples.rows);
  if (isSparse(x) && isSparse(samples)) {
    const [points, queries] = [prepareSparse(distance, samples), prepareSparse(distance, x)];
    const block = (first: number, end: number) => sparseNearest(points, sparseRows(queries, first, end), count);
    return yield* answerInBlocks(x.rows, count, size, block);
  }
  const queries = space.prepare(dense(x));
  switch (index.kind) {
    case "brute-force": {
      const points = space.prepare(dense(samples));
      if (hasEngineSearch(space, count)) return yield* engineNearest(points, queries, count, space);
      const block = (first: number, end: number) =>
        bruteForceNearest(points, rowsOf(queries, first, end), count, space);
      return yield* answerInBlocks(x.rows, count, size, block);
    }
    case "forest":
      // The neighbours of the samples themselves are found together, because neighbours share neighbours.
      if (x === samples && count <= MAX_DESCENT_COUNT) return yield* descentNearest(index, count, space);
      return forestNearest(index, queries, count, space);
    default: {
      const tree = searchTree(index, space);
      const block = (first: number, end: number) => treeNearest(tree, rowsOf(queries, first, end), count, space);
      // Trees check few of many samples.
      const visited = samples.columns * Math.min(samples.rows, 2000);
      return yield* answerInBlocks(x.rows, count, queriesBetweenYields(visited), block);
    }
  }
}

/** Consecutive rows, without a copy. */
function rowsOf({ columns, data }: Matrix, first: number, end: number): Matrix {
  return { rows: end - first, columns, data: data.subarray(first * columns, end * columns) };
}

function sparseRows(samples: SparseMatrix, first: number, end: number): SparseMatrix {
  if (end - first === samples.rows) return samples;
  return selectSparseRows(
    samples,
    Int32Array.from({ length: end - first }, (_, at) => first + at),
  );
}

/** All samples within a distance of every query, that distance included, nearest first. */
export function neighborsWithin(search: NeighborSearch, x: MatrixLike | SparseMatrix, radius: number): NeighborLists {
  if (!(radius >= 0)) {
    throw new LecternError("invalid-option", `neighborsWithin: radius must be at least 0, got ${show(radius)}`);
  }
  const space = distanceSpace(search.distance);
  // Slightly more, so that the rounding of the reduced distance excludes nothing.
  const limit = space.reduce(radius) * (1 + 1e-12);
  return trim(findWithin(search, queriesFor(search, x), limit, space), radius, space);
}

function findWithin(
  search: NeighborSearch,
  x: Matrix | SparseMatrix,
  limit: number,
  space: DistanceSpace,
): NeighborLists {
  const { samples, index, distance } = search;
  if (isSparse(x) && isSparse(samples)) {
    return sparseWithin(prepareSparse(distance, samples), prepareSparse(distance, x), limit);
  }
  const queries = space.prepare(dense(x));
  switch (index.kind) {
    case "brute-force":
      return bruteForceWithin(space.prepare(dense(samples)), queries, limit, space);
    case "forest":
      return forestWithin(index, queries, limit, space);
    default:
      return treeWithin(searchTree(index, space), queries, limit, space);
  }
}

/** The lists with true distances, without neighbours beyond the radius. */
function trim(lists: NeighborLists, radius: number, { finish }: DistanceSpace): NeighborLists {
  const rowStart = new Int32Array(lists.queries + 1);
  const distances = lists.distances.map(finish);
  const indices = lists.indices.slice();
  let count = 0;
  for (let i = 0; i < lists.queries; i++) {
    for (let e = lists.rowStart[i]; e < lists.rowStart[i + 1]; e++) {
      if (distances[e] > radius) continue;
      distances[count] = distances[e];
      indices[count++] = indices[e];
    }
    rowStart[i + 1] = count;
  }
  return { ...lists, rowStart, indices: indices.slice(0, count), distances: distances.slice(0, count) };
}

function searchTree(index: KdTree | BallTree, space: DistanceSpace): SearchTree {
  return index.kind === "kd-tree" ? searchKdTree(index, space) : searchBallTree(index, space);
}

/** Queries in the form of the samples, where that can be searched; dense otherwise. */
function queriesFor({ samples, distance }: NeighborSearch, x: MatrixLike | SparseMatrix): Matrix | SparseMatrix {
  const given = isSparse(x) ? x : asMatrix(x);
  if (given.columns !== samples.columns && given.rows > 0) {
    throw new LecternError(
      "invalid-data",
      `neighbours: queries must have ${samples.columns} columns like the samples, got ${given.columns}`,
    );
  }
  requireFinite("neighbours", given);
  if (isSparse(samples) && hasSparseSearch(distance)) return isSparse(given) ? given : fromDense(given);
  return dense(given);
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return isSparse(x) ? toDense(x) : x;
}
