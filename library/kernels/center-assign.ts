/**
 * One iteration of k-means for a block of samples: bounds decide which samples must be compared with all centers (Hamerly,
 * Making k-means even faster, 2010), these are compared, and the sums of the clusters follow the samples that change.
 */
import { addRow, squaredDistance } from "./center-distance";
import { Block, blockBytes, Task } from "./center-layout";
import { prepareSamples } from "./center-samples";
import { bestOf, nearestOf, samplesTogether, searchGroup, secondOf } from "./center-search";

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
  const start = <usize>load<i32>(task, Task.open) + <usize>first * 4;
  let label = <usize>load<i32>(task, Task.labels) + <usize>first * 4;
  // Before the first assignment no sample of the block has a label.
  if (load<i32>(label) < 0) return takeAll(first, end, start);
  const d = load<i32>(task, Task.columns);
  const gaps = <usize>load<i32>(task, Task.gaps);
  const moves = <usize>load<i32>(task, Task.moves);
  const furthest = i64x2.splat(load<i32>(task, Task.furthest));
  const largest = v128.load64_splat(task, Task.largestMove);
  const next = v128.load64_splat(task, Task.nextMove);
  const more = f64x2.splat(roundUp(d));
  const less = f64x2.splat(roundDown(d));
  let open = start;
  let above = <usize>load<i32>(task, Task.upper) + <usize>first * 8;
  let below = <usize>load<i32>(task, Task.lower) + <usize>first * 8;
  // Two samples at a time; the last of an odd number is beside a number that is not written.
  for (let i = first; i < end; i += 2, label += 8, above += 16, below += 16) {
    const isAlone = i + 1 === end;
    const own = load<i32>(label);
    const other = isAlone ? own : load<i32>(label, 4);
    const places = i64x2.replace_lane(i64x2.splat(own), 1, other);
    // No other center can have come nearer than the furthest of them moved.
    const drop = v128.bitselect(next, largest, i64x2.eq(places, furthest));
    const low = isAlone ? v128.load64_splat(below) : v128.load(below);
    const high = isAlone ? v128.load64_splat(above) : v128.load(above);
    const lower = f64x2.mul(f64x2.sub(low, drop), less);
    const upper = f64x2.mul(f64x2.add(high, pairAt(moves, own, other)), more);
    store<f64>(below, f64x2.extract_lane(lower, 0));
    store<f64>(above, f64x2.extract_lane(upper, 0));
    if (!isAlone) {
      v128.store(below, lower);
      v128.store(above, upper);
    }
    const bound = f64x2.pmax(lower, pairAt(gaps, own, other));
    const kept = i64x2.bitmask(f64x2.le(upper, bound));
    if (kept === 3) continue;
    if ((kept & 1) === 0 && !(isTight && isNear(task, i, own, above, f64x2.extract_lane(bound, 0)))) {
      store<i32>(open, i);
      open += 4;
    }
    if (isAlone) break;
    if ((kept & 2) === 0 && !(isTight && isNear(task, i + 1, other, above + 8, f64x2.extract_lane(bound, 1)))) {
      store<i32>(open, i + 1);
      open += 4;
    }
  }
  return <i32>((open - start) >> 2);
}

/** The numbers of two centers. */
function pairAt(numbers: usize, a: i32, b: i32): v128 {
  return v128.load64_lane(numbers + <usize>b * 8, v128.load64_splat(numbers + <usize>a * 8), 1);
}

/**
 * Whether the exact distance of a sample to its center, which becomes its upper bound, is within a bound. While the centers still move far,
 * it hardly ever decides what the bounds leave open.
 */
function isNear(task: usize, sample: i32, own: i32, above: usize, bound: f64): bool {
  const d = load<i32>(task, Task.columns);
  const rowBytes = <usize>d * 8;
  const x = <usize>load<i32>(task, Task.samples) + <usize>sample * rowBytes;
  const center = <usize>load<i32>(task, Task.centers) + <usize>own * rowBytes;
  const upper = sqrt(squaredDistance(d, x, center)) * roundUp(d);
  store<f64>(above, upper);
  return upper <= bound;
}

