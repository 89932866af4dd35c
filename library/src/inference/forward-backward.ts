/**
 * Sums over all label sequences of a chain (Baum et al. 1970): the logarithm of Σ_y exp(score(y)), and the probabilities
 * of labels and of pairs of neighbouring labels if p(y) is proportional to exp(score(y)).
 */
import type { Matrix } from "../data/matrix.js";
import { isMatrix, zeros } from "../data/matrix.js";
import { exp, log } from "../numeric/elementary/functions.js";
import { type ChainScores, noSequence, pairScores, requireChain } from "./chain-scores.js";

/** What is summed over all label sequences. */
export interface ChainSums {
  /** log Σ_y exp(score(y)). */
  readonly logPartition: number;
  /** The probability of each label (column) at each position (row). */
  readonly marginals: Matrix;
  /** The expected number of times that each label (row) is followed by each label (column). */
  readonly pairCounts: Matrix;
}

/**
 * Sums over all label sequences by the forward and the backward recursion, O(length · labels²).
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { forwardBackward } from "lectern/inference";
 *
 * const { marginals } = forwardBackward({
 *   unary: asMatrix([[0, Math.log(3)], [0, 0]]),
 *   pairwise: asMatrix([[0, -Infinity], [-Infinity, 0]]),
 * }); // both labels are equal: 0.25, 0.75 at both positions
 * ```
 */
export function forwardBackward(chain: ChainScores): ChainSums {
  requireChain("forwardBackward", chain);
  return scaledSums(chain) ?? logarithmicSums(chain);
}

/**
 * Below this share of what it could be at most, a sum may have lost terms that were rounded to 0. Products of more than 1e-308
 * of the largest are kept, so above it the relative error of what was lost is below 1e-150.
 */
const smallestShare = 1e-150;

/** The factors exp(score − largest) of the pairs; one array for all positions where the pairs share their scores. */
function pairFactors(pairwise: ChainScores["pairwise"], pairs: number): { factors: Float64Array[]; shifts: number[] } {
  const matrices = isMatrix(pairwise) ? [pairwise] : pairwise;
  const shifts = matrices.map(({ data }) => data.reduce((a, b) => Math.max(a, b), -Infinity));
  const factors = matrices.map(({ data }, i) =>
    data.map((score) => (score === -Infinity ? 0 : exp(score - shifts[i]))),
  );
  if (!isMatrix(pairwise)) return { factors, shifts };
  return { factors: new Array(pairs).fill(factors[0]), shifts: new Array(pairs).fill(shifts[0]) };
}

/** In probabilities, scaled at each position: one exponential for each score. Undefined where rounding to 0 matters. */
function scaledSums({ unary, pairwise }: ChainScores): ChainSums | undefined {
  const { rows: length, columns: labels, data } = unary;
  const { factors: pairs, shifts } = pairFactors(pairwise, length - 1);
  const own = new Float64Array(length * labels);
  const forward = new Float64Array(length * labels);
  const scales = new Float64Array(length);
  let logPartition = 0;
  for (let t = 0; t < length; t++) {
    let largest = -Infinity;
    for (let j = 0; j < labels; j++) largest = Math.max(largest, data[t * labels + j]);
    if (largest === -Infinity || (t > 0 && shifts[t - 1] === -Infinity)) throw noSequence("forwardBackward");
    logPartition += largest + (t > 0 ? shifts[t - 1] : 0);
    let sum = 0;
    for (let j = 0; j < labels; j++) {
      const at = t * labels + j;
      own[at] = exp(data[at] - largest);
      let reached = t === 0 ? 1 : 0;
      if (t > 0)
        for (let i = 0; i < labels; i++) reached += forward[at - j - labels + i] * pairs[t - 1][i * labels + j];
      forward[at] = reached * own[at];
      sum += forward[at];
    }
    if (!(sum > smallestShare)) return undefined;
    for (let j = 0; j < labels; j++) forward[t * labels + j] /= sum;
    scales[t] = sum;
    logPartition += log(sum);
  }
  const marginals = zeros(length, labels);
  const pairCounts = zeros(labels, labels);
  let backward = new Float64Array(labels).fill(1);
  for (let t = length - 1; ; t--) {
    for (let i = 0; i < labels; i++) marginals.data[t * labels + i] = forward[t * labels + i] * backward[i];
    if (t === 0) break;
    const ahead = new Float64Array(labels);
    for (let j = 0; j < labels; j++) backward[j] *= own[t * labels + j] / scales[t];
    for (let i = 0; i < labels; i++) {
      const reached = forward[(t - 1) * labels + i];
      for (let j = 0; j < labels; j++) {
        const term = pairs[t - 1][i * labels + j] * backward[j];
        ahead[i] += term;
        pairCounts.data[i * labels + j] += reached * term;
      }
    }
    backward = ahead;
  }
  return { logPartition, marginals, pairCounts };
}

/** In logarithms: any scores, at an exponential for each pair of labels. */
export function logarithmicSums({ unary, pairwise }: ChainScores): ChainSums {
  const { rows: length, columns: labels, data } = unary;
  const forward = data.slice();
  const terms = new Float64Array(labels);
  for (let t = 1; t < length; t++) {
    const pairs = pairScores(pairwise, t - 1);
    for (let j = 0; j < labels; j++) {
      for (let i = 0; i < labels; i++) terms[i] = forward[(t - 1) * labels + i] + pairs[i * labels + j];
      forward[t * labels + j] += logSum(terms);
    }
  }
  const logPartition = logSum(forward.subarray((length - 1) * labels));
  if (logPartition === -Infinity) throw noSequence("forwardBackward");
  const marginals = zeros(length, labels);
  const pairCounts = zeros(labels, labels);
  let backward = new Float64Array(labels);
  for (let t = length - 1; ; t--) {
    for (let i = 0; i < labels; i++) {
      marginals.data[t * labels + i] = exp(forward[t * labels + i] + backward[i] - logPartition);
    }
    if (t === 0) return { logPartition, marginals, pairCounts };
    const pairs = pairScores(pairwise, t - 1);
    const ahead = new Float64Array(labels);
    for (let i = 0; i < labels; i++) {
      for (let j = 0; j < labels; j++) {
        terms[j] = pairs[i * labels + j] + data[t * labels + j] + backward[j];
        pairCounts.data[i * labels + j] += exp(forward[(t - 1) * labels + i] + terms[j] - logPartition);
      }
      ahead[i] = logSum(terms);
    }
    backward = ahead;
  }
}

/** log Σ exp(values) without overflow. */
function logSum(values: Float64Array): number {
  let largest = -Infinity;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]);
  if (largest === -Infinity) return -Infinity;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += exp(values[i] - largest);
  return largest + log(sum);
}
