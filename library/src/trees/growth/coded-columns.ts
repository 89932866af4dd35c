/**
 * Columns as whole numbers: equal values share a code, and codes grow with the values. Trees only ask whether a value
 * lies below another, so they learn from the codes, which are small and can be sorted without comparing.
 */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { descendingOrder } from "../../metrics/sort-scores.js";

/** Codes, column after column. */
export type Codes = Uint8Array | Uint16Array | Int32Array;

/** One column: the values that its codes represent. */
export interface CodedColumn {
  /** Number of codes; a missing value has this number as its code, the largest. */
  readonly codes: number;
  /** The minimum and the maximum value of each code: the same, unless values share a bin. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** The codes are categories: their order has no meaning, and code c is the category c. */
  readonly categorical: boolean;
}

/** All columns. */
export interface CodedColumns {
  readonly rows: number;
  readonly columns: readonly CodedColumn[];
  /** The code of row i in column j at j · rows + i. */
  readonly data: Codes;
}

/** The largest category: sets of categories are kept as bits. */
export const MAX_CATEGORIES = 4096;

/** Nanoseconds to sort and code one value. */
const VALUE_COST = 100;

/**
 * Codes the columns of x; a step is a column. With `bins`, values are brought together in at most that many bins of about
 * equal numbers of samples; those of weight 0 do not count.
 */
export function* codeColumns(
  kind: string,
  x: Matrix,
  categorical: readonly number[],
  bins?: number,
  weights?: Float64Array,
): Work<Progress, CodedColumns> {
  const { rows, columns: count } = x;
  const most = categorical.length > 0 ? Math.max(MAX_CATEGORIES, bins ?? rows) : (bins ?? rows);
  const data = createCodes(rows * count, most);
  const isCategorical = categoricalColumns(kind, categorical, count);
  const values = new Float64Array(rows);
  const codes = new Int32Array(rows);
  const columns: CodedColumn[] = [];
  const isTimeToYield = createPace();
  for (let j = 0; j < count; j++) {
    for (let i = 0; i < rows; i++) values[i] = x.data[i * count + j];
    const column = isCategorical[j]
      ? codeCategories(kind, values, j, codes)
      : bins === undefined
        ? codeNumbers(values, codes)
        : codeBins(values, codes, bins, weights);
    data.set(codes, j * rows);
    columns.push(column);
    if (isTimeToYield(rows * VALUE_COST)) yield { step: j + 1, of: count };
  }
  return { rows, columns, data };
}

/** An array for codes from 0 to `most`. */
function createCodes(length: number, most: number): Codes {
  if (most <= 0xff) return new Uint8Array(length);
  return most <= 0xffff ? new Uint16Array(length) : new Int32Array(length);
}

/** The codes row by row: the codes of a few samples are closer together in memory when several columns are read. */
export function codesByRow({ data, rows, columns: { length: columns } }: CodedColumns): Codes {
  const result = data.slice();
  const block = 64;
  for (let start = 0; start < rows; start += block) {
    const end = Math.min(rows, start + block);
    for (let j = 0; j < columns; j++) {
      for (let i = start; i < end; i++) result[i * columns + j] = data[j * rows + i];
    }
  }
  return result;
}

function categoricalColumns(kind: string, listed: readonly number[], count: number): boolean[] {
  const result = new Array<boolean>(count).fill(false);
  for (const column of listed) {
    if (column >= count) {
      throw new LecternError(
        "invalid-option",
        `${kind}: categorical lists column ${column}, but x has ${count} columns`,
        {
          option: "categorical",
        },
      );
    }
    result[column] = true;
  }
  return result;
}

function codeNumbers(values: Float64Array, codes: Int32Array): CodedColumn {
  const known = new Float64Array(values.length);
  const rows = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    known[count] = values[i];
    rows[count++] = i;
  }
  const order = descendingOrder(known.subarray(0, count));
  const distinct = new Float64Array(count);
  let last = -1;
  for (let k = count - 1; k >= 0; k--) {
    const value = known[order[k]];
    if (last < 0 || value > distinct[last]) distinct[++last] = value;
    codes[rows[order[k]]] = last;
  }
  const number = last + 1;
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) codes[i] = number;
  const lower = distinct.slice(0, number);
  return { codes: number, lower, upper: lower, categorical: false };
}

