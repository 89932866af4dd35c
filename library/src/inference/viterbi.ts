/**
 * The best label sequence of a chain by dynamic programming (Viterbi 1967; Forney, The Viterbi algorithm, Proc. IEEE 61,
 * 1973): the maximum is moved inside the sum, so the time is linear in the length.
 */
import { type ChainScores, noSequence, pairScores, requireChain } from "./chain-scores.js";

/** The best label sequence and its score. */
export interface BestPath {
  /** The label of each position, as a column of the unary scores. */
  readonly path: Int32Array;
  readonly score: number;
}

/**
 * The label sequence with the largest score, O(length · labels²). Of equal labels the first one is chosen.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { viterbi } from "lectern/inference";
 *
 * // y₁ − y₂ + y₃ + 2 y₁y₂ + 2 y₂y₃ for yₜ = ±1
 * const { path, score } = viterbi({
 *   unary: asMatrix([[-1, 1], [1, -1], [-1, 1]]),
 *   pairwise: asMatrix([[2, -2], [-2, 2]]),
 * });
 * console.log(path, score); // Int32Array(3) [ 1, 1, 1 ] 5
 * ```
 */
export function viterbi(chain: ChainScores): BestPath {
  requireChain("viterbi", chain);
  const { unary, pairwise } = chain;
  const { rows: length, columns: labels, data } = unary;
  // The best score of a prefix that ends with each label, and the label before in that prefix.
  let best = data.slice(0, labels);
  let next = new Float64Array(labels);
  const before = new Int32Array(length * labels);
  for (let t = 1; t < length; t++) {
    const pairs = pairScores(pairwise, t - 1);
    for (let label = 0; label < labels; label++) {
      let largest = -Infinity;
      let from = 0;
      for (let previous = 0; previous < labels; previous++) {
        const score = best[previous] + pairs[previous * labels + label];
        if (score > largest) {
          largest = score;
          from = previous;
        }
      }
      next[label] = largest + data[t * labels + label];
      before[t * labels + label] = from;
    }
    [best, next] = [next, best];
  }
  let last = 0;
  for (let label = 1; label < labels; label++) if (best[label] > best[last]) last = label;
  if (best[last] === -Infinity) throw noSequence("viterbi");
  const path = new Int32Array(length);
  path[length - 1] = last;
  for (let t = length - 1; t > 0; t--) path[t - 1] = before[t * labels + path[t]];
  return { path, score: best[last] };
}
