/** The search for medoids in plain TypeScript: the same sums as library/kernels/medoid-additions.ts and medoid-exchanges.ts. */
import type { Memory } from "../engine.js";
import { type MedoidKernels, medoidTask } from "../medoid-kernels.js";

/** A task, read from memory. */
interface Task {
  readonly f64: Float64Array;
  readonly i32: Int32Array;
  /** The task, as an index into i32 and into f64. */
  readonly task32: number;
  readonly task64: number;
  readonly count: number;
  readonly stride: number;
  readonly clusters: number;
  /** The addresses of doubles, as indices into f64. */
  readonly distances: number;
  readonly weights: number;
  readonly reach: number;
  readonly losses: number;
  readonly nearest: number;
  readonly bounds: number;
  /** The addresses of 32-bit numbers, as indices into i32. */
  readonly medoids: number;
  readonly labels: number;
  readonly others: number;
}

function readTask({ f64, i32 }: Memory, address: number): Task {
  const whole = (name: keyof typeof medoidTask) => i32[(address + medoidTask[name]) / 4];
  const at = (name: keyof typeof medoidTask) => (whole(name) >>> 0) / 8;
  const at32 = (name: keyof typeof medoidTask) => (whole(name) >>> 0) / 4;
  return {
    ...{ f64, i32, task32: address / 4, task64: address / 8 },
    ...{ count: whole("count"), stride: whole("stride"), clusters: whole("clusters") },
    ...{ distances: at("distances"), weights: at("weights"), reach: at("reach"), losses: at("losses") },
    ...{ nearest: at("nearest"), bounds: at("bounds") },
    ...{ medoids: at32("medoids"), labels: at32("labels"), others: at32("others") },
  };
}

/** The steps on a plain memory. */
export function plainMedoids(memory: Memory): MedoidKernels {
  return {
    exactDistances: (...sizes) => measurePairs(memory.f64, ...sizes),
    beginAddition: (address) => beginAddition(readTask(memory, address)),
    tryAdditions: (address, first, end) => tryAdditions(readTask(memory, address), first, end),
    addMedoid: (address) => addMedoid(readTask(memory, address)),
    findNearest: (address) => findNearest(readTask(memory, address)),
    tryExchanges: (address, end) => tryExchanges(readTask(memory, address), end),
  };
}

function measurePairs(
  f64: Float64Array,
  first: number,
  end: number,
  n: number,
  columns: number,
  samples: number,
  out: number,
): void {
  for (let i = first; i < end; i++) {
    for (let j = i; j < n; j++) {
      let sum = 0;
      for (let k = 0, row = samples / 8; k < columns; k++, row += n) {
        const difference = f64[row + i] - f64[row + j];
        sum += difference * difference;
      }
      f64[out / 8 + i * n + j] = f64[out / 8 + j * n + i] = Math.sqrt(sum);
    }
  }
}

function beginAddition(task: Task): void {
  const { f64, i32, bounds, count } = task;
  let likely = 0;
  for (let i = 1; i < count; i++) if (f64[bounds + i] > f64[bounds + likely]) likely = i;
  i32[task.task32 + medoidTask.best / 4] = -1;
  f64[task.task64 + medoidTask.largest / 8] = -Infinity;
  tryAddition(task, likely);
}

/** Sums are rounded, so that a candidate is tried unless it is worse by this share. */
const SLACK = 1e-9;

function tryAdditions(task: Task, first: number, end: number): number {
  const { f64, i32, bounds } = task;
  let tried = 0;
  for (let i = first; i < end; i++) {
    const largest = f64[task.task64 + medoidTask.largest / 8];
    const isWorse = f64[bounds + i] === -Infinity || f64[bounds + i] < largest - SLACK * Math.abs(largest);
    if (isWorse || i === i32[task.task32 + medoidTask.best / 4]) continue;
    tried++;
    tryAddition(task, i);
  }
  return tried;
}

function tryAddition(task: Task, candidate: number): void {
  const { f64, i32, bounds } = task;
  const isFirst = i32[task.task32 + medoidTask.added / 4] === 0;
  const gain = isFirst ? -totalOf(task, candidate) : gainOf(task, candidate);
  if (!isFirst) f64[bounds + candidate] = gain;
  const [best, largest] = [task.task32 + medoidTask.best / 4, task.task64 + medoidTask.largest / 8];
  if (i32[best] >= 0 && (gain < f64[largest] || (gain === f64[largest] && candidate > i32[best]))) return;
  i32[best] = candidate;
  f64[largest] = gain;
}

function totalOf({ f64, weights, distances, count, stride }: Task, candidate: number): number {
  let total = 0;
  for (let i = 0, at = distances + candidate * stride; i < count; i++, at++) total += f64[weights + i] * f64[at];
  return total;
}

