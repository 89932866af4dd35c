/**
 * The criterion of splits. A criterion knows the samples of the node it has entered, divides them into a left and a
 * right part, and scores the division. Scores differ from the impurity that is gained by a constant of the node only:
 *
 *   score − base = w·H(node) − w_left·H(left) − w_right·H(right)
 */
import type { BinCut } from "./class-histogram.js";
import type { Codes } from "./coded-columns.js";
import type { NodeOrder } from "./node-order.js";

/** The samples of a tree; those of a node are contiguous, from a start to an end. */
export interface NodeSamples<Y extends Int32Array | Float64Array = Int32Array | Float64Array> {
  /** Rows of the data. */
  readonly rows: Int32Array;
  /** Codes of classes, or numbers. */
  readonly target: Y;
  readonly weights: Float64Array;
}

/** The bounds of the prediction of a node, and the direction of the monotonic constraint of a column. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
  /** 1 or −1 where the prediction must not fall or not rise with the column; 0 where it may do both. */
  readonly sign: number;
}

/** What the engine needs to evaluate splits in the same way: by the Gini index, or by squared errors. */
export interface EngineCriterion {
  /** 0 when the target is a number. */
  readonly classes: number;
  readonly purity: number;
  readonly minLeaf: number;
  /** Added to predictions. */
  readonly center: number;
}

/** A criterion of splits. */
export interface Criterion {
  /** Set where the engine can evaluate splits itself. */
  readonly engine?: EngineCriterion | undefined;
  /** How many numbers a leaf holds. */
  readonly outputs: number;
  /** What the last scan found. */
  readonly found: { score: number };
  /** Takes up the samples of a node; false when there is nothing to gain by a split. */
  enter(start: number, end: number): boolean;
  weight(): number;
  impurity(): number;
  /** The score of no split. */
  base(): number;
  /** Differences of scores up to this may be rounding errors. */
  tolerance(): number;
  /** All samples to the right. */
  reset(): void;
  /** One sample to the left. */
  move(place: number): void;
  /** The score of the division as it is; −∞ where a side is too light or breaks a bound. */
  score(bounds: Bounds): number;
  /**
   * Moves the first `last` samples in order to the left, one after the other, and returns after which of them the score
   * is best (−1 for none); samples of the same code stay together.
   */
  scan(order: NodeOrder, last: number, bounds: Bounds): number;
  /** Moves the samples whose code, among `count` from `start` on, is at most this one; all others go right. */
  divide(raw: Int32Array, start: number, count: number, code: number): void;
  /**
   * The best cut of a column of few codes, found without sorting; undefined where it has to be found by `scan`. Both need
   * the node to be entered; missing values have the code `missing`.
   */
  readonly histogram?: ColumnHistogram | undefined;
  /** What a sample weighs. */
  weightOf(place: number): number;
  /** What orders categories: they are sorted by the mean of this. */
  response(place: number): number;
  /** The prediction of the left and of the right part, for bounds. */
  sides(): [left: number, right: number];
  /** What the node predicts as a leaf; the array is used again by the next one. */
  leaf(bounds: Bounds): Float64Array;
}

/** Finds the best cut of a column by sums over its codes. */
export interface ColumnHistogram {
  readonly cut: BinCut;
  tally(codes: Codes, base: number, stride: number, start: number, end: number): boolean;
  has(code: number): boolean;
  find(missing: number, isMissingLeft: boolean): void;
}

/** Bounds that bind nothing. */
export const unbounded: Bounds = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY, sign: 0 };

/** Whether two predictions keep the bounds: neither may be cut to them in the wrong order. */
export function keepsOrder(left: number, right: number, { lower, upper, sign }: Bounds): boolean {
  const [a, b] = [clamp(left, lower, upper), clamp(right, lower, upper)];
  return sign * (b - a) >= 0;
}

/** The nearest number within bounds. */
export function clamp(value: number, lower: number, upper: number): number {
  return Math.max(lower, Math.min(upper, value));
}
