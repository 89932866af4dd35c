/**
 * The search for medoids. FasterPAM (Schubert and Rousseeuw 2021) finds a set that no exchange of a medoid for another
 * sample improves, as PAM (Kaufman and Rousseeuw 1987) does; with the nearest two medoids of each sample at hand, the
 * gain of one candidate in place of each medoid takes one pass over the samples.
 */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { buildMedoids, candidatesAtOnce } from "./build-medoids.js";
import { exchangeNearest, type NearestMedoids, nearestMedoids } from "./nearest-medoids.js";

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

/** Exchanges medoids for other samples as long as the total falls, at most `maxIterations` times through all samples. */
export function* exchangeMedoids(
  samples: WeightedDistances,
  start: Int32Array,
  maxIterations: number,
): Work<MedoidProgress, Medoids> {
  const { count } = samples;
  // A single medoid has no second nearest to go to; the first of BUILD is the best.
  const medoids = start.length === 1 ? yield* mapSteps(buildMedoids(samples, 1), waiting) : start.slice();
  const near = nearestMedoids(samples, medoids);
  const search: Exchanges = {
    medoids,
    near,
    totals: [near.total],
    next: 0,
    unchanged: medoids.length === 1 ? count : 0,
  };
  const most = candidatesAtOnce(count);
  for (let step = 1; step <= maxIterations && search.unchanged < count; step++) {
    search.next = 0;
    while (search.next < count && search.unchanged < count) {
      tryExchanges(samples, search, Math.min(count, search.next + most));
      yield { step, total: near.total };
    }
  }
  // Of equally near medoids samples have the first.
  const { labels, total } = nearestMedoids(samples, medoids);
  return { medoids, labels, total, totals: search.totals, converged: search.unchanged >= count };
}

/** How far the exchanges have come. */
interface Exchanges {
  readonly medoids: Int32Array;
  readonly totals: number[];
  readonly near: NearestMedoids;
  /** The sample that is tried next. */
  next: number;
  /** How many samples were tried since the last exchange. */
  unchanged: number;
}

/**
 * Tries the samples before the end in place of medoids, until all were tried since the last exchange. This is a function of its own,
 * like those below, because engines run loops in generators slowly.
 */
function tryExchanges(samples: WeightedDistances, search: Exchanges, end: number): void {
  const { count, weights } = samples;
  const { medoids, near } = search;
  const changes = new Float64Array(medoids.length);
  for (; search.next < end && search.unchanged < count; search.next++) {
    const candidate = search.next;
    search.unchanged++;
    if (weights[candidate] === 0 || medoids.includes(candidate)) continue;
    const shared = addChanges(samples, near, candidate, changes);
    let place = 0;
    for (let c = 1; c < changes.length; c++) if (changes[c] < changes[place]) place = c;
    // Changes within the rounding of the sums would be undone and made again for ever.
    if (!(changes[place] + shared < -1e-12 * near.total)) continue;
    medoids[place] = candidate;
    exchangeNearest(samples, medoids, near, place);
    search.totals.push(near.total);
    search.unchanged = 0;
  }
}

/** Assigns samples to the nearest medoid and makes the most central member of each cluster its medoid, in turn. */
export function* alternateMedoids(
  samples: WeightedDistances,
  start: Int32Array,
  maxIterations: number,
): Work<MedoidProgress, Medoids> {
  let medoids: Int32Array = start.slice();
  let near = nearestMedoids(samples, medoids);
  const totals = [near.total];
  for (let step = 1; step <= maxIterations; step++) {
    yield { step, total: near.total };
    const next = yield* mapSteps(centralMembers(samples, near.labels, medoids), waiting);
    const found = nearestMedoids(samples, next);
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

/**
 * Writes by how much the total changes when a candidate replaces each medoid, beside what it changes for every one of them, which
 * is returned. A sample goes to the candidate if it is nearer than the nearest medoid; without its medoid already if it is
 * nearer than the second.
 */
function addChanges(
  { count, data }: WeightedDistances,
  { labels, reach, losses }: NearestMedoids,
  candidate: number,
  changes: Float64Array,
): number {
  for (let c = 0; c < changes.length; c++) changes[c] = losses[c];
  let shared = 0;
  for (let i = 0, at = candidate * count, from = 0; i < count; i++, at++, from += 3) {
    const distance = data[at];
    const second = reach[from + 1] - distance;
    if (second <= 0) continue;
    const weight = reach[from + 2];
    const first = reach[from] - distance;
    if (first > 0) {
      shared -= weight * first;
      changes[labels[i]] += weight * (first - second);
    } else changes[labels[i]] -= weight * second;
  }
  return shared;
}
