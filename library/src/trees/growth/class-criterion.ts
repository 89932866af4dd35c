/** Splits for classification: Gini index, entropy and error, each updated sample by sample. */
import { log2 } from "../../numeric/elementary/functions.js";
import { createClassHistogram } from "./class-histogram.js";
import { type Bounds, type Criterion, clamp, keepsOrder, type NodeSamples } from "./criterion.js";
import type { NodeOrder } from "./node-order.js";

/** 1 − Σp², −Σp log₂ p, 1 − max p. */
export type ClassImpurity = "gini" | "entropy" | "error";

/** What is known of the node that was entered, and of both parts of its division. */
interface ClassDivision extends Pick<NodeSamples<Int32Array>, "target" | "weights"> {
  readonly impurity: ClassImpurity;
  readonly classes: number;
  readonly minLeaf: number;
  /** The weights of the classes in the node and in both parts. */
  readonly total: Float64Array;
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly found: { score: number };
  all: number;
  leftWeight: number;
  /** Σ φ(nₖ) of the node and of both parts, φ(n) = n² or n log₂ n; not kept for the error. */
  sum: number;
  leftSum: number;
  rightSum: number;
  /** The class with the largest weight. */
  pivot: number;
}

/**
 * Scores splits by the classes of the samples. With the weights nₖ of the classes in a part of weight w, the score of
 * the part is Σnₖ²/w (Gini), (Σ nₖ log₂ nₖ) − w log₂ w (entropy) or max nₖ (error). The first two follow a sample of
 * weight v that moves from one part to the other in constant time, whatever the number of classes:
 * (n + v)² − n² = v(2n + v). Given the largest code of binned columns, large nodes are split by histograms.
 */
export function createClassCriterion(
  samples: NodeSamples<Int32Array>,
  classes: number,
  impurity: ClassImpurity,
  minLeafWeight: number,
  purity = 1,
  binnedCodes = 0,
): Criterion {
  const { target, weights } = samples;
  // A side without weight is not allowed, even when rounding leaves it a sample.
  const minLeaf = Math.max(minLeafWeight, Number.MIN_VALUE);
  const [total, left, right, shares] = Array.from({ length: 4 }, () => new Float64Array(classes));
  const state: ClassDivision = {
    ...{ target, weights, impurity, classes, minLeaf, total, left, right, found: { score: 0 } },
    ...{ all: 0, leftWeight: 0, sum: 0, leftSum: 0, rightSum: 0, pivot: 0 },
  };
  const isGini = impurity === "gini";
  const bins = isGini && binnedCodes > 0 ? createClassHistogram(samples, classes, binnedCodes) : undefined;
  const base = () => partScore(state, total, state.all, state.sum);
  return {
    engine: isGini ? { classes, purity, minLeaf: minLeafWeight, center: 0 } : undefined,
    outputs: classes,
    found: state.found,
    enter: (start, end) => enterNode(state, start, end, purity),
    weight: () => state.all,
    impurity: () => Math.max(0, (impurity === "entropy" ? 0 : 1) - base() / state.all),
    base,
    tolerance: () => toleranceOf(state),
    reset: () => moveAllRight(state),
    move: (place) => moveLeft(state, place),
    score: (bounds) => scoreOf(state, bounds),
    scan: (order, last, bounds) =>
      isGini && bounds.sign === 0 ? scanGini(state, order, last) : scanAny(state, order, last, bounds),
    divide: (raw, start, count, code) => divideAt(state, raw, start, count, code),
    histogram: bins && {
      ...bins,
      find: (missing, isMissingLeft) => bins.scan(total, missing, isMissingLeft, minLeaf, toleranceOf(state)),
    },
    weightOf: (place) => weights[place],
    response: (place) => (target[place] === (classes === 2 ? 1 : state.pivot) ? 1 : 0),
    sides: () => [left[1] / state.leftWeight, right[1] / (state.all - state.leftWeight)],
    leaf: (bounds) => writeShares(state, shares, bounds),
  };
}

function toleranceOf({ all }: ClassDivision): number {
  return 1e-12 * all;
}

function sumOf({ classes, impurity }: ClassDivision, counts: Float64Array): number {
  const isGini = impurity === "gini";
  let result = 0;
  for (let k = 0; k < classes; k++) result += isGini ? counts[k] * counts[k] : xLogX(counts[k]);
  return result;
}

function partScore({ impurity }: ClassDivision, counts: Float64Array, weight: number, partSum: number): number {
  if (impurity === "gini") return partSum / weight;
  if (impurity === "entropy") return partSum - xLogX(weight);
  return largest(counts);
}

