/** How far a vote of neighbours can be trusted (ML and physics, section 6.3). */
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import type { NearestNeighborsOptions } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import type { NeighborClassifierState } from "./neighbor-classes.js";
import { nearestVoters } from "./neighbor-state.js";
import { classVotes, votingWeights } from "./neighbor-votes.js";

/** The confidence of each query. */
export interface VoteConfidence {
  /** The share of the winning class among the votes: 1 when all agree. */
  readonly agreement: Float64Array;
  /** The distance of the last neighbour: large where training samples are sparse. */
  readonly reach: Float64Array;
  /** 1 where that distance is larger than it is for nearly all training samples: the vote comes from far away. */
  readonly lowDensity: Uint8Array;
}

/**
 * Agreement and density behind the predictions of a fitted nearest-neighbours classifier. Density is low where the last
 * neighbour is farther away than for the given share of the training samples (themselves not counted).
 */
export function voteConfidence(
  model: {
    readonly state: NeighborClassifierState;
    readonly options: Pick<NearestNeighborsOptions, "neighbors" | "weighting">;
  },
  x: Matrix | SparseMatrix,
  share = 0.99,
): VoteConfidence {
  const { state, options } = model;
  const voters = nearestVoters(state, x, options.neighbors);
  const votes = classVotes(voters, votingWeights(voters, options.weighting), state.codes, state.classCount);
  const agreement = Float64Array.from({ length: votes.rows }, (_, i) => {
    const row = votes.data.subarray(i * votes.columns, (i + 1) * votes.columns);
    return row.reduce((a, b) => Math.max(a, b), 0) / row.reduce((a, b) => a + b, 0);
  });
  const reach = lastDistances(voters);
  // One neighbour more, because a training sample is its own nearest.
  const own = lastDistances(nearestVoters(state, state.search.samples, options.neighbors + 1)).sort();
  const limit = own[Math.min(own.length - 1, Math.floor(share * own.length))];
  return { agreement, reach, lowDensity: Uint8Array.from(reach, (distance) => (distance > limit ? 1 : 0)) };
}

function lastDistances({ queries, rowStart, distances }: ReturnType<typeof nearestVoters>): Float64Array {
  return Float64Array.from({ length: queries }, (_, i) => distances[rowStart[i + 1] - 1]);
}
