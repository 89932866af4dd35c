/**
 * Grows a whole tree on coded columns, as library/src/trees/growth/grow-tree.ts does, from the root down, left branches
 * first.
 */
import { occurs, scanBins, tallyCodes } from "./tree-bins";
import { chainSamples, high, scanChains } from "./tree-chain";
import { drawInteger, drawUniform, gatherCodes, least, most, mostKnown, scoreDrawn } from "./tree-draw";
import { NodeArray, Plan, Slot } from "./tree-layout";
import {
  all,
  baseScore,
  classes,
  clearTree,
  closeLeaf,
  enterNode,
  enterTree,
  features,
  foundCode,
  foundNext,
  foundScore,
  impurity,
  keepSums,
  kept,
  keptTargets,
  plan,
  restoreSums,
  samples,
  stack,
  targets,
  tile,
  tileRows,
  tolerance,
} from "./tree-node";

/** Bins are summed in nodes with at least this many samples per bin and class. */
const samplesForBins: f64 = 0.5;

/** Columns with more codes than this are never summed by bins. */
const maxBins = 1024;

// The best split of the node.
let feature: i32 = -1;
let score: f64 = 0;
let code: i32 = 0;
let next: i32 = 0;
let threshold: f64 = 0;
/** Where missing values go: 0 right, 1 left, 2 to the heavier side. */
let missingSide: i32 = 2;

// Which samples have their codes in the tile.
let tileStart: i32 = 0;
let tileEnd: i32 = 0;

// The codes of the current column.
let base: usize = 0;
let stride: usize = 0;

// How much of the node has been done, and what may still be done in this call.
let tried: i32 = -1;
let useful: i32 = 0;
let left: i32 = 0;

/** Work for a node in addition to its samples and columns, in the unit of the budget. */
const nodeWork: i32 = 32;

/** Grows the tree of a slot by a plan until it is complete or the budget is spent; the next call continues there. */
export function growTree(planAt: usize, slot: usize): void {
  left = load<i32>(slot + Slot.budget);
  let pending = load<i32>(slot + Slot.pending);
  if (left <= 0 || pending === 0) return;
  enterTree(planAt, slot);
  if (pending < 0) pending = startTree(slot);
  restoreNode(slot);
  while (pending > 0 && left > 0) {
    const top = stack + ((<usize>(pending - 1)) << 4);
    const start = load<i32>(top, 4);
    const end = load<i32>(top, 8);
    if (tried < 0) {
      left -= nodeWork + end - start;
      if (!openNode(slot, top)) {
        pending = endLeaf(slot, top, pending);
        continue;
      }
    }
    if (!findSplit(start, end, <usize>load<u32>(slot + Slot.random))) break;
    tried = -1;
    if (feature < 0 || score - baseScore() + tolerance() < load<f64>(slot + Slot.leastGain)) {
      pending = endLeaf(slot, top, pending);
    } else pending = splitNode(slot, top, pending);
  }
  store<i32>(slot + Slot.pending, pending);
  keepNode(slot);
}

/** Puts the root on the stack. */
function startTree(slot: usize): i32 {
  clearTree();
  push(stack, 0, 0, load<i32>(slot + Slot.count), 0);
  store<i32>(slot + Slot.nodeCount, 1);
  store<i32>(slot + Slot.leafCount, 0);
  store<i32>(slot + Slot.settled, 0);
  store<i32>(slot + Slot.tried, -1);
  store<i32>(slot + Slot.tileStart, 0);
  store<i32>(slot + Slot.tileEnd, 0);
  return 1;
}

function restoreNode(slot: usize): void {
  tileStart = load<i32>(slot + Slot.tileStart);
  tileEnd = load<i32>(slot + Slot.tileEnd);
  tried = load<i32>(slot + Slot.tried);
  if (tried < 0) return;
  restoreSums(slot);
  useful = load<i32>(slot + Slot.useful);
  feature = load<i32>(slot + Slot.feature);
  score = load<f64>(slot + Slot.score);
  code = load<i32>(slot + Slot.code);
  next = load<i32>(slot + Slot.next);
  threshold = load<f64>(slot + Slot.threshold);
  missingSide = load<i32>(slot + Slot.missingSide);
}

