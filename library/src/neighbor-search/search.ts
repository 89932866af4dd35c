/** Neighbour search for every distance and every algorithm. */
import { LecternError, show } from "../core/errors.js";
import { type Progress, runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { fromDense, isSparse, type SparseMatrix, selectSparseRows, toDense } from "../data/sparse.js";
import { type BallTree, ballTreeSteps, searchBallTree } from "./ball-tree.js";
import { bruteForceNearest, bruteForceWithin } from "./brute-force.js";
import { chooseAlgorithm, type GivenAlgorithm } from "./choose-algorithm.js";
import type { GivenDistance, ResolvedDistance } from "./distance.js";
import { type DistanceSpace, distanceSpace } from "./distance-space.js";
import { engineNearest, hasEngineSearch } from "./engine-search.js";
import type { NeighborLists, Neighbors } from "./found.js";
import { type KdTree, kdTreeSteps, searchKdTree } from "./kd-tree.js";
import { hasTreeKernel, kdTreeNearest, visitedOf } from "./kd-tree-search.js";
import { descentNearest } from "./neighbor-descent.js";
import { forestNearest, forestSteps, forestWithin, type ProjectionForest } from "./projection-forest.js";
import { requireFinite } from "./require-finite.js";
import { resolveDistanceSteps } from "./resolve-distance.js";
import { answerInBlocks, answerListsInBlocks, queriesBetweenYields } from "./search-blocks.js";
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
export function createSearch(x: MatrixLike | SparseMatrix, settings?: NeighborSearchOptions): NeighborSearch {
  return runToEnd(createSearchSteps(x, settings));
}

/** {@link createSearch} as work that yields inside decompositions and between the nodes of trees. */
export function* createSearchSteps(
  x: MatrixLike | SparseMatrix,
  settings: NeighborSearchOptions = {},
): Work<void, NeighborSearch> {
  const { distance: given = { kind: "euclidean" }, algorithm = "automatic", weights, seed = 0 } = settings;
  const samples = isSparse(x) ? x : asMatrix(x);
  if (samples.rows === 0) throw new LecternError("invalid-data", "createSearch: needs at least 1 sample, got 0");
  requireFinite("createSearch", samples);
  const learned = given.kind === "mahalanobis" || given.kind === "kernel-pca";
  const distance = yield* resolveDistanceSteps(
    given,
    isSparse(samples) && !learned ? noSamples : dense(samples),
    weights,
  );
  const space = distanceSpace(distance);
  const index = yield* buildIndex(samples, space, algorithm, seed);
  return { samples, distance, index };
}

/** A placeholder for samples that a distance does not use. */
const noSamples: Matrix = { rows: 0, columns: 0, data: new Float64Array(0) };

function* buildIndex(
  samples: Matrix | SparseMatrix,
  space: DistanceSpace,
  given: GivenAlgorithm,
  seed: number,
): Work<void, NeighborIndex> {
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
      return yield* kdTreeSteps(points);
    case "ball-tree":
      return yield* ballTreeSteps(points, space);
    case "approximate":
      return yield* forestSteps(points, seed);
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
  const work = DISTANCE * samples.columns * samples.rows;
  if (isSparse(x) && isSparse(samples)) {
    const [points, queries] = [prepareSparse(distance, samples), prepareSparse(distance, x)];
    const block = (first: number, end: number) => sparseNearest(points, sparseRows(queries, first, end), count);
    return yield* answerInBlocks(x.rows, count, queriesBetweenYields(work), block);
  }
  const queries = space.prepare(dense(x));
  switch (index.kind) {
    case "brute-force": {
      const points = space.prepare(dense(samples));
      if (hasEngineSearch(space, count)) return yield* engineNearest(points, queries, count, space);
      const block = (first: number, end: number) =>
        bruteForceNearest(points, rowsOf(queries, first, end), count, space);
      return yield* answerInBlocks(x.rows, count, queriesBetweenYields(work, 1), block);
    }
    case "forest":
      // The neighbours of the samples themselves are found together, because neighbours share neighbours.
      if (x === samples && count <= MAX_DESCENT_COUNT) return yield* descentNearest(index, count, space);
      return forestNearest(index, queries, count, space);
    default: {
      if (index.kind === "kd-tree" && hasTreeKernel(index, space, queries.rows)) {
        return yield* kdTreeNearest(index, queries, count);
      }
      const tree = searchTree(index, space);
      const block = (first: number, end: number) => treeNearest(tree, rowsOf(queries, first, end), count, space);
      return yield* answerInBlocks(x.rows, count, queriesBetweenYields(visitedOf(index.points), 1), block);
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
  return runToEnd(neighborsWithinSteps(search, x, radius));
}

/** The steps of {@link neighborsWithin}: a block of queries each. */
export function* neighborsWithinSteps(
  search: NeighborSearch,
  x: MatrixLike | SparseMatrix,
  radius: number,
): Work<void, NeighborLists> {
  if (!(radius >= 0)) {
    throw new LecternError("invalid-option", `neighborsWithin: radius must be at least 0, got ${show(radius)}`);
  }
  const space = distanceSpace(search.distance);
  // Slightly more, so that the rounding of the reduced distance excludes nothing.
  const limit = space.reduce(radius) * (1 + 1e-12);
  const queries = queriesFor(search, x);
  const find = searchWithin(search, queries, limit, space);
  // Any number of samples may be within the radius, so that trees may visit all of them.
  const size = queriesBetweenYields(DISTANCE * search.samples.columns * search.samples.rows, 1);
  const answer = (first: number, end: number) => trim(find(first, end), radius, space);
  return yield* answerListsInBlocks(queries.rows, size, answer);
}

/** Nanoseconds for a column of a distance in plain loops, with its share of sorting those that are found. */
const DISTANCE = 2;

/** Finds the samples around the queries from one to another. */
function searchWithin(
  { samples, index, distance }: NeighborSearch,
  x: Matrix | SparseMatrix,
  limit: number,
  space: DistanceSpace,
): (first: number, end: number) => NeighborLists {
  if (isSparse(x) && isSparse(samples)) {
    const [points, queries] = [prepareSparse(distance, samples), prepareSparse(distance, x)];
    return (first, end) => sparseWithin(points, sparseRows(queries, first, end), limit);
  }
  const queries = space.prepare(dense(x));
  switch (index.kind) {
    case "brute-force": {
      const points = space.prepare(dense(samples));
      return (first, end) => bruteForceWithin(points, rowsOf(queries, first, end), limit, space);
    }
    case "forest":
      return (first, end) => forestWithin(index, rowsOf(queries, first, end), limit, space);
    default: {
      const tree = searchTree(index, space);
      return (first, end) => treeWithin(tree, rowsOf(queries, first, end), limit, space);
    }
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
