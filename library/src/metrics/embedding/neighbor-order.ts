/** The nearest other samples of a sample, in order. */
import { LecternError, show } from "../../core/errors.js";
import { evenlySpacedIndices } from "../../data/evenly-spaced-rows.js";
import { selectRows } from "../../data/matrix.js";
import { createSearch, nearestNeighbors } from "../../neighbor-search/search.js";
import { distancesFrom, type MapSide } from "./map-distances.js";

/** Longer lists than this are found by sorting all distances. */
const MAX_SEARCHED = 100;

/** Finds the `count` nearest other samples of each of some samples: row by row, nearest first, ties by lowest index. */
export type NeighborFinder = (rows: Int32Array) => Int32Array;

/** Prepares the search among the samples of one side; a tree or the engine for short lists, a sort for long ones. */
export function neighborFinder(side: MapSide, count: number): NeighborFinder {
  if (side.kind === "distances" || count > MAX_SEARCHED) return (rows) => sortedNeighbors(side, rows, count);
  const search = createSearch(side.x);
  return (rows) => {
    const found = nearestNeighbors(search, selectRows(side.x, rows), count + 1);
    const lists = new Int32Array(rows.length * count);
    for (let a = 0; a < rows.length; a++) {
      // Among many duplicates a sample may be missing from its own list; then the last entry is dropped.
      for (let e = a * found.count, kept = 0; kept < count; e++) {
        if (found.indices[e] !== rows[a]) lists[a * count + kept++] = found.indices[e];
      }
    }
    return lists;
  };
}

function sortedNeighbors(side: MapSide, rows: Int32Array, count: number): Int32Array {
  const n = side.rows;
  const distances = distancesFrom(side, rows);
  const lists = new Int32Array(rows.length * count);
  const taken = new Int32Array(n);
  for (let a = 0; a < rows.length; a++) {
    const own = distances.subarray(a * n, (a + 1) * n);
    // A sample comes before all others, duplicates too, and is then left out.
    own[rows[a]] = -1;
    const sorted = own.slice().sort();
    taken.fill(0);
    for (let j = 0; j < n; j++) {
      if (own[j] > sorted[count]) continue;
      const place = firstNotBelow(sorted, own[j]);
      const rank = place + taken[place]++;
      if (rank >= 1 && rank <= count) lists[a * count + rank - 1] = j;
    }
  }
  return lists;
}

/** The first place of the value in a sorted list. */
function firstNotBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The samples at which a measure is taken: all, or `points` of them, spread evenly. */
export function chosenSamples(where: string, rows: number, points: number | undefined): Int32Array {
  if (points === undefined) return Int32Array.from({ length: rows }, (_, i) => i);
  if (!(Number.isInteger(points) && points >= 1)) {
    throw new LecternError("invalid-option", `${where}: points must be a whole number above 0, got ${show(points)}`, {
      option: "points",
      value: points,
    });
  }
  return evenlySpacedIndices(rows, points);
}

/** Refuses a number of neighbours that is not a whole number from `least` to `most`. */
export function checkNeighbors(where: string, neighbors: number, most: number, reason: string, least = 1): void {
  if (Number.isInteger(neighbors) && neighbors >= least && neighbors <= most) return;
  throw new LecternError(
    "invalid-option",
    `${where}: neighbors must be a whole number from ${least} to ${most} (${reason}), got ${show(neighbors)}`,
    { option: "neighbors", value: neighbors },
  );
}