/** Finds the nearest center of the open samples; returns how many changed their cluster. */
function findCenters(task: usize, record: usize, block: i32, open: usize, count: i32, scratch: usize): i32 {
  const useFloats = load<i32>(task, Task.useFloats) !== 0 && load<i32>(record, Block.doubles) === 0;
  if (useFloats) return findBy<f32>(task, record, block, open, count, scratch);
  return findBy<f64>(task, record, block, open, count, scratch);
}

/** The same with products of floats or doubles. */
function findBy<T>(task: usize, record: usize, block: i32, open: usize, count: i32, scratch: usize): i32 {
  const d = load<i32>(task, Task.columns);
  const clusters = load<i32>(task, Task.clusters);
  const isFloat = sizeof<T>() === 4;
  const x = <usize>load<i32>(task + (isFloat ? Task.floats : Task.samples));
  const panels = <usize>load<i32>(task + (isFloat ? Task.panels32 : Task.panels64));
  const offsets = <usize>load<i32>(task + (isFloat ? Task.offsets32 : Task.offsets64));
  const labels = <usize>load<i32>(task, Task.labels);
  const hasSums = load<i32>(task, Task.sums) !== 0;
  const together = samplesTogether<T>();
  // The error of a sum of d products is at most d roundings of the sum of their absolute values; the rest is a reserve.
  const unit = <f64>(4 * (d + 6)) * (isFloat ? roundingOfFloats : roundingOfDoubles);
  const longest = load<f64>(task, Task.longest);
  const norms = <usize>load<i32>(task, Task.norms);
  // The scale is a power of two, so that these round nothing that the bounds would not.
  const unscale = 1 / load<f64>(task, Task.scale);
  const factors = f64x2.replace_lane(f64x2.splat(unscale * roundUp(d)), 1, unscale * roundDown(d));
  let changed = 0;
  let undecided = 0;
  for (let from = 0; from < count; from += together, open += <usize>together * 4) {
    const size = min(together, count - from);
    searchGroup<T>(size, open, d, x, clusters, panels, offsets, scratch);
    for (let i = 0; i < size; i++) {
      const sample = load<i32>(open + <usize>i * 4);
      const label = labels + <usize>sample * 4;
      const own = load<i32>(label);
      let nearest = nearestOf<T>(scratch, i);
      const norm = load<f64>(norms + <usize>sample * 8);
      const slack = unit * (norm + longest) + smallestFloat;
      const best = bestOf<T>(scratch, i);
      const second = secondOf<T>(scratch, i);
      // Where rounding errors could decide between two centers, distances do.
      if (second - best > 2 * slack) setBounds(task, sample, best + norm + slack, second + norm - slack, factors);
      else {
        nearest = compareAll(task, sample);
        undecided++;
      }
      if (own === nearest) continue;
      changed++;
      store<i32>(label, nearest);
      if (own >= 0 && hasSums) moveSample(task, block, sample, own, nearest);
    }
  }
  if (isFloat && undecided > count / 4) store<i32>(record, 1, Block.doubles);
  return changed;
}

/** Sets the bounds of a sample from an upper and a lower bound of squared distances. */
function setBounds(task: usize, sample: i32, own: f64, other: f64, factors: v128): void {
  const upper = <usize>load<i32>(task, Task.upper);
  if (upper === 0) return;
  const squares = f64x2.replace_lane(f64x2.splat(own), 1, other);
  const bounds = f64x2.mul(f64x2.sqrt(f64x2.pmax(squares, f64x2.splat(0))), factors);
  store<f64>(upper + <usize>sample * 8, f64x2.extract_lane(bounds, 0));
  store<f64>(<usize>load<i32>(task, Task.lower) + <usize>sample * 8, f64x2.extract_lane(bounds, 1));
}

/** The nearest center by distances: of equally near ones a sample keeps its own, or takes the first. */
function compareAll(task: usize, sample: i32): i32 {
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
  if (load<i32>(task, Task.upper) !== 0) {
    store<f64>(<usize>load<i32>(task, Task.upper) + <usize>sample * 8, sqrt(best) * roundUp(d));
    store<f64>(<usize>load<i32>(task, Task.lower) + <usize>sample * 8, sqrt(second) * roundDown(d));
  }
  return nearest;
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
