/** The steps of k-means in plain TypeScript: the same bounds, distances and sums as library/kernels/center-assign.ts. */
import { type CenterKernels, type CenterStep, centerBlock, centerTask } from "../center-kernels.js";
import type { Memory } from "../engine.js";
import { measureSeeds, takeSeed } from "./seeds.js";

/** A task, read from memory. Addresses are indices into `f64` and `i32`; `upper`, `lower` and `sums` may be 0. */
interface Task {
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  /** A 32-bit number of the task. */
  readonly whole: (offset: number) => number;
  /** An address of the task, as an index into f64. */
  readonly at: (offset: number) => number;
  /** An address of the task, as an index into i32. */
  readonly at32: (offset: number) => number;
  /** A double of the task. */
  readonly double: (offset: number) => number;
  readonly d: number;
}

function readTask({ f64, f32, i32 }: Memory, task: number): Task {
  const whole = (offset: number) => i32[(task + offset) / 4];
  return {
    ...{ f64, f32, i32, whole },
    at: (offset) => whole(offset) / 8,
    at32: (offset) => whole(offset) / 4,
    double: (offset) => f64[(task + offset) / 8],
    d: whole(centerTask.columns),
  };
}

/** The steps on a plain memory. */
export function plainCenters(memory: Memory): CenterKernels {
  const each =
    (step: (task: Task, index: number) => void): CenterStep =>
    (address, count) => {
      const task = readTask(memory, address);
      for (let index = 0; index < count; index++) step(task, index);
    };
  const ofBlocks =
    (step: (memory: Memory, task: number, block: number) => void): CenterStep =>
    (task, blocks) => {
      for (let block = 0; block < blocks; block++) step(memory, task, block);
    };
  return {
    prepareSamples: each(prepareBlock),
    assignSamples: each(assignBlock),
    sumSamples: each(sumBlock),
    measureSamples: each(measureBlock),
    measureGap: each(measureGap),
    measureSeeds: ofBlocks(measureSeeds),
    takeSeed: ofBlocks(takeSeed),
  };
}

function rowsOf({ whole }: Task, block: number): [first: number, end: number] {
  const size = whole(centerTask.blockRows);
  return [block * size, Math.min(whole(centerTask.rows), (block + 1) * size)];
}

/** The record of a block, as an index into i32. */
function recordOf({ at32 }: Task, block: number): number {
  return at32(centerTask.blocks) + (block * centerBlock.bytes) / 4;
}

/** ‖x − y‖²: (a₀ + a₂) + (a₁ + a₃), where aᵣ sums the columns r, r + 4, r + 8 … */
function squaredDistance({ f64, d }: Task, x: number, y: number): number {
  let [a0, a1, a2, a3] = [0, 0, 0, 0];
  let j = 0;
  for (; j + 4 <= d; j += 4) {
    const u0 = f64[x + j] - f64[y + j];
    const u1 = f64[x + j + 1] - f64[y + j + 1];
    const u2 = f64[x + j + 2] - f64[y + j + 2];
    const u3 = f64[x + j + 3] - f64[y + j + 3];
    a0 += u0 * u0;
    a1 += u1 * u1;
    a2 += u2 * u2;
    a3 += u3 * u3;
  }
  if (j < d) a0 += (f64[x + j] - f64[y + j]) ** 2;
  if (j + 1 < d) a1 += (f64[x + j + 1] - f64[y + j + 1]) ** 2;
  if (j + 2 < d) a2 += (f64[x + j + 2] - f64[y + j + 2]) ** 2;
  return a0 + a2 + (a1 + a3);
}

function prepareBlock(task: Task, block: number): void {
  const { f64, f32, d } = task;
  const [first, end] = rowsOf(task, block);
  const origin = task.at(centerTask.origin);
  const scale = task.double(centerTask.scale);
  const [samples, floats] = [task.at(centerTask.samples), task.at32(centerTask.floats)];
  for (let i = first; i < end; i++) {
    const sums = [0, 0];
    let rest = 0;
    for (let j = 0, at = i * d; j < d; j++, at++) {
      const value = f64[samples + at] - f64[origin + j];
      const square = value * scale * (value * scale);
      f64[samples + at] = value;
      f32[floats + at] = value * scale;
      if (j + 1 === d && d % 2 === 1) rest = square;
      else sums[j % 2] += square;
    }
    f64[task.at(centerTask.norms) + i] = sums[0] + sums[1] + rest;
  }
}

