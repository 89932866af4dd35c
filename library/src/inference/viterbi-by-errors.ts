/**
 * The best label sequences of a chain with a given number of errors. They answer which wrong sequence has the largest
 * score, and which one maximises a product of its score and its number of errors, exactly.
 */
import { LecternError } from "../core/errors.js";
import { type ChainScores, pairScores, requireChain } from "./chain-scores.js";

/** For each number of errors, from 0 to the length, the best label sequence. */
export interface PathsByErrors {
  /** The largest score with each number of errors; −∞ where there is no such sequence. */
  readonly scores: Float64Array;
  /** The sequence with that score; only where the score is finite. */
  pathWith(errors: number): Int32Array;
}

/** The best label sequences that differ from the given one at 0, 1, 2 … positions, O(length² · labels²). */
export function viterbiByErrors(chain: ChainScores, truth: ArrayLike<number>): PathsByErrors {
  requireChain("viterbiByErrors", chain);
  const { unary, pairwise } = chain;
  const { rows: length, columns: labels, data } = unary;
  if (truth.length !== length) {
    throw new LecternError(
      "invalid-data",
      `viterbiByErrors: the labels to compare with must have length ${length}, got ${truth.length}`,
    );
  }
  const counts = length + 1;
  // best[label · counts + errors] of prefixes; the label before, for each position.
  let best = new Float64Array(labels * counts).fill(-Infinity);
  for (let label = 0; label < labels; label++) best[label * counts + Number(label !== truth[0])] = data[label];
  const before = new Int32Array(length * labels * counts);
  for (let t = 1; t < length; t++) {
    const pairs = pairScores(pairwise, t - 1);
    const next = new Float64Array(labels * counts).fill(-Infinity);
    for (let label = 0; label < labels; label++) {
      const wrong = Number(label !== truth[t]);
      for (let previous = 0; previous < labels; previous++) {
        const step = pairs[previous * labels + label] + data[t * labels + label];
        for (let errors = 0; errors <= t; errors++) {
          const score = best[previous * counts + errors] + step;
          const at = label * counts + errors + wrong;
          if (!(score > next[at])) continue;
          next[at] = score;
          before[t * labels * counts + at] = previous;
        }
      }
    }
    best = next;
  }
  const lastLabel = (errors: number): number => {
    let last = 0;
    for (let label = 1; label < labels; label++) {
      if (best[label * counts + errors] > best[last * counts + errors]) last = label;
    }
    return last;
  };
  return {
    scores: Float64Array.from({ length: counts }, (_, errors) => best[lastLabel(errors) * counts + errors]),
    pathWith(errors) {
      const path = new Int32Array(length);
      let left = errors;
      path[length - 1] = lastLabel(errors);
      for (let t = length - 1; t > 0; t--) {
        path[t - 1] = before[(t * labels + path[t]) * counts + left];
        left -= Number(path[t] !== truth[t]);
      }
      return path;
    },
  };
}
