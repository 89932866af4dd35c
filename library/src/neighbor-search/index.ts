/** Distances as data, exact and approximate searches for neighbours, and graphs of them. */
export type { Algorithm, GivenAlgorithm } from "./choose-algorithm.js";
export { type CustomDistance, registerDistance } from "./custom-distance.js";
export type { Distance, GivenDistance, ResolvedDistance } from "./distance.js";
export { distanceOption } from "./distance-option.js";
export type { NeighborLists, Neighbors } from "./found.js";
export { createHashTables, type HashTableOptions, type HashTables } from "./hash-tables.js";
export { type NeighborGraphOptions, neighborGraph, radiusGraph } from "./neighbor-graph.js";
export { distances } from "./pairwise-distances.js";
export { resolveDistance, whiteningMap } from "./resolve-distance.js";
export {
  createSearch,
  type NeighborIndex,
  type NeighborSearch,
  type NeighborSearchOptions,
  nearestNeighbors,
  neighborsWithin,
} from "./search.js";
