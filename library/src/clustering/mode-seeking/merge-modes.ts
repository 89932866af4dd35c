/**
 * Modes from the end points of many climbs, which end almost but not exactly at the same places, so that those near each other
 * are one mode.
 */
import { counted, type Progress, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { createSearchSteps, nearestNeighborsSteps, neighborsWithinSteps } from "../../neighbor-search/search.js";

/** How end points are merged: those within the radius of a denser one, or all that a chain of short steps joins. */
export type MergeStrategy = "densest" | "chain";

/** Modes in descending order of their densities. */
export interface Modes {
  readonly positions: Matrix;
  readonly densities: Float64Array;
}

/** The modes among end points with their densities. Of merged points the densest is the mode, of equal ones the first. */
export function* mergeModes(
  ends: Matrix,
  densities: Float64Array,
  radius: number,
  strategy: MergeStrategy,
): Work<void, Modes> {
  const order = Int32Array.from(densities.keys()).sort((a, b) => densities[b] - densities[a] || a - b);
  const sorted = selectRows(ends, order);
  const { rowStart, indices } = yield* neighborsWithinSteps(yield* createSearchSteps(sorted), sorted, radius);
  const taken = new Uint8Array(ends.rows);
  const kept: number[] = [];
  for (let i = 0; i < ends.rows; i++) {
    if (taken[i] === 1) continue;
    kept.push(i);
    taken[i] = 1;
    const pending = [i];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      for (let e = rowStart[at]; e < rowStart[at + 1]; e++) {
        if (taken[indices[e]] === 1) continue;
        taken[indices[e]] = 1;
        if (strategy === "chain") pending.push(indices[e]);
      }
    }
  }
  const places = Int32Array.from(kept);
  return {
    positions: selectRows(sorted, places),
    densities: Float64Array.from(places, (place) => densities[order[place]]),
  };
}

/** The nearest mode of each position. */
export function* nearestModes(modes: Matrix, positions: Matrix): Work<Progress, Int32Array> {
  const search = yield* counted(createSearchSteps(modes));
  return (yield* nearestNeighborsSteps(search, positions, 1)).indices;
}
