/**
 * One iteration of k-means for a block of samples: bounds decide which samples must be compared with all centers (Hamerly,
 * Making k-means even faster, 2010), these are compared, and the sums of the clusters follow the samples that change.
 */
import { addRow, squaredDistance } from "./center-distance";
import { Block, blockBytes, Task } from "./center-layout";
import { prepareSamples } from "./center-samples";
import { Found, foundAt, groupRows, searchGroup } from "./center-search";

/** Half the distance between neighbouring numbers at 1, as float and as double. */
const roundingOfFloats: f64 = 5.9604644775390625e-8;
const roundingOfDoubles: f64 = 1.1102230246251565e-16;

/** Below this, floats may have rounded to zero. */
const smallestFloat: f64 = 1e-30;

/** Assigns the samples of a block to their nearest centers. */
export function assignSamples(task: usize, block: i32, scratch: usize): void {
  const first = block * load<i32>(task, Task.blockRows);
  const end = min(load<i32>(task, Task.rows), first + load<i32>(task, Task.blockRows));
  const record = <usize>load<i32>(task, Task.blocks) + <usize>block * blockBytes;
  const open = <usize>load<i32>(task, Task.open) + <usize>first * 4;
  const hasBounds = load<i32>(task, Task.upper) !== 0;
  // A single assignment is one pass, while the samples are in cache.
  if (!hasBounds) prepareSamples(task, block);
  const isTight = load<i32>(record, Block.open) < (end - first) / 2;
  const count = hasBounds ? keepByBounds(task, first, end, isTight) : takeAll(first, end, open);
  store<i32>(record, count, Block.open);
  const changed = findCenters(task, record, block, open, count, scratch);
  store<i32>(record, changed, Block.changed);
  if (load<i32>(task, Task.sums) === 0) return;
  const drifted = load<i32>(record, Block.drifted) + changed;
  store<i32>(record, drifted, Block.drifted);
  // Rounding errors grow with every sample that moves.
  if (drifted > (end - first) / 4) sumSamples(task, block);
}

function takeAll(first: i32, end: i32, open: usize): i32 {
  for (let i = first; i < end; i++, open += 4) store<i32>(open, i);
  return end - first;
}

/** Factors that turn a rounded distance into an upper or a lower bound. */
function roundUp(d: i32): f64 {
  return 1 + <f64>(d + 8) * (2 * roundingOfDoubles);
}

function roundDown(d: i32): f64 {
  return 1 - <f64>(d + 8) * (2 * roundingOfDoubles);
}

/** Lets the bounds decide where they can, and collects the other samples; returns their number. */
function keepByBounds(task: usize, first: i32, end: i32, isTight: bool): i32 {
  const d = load<i32>(task, Task.columns);
  const samples = <usize>load<i32>(task, Task.samples);
  const centers = <usize>load<i32>(task, Task.centers);
  const gaps = <usize>load<i32>(task, Task.gaps);
  const moves = <usize>load<i32>(task, Task.moves);
  const furthest = load<i32>(task, Task.furthest);
  const largest = load<f64>(task, Task.largestMove);
  const next = load<f64>(task, Task.nextMove);
  const rowBytes = <usize>d * 8;
  const more = roundUp(d);
  const less = roundDown(d);
  let open = <usize>load<i32>(task, Task.open) + <usize>first * 4;
  const start = open;
  let label = <usize>load<i32>(task, Task.labels) + <usize>first * 4;
  let above = <usize>load<i32>(task, Task.upper) + <usize>first * 8;
  let below = <usize>load<i32>(task, Task.lower) + <usize>first * 8;
  for (let i = first; i < end; i++, label += 4, above += 8, below += 8) {
    const own = load<i32>(label);
    if (own >= 0) {
      // No other center can have come nearer than the furthest of them moved.
      const lower = (load<f64>(below) - (own === furthest ? next : largest)) * less;
      const bound = max(lower, load<f64>(gaps + <usize>own * 8));
      let upper = (load<f64>(above) + load<f64>(moves + <usize>own * 8)) * more;
      // While the centers still move far, an exact distance hardly ever decides what the bounds leave open.
      if (upper > bound && isTight) {
        upper = sqrt(squaredDistance(d, samples + <usize>i * rowBytes, centers + <usize>own * rowBytes)) * more;
      }
      store<f64>(below, lower);
      store<f64>(above, upper);
      if (upper <= bound) continue;
    }
    store<i32>(open, i);
    open += 4;
  }
  return <i32>((open - start) >> 2);
}

/** Finds the nearest center of the open samples; returns how many changed their cluster. */
function findCenters(task: usize, record: usize, block: i32, open: usize, count: i32, scratch: usize): i32 {
  const useFloats = load<i32>(task, Task.useFloats) !== 0 && load<i32>(record, Block.doubles) === 0;
  const d = load<i32>(task, Task.columns);
  const clusters = load<i32>(task, Task.clusters);
  const x = <usize>load<i32>(task + (useFloats ? Task.floats : Task.samples));
  const panels = <usize>load<i32>(task + (useFloats ? Task.panels32 : Task.panels64));
  const offsets = <usize>load<i32>(task + (useFloats ? Task.offsets32 : Task.offsets64));
  let changed = 0;
  let undecided = 0;
  for (let from = 0; from < count; from += groupRows, open += groupRows * 4) {
    const size = min(groupRows, count - from);
    if (useFloats) searchGroup<f32>(size, open, d, x, clusters, panels, offsets, scratch);
    else searchGroup<f64>(size, open, d, x, clusters, panels, offsets, scratch);
    for (let i = 0; i < size; i++) {
      const sample = load<i32>(open + <usize>i * 4);
      const found = foundAt(scratch, i);
      if (!decide(task, sample, found, useFloats)) undecided++;
      const label = <usize>load<i32>(task, Task.labels) + <usize>sample * 4;
      const own = load<i32>(label);
      const nearest = load<i32>(found, Found.index);
      if (own === nearest) continue;
      changed++;
      store<i32>(label, nearest);
      if (own >= 0 && load<i32>(task, Task.sums) !== 0) moveSample(task, block, sample, own, nearest);
    }
  }
  if (useFloats && undecided > count / 4) store<i32>(record, 1, Block.doubles);
  return changed;
}

