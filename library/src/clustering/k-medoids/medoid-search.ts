/**
 * The search for medoids. FasterPAM (Schubert and Rousseeuw 2021) finds a set that no exchange of a medoid for another
 * sample improves, as PAM (Kaufman and Rousseeuw 1987) does; with the nearest two medoids of each sample at hand, the
 * gain of one candidate in place of each medoid takes one pass over the samples.
 */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { buildMedoids, candidatesAtOnce } from "./build-medoids.js";
import {
  type AssignedMedoids,
  beginRound,
  type MedoidMemory,
  placeMedoids,
  readAssigned,
  readMedoids,
  readTotal,
  readWhole,
} from "./medoid-memory.js";

/** The medoids that a search has found. */
export interface Medoids extends AssignedMedoids {
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
  memory: MedoidMemory,
  start: Int32Array,
  maxIterations: number,
): Work<MedoidProgress, Medoids> {
  const { distances, clusters, kernels, task } = memory;
  const { count } = distances;
  // A single medoid has no second nearest to go to; the first of BUILD is the best.
  const isAlone = clusters === 1;
  placeMedoids(memory, isAlone ? yield* mapSteps(buildMedoids(memory), waiting) : start);
  const totals = [readTotal(memory)];
  const most = candidatesAtOnce(count);
  const isTime = createPace();
  let converged = isAlone;
  for (let step = 1; step <= maxIterations && !converged; step++) {
    beginRound(memory);
    for (let next = 0; next < count && !converged; ) {
      const end = Math.min(count, next + most);
      if (kernels.tryExchanges(task, end)) totals.push(readTotal(memory));
      const tried = readWhole(memory, "next") - next;
      next += tried;
      converged = readWhole(memory, "unchanged") >= count;
      if (isTime(tried * count * 2)) yield { step, total: totals[totals.length - 1] };
    }
    yield { step, total: totals[totals.length - 1] };
  }
  // Of equally near medoids samples have the first.
  placeMedoids(memory, readMedoids(memory));
  return { ...readAssigned(memory), totals, converged };
}

/** Assigns samples to the nearest medoid and makes the most central member of each cluster its medoid, in turn. */
export function* alternateMedoids(
  memory: MedoidMemory,
  start: Int32Array,
  maxIterations: number,
): Work<MedoidProgress, Medoids> {
  placeMedoids(memory, start);
  let near = readAssigned(memory);
  const totals = [near.total];
  for (let step = 1; step <= maxIterations; step++) {
    yield { step, total: near.total };
    placeMedoids(memory, yield* mapSteps(centralMembers(memory, near), waiting));
    const found = readAssigned(memory);
    if (!(found.total < near.total)) return { ...near, totals, converged: true };
    near = found;
    totals.push(near.total);
  }
  return { ...near, totals, converged: false };
}

const waiting = ({ step }: Progress): MedoidProgress => ({ step, total: Infinity });

/** The member of each cluster with the least total distance to all members; the medoid itself where none is better. */
function* centralMembers(memory: MedoidMemory, { medoids, labels }: AssignedMedoids): Work<Progress, Int32Array> {
  const { count } = memory.distances;
  const isTime = createPace();
  const result = medoids.slice();
  const least = new Float64Array(medoids.length).fill(Infinity);
  medoids.forEach((medoid, place) => {
    if (labels[medoid] === place) least[place] = totalOfMembers(memory, labels, medoid);
  });
  for (let i = 0; i < count; i++) {
    const total = memory.weights[i] === 0 ? Infinity : totalOfMembers(memory, labels, i);
    if (isTime(2 * count)) yield { step: 0 };
    if (total >= least[labels[i]]) continue;
    least[labels[i]] = total;
    result[labels[i]] = i;
  }
  return result;
}

/** The total distance of a sample to the members of its cluster. */
function totalOfMembers({ distances, weights }: MedoidMemory, labels: Int32Array, sample: number): number {
  const { space, address, count, stride } = distances;
  const { f64 } = space.engine.memory;
  const own = labels[sample];
  let total = 0;
  for (let j = 0, at = address / 8 + sample * stride; j < count; j++, at++) {
    if (labels[j] === own) total += weights[j] * f64[at];
  }
  return total;
}
