/**
 * The search for medoids. FasterPAM (Schubert and Rousseeuw 2021) finds a set that no exchange of a medoid for another
 * sample improves, as PAM (Kaufman and Rousseeuw 1987) does; with the nearest two medoids of each sample at hand, the
 * gain of one candidate in place of each medoid takes one pass over the samples.
 */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";

/** Samples by their distances, with what each of them counts. */
export interface WeightedDistances {
  /** The number of samples. */
  readonly count: number;
  /** d(i, j) at i · count + j; symmetric. */
  readonly data: Float64Array;
  readonly weights: Float64Array;
}

/** The medoids, as rows of the samples, with the medoid (by its place in the list) and the total distance of the samples. */
export interface Medoids {
  readonly medoids: Int32Array;
  readonly labels: Int32Array;
  /** Σᵢ weightᵢ d(xᵢ, its medoid) */
  readonly total: number;
  /** The total after each improvement or iteration. */
  readonly totals: readonly number[];
  readonly converged: boolean;
}

/** What may be watched: the total distance so far. */
export interface MedoidProgress extends Progress {
  readonly total: number;
}

/**
 * The first medoids of PAM (BUILD): the sample with the least total distance, then each time the sample that lowers the
 * total most. By how much a sample would lower it never grows while others are chosen, so that most need not be tried again.
 */
export function* buildMedoids(samples: WeightedDistances, clusters: number): Work<Progress, Int32Array> {
  const { count, data, weights } = samples;
  const medoids = new Int32Array(clusters);
  const nearest = new Float64Array(count).fill(Infinity);
  const gains = weights.map((weight) => (weight > 0 ? Infinity : -Infinity));
  const isTime = createPace();
  let before = Infinity;
  for (let c = 0; c < clusters; c++) {
    let best = gains.indexOf(gains.reduce((largest, gain) => Math.max(largest, gain)));
    let least = totalWith(samples, nearest, best);
    for (let candidate = 0; candidate < count; candidate++) {
      // Sums are rounded, so that a candidate is tried unless it is clearly worse.
      if (before - gains[candidate] > (1 + 1e-9) * least) continue;
      const total = candidate === best ? least : totalWith(samples, nearest, candidate);
      if (before < Infinity) gains[candidate] = before - total;
      if (isTime(2 * count)) yield { step: 0 };
      if (total > least || (total === least && candidate > best)) continue;
      least = total;
      best = candidate;
    }
    medoids[c] = best;
    gains[best] = -Infinity;
    before = least;
    for (let i = 0; i < count; i++) nearest[i] = Math.min(nearest[i], data[best * count + i]);
  }
  return medoids;
}

/** The total distance with one more medoid; a function of its own, because engines run loops in generators slowly. */
function totalWith({ count, data, weights }: WeightedDistances, nearest: Float64Array, medoid: number): number {
  let total = 0;
  for (let i = 0, at = medoid * count; i < count; i++, at++) total += weights[i] * Math.min(nearest[i], data[at]);
  return total;
}

/** Exchanges medoids for other samples as long as the total falls, at most `maxIterations` times through all samples. */
export function* exchangeMedoids(
  samples: WeightedDistances,
  start: Int32Array,
  maxIterations: number,
): Work<MedoidProgress, Medoids> {
  const { count, weights } = samples;
  // A single medoid has no second nearest to go to; the first of BUILD is the best.
  const medoids = start.length === 1 ? yield* mapSteps(buildMedoids(samples, 1), waiting) : start.slice();
  let near = nearestTwo(samples, medoids);
  const totals = [near.total];
  const isTime = createPace();
  let unchanged = medoids.length === 1 ? count : 0;
  for (let step = 0; step < maxIterations && unchanged < count; step++) {
    for (let candidate = 0; candidate < count && unchanged < count; candidate++) {
      unchanged++;
      if (isTime(4 * count)) yield { step: step + 1, total: near.total };
      if (weights[candidate] === 0 || medoids.includes(candidate)) continue;
      const { place, change } = bestExchange(samples, near, candidate);
      // Changes within the rounding of the sums would be undone and made again for ever.
      if (!(change < -1e-12 * near.total)) continue;
      medoids[place] = candidate;
      near = nearestTwo(samples, medoids);
      totals.push(near.total);
      unchanged = 0;
    }
    yield { step: step + 1, total: near.total };
  }
  return { medoids, labels: near.labels, total: near.total, totals, converged: unchanged >= count };
}

