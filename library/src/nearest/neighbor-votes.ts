/** The votes of the neighbours of a sample: their weights and their sums. */
import { optional, positive, variant } from "../core/options/options.js";
import type { Matrix } from "../data/matrix.js";
import { zeros } from "../data/matrix.js";
import { exp } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";

/** How much a neighbour counts by its distance. */
export const weightingOption = variant(
  {
    uniform: {},
    distance: {},
    gaussian: {
      bandwidth: optional(
        positive(
          1,
          "bandwidth of the kernel; the standard deviation of the Gaussian; the distance of the last neighbour by default",
        ),
      ),
    },
  },
  "uniform",
  "weights of the neighbours: all equal, 1 / distance, or Gaussian in the distance",
);

export type Weighting = (typeof weightingOption)["default"];

/** Neighbours of several queries with how much each counts: query i has the entries rowStart[i] … rowStart[i + 1] − 1. */
export interface Voters {
  readonly queries: number;
  readonly rowStart: Int32Array;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
  /** How often each neighbour is there: the weight of its sample, less what is beyond the last place. */
  readonly shares: Float64Array;
}

/**
 * The weight of each entry, up to one factor per query: 1; 1 / distance, where neighbours at distance 0 count alone; or
 * exp(−½ (distance / width)²), with the distance of the last neighbour as width when it is null. Each is taken relative to
 * that of the nearest, so that nothing under- or overflows.
 */
export function votingWeights(voters: Voters, weighting: Weighting): Float64Array {
  const { queries, rowStart, distances, shares } = voters;
  const weights = shares.slice();
  if (weighting.kind === "uniform") return weights;
  for (let i = 0; i < queries; i++) {
    const [from, to] = [rowStart[i], rowStart[i + 1]];
    if (from === to) continue;
    const nearest = distances[from];
    const width = weighting.kind === "gaussian" ? (weighting.bandwidth ?? distances[to - 1]) : 0;
    for (let e = from; e < to; e++) {
      if (distances[e] === nearest) continue;
      weights[e] *=
        weighting.kind === "distance"
          ? nearest / distances[e]
          : exp(-0.5 * ((distances[e] - nearest) / width) * ((distances[e] + nearest) / width));
    }
  }
  return weights;
}

/** The summed weights of each class, one row per query. */
export function classVotes(
  { queries, rowStart, indices }: Voters,
  weights: Float64Array,
  codes: Int32Array,
  classes: number,
) {
  const votes = zeros(queries, classes);
  for (let i = 0; i < queries; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) votes.data[i * classes + codes[indices[e]]] += weights[e];
  }
  return votes;
}

/** The votes as shares of their sum; rows without any are left as they are. */
export function voteShares(votes: Matrix): Matrix {
  const result = zeros(votes.rows, votes.columns);
  for (let i = 0; i < votes.rows; i++) {
    let total = 0;
    for (let at = i * votes.columns; at < (i + 1) * votes.columns; at++) total += votes.data[at];
    for (let at = i * votes.columns; at < (i + 1) * votes.columns; at++) {
      result.data[at] = total > 0 ? votes.data[at] / total : 0;
    }
  }
  return result;
}

/** How ties between classes are broken. */
export type Ties = "first" | "random";

/**
 * The class with the most votes of each query. Ties go to the first class, or to one at random: the draw
 * depends on the seed and on the values of the query, so that a sample gets the same class in every batch.
 */
export function winners(
  votes: Matrix,
  ties: Ties,
  seed: number,
  numbersOf: (i: number) => ArrayLike<number>,
): Int32Array {
  const { rows, columns, data } = votes;
  const result = new Int32Array(rows);
  const random = createRandom(seed).fork("ties");
  for (let i = 0; i < rows; i++) {
    const row = data.subarray(i * columns, (i + 1) * columns);
    const most = row.reduce((a, b) => Math.max(a, b), -Infinity);
    result[i] = row.indexOf(most);
    if (ties === "first" || row.lastIndexOf(most) === result[i]) continue;
    const equal = Array.from(row.keys()).filter((k) => row[k] === most);
    result[i] = equal[random.fork(Array.from(numbersOf(i)).join(" ")).integer(equal.length)];
  }
  return result;
}

/** The mean of the neighbours' values, weighted. */
export function meanOfNeighbors({ queries, rowStart, indices }: Voters, weights: Float64Array, values: Float64Array) {
  return Float64Array.from({ length: queries }, (_, i) => {
    // Around the first value, so that neighbours that agree give exactly their value.
    const around = values[indices[rowStart[i]]];
    let [sum, total] = [0, 0];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      sum += weights[e] * (values[indices[e]] - around);
      total += weights[e];
    }
    return around + sum / total;
  });
}

/** The median of the neighbours' values, weighted: where half of the weight is on each side, the midpoint of the two. */
export function medianOfNeighbors({ queries, rowStart, indices }: Voters, weights: Float64Array, values: Float64Array) {
  return Float64Array.from({ length: queries }, (_, i) => {
    const entries = Array.from({ length: rowStart[i + 1] - rowStart[i] }, (_, k) => rowStart[i] + k).sort(
      (a, b) => values[indices[a]] - values[indices[b]],
    );
    const half = entries.reduce((sum, e) => sum + weights[e], 0) / 2;
    let below = 0;
    for (let k = 0; k < entries.length; k++) {
      below += weights[entries[k]];
      const value = values[indices[entries[k]]];
      if (Math.abs(below - half) <= 1e-12 * half && k + 1 < entries.length) {
        return value + (values[indices[entries[k + 1]]] - value) / 2;
      }
      if (below > half) return value;
    }
    return values[indices[entries[entries.length - 1]]];
  });
}