/**
 * Sets the bounds of a sample from the products; where rounding errors could decide between two centers, from distances
 * instead. Returns whether the products decided.
 */
function decide(task: usize, sample: i32, found: usize, useFloats: bool): bool {
  const d = load<i32>(task, Task.columns);
  const norm = load<f64>(<usize>load<i32>(task, Task.norms) + <usize>sample * 8);
  // The error of a sum of d products is at most d roundings of the sum of their absolute values; the rest is a reserve.
  const unit = <f64>(4 * (d + 6)) * (useFloats ? roundingOfFloats : roundingOfDoubles);
  const slack = unit * (norm + load<f64>(task, Task.longest)) + smallestFloat;
  const second = load<f64>(found, Found.second);
  if (!(second - load<f64>(found, Found.best) > 2 * slack)) {
    compareAll(task, sample, found);
    return false;
  }
  if (load<i32>(task, Task.upper) === 0) return true;
  const rowBytes = <usize>d * 8;
  const x = <usize>load<i32>(task, Task.samples) + <usize>sample * rowBytes;
  const center = <usize>load<i32>(task, Task.centers) + <usize>load<i32>(found, Found.index) * rowBytes;
  const other = sqrt(max(0, second + norm - slack)) / load<f64>(task, Task.scale);
  setBounds(task, sample, sqrt(squaredDistance(d, x, center)), other);
  return true;
}

function setBounds(task: usize, sample: i32, own: f64, other: f64): void {
  const d = load<i32>(task, Task.columns);
  store<f64>(<usize>load<i32>(task, Task.upper) + <usize>sample * 8, own * roundUp(d));
  store<f64>(<usize>load<i32>(task, Task.lower) + <usize>sample * 8, other * roundDown(d));
}

/** The nearest center by distances: of equally near ones a sample keeps its own, or takes the first. */
function compareAll(task: usize, sample: i32, found: usize): void {
  const d = load<i32>(task, Task.columns);
  const clusters = load<i32>(task, Task.clusters);
  const rowBytes = <usize>d * 8;
  const x = <usize>load<i32>(task, Task.samples) + <usize>sample * rowBytes;
  const own = load<i32>(<usize>load<i32>(task, Task.labels) + <usize>sample * 4);
  let center = <usize>load<i32>(task, Task.centers);
  let best = <f64>Infinity;
  let second = best;
  let nearest = 0;
  for (let c = 0; c < clusters; c++, center += rowBytes) {
    const distance = squaredDistance(d, x, center);
    if (distance < best || (distance === best && c === own)) {
      second = best;
      best = distance;
      nearest = c;
    } else second = min(second, distance);
  }
  store<i32>(found, nearest, Found.index);
  if (load<i32>(task, Task.upper) !== 0) setBounds(task, sample, sqrt(best), sqrt(second));
}

/** The address of the sums of a block: clusters x columns, then the weight and the number of samples of each cluster. */
function sumsOf(task: usize, block: i32): usize {
  const length = load<i32>(task, Task.clusters) * (load<i32>(task, Task.columns) + 2);
  return <usize>load<i32>(task, Task.sums) + <usize>block * <usize>length * 8;
}

/** Moves a sample from one cluster's sums to another's. */
function moveSample(task: usize, block: i32, sample: i32, from: i32, to: i32): void {
  const weight = load<f64>(<usize>load<i32>(task, Task.weights) + <usize>sample * 8);
  addSample(task, sumsOf(task, block), sample, from, -weight, -1);
  addSample(task, sumsOf(task, block), sample, to, weight, 1);
}

function addSample(task: usize, sums: usize, sample: i32, cluster: i32, weight: f64, count: f64): void {
  const d = load<i32>(task, Task.columns);
  const clusters = <usize>load<i32>(task, Task.clusters);
  const rowBytes = <usize>d * 8;
  const x = <usize>load<i32>(task, Task.samples) + <usize>sample * rowBytes;
  addRow(d, weight, x, sums + <usize>cluster * rowBytes);
  const mass = sums + clusters * rowBytes + <usize>cluster * 8;
  store<f64>(mass, load<f64>(mass) + weight);
  if (weight === 0) return;
  const members = mass + clusters * 8;
  store<f64>(members, load<f64>(members) + count);
}

/** Computes the sums of a block from scratch. */
export function sumSamples(task: usize, block: i32): void {
  const first = block * load<i32>(task, Task.blockRows);
  const end = min(load<i32>(task, Task.rows), first + load<i32>(task, Task.blockRows));
  const labels = <usize>load<i32>(task, Task.labels);
  const weights = <usize>load<i32>(task, Task.weights);
  const sums = sumsOf(task, block);
  memory.fill(sums, 0, sumsOf(task, block + 1) - sums);
  for (let i = first; i < end; i++) {
    const weight = load<f64>(weights + <usize>i * 8);
    addSample(task, sums, i, load<i32>(labels + <usize>i * 4), weight, 1);
  }
  store<i32>(<usize>load<i32>(task, Task.blocks) + <usize>block * blockBytes, 0, Block.drifted);
}