function keepNode(slot: usize): void {
  store<i32>(slot + Slot.tileStart, tileStart);
  store<i32>(slot + Slot.tileEnd, tileEnd);
  store<i32>(slot + Slot.tried, tried);
  if (tried < 0) return;
  keepSums(slot);
  store<i32>(slot + Slot.useful, useful);
  store<i32>(slot + Slot.feature, feature);
  store<f64>(slot + Slot.score, score);
  store<i32>(slot + Slot.code, code);
  store<i32>(slot + Slot.next, next);
  store<f64>(slot + Slot.threshold, threshold);
  store<i32>(slot + Slot.missingSide, missingSide);
}

/** Sums and describes the node on top of the stack; false when it is a leaf in any case. */
function openNode(slot: usize, top: usize): bool {
  const number = load<i32>(top);
  const start = load<i32>(top, 4);
  const end = load<i32>(top, 8);
  if (end - start <= tileRows && !(start >= tileStart && end <= tileEnd)) copyTile(start, end);
  const isMixed = enterNode(start, end);
  if (number === 0) store<f64>(slot + Slot.leastGain, load<f64>(plan + Plan.minGain) * all);
  const capacity = <usize>load<i32>(slot + Slot.capacity);
  const node8 = <usize>load<u32>(slot + Slot.nodes) + <usize>number * 8;
  store<f64>(node8 + NodeArray.weight * capacity, all);
  store<f64>(node8 + NodeArray.impurity * capacity, impurity());
  feature = -1;
  const isSmall = end - start <= 1 || all < load<f64>(plan + Plan.minSplit);
  if (!isMixed || isSmall || load<i32>(top, 12) >= load<i32>(plan + Plan.depth)) return false;
  tried = useful = 0;
  return true;
}

/** Makes the node on top of the stack a leaf and takes it off; returns the number of nodes on the stack. */
function endLeaf(slot: usize, top: usize, pending: i32): i32 {
  const capacity = <usize>load<i32>(slot + Slot.capacity);
  const node4 = <usize>load<u32>(slot + Slot.nodes) + <usize>load<i32>(top) * 4;
  const leaf = load<i32>(slot + Slot.leafCount);
  store<i32>(node4 + NodeArray.feature * capacity, -1);
  store<i32>(node4 + NodeArray.child * capacity, -1 - leaf);
  closeLeaf(<usize>load<u32>(slot + Slot.values) + <usize>leaf * <usize>max(classes, 1) * 8);
  store<i32>(slot + Slot.leafCount, leaf + 1);
  store<i32>(slot + Slot.settled, load<i32>(slot + Slot.settled) + load<i32>(top, 8) - load<i32>(top, 4));
  return pending - 1;
}

/** Divides the node on top of the stack and replaces it by its two sides; returns the number of nodes on the stack. */
function splitNode(slot: usize, top: usize, pending: i32): i32 {
  const start = load<i32>(top, 4);
  const end = load<i32>(top, 8);
  const depth = load<i32>(top, 12);
  const capacity = <usize>load<i32>(slot + Slot.capacity);
  const nodes = <usize>load<u32>(slot + Slot.nodes);
  const node8 = nodes + <usize>load<i32>(top) * 8;
  const node4 = nodes + <usize>load<i32>(top) * 4;
  const nodeCount = load<i32>(slot + Slot.nodeCount);
  const middle = divide(start, end);
  store<i32>(node4 + NodeArray.feature * capacity, feature);
  store<i32>(node4 + NodeArray.code * capacity, code);
  store<i32>(node4 + NodeArray.next * capacity, next);
  store<i32>(node4 + NodeArray.child * capacity, nodeCount);
  store<i32>(node4 + NodeArray.missingLeft * capacity, missingSide);
  store<f64>(node8 + NodeArray.threshold * capacity, threshold);
  push(top, nodeCount + 1, middle, end, depth + 1);
  push(top + 16, nodeCount, start, middle, depth + 1);
  store<i32>(slot + Slot.nodeCount, nodeCount + 2);
  return pending + 1;
}

