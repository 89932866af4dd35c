/** What nearest-neighbour methods share: options, the samples they keep, and finding those who vote. */

import * as state from "../contract/state/fields.js";
import { choice, integer, type OptionValues } from "../core/options/options.js";
import { type Warning, warn } from "../core/report.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { selectRows } from "../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows, toDense } from "../data/sparse.js";
import { stackRows } from "../data/stack.js";
import { algorithms } from "../neighbor-search/choose-algorithm.js";
import { distanceOption } from "../neighbor-search/distance-option.js";
import { createSearchSteps, nearestNeighbors, neighborsWithin } from "../neighbor-search/search.js";
import type { Voters } from "./neighbor-votes.js";
import { searchField } from "./search-field.js";

/** What methods learn that remember their samples. */
export const rememberedState = {
  search: searchField,
  weights: state.optional(
    state.vector("remembered", "weight of each training sample; null if all count once", { above: 0 }),
  ),
};

/** The samples of a model that remembers them all; those of weight 0 are left out. */
export interface RememberedSamples extends state.StateOf<typeof rememberedState> {}

/** The problem of a model that remembers no samples. */
export function emptyProblem({ length }: ArrayLike<number>): string | undefined {
  return length > 0 ? undefined : "must have at least 1 sample, got none";
}

/** The options that searching has. */
export const searchOptions = {
  distance: distanceOption(),
  algorithm: choice(
    algorithms,
    "automatic",
    "how neighbours are found; all but approximate find the same, and automatic takes the fastest by size and distance",
  ),
};

/** The number of neighbours. */
export const neighborsOption = integer(5, "number of neighbours");

/** How the samples are to be searched. */
export type NeighborsOptions = OptionValues<typeof searchOptions> & { readonly seed?: number };

/** What sparse samples cannot be searched with. */
export function sparseLimits({ algorithm }: NeighborsOptions) {
  const dense = algorithm !== "automatic" && algorithm !== "brute-force";
  return dense ? { sparse: `which the ${algorithm} algorithm cannot use: set algorithm to "automatic"` } : {};
}

/** Indexes the samples with positive weight for the search, and returns which they are. */
export function* remember(
  x: Matrix | SparseMatrix,
  weights: Float64Array | undefined,
  { distance, algorithm, seed = 0 }: NeighborsOptions,
): Work<void, { readonly samples: RememberedSamples; readonly kept: Int32Array }> {
  const rows = new Int32Array(x.rows).map((_, i) => i);
  const kept = weights === undefined ? rows : rows.filter((i) => weights[i] > 0);
  const all = kept.length === x.rows;
  const chosen = all ? x : isSparse(x) ? selectSparseRows(x, kept) : selectRows(x, kept);
  const counts = weights === undefined ? undefined : Float64Array.from(kept, (i) => weights[i]);
  const search = yield* createSearchSteps(chosen, {
    distance,
    algorithm,
    seed,
    ...(counts === undefined ? {} : { weights: counts }),
  });
  return { samples: { search, weights: counts ?? null }, kept };
}

/** The remembered samples and more of them, with their weights. */
export function joined(
  { search, weights }: RememberedSamples,
  x: Matrix | SparseMatrix,
  more: Float64Array | undefined,
) {
  const old = search.samples;
  const both = isSparse(old) && isSparse(x) ? stackRows([old, x]) : stackRows([dense(old), dense(x)]);
  if (weights === null && more === undefined) return { x: both, weights: undefined };
  const all = new Float64Array(both.rows).fill(1);
  if (weights !== null) all.set(weights);
  if (more !== undefined) all.set(more, old.rows);
  return { x: both, weights: all };
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return isSparse(x) ? toDense(x) : x;
}

/**
 * Who votes on each query: its nearest samples, until their weights add up to `neighbors`. The last one counts with what
 * is left of the places, so that a sample of weight 2 is exactly a sample given twice.
 */
export function nearestVoters(
  { search, weights }: RememberedSamples,
  x: Matrix | SparseMatrix,
  neighbors: number,
): Voters {
  const most = search.samples.rows;
  if (weights === null) {
    const { count, queries, indices, distances } = nearestNeighbors(search, x, neighbors);
    const rowStart = Int32Array.from({ length: queries + 1 }, (_, i) => i * count);
    return { queries, rowStart, indices, distances, shares: new Float64Array(indices.length).fill(1) };
  }
  for (let count = Math.min(most, neighbors); ; count = Math.min(most, 2 * count)) {
    const { queries, indices, distances } = nearestNeighbors(search, x, count);
    const shares = new Float64Array(indices.length);
    let short = false;
    for (let i = 0; i < queries; i++) {
      let left = neighbors;
      for (let e = i * count; e < (i + 1) * count; e++) {
        shares[e] = Math.min(left, weights[indices[e]]);
        left -= shares[e];
      }
      short ||= left > 0;
    }
    if (!short || count === most) return withoutEmpty(queries, count, indices, distances, shares);
  }
}

/** The entries that count, row by row. */
function withoutEmpty(
  queries: number,
  count: number,
  indices: Int32Array,
  distances: Float64Array,
  shares: Float64Array,
): Voters {
  const rowStart = new Int32Array(queries + 1);
  for (let e = 0; e < shares.length; e++) if (shares[e] > 0) rowStart[Math.floor(e / count) + 1]++;
  for (let i = 0; i < queries; i++) rowStart[i + 1] += rowStart[i];
  const counts = (_: number, e: number) => shares[e] > 0;
  return {
    queries,
    rowStart,
    indices: indices.filter(counts),
    distances: distances.filter(counts),
    shares: shares.filter((share) => share > 0),
  };
}

/** Who votes on each query: all samples within the radius. */
export function votersWithin({ search, weights }: RememberedSamples, x: Matrix | SparseMatrix, radius: number): Voters {
  const lists = neighborsWithin(search, x, radius);
  const shares = Float64Array.from(lists.indices, (index) => (weights === null ? 1 : weights[index]));
  return { ...lists, shares };
}

/** The values of row i, which determine its random draws; explicit zeros make no difference. */
export function rowNumbers(x: Matrix | SparseMatrix, i: number): ArrayLike<number> {
  if (!isSparse(x)) return Array.from(x.data.subarray(i * x.columns, (i + 1) * x.columns)).flatMap(pairUp);
  const numbers: number[] = [];
  for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++)
    if (x.values[e] !== 0) numbers.push(x.columnIndex[e], x.values[e]);
  return numbers;
}

function pairUp(value: number, j: number): number[] {
  return value === 0 ? [] : [j, value];
}

/** The warning when there are fewer samples than neighbours. */
export function fewSamples({ search, weights }: RememberedSamples, neighbors: number): Warning[] {
  const total = weights === null ? search.samples.rows : weights.reduce((sum, weight) => sum + weight, 0);
  if (total >= neighbors) return [];
  const message = `there are fewer samples (${total}) than neighbors (${neighbors}), so all of them vote on every prediction`;
  return [warn("few-samples", message, { samples: total, neighbors })];
}
