/**
 * A distribution function as knots: distinct values, each with the levels just below and just above it. Between two
 * knots the level runs linearly from the upper level of the one to the lower level of the other; where many samples
 * have the same value the level jumps there.
 */
import * as state from "../../../contract/state/fields.js";
import { inColumns, startState } from "../../column-parts.js";
import { takeQuantiles } from "../../order-statistics.js";

/** The knots of all columns, those of column j at start[j] … start[j + 1] − 1. */
export interface QuantileKnots {
  readonly start: Int32Array;
  readonly values: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The knots as a state; a column without values has none. */
export const knotsState = {
  start: startState,
  values: state.vector(
    "knots",
    "knots of the distribution functions: distinct values of each column",
    {},
    inColumns(() => areDistinct),
  ),
  lower: state.vector("knots", "level just below each knot", { min: 0, max: 1 }),
  upper: state.vector(
    "knots",
    "level just above each knot",
    { min: 0, max: 1 },
    inColumns(({ lower }) => areLevels(lower as Float64Array)),
  ),
};

/** Checks that the values of a column ascend, and are not too far apart for a number. */
function areDistinct(values: Float64Array, from: number, to: number): string | undefined {
  for (let k = from + 1; k < to; k++) if (values[k] <= values[k - 1]) return "must be strictly ascending";
  if (from === to || Number.isFinite(values[to - 1] - values[from])) return undefined;
  return "must have a finite range";
}

/** Checks that the levels of a column never descend, and ascend between knots. */
function areLevels(lower: Float64Array) {
  return (upper: Float64Array, from: number, to: number): string | undefined => {
    for (let k = from; k < to; k++) {
      if (upper[k] < lower[k]) return "must not be below lower";
      if (k + 1 < to && upper[k] >= lower[k + 1]) return "must be below lower at the next knot";
    }
    return undefined;
  };
}

/** The knots of one column, in growing arrays. */
export interface KnotList {
  readonly values: number[];
  readonly lower: number[];
  readonly upper: number[];
}

/** `count` quantiles at equal steps from 0 to 1; equal ones make one knot. The values are put into another order. */
export function addQuantileKnots(knots: KnotList, values: Float64Array, length: number, count: number): void {
  // A single sample is the smallest and the largest one: two equal quantiles.
  const steps = Math.max(2, count) - 1;
  const levels = Float64Array.from({ length: steps + 1 }, (_, k) => k / steps);
  const quantiles = takeQuantiles(values, length, levels);
  for (let k = 0; k <= steps; ) {
    const from = k;
    while (k <= steps && quantiles[k] === quantiles[from]) k++;
    addKnot(knots, quantiles[from], levels[from], levels[k - 1]);
  }
}

/** A knot at every distinct value, with the level r / (n + 1) of its rank r, the average rank where values are equal. */
export function addRankKnots(knots: KnotList, values: Float64Array, length: number): void {
  const sorted = values.subarray(0, length).sort();
  for (let k = 0; k < length; ) {
    const from = k;
    while (k < length && sorted[k] === sorted[from]) k++;
    // Ranks count from 1: those of from … k − 1 have the mean (from + 1 + k) / 2.
    const level = (from + 1 + k) / 2 / (length + 1);
    addKnot(knots, sorted[from], level, level);
  }
}

function addKnot({ values, lower, upper }: KnotList, value: number, below: number, above: number): void {
  values.push(value);
  lower.push(below);
  upper.push(above);
}

/** The level of a value: that of the nearest end outside the knots, as scikit-learn has it. */
export function levelOf({ values, lower, upper }: QuantileKnots, from: number, to: number, value: number): number {
  const last = to - 1;
  // A single knot is at both ends; the middle of its jump is the only fair level.
  if (from === last && value === values[from]) return 0.5 * (lower[from] + upper[from]);
  if (value <= values[from]) return lower[from];
  if (value >= values[last]) return upper[last];
  const k = lastAtMost(values, from, to, value);
  if (values[k] === value) return 0.5 * (lower[k] + upper[k]);
  return upper[k] + ((lower[k + 1] - upper[k]) / (values[k + 1] - values[k])) * (value - values[k]);
}

/** The value at a level: the inverse of {@link levelOf}, constant across the jumps. */
export function valueAt({ values, lower, upper }: QuantileKnots, from: number, to: number, level: number): number {
  const last = to - 1;
  if (level <= lower[from]) return values[from];
  if (level >= lower[last]) return values[last];
  const k = lastAtMost(lower, from, to, level);
  if (level <= upper[k]) return values[k];
  const share = (level - upper[k]) / (lower[k + 1] - upper[k]);
  return values[k] + (values[k + 1] - values[k]) * share;
}

/** The last place in from … to − 1 whose entry is not above the value; the entries ascend, the first is not above it. */
function lastAtMost(entries: Float64Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (entries[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}