function enterNode(state: ClassDivision, start: number, end: number, purity: number): boolean {
  const { total, target, weights, classes } = state;
  total.fill(0);
  for (let i = start; i < end; i++) total[target[i]] += weights[i];
  let all = 0;
  let pivot = 0;
  for (let k = 0; k < classes; k++) {
    all += total[k];
    if (total[k] > total[pivot]) pivot = k;
  }
  state.all = all;
  state.pivot = pivot;
  state.sum = sumOf(state, total);
  return total[pivot] < all * purity;
}

function moveAllRight(state: ClassDivision): void {
  state.left.fill(0);
  state.right.set(state.total);
  state.leftWeight = 0;
  state.leftSum = 0;
  state.rightSum = state.sum;
}

function moveLeft(state: ClassDivision, place: number): void {
  const { left, right, impurity } = state;
  const k = state.target[place];
  const v = state.weights[place];
  const a = left[k];
  const b = right[k];
  left[k] = a + v;
  right[k] = b - v;
  state.leftWeight += v;
  if (impurity === "gini") {
    state.leftSum += v * (2 * a + v);
    state.rightSum -= v * (2 * b - v);
  } else if (impurity === "entropy") {
    state.leftSum += xLogX(a + v) - xLogX(a);
    state.rightSum += xLogX(b - v) - xLogX(b);
  }
}

function divideAt(state: ClassDivision, raw: Int32Array, start: number, count: number, code: number): void {
  const { left, right, total, target, weights, classes } = state;
  left.fill(0);
  for (let i = 0; i < count; i++) if (raw[i] <= code) left[target[start + i]] += weights[start + i];
  let leftWeight = 0;
  for (let k = 0; k < classes; k++) {
    leftWeight += left[k];
    right[k] = total[k] - left[k];
  }
  state.leftWeight = leftWeight;
  state.leftSum = sumOf(state, left);
  state.rightSum = sumOf(state, right);
}

function scoreOf(state: ClassDivision, bounds: Bounds): number {
  const { left, right, leftWeight, minLeaf } = state;
  const rightWeight = state.all - leftWeight;
  if (leftWeight < minLeaf || rightWeight < minLeaf) return -Infinity;
  if (bounds.sign !== 0 && !keepsOrder(left[1] / leftWeight, right[1] / rightWeight, bounds)) return -Infinity;
  return partScore(state, left, leftWeight, state.leftSum) + partScore(state, right, rightWeight, state.rightSum);
}

function scanAny(state: ClassDivision, { place, code }: NodeOrder, last: number, bounds: Bounds): number {
  const { found } = state;
  const slack = toleranceOf(state);
  let best = -1;
  found.score = -Infinity;
  for (let k = 0; k < last; k++) {
    moveLeft(state, place[k]);
    if (code[k] === code[k + 1]) continue;
    const value = scoreOf(state, bounds);
    if (!(value > found.score + slack)) continue;
    found.score = value;
    best = k;
  }
  return best;
}

/** The same for the Gini index, with everything in local variables: this is where forests spend their time. */
function scanGini(state: ClassDivision, { place, code }: NodeOrder, last: number): number {
  const { target, weights, left, right, all, minLeaf } = state;
  const slack = toleranceOf(state);
  let best = -1;
  let bestScore = -Infinity;
  let limit = -1;
  let weight = state.leftWeight;
  let a2 = state.leftSum;
  let b2 = state.rightSum;
  for (let k = 0; k < last; k++) {
    const at = place[k];
    const c = target[at];
    const v = weights[at];
    const a = left[c];
    const b = right[c];
    left[c] = a + v;
    right[c] = b - v;
    weight += v;
    a2 += v * (2 * a + v);
    b2 -= v * (2 * b - v);
    if (code[k] === code[k + 1]) continue;
    const rest = all - weight;
    if (weight < minLeaf || rest < minLeaf) continue;
    // a2 / weight + b2 / rest > limit, without the divisions
    if (a2 * rest + b2 * weight > limit * weight * rest) {
      bestScore = a2 / weight + b2 / rest;
      limit = bestScore + slack;
      best = k;
    }
  }
  state.leftWeight = weight;
  state.leftSum = a2;
  state.rightSum = b2;
  state.found.score = bestScore;
  return best;
}

function writeShares({ classes, total, all }: ClassDivision, shares: Float64Array, { lower, upper }: Bounds) {
  for (let k = 0; k < classes; k++) shares[k] = total[k] / all;
  if (classes !== 2) return shares;
  shares[1] = clamp(shares[1], lower, upper);
  shares[0] = 1 - shares[1];
  return shares;
}

function xLogX(x: number): number {
  return x > 0 ? x * log2(x) : 0;
}

function largest(values: Float64Array): number {
  let result = values[0];
  for (let k = 1; k < values.length; k++) if (values[k] > result) result = values[k];
  return result;
}
