/** Splits for regression by the absolute error: what is left of it around the median of both parts. */
import { type Bounds, type Criterion, clamp, keepsOrder, type NodeSamples } from "./criterion.js";
import type { NodeOrder } from "./node-order.js";
import { createWeightedMedians, type WeightedMedians } from "./weighted-medians.js";

/** What is known of the node that was entered, and of both parts of its division. */
interface MedianDivision extends Pick<NodeSamples<Float64Array>, "target" | "weights"> {
  readonly minLeaf: number;
  readonly ranks: Int32Array;
  readonly all: WeightedMedians;
  readonly left: WeightedMedians;
  readonly right: WeightedMedians;
  readonly found: { score: number };
  /** Σ w |y|: the scale of rounding errors. */
  size: number;
}

/**
 * Scores splits by the absolute error around the median; the score of a part is −Σ w |y − median|. A sample moves from
 * one part to the other in a number of steps logarithmic in the size of the node. `center` is added to predictions.
 */
export function createMedianCriterion(
  { target, weights }: NodeSamples<Float64Array>,
  minLeafWeight: number,
  center: number,
): Criterion {
  const [all, left, right] = Array.from({ length: 3 }, () => createWeightedMedians(target.length));
  const state: MedianDivision = {
    ...{ target, weights, all, left, right, found: { score: 0 }, size: 0 },
    // A side without weight is not allowed, even when rounding leaves it a sample.
    minLeaf: Math.max(minLeafWeight, Number.MIN_VALUE),
    ranks: new Int32Array(target.length),
  };
  const leafValue = new Float64Array(1);
  return {
    outputs: 1,
    found: state.found,
    enter: (start, end) => enterNode(state, start, end),
    weight: all.weight,
    impurity: () => all.deviation() / all.weight(),
    base: () => -all.deviation(),
    tolerance: () => toleranceOf(state),
    reset: () => moveAllRight(state),
    move: (place) => moveLeft(state, place),
    score: (bounds) => scoreOf(state, bounds),
    scan: (order, last, bounds) => scan(state, order, last, bounds),
    divide(raw, start, count, code) {
      moveAllRight(state);
      for (let i = 0; i < count; i++) if (raw[i] <= code) moveLeft(state, start + i);
    },
    weightOf: (place) => weights[place],
    response: (place) => target[place],
    sides: () => [left.median(), right.median()],
    leaf({ lower, upper }) {
      leafValue[0] = clamp(all.median(), lower, upper) + center;
      return leafValue;
    },
  };
}

function toleranceOf({ size }: MedianDivision): number {
  return 1e-12 * size;
}

function enterNode(state: MedianDivision, start: number, end: number): boolean {
  const { target, weights, ranks, all, left, right } = state;
  // −0 and 0 are the same number.
  const ascending = target.slice(start, end).sort();
  let last = 0;
  for (let k = 1; k < ascending.length; k++) if (ascending[k] > ascending[last]) ascending[++last] = ascending[k];
  const values = ascending.subarray(0, last + 1);
  for (const medians of [all, left, right]) medians.begin(values);
  let size = 0;
  for (let i = start; i < end; i++) {
    ranks[i] = rankOf(values, target[i]);
    all.add(ranks[i], weights[i]);
    size += weights[i] * Math.abs(target[i]);
  }
  state.size = size;
  return values.length > 1;
}

function moveAllRight({ left, right, all }: MedianDivision): void {
  left.clear();
  right.copy(all);
}

function moveLeft({ left, right, ranks, weights }: MedianDivision, place: number): void {
  left.add(ranks[place], weights[place]);
  right.add(ranks[place], -weights[place]);
}

function scoreOf({ left, right, all, minLeaf }: MedianDivision, bounds: Bounds): number {
  if (left.weight() < minLeaf || all.weight() - left.weight() < minLeaf) return -Infinity;
  if (bounds.sign !== 0 && !keepsOrder(left.median(), right.median(), bounds)) return -Infinity;
  return -left.deviation() - right.deviation();
}

function scan(state: MedianDivision, { place, code }: NodeOrder, last: number, bounds: Bounds): number {
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

/** The rank of a number among ascending ones. */
function rankOf(values: Float64Array, value: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