function push(to: usize, node: i32, start: i32, end: i32, depth: i32): void {
  store<i32>(to, node);
  store<i32>(to, start, 4);
  store<i32>(to, end, 8);
  store<i32>(to, depth, 12);
}

/**
 * Tries columns, drawn without replacement, until enough were tried and one of them had different values; false when the
 * budget is spent before.
 */
function findSplit(start: i32, end: i32, state: usize): bool {
  const columns = load<i32>(plan + Plan.columns);
  const wanted = load<i32>(plan + Plan.features);
  const isDrawn = load<i32>(plan + Plan.drawn) === 1;
  while (tried < columns && (tried < wanted || useful === 0)) {
    if (left <= 0) return false;
    left -= end - start;
    const at = features + <usize>tried * 4;
    if (wanted < columns) {
      const other = at + <usize>drawInteger(state, columns - tried) * 4;
      const chosen = load<i32>(other);
      store<i32>(other, load<i32>(at));
      store<i32>(at, chosen);
    }
    const column = load<i32>(at);
    selectColumn(column, end - start);
    const isUseful = isDrawn ? considerDrawn(column, start, end, state) : consider(column, start, end);
    if (isUseful) useful++;
    tried++;
  }
  return true;
}

/**
 * Copies the codes of the samples of a small node to a contiguous tile: its whole subtree then works in the first-level
 * cache. From here on, the row of a sample is its row in the tile; the row of the data is not needed.
 */
function copyTile(start: i32, end: i32): void {
  const bytes = <usize>load<i32>(plan + Plan.columns) * 2;
  const from = <usize>load<u32>(plan + Plan.byRow);
  for (let i = start; i < end; i++) {
    const sample = samples + ((<usize>i) << 4);
    memory.copy(tile + <usize>(i - start) * bytes, from + <usize>load<i32>(sample) * bytes, bytes);
    store<i32>(sample, i - start);
  }
  tileStart = start;
  tileEnd = end;
}

/**
 * Finds the codes of a column. In a dense node, samples of a column are contiguous in memory; in a sparse one, columns
 * of a sample are.
 */
function selectColumn(column: i32, count: i32): void {
  if (count <= tileRows) {
    stride = <usize>load<i32>(plan + Plan.columns) * 2;
    base = tile + <usize>column * 2;
    return;
  }
  const rows = load<i32>(plan + Plan.rows);
  const isDense = <i64>count * 16 > <i64>rows;
  const width = <usize>load<i32>(plan + Plan.columns);
  base = isDense
    ? <usize>load<u32>(plan + Plan.byColumn) + <usize>column * <usize>rows * 2
    : <usize>load<u32>(plan + Plan.byRow) + <usize>column * 2;
  stride = isDense ? 2 : width * 2;
}

function codesOf(column: i32): i32 {
  return load<i32>(<usize>load<u32>(plan + Plan.codes) + <usize>column * 4);
}

function consider(column: i32, start: i32, end: i32): bool {
  const missing = codesOf(column);
  if (missing <= maxBins && <f64>(end - start) > samplesForBins * <f64>missing * <f64>max(classes, 2)) {
    if (!tallyCodes(base, stride, start, end, missing)) return false;
    const hasMissing = occurs(missing);
    scanBins(missing, false);
    offer(column, hasMissing ? 0 : 2);
    if (hasMissing) {
      scanBins(missing, true);
      offer(column, 1);
    }
    return true;
  }
  if (!chainSamples(base, stride, start, end)) return false;
  const hasMissing = high === missing;
  scanChains(missing, false, !hasMissing);
  offer(column, hasMissing ? 0 : 2);
  if (hasMissing) {
    scanChains(missing, true, true);
    offer(column, 1);
  }
  return true;
}

