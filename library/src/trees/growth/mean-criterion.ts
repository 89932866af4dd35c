/** Splits for regression by the squared error: the variance that is left in both parts. */
import { type Bounds, type Criterion, clamp, keepsOrder, type NodeSamples } from "./criterion.js";
import type { NodeOrder } from "./node-order.js";

/** What is known of the node that was entered, and of the left part of its division. */
interface MeanDivision extends Pick<NodeSamples<Float64Array>, "target" | "weights"> {
  readonly minLeaf: number;
  readonly found: { score: number };
  all: number;
  sum: number;
  squares: number;
  leftWeight: number;
  leftSum: number;
}

/**
 * Scores splits by the squared error around the mean. The score of a part with weight w and sum s is s²/w. Targets
 * should be centred, because a common mean would cost precision; `center` is added to predictions.
 */
export function createMeanCriterion(
  { target, weights }: NodeSamples<Float64Array>,
  minLeafWeight: number,
  center: number,
): Criterion {
  // A side without weight is not allowed, even when rounding leaves it a sample.
  const minLeaf = Math.max(minLeafWeight, Number.MIN_VALUE);
  const state: MeanDivision = {
    ...{ target, weights, minLeaf, found: { score: 0 } },
    ...{ all: 0, sum: 0, squares: 0, leftWeight: 0, leftSum: 0 },
  };
  const mean = new Float64Array(1);
  const base = () => (state.sum * state.sum) / state.all;
  return {
    engine: { classes: 0, purity: 1, minLeaf: minLeafWeight, center },
    outputs: 1,
    found: state.found,
    enter: (start, end) => enterNode(state, start, end),
    weight: () => state.all,
    impurity: () => Math.max(0, (state.squares - base()) / state.all),
    base,
    tolerance: () => toleranceOf(state),
    reset() {
      state.leftWeight = state.leftSum = 0;
    },
    move(place) {
      state.leftWeight += weights[place];
      state.leftSum += weights[place] * target[place];
    },
    score: (bounds) => scoreOf(state, bounds),
    scan: (order, last, bounds) => scan(state, order, last, bounds),
    divide: (raw, start, count, code) => divideAt(state, raw, start, count, code),
    weightOf: (place) => weights[place],
    response: (place) => target[place],
    sides: () => [state.leftSum / state.leftWeight, (state.sum - state.leftSum) / (state.all - state.leftWeight)],
    leaf({ lower, upper }) {
      mean[0] = clamp(state.sum / state.all, lower, upper) + center;
      return mean;
    },
  };
}

function toleranceOf({ squares }: MeanDivision): number {
  return 1e-12 * squares;
}

function enterNode(state: MeanDivision, start: number, end: number): boolean {
  const { target, weights } = state;
  let [weight, total, square] = [0, 0, 0];
  const first = target[start];
  let isMixed = false;
  for (let i = start; i < end; i++) {
    const y = target[i];
    const wy = weights[i] * y;
    weight += weights[i];
    total += wy;
    square += wy * y;
    if (y !== first) isMixed = true;
  }
  state.all = weight;
  state.sum = total;
  state.squares = square;
  return isMixed;
}

function divideAt(state: MeanDivision, raw: Int32Array, start: number, count: number, code: number): void {
  const { target, weights } = state;
  let [weight, sum] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (raw[i] > code) continue;
    weight += weights[start + i];
    sum += weights[start + i] * target[start + i];
  }
  state.leftWeight = weight;
  state.leftSum = sum;
}

function scoreOf({ all, sum, leftWeight, leftSum, minLeaf }: MeanDivision, bounds: Bounds): number {
  const rightWeight = all - leftWeight;
  if (leftWeight < minLeaf || rightWeight < minLeaf) return -Infinity;
  const rightSum = sum - leftSum;
  if (bounds.sign !== 0 && !keepsOrder(leftSum / leftWeight, rightSum / rightWeight, bounds)) return -Infinity;
  return (leftSum * leftSum) / leftWeight + (rightSum * rightSum) / rightWeight;
}

function scan(state: MeanDivision, { place, code }: NodeOrder, last: number, bounds: Bounds): number {
  const { target, weights, all, sum, minLeaf } = state;
  const slack = toleranceOf(state);
  const isFree = bounds.sign === 0;
  let best = -1;
  let bestScore = -Infinity;
  let limit = -1;
  let weight = state.leftWeight;
  let part = state.leftSum;
  for (let k = 0; k < last; k++) {
    const v = weights[place[k]];
    weight += v;
    part += v * target[place[k]];
    if (code[k] === code[k + 1]) continue;
    const rest = all - weight;
    if (weight < minLeaf || rest < minLeaf) continue;
    const other = sum - part;
    // part² / weight + other² / rest > limit, without the divisions
    if (!(part * part * rest + other * other * weight > limit * weight * rest)) continue;
    if (!(isFree || keepsOrder(part / weight, other / rest, bounds))) continue;
    bestScore = (part * part) / weight + (other * other) / rest;
    limit = bestScore + slack;
    best = k;
  }
  state.leftWeight = weight;
  state.leftSum = part;
  state.found.score = bestScore;
  return best;
}