function assignBlock(task: Task, block: number): void {
  const { i32 } = task;
  const [first, end] = rowsOf(task, block);
  const record = recordOf(task, block);
  const isTight = i32[record + centerBlock.open / 4] < Math.trunc((end - first) / 2);
  const hasBounds = task.whole(centerTask.upper) !== 0;
  if (!hasBounds) prepareBlock(task, block);
  let [open, changed] = [0, 0];
  for (let i = first; i < end; i++) {
    if (hasBounds && isKept(task, i, isTight)) continue;
    open++;
    const place = task.at32(centerTask.labels) + i;
    const own = i32[place];
    const nearest = compareAll(task, i, own, hasBounds);
    if (nearest === own) continue;
    changed++;
    i32[place] = nearest;
    if (own < 0 || task.whole(centerTask.sums) === 0) continue;
    const weight = task.f64[task.at(centerTask.weights) + i];
    addSample(task, block, i, own, -weight, -1);
    addSample(task, block, i, nearest, weight, 1);
  }
  i32[record + centerBlock.open / 4] = open;
  i32[record + centerBlock.changed / 4] = changed;
  if (task.whole(centerTask.sums) === 0) return;
  i32[record + centerBlock.drifted / 4] += changed;
  if (i32[record + centerBlock.drifted / 4] > Math.trunc((end - first) / 4)) sumBlock(task, block);
}

/** What turns a rounded distance into a bound. */
const margin = ({ d }: Task) => (d + 8) * Number.EPSILON;

/** Whether the bounds show that a sample stays where it is. */
function isKept(task: Task, i: number, isTight: boolean): boolean {
  const { f64, i32, d } = task;
  const own = i32[task.at32(centerTask.labels) + i];
  if (own < 0) return false;
  const [upper, lower] = [task.at(centerTask.upper) + i, task.at(centerTask.lower) + i];
  const [more, less] = [1 + margin(task), 1 - margin(task)];
  const isFurthest = own === task.whole(centerTask.furthest);
  f64[lower] = (f64[lower] - task.double(isFurthest ? centerTask.nextMove : centerTask.largestMove)) * less;
  f64[upper] = (f64[upper] + f64[task.at(centerTask.moves) + own]) * more;
  const bound = Math.max(f64[lower], f64[task.at(centerTask.gaps) + own]);
  if (f64[upper] > bound && isTight) {
    const center = task.at(centerTask.centers) + own * d;
    f64[upper] = Math.sqrt(squaredDistance(task, task.at(centerTask.samples) + i * d, center)) * more;
  }
  return f64[upper] <= bound;
}

/** The nearest center: of equally near ones a sample keeps its own, or takes the first. */
function compareAll(task: Task, i: number, own: number, hasBounds: boolean): number {
  const { f64, d } = task;
  const [x, centers] = [task.at(centerTask.samples) + i * d, task.at(centerTask.centers)];
  const clusters = task.whole(centerTask.clusters);
  let [best, second, nearest] = [Infinity, Infinity, 0];
  for (let c = 0; c < clusters; c++) {
    const distance = squaredDistance(task, x, centers + c * d);
    if (distance < best || (distance === best && c === own)) {
      second = best;
      best = distance;
      nearest = c;
    } else second = Math.min(second, distance);
  }
  if (hasBounds) {
    f64[task.at(centerTask.upper) + i] = Math.sqrt(best) * (1 + margin(task));
    f64[task.at(centerTask.lower) + i] = Math.sqrt(second) * (1 - margin(task));
  }
  return nearest;
}

/** The sums of a block, as an index into f64. */
function sumsOf(task: Task, block: number): number {
  return task.at(centerTask.sums) + block * task.whole(centerTask.clusters) * (task.d + 2);
}

function addSample(task: Task, block: number, i: number, cluster: number, weight: number, count: number): void {
  const { f64, d } = task;
  const sums = sumsOf(task, block);
  const clusters = task.whole(centerTask.clusters);
  const x = task.at(centerTask.samples) + i * d;
  for (let j = 0, to = sums + cluster * d; j < d; j++, to++) f64[to] += weight * f64[x + j];
  const mass = sums + clusters * d + cluster;
  f64[mass] += weight;
  if (weight !== 0) f64[mass + clusters] += count;
}

function sumBlock(task: Task, block: number): void {
  const { f64, i32 } = task;
  const [first, end] = rowsOf(task, block);
  f64.fill(0, sumsOf(task, block), sumsOf(task, block + 1));
  for (let i = first; i < end; i++) {
    addSample(task, block, i, i32[task.at32(centerTask.labels) + i], f64[task.at(centerTask.weights) + i], 1);
  }
  i32[recordOf(task, block) + centerBlock.drifted / 4] = 0;
}

function measureBlock(task: Task, block: number): void {
  const { f64, i32, d } = task;
  const [first, end] = rowsOf(task, block);
  let total = 0;
  for (let i = first; i < end; i++) {
    const center = task.at(centerTask.centers) + i32[task.at32(centerTask.labels) + i] * d;
    const square = squaredDistance(task, task.at(centerTask.samples) + i * d, center);
    total += f64[task.at(centerTask.weights) + i] * square;
  }
  f64[(recordOf(task, block) * 4 + centerBlock.total) / 8] = total;
}

function measureGap(task: Task, center: number): void {
  const { f64, d } = task;
  const centers = task.at(centerTask.centers);
  let smallest = Infinity;
  for (let c = 0; c < task.whole(centerTask.clusters); c++) {
    if (c === center) continue;
    smallest = Math.min(smallest, squaredDistance(task, centers + center * d, centers + c * d));
  }
  f64[task.at(centerTask.gaps) + center] = (Math.sqrt(smallest) / 2) * (1 - margin(task));
}
