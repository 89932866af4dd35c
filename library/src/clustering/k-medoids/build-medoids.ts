/**
 * The first medoids of PAM (BUILD, Kaufman and Rousseeuw 1987): the sample with the least total distance, then each time the
 * sample that lowers the total most. By how much a sample would lower it never grows while others are chosen, so that most need
 * not be tried again.
 */
import { createPace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { WeightedDistances } from "./medoid-search.js";

/** How many candidates are tried in one call: enough that the call costs nothing, and few enough to yield in between. */
export const candidatesAtOnce = (count: number) => Math.max(2, Math.floor(WORK_BETWEEN_YIELDS / (4 * count)));

/** Chooses the first medoids, different samples with weights above 0. */
export function* buildMedoids(samples: WeightedDistances, clusters: number): Work<Progress, Int32Array> {
  const { count, data, weights } = samples;
  const medoids = new Int32Array(clusters);
  const nearest = new Float64Array(count).fill(Infinity);
  const bounds = weights.map((weight) => (weight > 0 ? Infinity : -Infinity));
  const isTime = createPace();
  const most = candidatesAtOnce(count);
  for (let c = 0; c < clusters; c++) {
    const search: Addition = { nearest: c === 0 ? undefined : nearest, bounds, best: -1, largest: -Infinity };
    const likely = bounds.indexOf(bounds.reduce((a, b) => Math.max(a, b)));
    tryPair(samples, search, likely, likely);
    for (let first = 0; first < count; first += most) {
      const tried = tryAdditions(samples, search, first, Math.min(count, first + most));
      if (isTime(tried * 2 * count)) yield { step: 0 };
    }
    medoids[c] = search.best;
    bounds[search.best] = -Infinity;
    for (let i = 0, at = search.best * count; i < count; i++, at++) if (data[at] < nearest[i]) nearest[i] = data[at];
  }
  return medoids;
}

/** The search for one more medoid. */
interface Addition {
  /** The distance of each sample to the medoids so far; undefined where there are none. */
  readonly nearest: Float64Array | undefined;
  /** Twice by how much each sample would lower the total at most; −∞ where it cannot be chosen. */
  readonly bounds: Float64Array;
  /** The best sample so far, or −1, and twice by how much it lowers the total. */
  best: number;
  largest: number;
}

/** Sums are rounded, so that a candidate is tried unless it is worse by this share. */
const SLACK = 1e-9;

/**
 * Tries the candidates from the first to before the end that may be better than the best, and returns how many there were. This is
 * a function of its own, like those below, because engines run loops in generators slowly.
 */
function tryAdditions(samples: WeightedDistances, search: Addition, first: number, end: number): number {
  const { bounds } = search;
  let [tried, waiting] = [0, -1];
  for (let candidate = first; candidate < end; candidate++) {
    const bound = bounds[candidate];
    const isWorse = bound === -Infinity || bound < search.largest - SLACK * Math.abs(search.largest);
    if (isWorse || candidate === search.best) continue;
    tried++;
    if (waiting >= 0) tryPair(samples, search, waiting, candidate);
    waiting = waiting >= 0 ? -1 : candidate;
  }
  if (waiting >= 0) tryPair(samples, search, waiting, waiting);
  return tried;
}

/** Tries two candidates at once, because an addition waits for the one before it. */
function tryPair({ count, data, weights }: WeightedDistances, search: Addition, a: number, b: number): void {
  const { nearest } = search;
  const [fromA, fromB] = [a * count, b * count];
  let [gainA, gainB] = [0, 0];
  if (nearest === undefined) {
    for (let i = 0; i < count; i++) {
      gainA -= weights[i] * data[fromA + i];
      gainB -= weights[i] * data[fromB + i];
    }
  } else {
    for (let i = 0; i < count; i++) {
      const lowerA = nearest[i] - data[fromA + i];
      const lowerB = nearest[i] - data[fromB + i];
      // Twice what is above 0, without a branch.
      gainA += weights[i] * (lowerA + Math.abs(lowerA));
      gainB += weights[i] * (lowerB + Math.abs(lowerB));
    }
  }
  takeIfBest(search, a, gainA);
  takeIfBest(search, b, gainB);
}

function takeIfBest(search: Addition, candidate: number, gain: number): void {
  if (search.nearest !== undefined) search.bounds[candidate] = gain;
  const isWorse = gain < search.largest || (gain === search.largest && candidate > search.best);
  if (search.best >= 0 && isWorse) return;
  search.best = candidate;
  search.largest = gain;
}
