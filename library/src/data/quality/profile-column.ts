/** Summary statistics of a column, by its type. */
import { log2 } from "../../numeric/elementary/functions.js";
import { mean, variance } from "../../numeric/sums.js";
import { formatDate } from "../csv/date.js";
import { columnLength } from "../table/column.js";
import type { Column } from "../table/table.js";
import { categoryCounts } from "./category-counts.js";
import { distinctInSorted, quantileOfSorted, sortedPresent } from "./sorted-values.js";

/** A value and its count. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Figures of a column, by its type. */
export type ColumnSummary =
  | {
      readonly kind: "number";
      readonly minimum: number;
      readonly maximum: number;
      readonly mean: number;
      /** The standard deviation, with n − 1; 0 for a single value. */
      readonly deviation: number;
      /** The values below which 5, 25, 50, 75 and 95 percent of the values lie. */
      readonly quantiles: readonly [number, number, number, number, number];
      /** Whether all values are whole numbers. */
      readonly whole: boolean;
      readonly zeros: number;
      readonly negative: number;
      /** Infinite values; they are left out of the mean and the deviation. */
      readonly infinite: number;
    }
  /** Categories, levels and booleans; `top` lists the most frequent. */
  | { readonly kind: "category"; readonly top: readonly ValueCount[] }
  | {
      readonly kind: "text";
      readonly shortest: number;
      readonly longest: number;
      readonly longestText: string;
      readonly top: readonly ValueCount[];
    }
  /** ISO 8601 */
  | { readonly kind: "date"; readonly earliest: string; readonly latest: string }
  | { readonly kind: "image"; readonly width: number; readonly height: number; readonly channels: number };

/** The figures, and how many different values there are; images are not compared. */
export interface Summarized {
  readonly distinct: number | null;
  /** Null for a column without values. */
  readonly summary: ColumnSummary | null;
  /**
   * Whether values look like row identifiers: all different, and short texts without spaces, or whole numbers that would not all
   * differ by chance or whose name says so.
   */
  readonly likelyId: boolean;
}

const TOP = 10;
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** With fewer rows than this, values may all differ by chance. */
const MIN_IDS = 10;
/** If so many pairs of equal numbers were to be expected by chance and there are none, this is no chance: e⁻³ is 5 %. */
const EXPECTED_PAIRS = 3;
/** Names of numbers that identify rows. */
const ID_NAME = /^id[^a-z]|(^|[^a-z])(id|key|uuid|guid|nr|no|number|index)$/;

/** Summarises one column; besides the column one sorted copy, or one count per distinct text, is in memory. */
export function summarizeColumn(column: Column, name = ""): Summarized {
  switch (column.type) {
    case "number":
      return summarizeNumbers(column.values, name);
    case "date":
      return summarizeDates(column.values);
    case "boolean":
    case "category":
    case "ordinal":
      return summarizeCounts(categoryCounts(column) ?? new Map(), columnLength(column));
    case "text":
      return summarizeTexts(column.values);
    case "image": {
      const { width, height, channels, missing } = column;
      const empty = missing.every((mark) => mark === 1);
      return { distinct: null, summary: empty ? null : { kind: "image", width, height, channels }, likelyId: false };
    }
  }
}