function gainOf({ f64, weights, distances, nearest, count, stride }: Task, candidate: number): number {
  let gain = 0;
  for (let i = 0, at = distances + candidate * stride; i < count; i++, at++) {
    gain += f64[weights + i] * Math.max(0, f64[nearest + i] - f64[at]);
  }
  return gain;
}

function addMedoid({ f64, i32, task32, medoids, bounds, nearest, distances, count, stride }: Task): void {
  const added = i32[task32 + medoidTask.added / 4]++;
  const best = i32[task32 + medoidTask.best / 4];
  i32[medoids + added] = best;
  f64[bounds + best] = -Infinity;
  for (let i = 0, at = distances + best * stride; i < count; i++, at++) {
    if (added === 0 || f64[at] < f64[nearest + i]) f64[nearest + i] = f64[at];
  }
}

function findNearest(task: Task): void {
  const { f64, weights, reach, count } = task;
  for (let i = 0; i < count; i++) {
    f64[reach + 3 * i + 2] = f64[weights + i];
    findOne(task, i);
  }
  addLosses(task);
}

/** Changes within the rounding of the sums would be undone and made again for ever. */
const SMALLEST = 1e-12;

function tryExchanges(task: Task, end: number): boolean {
  const { f64, i32, weights, medoids, clusters, count, losses } = task;
  const [next, unchanged] = [task.task32 + medoidTask.next / 4, task.task32 + medoidTask.unchanged / 4];
  const changes = new Float64Array(clusters);
  while (i32[next] < end && i32[unchanged] < count) {
    const candidate = i32[next]++;
    i32[unchanged]++;
    if (f64[weights + candidate] === 0 || i32.subarray(medoids, medoids + clusters).includes(candidate)) continue;
    changes.set(f64.subarray(losses, losses + clusters));
    const shared = addChanges(task, candidate, changes);
    let place = 0;
    for (let c = 1; c < clusters; c++) if (changes[c] < changes[place]) place = c;
    if (!(changes[place] + shared < -SMALLEST * f64[task.task64 + medoidTask.total / 8])) continue;
    i32[medoids + place] = candidate;
    exchange(task, place);
    i32[unchanged] = 0;
    return true;
  }
  return false;
}

/** Adds by how much the total changes when a candidate replaces each medoid, and returns what it changes for every one of them. */
function addChanges(task: Task, candidate: number, changes: Float64Array): number {
  const { f64, i32, distances, reach, labels, count, stride } = task;
  let shared = 0;
  for (let i = 0, at = distances + candidate * stride, from = reach; i < count; i++, at++, from += 3) {
    const second = f64[from + 1] - f64[at];
    if (second <= 0) continue;
    const first = Math.max(0, f64[from] - f64[at]);
    shared -= f64[from + 2] * first;
    changes[i32[labels + i]] += f64[from + 2] * (first - second);
  }
  return shared;
}

function exchange(task: Task, place: number): void {
  const { f64, i32, distances, reach, labels, others, medoids, count, stride } = task;
  const row = distances + i32[medoids + place] * stride;
  for (let i = 0, from = reach; i < count; i++, from += 3) {
    const distance = f64[row + i];
    if (i32[labels + i] === place || i32[others + i] === place) findOne(task, i);
    else if (distance < f64[from]) {
      f64[from + 1] = f64[from];
      f64[from] = distance;
      i32[others + i] = i32[labels + i];
      i32[labels + i] = place;
    } else if (distance < f64[from + 1]) {
      f64[from + 1] = distance;
      i32[others + i] = place;
    }
  }
  addLosses(task);
}

function findOne({ f64, i32, distances, reach, labels, others, medoids, clusters, stride }: Task, i: number): void {
  let [first, second] = [Infinity, Infinity];
  let [label, other] = [0, 0];
  for (let place = 0; place < clusters; place++) {
    const distance = f64[distances + i * stride + i32[medoids + place]];
    if (distance < first) {
      second = first;
      other = label;
      first = distance;
      label = place;
    } else if (distance < second) {
      second = distance;
      other = place;
    }
  }
  f64[reach + 3 * i] = first;
  f64[reach + 3 * i + 1] = second;
  i32[labels + i] = label;
  i32[others + i] = other;
}

function addLosses({ f64, i32, task64, reach, labels, losses, clusters, count }: Task): void {
  f64.fill(0, losses, losses + clusters);
  let total = 0;
  for (let i = 0, from = reach; i < count; i++, from += 3) {
    total += f64[from + 2] * f64[from];
    f64[losses + i32[labels + i]] += f64[from + 2] * (f64[from + 1] - f64[from]);
  }
  f64[task64 + medoidTask.total / 8] = total;
}
