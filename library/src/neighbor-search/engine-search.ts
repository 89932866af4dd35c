/**
 * Exact search on the engine: its kernels find candidates, whose distances are then computed from their differences.
 * The kernels' distances have rounding errors; a few additional candidates show whether these can matter, and if so,
 * the query is searched in plain loops. So the result equals that of plain loops, to the last bit.
 */
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import type { DistanceSpace } from "./distance-space.js";
import type { Neighbors } from "./found.js";
import { manhattanNearest } from "./manhattan-search.js";
import { squaredNearest } from "./squared-search.js";

/** More neighbours than this are collected by heaps, in plain loops. */
const MAX_NEIGHBORS = 256;

/** Whether the engine can search for `count` neighbours in a space, faster than plain loops. */
export function hasEngineSearch({ form }: DistanceSpace, count: number): boolean {
  const { tier } = currentEngine();
  return tier !== "plain" && (form === "squared" || form === "manhattan") && count <= MAX_NEIGHBORS;
}

/** The `count` nearest points of every query, by reduced distances. */
export function* engineNearest(
  points: Matrix,
  queries: Matrix,
  count: number,
  space: DistanceSpace,
): Work<Progress, Neighbors> {
  return yield* (space.form === "squared" ? squaredNearest : manhattanNearest)(points, queries, count, space);
}
