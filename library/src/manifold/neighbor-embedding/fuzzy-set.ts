/** The weighted graph of neighbours of UMAP: fuzzy simplicial sets (McInnes, Healy and Melville 2018). */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { symmetrize } from "./joint-probabilities.js";
import type { NeighborTable } from "./neighbor-table.js";

/** The scale of distances around each sample. */
export interface SmoothDistances {
  /** Distance of the nearest neighbour at a positive distance: it has the membership 1. */
  readonly nearest: Float64Array;
  /** Width of the exponential beyond it. */
  readonly widths: Float64Array;
}

/** Bisection steps, the largest error of a sum, and the least width relative to the mean distance. */
const [STEPS, TOLERANCE, LEAST_SHARE] = [64, 1e-5, 1e-3];

/** Nanoseconds for a neighbour, with the changes of the width that it takes. */
const NEIGHBOR_COST = 500;

/**
 * The widths at which the memberships Σⱼ exp(−max(0, dⱼ − nearest)/width) of each sample sum to log₂(count); it yields
 * after a bounded number of samples.
 */
export function* smoothDistances(
  { rows, count, distances }: NeighborTable,
  sum = count,
): Work<Progress, SmoothDistances> {
  const pace = createPace();
  const nearest = new Float64Array(rows);
  const widths = new Float64Array(rows);
  const wanted = log(sum) / Math.LN2;
  for (let i = 0; i < rows; i++) {
    const own = distances.subarray(i * count, (i + 1) * count);
    nearest[i] = own.find((distance) => distance > 0) ?? 0;
    const mean = own.reduce((total, distance) => total + distance, 0) / count;
    widths[i] = Math.max(widthOf(own, nearest[i], wanted), LEAST_SHARE * mean);
    if (pace(count * NEIGHBOR_COST)) yield { step: i + 1, of: rows };
  }
  return { nearest, widths };
}

function widthOf(distances: Float64Array, nearest: number, wanted: number): number {
  let [low, high, width] = [0, Infinity, 1];
  for (let step = 0; step < STEPS; step++) {
    let sum = 0;
    for (const distance of distances) sum += distance > nearest ? exp(-(distance - nearest) / width) : 1;
    if (Math.abs(sum - wanted) < TOLERANCE) break;
    if (sum > wanted) high = width;
    else low = width;
    width = high === Infinity ? 2 * width : (low + high) / 2;
  }
  return width;
}

/** The membership of each neighbour in the surroundings of its sample. */
export function memberships(
  { rows, count, distances }: NeighborTable,
  { nearest, widths }: SmoothDistances,
): Float64Array {
  const strengths = new Float64Array(rows * count);
  for (let e = 0; e < strengths.length; e++) {
    const i = Math.floor(e / count);
    const beyond = distances[e] - nearest[i];
    strengths[e] = beyond <= 0 || widths[i] === 0 ? 1 : exp(-beyond / widths[i]);
  }
  return strengths;
}

/** The union a + b − ab of the memberships of both directions. */
export function fuzzyUnion(table: NeighborTable, strengths: Float64Array): SparseMatrix {
  return symmetrize(table, strengths, (there, back) => there + back - there * back);
}