function summarizeNumbers(values: Float64Array, name: string): Summarized {
  const sorted = sortedPresent(values);
  if (sorted.length === 0) return { distinct: 0, summary: null, likelyId: false };
  let [zeros, negative, below, above, whole] = [0, 0, 0, 0, true];
  for (let i = 0; i < sorted.length; i++) {
    if (sorted[i] === 0) zeros++;
    else if (sorted[i] < 0) negative++;
    if (sorted[i] === -Infinity) below++;
    else if (sorted[i] === Infinity) above++;
    whole &&= Number.isInteger(sorted[i]);
  }
  const finite = sorted.subarray(below, sorted.length - above);
  const distinct = distinctInSorted(sorted);
  const [q05, q25, q50, q75, q95] = QUANTILES.map((share) => quantileOfSorted(sorted, share));
  return {
    distinct,
    likelyId:
      whole && distinct === values.length && (differByDesign(sorted) || (distinct >= MIN_IDS && isIdName(name))),
    summary: {
      kind: "number",
      minimum: sorted[0],
      maximum: sorted[sorted.length - 1],
      ...(finite.length === 0 ? { mean: sorted[0], deviation: 0 } : momentsOfSorted(finite)),
      quantiles: [q05, q25, q50, q75, q95],
      whole,
      zeros,
      negative,
      infinite: below + above,
    },
  };
}

/**
 * Whether whole numbers that all differ number the rows: n numbers drawn from a range of r would have about n² / 2r pairs of equal
 * ones, and more if some are more frequent than others. Prices and populations differ because their range is wide.
 */
function differByDesign(sorted: Float64Array): boolean {
  const { length } = sorted;
  const range = sorted[length - 1] - sorted[0] + 1;
  return length >= MIN_IDS && length ** 2 / (2 * range) >= EXPECTED_PAIRS;
}

/** Whether a column is named like an identifier: "id", "customer_id", "patientID", "Order No". */
function isIdName(name: string): boolean {
  return ID_NAME.test(name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}

/** Mean and standard deviation; numbers whose squares would overflow or underflow are first scaled by a power of two. */
function momentsOfSorted(sorted: Float64Array): { mean: number; deviation: number } {
  const largest = Math.max(Math.abs(sorted[0]), Math.abs(sorted[sorted.length - 1]));
  const extreme = largest > 1e150 || (largest < 1e-150 && largest > 0);
  const unit = extreme ? 2 ** Math.max(-1000, Math.floor(log2(largest))) : 1;
  const values = extreme ? sorted.map((value) => value / unit) : sorted;
  const deviation = values.length < 2 ? 0 : Math.sqrt(variance(values, undefined, 1));
  return { mean: mean(values) * unit, deviation: deviation * unit };
}

function summarizeDates(values: Float64Array): Summarized {
  const sorted = sortedPresent(values);
  if (sorted.length === 0) return { distinct: 0, summary: null, likelyId: false };
  const [earliest, latest] = [formatDate(sorted[0]), formatDate(sorted[sorted.length - 1])];
  return { distinct: distinctInSorted(sorted), summary: { kind: "date", earliest, latest }, likelyId: false };
}

function summarizeCounts(counts: ReadonlyMap<string, number>, rows: number): Summarized {
  const summary = counts.size === 0 ? null : ({ kind: "category", top: top(counts) } as const);
  return { distinct: counts.size, summary, likelyId: looksLikeIds(counts, rows) };
}

function summarizeTexts(values: readonly (string | null)[]): Summarized {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size === 0) return { distinct: 0, summary: null, likelyId: false };
  let shortest = Infinity;
  let longestText = "";
  for (const value of counts.keys()) {
    shortest = Math.min(shortest, value.length);
    if (value.length > longestText.length) longestText = value;
  }
  return {
    distinct: counts.size,
    likelyId: looksLikeIds(counts, values.length),
    summary: { kind: "text", shortest, longest: longestText.length, longestText, top: top(counts) },
  };
}

/** No missing values, no duplicates, and short words without spaces. */
function looksLikeIds(counts: ReadonlyMap<string, number>, rows: number): boolean {
  if (counts.size !== rows || rows < MIN_IDS) return false;
  for (const value of counts.keys()) if (value.length > 64 || /\s/.test(value)) return false;
  return true;
}

/** The most frequent values; equally frequent ones in the order of their names. */
function top(counts: ReadonlyMap<string, number>): ValueCount[] {
  const entries = Array.from(counts, ([value, count]) => ({ value, count }));
  entries.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return entries.slice(0, TOP);
}
