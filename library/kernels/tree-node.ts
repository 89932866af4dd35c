/** The current node of a growing tree: its sums, the order of its samples by a column, and the best split so far. */
import { aligned, Plan, Slot } from "./tree-layout";

/** A tile should stay in the first-level cache, together with the samples and other data of a small node. */
const maxTileBytes: i32 = 16384;

// Every thread has its own instance of the module, and with it these variables.
export let plan: usize = 0;
export let samples: usize = 0;
export let targets: usize = 0;
export let classes: i32 = 0;
export let minLeaf: f64 = 0;

/** The weight of the node; of its target, Σ n² by class, or Σ wy and Σ wy². */
export let all: f64 = 0;
export let sum: f64 = 0;
export let squares: f64 = 0;

/** Weights by class: of the node, and left and right of a split. */
export let total: usize = 0;
export let left: usize = 0;
export let right: usize = 0;

/** For each code the first sample of a chain, and for each sample the next; codes that occur as bits, in two levels. */
export let first: usize = 0;
export let chain: usize = 0;
export let words: usize = 0;
export let summary: usize = 0;
export let histogram: usize = 0;
export let raw: usize = 0;
export let kept: usize = 0;
export let keptTargets: usize = 0;
export let features: usize = 0;
export let stack: usize = 0;
/** Codes of the samples of a small node, and the maximum number of samples. */
export let tile: usize = 0;
export let tileRows: i32 = 0;

/** The best split of one column: its score (−∞ for none) and the codes on both sides of it. */
export let foundScore: f64 = 0;
export let foundCode: i32 = 0;
export let foundNext: i32 = 0;

/** Starts or continues a tree: sets the addresses of its samples and its scratch buffer. */
export function enterTree(planAt: usize, slot: usize): void {
  plan = planAt;
  samples = load<u32>(slot + Slot.samples);
  targets = load<u32>(slot + Slot.targets);
  classes = load<i32>(plan + Plan.classes);
  minLeaf = load<f64>(plan + Plan.minLeaf);
  const count = <usize>load<i32>(slot + Slot.count);
  const most = <usize>load<i32>(plan + Plan.mostCodes) + 1;
  const outputs = <usize>max(classes, 2);
  total = aligned(load<u32>(slot + Slot.work));
  left = aligned(total + outputs * 8);
  right = aligned(left + 2 * outputs * 8);
  first = aligned(right + outputs * 8);
  chain = aligned(first + most * 4);
  words = aligned(chain + count * 4);
  summary = aligned(words + ((most >> 6) + 1) * 8);
  features = aligned(summary + ((most >> 12) + 1) * 8);
  raw = aligned(features + <usize>load<i32>(plan + Plan.columns) * 4);
  kept = aligned(raw + count * 2);
  keptTargets = aligned(kept + count * 16);
  stack = aligned(keptTargets + (classes === 0 ? count * 8 : 0));
  tile = aligned(stack + (count + 2) * 16);
  tileRows = min(256, maxTileBytes / (2 * load<i32>(plan + Plan.columns)));
  histogram = aligned(tile + <usize>maxTileBytes);
}

/** Clears the scratch buffer of a tree that has not been started. */
export function clearTree(): void {
  const most = <usize>load<i32>(plan + Plan.mostCodes) + 1;
  for (let code: usize = 0; code < most; code++) store<i32>(first + code * 4, -1);
  memory.fill(words, 0, ((most >> 6) + 1) * 8);
  memory.fill(summary, 0, ((most >> 12) + 1) * 8);
  for (let j = 0; j < load<i32>(plan + Plan.columns); j++) store<i32>(features + <usize>j * 4, j);
}

/** Keeps the sums of the node for the next call; those by class stay in the scratch buffer. */
export function keepSums(slot: usize): void {
  store<f64>(slot + Slot.all, all);
  store<f64>(slot + Slot.sum, sum);
  store<f64>(slot + Slot.squares, squares);
}

/** The sums that {@link keepSums} has kept. */
export function restoreSums(slot: usize): void {
  all = load<f64>(slot + Slot.all);
  sum = load<f64>(slot + Slot.sum);
  squares = load<f64>(slot + Slot.squares);
}

/** Sums the samples of a node; false when a split cannot gain anything. */
export function enterNode(start: i32, end: i32): bool {
  return classes === 0 ? enterNumbers(start, end) : enterClasses(start, end);
}

function enterClasses(start: i32, end: i32): bool {
  const width = <usize>classes * 8;
  const sums = total;
  memory.fill(sums, 0, width);
  let sample = samples + ((<usize>start) << 4);
  for (let i = start; i < end; i++, sample += 16) {
    const to = sums + ((<usize>load<i32>(sample, 4)) << 3);
    store<f64>(to, load<f64>(to) + load<f64>(sample, 8));
  }
  let whole: f64 = 0;
  let squared: f64 = 0;
  let most: f64 = 0;
  for (let k: usize = 0; k < width; k += 8) {
    const n = load<f64>(sums + k);
    whole += n;
    squared += n * n;
    most = max(most, n);
  }
  all = whole;
  sum = squared;
  return most < all * load<f64>(plan + Plan.purity);
}

function enterNumbers(start: i32, end: i32): bool {
  const value = load<f64>(targets + <usize>start * 8);
  let isMixed = false;
  all = sum = squares = 0;
  for (let i = start; i < end; i++) {
    const w = load<f64>(samples + <usize>i * 16 + 8);
    const y = load<f64>(targets + <usize>i * 8);
    all += w;
    sum += w * y;
    squares += w * y * y;
    if (y !== value) isMixed = true;
  }
  return isMixed;
}

/** The score of no split. */
export function baseScore(): f64 {
  return classes === 0 ? (sum * sum) / all : sum / all;
}

/** The largest difference of scores by rounding. */
export function tolerance(): f64 {
  return 1e-12 * (classes === 0 ? squares : all);
}

export function impurity(): f64 {
  return max<f64>(0, classes === 0 ? (squares - baseScore()) / all : 1 - baseScore() / all);
}

/** Writes the prediction of the node as a leaf. */
export function closeLeaf(values: usize): void {
  if (classes === 0) {
    store<f64>(values, sum / all);
    return;
  }
  for (let k = 0; k < classes; k++) store<f64>(values + <usize>k * 8, load<f64>(total + <usize>k * 8) / all);
  // As in TypeScript: with two classes, the second is 1 minus the first.
  if (classes === 2) store<f64>(values, 1 - load<f64>(values + 8));
}

/** Records the best split of a column. */
export function note(score: f64, code: i32, next: i32): void {
  foundScore = score;
  foundCode = code;
  foundNext = next;
}