/** Assigns samples to the nearest medoid and makes the most central member of each cluster its medoid, in turn. */
export function* alternateMedoids(
  samples: WeightedDistances,
  start: Int32Array,
  maxIterations: number,
): Work<MedoidProgress, Medoids> {
  let medoids: Int32Array = start.slice();
  let near = nearestTwo(samples, medoids);
  const totals = [near.total];
  for (let step = 1; step <= maxIterations; step++) {
    yield { step, total: near.total };
    const next = yield* mapSteps(centralMembers(samples, near.labels, medoids), waiting);
    const found = nearestTwo(samples, next);
    if (!(found.total < near.total))
      return { medoids, labels: near.labels, total: near.total, totals, converged: true };
    medoids = next;
    near = found;
    totals.push(near.total);
  }
  return { medoids, labels: near.labels, total: near.total, totals, converged: false };
}

const waiting = ({ step }: Progress): MedoidProgress => ({ step, total: Infinity });

/** The member of each cluster with the least total distance to all members; the medoid itself where none is better. */
function* centralMembers(
  { count, data, weights }: WeightedDistances,
  labels: Int32Array,
  medoids: Int32Array,
): Work<Progress, Int32Array> {
  const isTime = createPace();
  const result = medoids.slice();
  const least = new Float64Array(medoids.length).fill(Infinity);
  const totalOf = (i: number) => {
    let total = 0;
    for (let j = 0; j < count; j++) if (labels[j] === labels[i]) total += weights[j] * data[i * count + j];
    return total;
  };
  medoids.forEach((medoid, place) => {
    if (labels[medoid] === place) least[place] = totalOf(medoid);
  });
  for (let i = 0; i < count; i++) {
    const total = weights[i] === 0 ? Infinity : totalOf(i);
    if (isTime(2 * count)) yield { step: 0 };
    if (total >= least[labels[i]]) continue;
    least[labels[i]] = total;
    result[labels[i]] = i;
  }
  return result;
}

/** The medoid that a candidate should replace, and by how much the total changes. */
function bestExchange(
  { count, data, weights }: WeightedDistances,
  { labels, first, second, losses }: NearestTwo,
  candidate: number,
): { place: number; change: number } {
  const from = candidate * count;
  const changes = losses.slice();
  let shared = 0;
  for (let i = 0; i < count; i++) {
    const distance = data[from + i];
    if (distance >= second[i]) continue;
    if (distance < first[i]) {
      shared += weights[i] * (distance - first[i]);
      changes[labels[i]] += weights[i] * (first[i] - second[i]);
    } else changes[labels[i]] += weights[i] * (distance - second[i]);
  }
  let place = 0;
  for (let c = 1; c < changes.length; c++) if (changes[c] < changes[place]) place = c;
  return { place, change: changes[place] + shared };
}

interface NearestTwo {
  /** The nearest medoid of each sample. */
  readonly labels: Int32Array;
  /** The distances to the nearest and the second nearest medoid, which is infinite for a single medoid. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** By how much the total grows without each medoid, when its samples go to their second nearest. */
  readonly losses: Float64Array;
  readonly total: number;
}

function nearestTwo({ count, data, weights }: WeightedDistances, medoids: Int32Array): NearestTwo {
  const labels = new Int32Array(count);
  const first = new Float64Array(count).fill(Infinity);
  const second = new Float64Array(count).fill(Infinity);
  medoids.forEach((medoid, place) => {
    const from = medoid * count;
    for (let i = 0; i < count; i++) {
      const distance = data[from + i];
      if (distance < first[i]) {
        second[i] = first[i];
        first[i] = distance;
        labels[i] = place;
      } else if (distance < second[i]) second[i] = distance;
    }
  });
  const losses = new Float64Array(medoids.length);
  let total = 0;
  for (let i = 0; i < count; i++) {
    total += weights[i] * first[i];
    losses[labels[i]] += weights[i] * (second[i] - first[i]);
  }
  return { labels, first, second, losses, total };
}
