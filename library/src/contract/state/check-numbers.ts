/** Checks the numbers of a state against their range. */
import type { Range } from "./fields.js";
import type { Sizes } from "./sizes.js";

/** The error that says what a number must be. */
type Refuse = (problem: string) => Error;

/** One number. */
export function checkNumber(value: number, range: Range, sizes: Sizes, refuse: Refuse): void {
  const { min, above, max, below, or } = range;
  if (!Number.isFinite(value)) {
    if (isAllowed(value, or)) return;
    throw refuse(`must be a finite number, got ${value}`);
  }
  const bound = below === undefined ? undefined : (sizes.valueOf(below) ?? 0);
  if (min !== undefined && value < min) throw refuse(`must be at least ${min}, got ${value}`);
  if (above !== undefined && value <= above) throw refuse(`must be above ${above}, got ${value}`);
  if (max !== undefined && value > max) throw refuse(`must be at most ${max}, got ${value}`);
  if (bound !== undefined && value >= bound) throw refuse(`must be below ${bound} (${below}), got ${value}`);
}

function isAllowed(value: number, or: Range["or"]): boolean {
  return or === "any" || (Number.isNaN(value) ? or === "NaN" : or === "infinity");
}

/** All numbers of an array; `columns` is the length of its rows. */
export function checkNumbers(
  values: ArrayLike<number>,
  columns: number,
  range: Range,
  sizes: Sizes,
  refuse: Refuse,
): void {
  const [lowest, highest] = extremes(values);
  // One pass finds whether there is anything to complain of; only then is the place looked for.
  if (!isWithin(lowest, highest, range, sizes)) {
    for (let i = 0; i < values.length; i++) {
      checkNumber(values[i], range, sizes, (problem) => refuse(`at index ${i} ${problem}`));
    }
  }
  if (range.order !== undefined) checkOrder(values, range.order, refuse);
  if (range.sumToOne !== undefined) checkSums(values, columns, range.sumToOne, refuse);
}

/** The smallest and the largest number; NaN when one is NaN. */
function extremes(values: ArrayLike<number>): readonly [number, number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) return [Number.NaN, Number.NaN];
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

function isWithin(lowest: number, highest: number, range: Range, sizes: Sizes): boolean {
  if (lowest > highest) return true;
  const { min = Number.NEGATIVE_INFINITY, above, max = Number.POSITIVE_INFINITY, below } = range;
  if (!Number.isFinite(lowest) || !Number.isFinite(highest)) return false;
  if (lowest < min || highest > max) return false;
  if (above !== undefined && lowest <= above) return false;
  return below === undefined || highest < (sizes.valueOf(below) ?? 0);
}

function checkOrder(values: ArrayLike<number>, order: NonNullable<Range["order"]>, refuse: Refuse): void {
  for (let i = 1; i < values.length; i++) {
    const isAscending = order === "ascending" ? values[i - 1] <= values[i] : values[i - 1] < values[i];
    if (!isAscending) throw refuse(`must be ${order}, got ${values[i - 1]} and then ${values[i]} at index ${i}`);
  }
}

/** How far from 1 a sum of probabilities may be: far above rounding, far below what would change a prediction. */
const SUM_TOLERANCE = 1e-6;

function checkSums(
  values: ArrayLike<number>,
  columns: number,
  what: NonNullable<Range["sumToOne"]>,
  refuse: Refuse,
): void {
  const groups = what === "all" ? 1 : what === "columns" ? columns : columns === 0 ? 0 : values.length / columns;
  const groupOf = (at: number) => (what === "all" ? 0 : what === "columns" ? at % columns : Math.floor(at / columns));
  const sums = new Float64Array(groups);
  for (let at = 0; at < values.length; at++) sums[groupOf(at)] += values[at];
  const wrong = sums.findIndex((sum) => !(Math.abs(sum - 1) <= SUM_TOLERANCE));
  if (wrong < 0) return;
  const which = what === "all" ? "the sum" : `the sum of ${what === "rows" ? "row" : "column"} ${wrong}`;
  throw refuse(`must sum to 1, but ${which} is ${sums[wrong]}`);
}