function codeCategories(kind: string, values: Float64Array, column: number, codes: Int32Array): CodedColumn {
  let number = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    requireCategory(kind, value, i, column);
    number = Math.max(number, value + 1);
  }
  for (let i = 0; i < values.length; i++) codes[i] = Number.isNaN(values[i]) ? number : values[i];
  const lower = Float64Array.from({ length: number }, (_, code) => code);
  return { codes: number, lower, upper: lower, categorical: true };
}

/** Throws for values of categorical columns that are not categories. */
export function requireCategories(kind: string, { rows, columns, data }: Matrix, categorical: readonly number[]): void {
  categoricalColumns(kind, categorical, columns).forEach((isCategorical, j) => {
    if (!isCategorical) return;
    for (let i = 0; i < rows; i++) {
      const value = data[i * columns + j];
      if (!Number.isNaN(value)) requireCategory(kind, value, i, j);
    }
  });
}

function requireCategory(kind: string, value: number, row: number, column: number): void {
  if (Number.isInteger(value) && value >= 0 && value < MAX_CATEGORIES) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: column ${column} is categorical, so its values must be integers from 0 to ${MAX_CATEGORIES - 1}; ` +
      `row ${row} has ${value}`,
    { row, column },
  );
}

/** Codes of at most `bins` bins; a bin ends where its share of the samples is reached. */
function codeBins(values: Float64Array, codes: Int32Array, bins: number, weights?: Float64Array): CodedColumn {
  const sorted = values.filter((value, i) => !Number.isNaN(value) && (weights === undefined || weights[i] > 0)).sort();
  const { lower, upper } = distinctCount(sorted, bins) <= bins ? distinctValues(sorted) : equalBins(sorted, bins);
  // The first bin whose greatest value is not below, by steps of powers of 2 without a branch to guess. A missing value is
  // below nothing and gets the code after the last; a value above all (of weight 0) gets the last.
  const last = upper.length - 1;
  let half = 1;
  while (half < upper.length) half *= 2;
  const padded = new Float64Array(2 * half).fill(Number.POSITIVE_INFINITY);
  padded.set(upper);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    let at = 0;
    for (let step = half; step > 0; step >>= 1) at += padded[at + step - 1] < value ? step : 0;
    codes[i] = Number.isNaN(value) ? upper.length : Math.min(at, last);
  }
  return { codes: upper.length, lower, upper, categorical: false };
}

/** The number of distinct values; counting stops above `most`. */
function distinctCount(sorted: Float64Array, most: number): number {
  let count = 0;
  for (let k = 0; k < sorted.length && count <= most; k++) if (k === 0 || sorted[k] > sorted[k - 1]) count++;
  return count;
}

function distinctValues(sorted: Float64Array) {
  // −0 sorts before 0, which it equals; their sum is 0 either way.
  const lower = sorted.filter((value, k) => k === 0 || value > sorted[k - 1]).map((value) => value + 0);
  return { lower, upper: lower };
}

function equalBins(sorted: Float64Array, bins: number) {
  const lower: number[] = [];
  const upper: number[] = [];
  for (let start = 0; start < sorted.length; ) {
    // The rest is shared among the bins that are left, so that frequent values do not starve the others.
    const share = (sorted.length - start) / (bins - lower.length);
    let end = Math.min(sorted.length, start + Math.max(1, Math.round(share)));
    while (end < sorted.length && sorted[end] === sorted[end - 1]) end++;
    if (lower.length === bins - 1) end = sorted.length;
    lower.push(sorted[start]);
    upper.push(sorted[end - 1]);
    start = end;
  }
  return { lower: Float64Array.from(lower), upper: Float64Array.from(upper) };
}

/** A threshold between two codes that follow each other among some samples: values of the lower one are at or below it. */
export function thresholdBetween({ lower, upper }: CodedColumn, code: number, next: number): number {
  const [below, above] = [upper[code], lower[next]];
  const middle = below / 2 + above / 2;
  // Halves of the smallest numbers vanish, and a middle may round to the number above: then the number below serves.
  return middle >= below && middle < above ? middle : below;
}

/** The largest code where all columns have few, so that sums over codes are cheap; 0 where one has many. */
export function binnedCodes({ columns }: CodedColumns): number {
  const most = columns.reduce((number, { codes }) => Math.max(number, codes), 0);
  return most <= 1024 ? most : 0;
}
