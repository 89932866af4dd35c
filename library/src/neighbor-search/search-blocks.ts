/** Queries in blocks, so that a search for many neighbours can yield in between. */
import { WORK_BETWEEN_YIELDS } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import { emptyNeighbors, joinLists, type NeighborLists, type Neighbors } from "./found.js";

/** Where each block prepares the points, fewer queries at once are slower. */
const FEWEST = 64;

/** How many queries are answered between two yields, if one takes so many nanoseconds. */
export function queriesBetweenYields(work: number, fewest = FEWEST): number {
  return Math.max(fewest, Math.floor(WORK_BETWEEN_YIELDS / Math.max(1, work)));
}

/** Answers queries in blocks of bounded work; `answer` is given the first query of a block and the one after its last. */
export function* answerInBlocks(
  queries: number,
  count: number,
  size: number,
  answer: (first: number, end: number) => Neighbors,
): Work<Progress, Neighbors> {
  if (size >= queries) return answer(0, queries);
  const found = emptyNeighbors(queries, count);
  for (let first = 0; first < queries; first += size) {
    const end = Math.min(queries, first + size);
    const { indices, distances } = answer(first, end);
    found.indices.set(indices, first * count);
    found.distances.set(distances, first * count);
    yield { step: end, of: queries };
  }
  return found;
}

/** The same for lists of varying lengths. */
export function* answerListsInBlocks(
  queries: number,
  size: number,
  answer: (first: number, end: number) => NeighborLists,
): Work<void, NeighborLists> {
  const parts: NeighborLists[] = [];
  for (let first = 0; first < queries; first += size) {
    parts.push(answer(first, Math.min(queries, first + size)));
    if (first + size < queries) yield;
  }
  return parts.length === 1 ? parts[0] : joinLists(parts);
}