/** Keeps the last split when it is better than all previous ones by more than rounding. */
function offer(column: i32, side: i32): void {
  if (foundCode >= 0) keep(column, foundScore, foundCode, foundNext, 0, side);
}

function keep(column: i32, value: f64, at: i32, following: i32, drawn: f64, side: i32): void {
  if (feature >= 0 ? !(value > score + tolerance()) : !(value > -Infinity)) return;
  feature = column;
  score = value;
  code = at;
  next = following;
  threshold = drawn;
  missingSide = side;
}

/** One threshold, uniform between the smallest and the largest value in the node. */
function considerDrawn(column: i32, start: i32, end: i32, state: usize): bool {
  const missing = codesOf(column);
  if (!gatherCodes(base, stride, start, end, missing)) return false;
  const hasMissing = most === missing;
  const lower =
    <usize>load<u32>(plan + Plan.lower) +
    <usize>load<i32>(<usize>load<u32>(plan + Plan.lowerStart) + <usize>column * 4) * 8;
  let value: f64 = Infinity;
  let at = mostKnown;
  if (least < mostKnown) {
    const bottom = load<f64>(lower + <usize>least * 8);
    value = bottom + drawUniform(state) * (load<f64>(lower + <usize>mostKnown * 8) - bottom);
    at = lastCode(lower, least, mostKnown, value);
  }
  const count = end - start;
  keep(column, scoreDrawn(start, count, at, missing, false), at, -1, value, hasMissing ? 0 : 2);
  if (hasMissing && least < mostKnown) {
    keep(column, scoreDrawn(start, count, at, missing, true), at, -1, value, 1);
  }
  return true;
}

/** The last code at or below a threshold, and below the highest one, so that both sides get samples. */
function lastCode(lower: usize, low: i32, top: i32, value: f64): i32 {
  let from = low;
  let to = top - 1;
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (load<f64>(lower + <usize>middle * 8) <= value) from = middle;
    else to = middle - 1;
  }
  return from;
}

/**
 * Moves the samples that go left before the others, each side in its original order; returns the start of the right
 * side.
 */
function divide(start: i32, end: i32): i32 {
  const missing = codesOf(feature);
  const limit = code;
  const isMissingLeft = missingSide === 1;
  const hasTargets = classes === 0;
  selectColumn(feature, end - start);
  const from = base;
  const step = stride;
  let sample = samples + ((<usize>start) << 4);
  let target = targets + ((<usize>start) << 3);
  let to = sample;
  let targetTo = target;
  let right = kept;
  let targetRight = keptTargets;
  let leftWeight: f64 = 0;
  // Each is written to both sides, and only its own side advances: there is no branch to mispredict.
  for (let i = start; i < end; i++, sample += 16) {
    const own = <i32>load<u16>(from + <usize>load<i32>(sample) * step);
    const isLeft = own === missing ? isMissingLeft : own <= limit;
    const record = v128.load(sample);
    leftWeight += select<f64>(f64x2.extract_lane(record, 1), 0, isLeft);
    v128.store(to, record);
    v128.store(right, record);
    to += (<usize>isLeft) << 4;
    right += (<usize>!isLeft) << 4;
    if (hasTargets) {
      const y = load<f64>(target);
      store<f64>(targetTo, y);
      store<f64>(targetRight, y);
      target += 8;
      targetTo += (<usize>isLeft) << 3;
      targetRight += (<usize>!isLeft) << 3;
    }
  }
  memory.copy(to, kept, right - kept);
  if (hasTargets) memory.copy(targetTo, keptTargets, targetRight - keptTargets);
  if (missingSide === 2) missingSide = leftWeight > all - leftWeight ? 1 : 0;
  return <i32>((to - samples) >> 4);
}
