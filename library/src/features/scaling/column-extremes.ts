/** Smallest and largest values of columns, leaving missing values out; extremes of more data can be merged in. */
import * as state from "../../contract/state/fields.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";

/** For each column: how many values it has, and their ends (0 for a column without values). */
export interface ColumnExtremes {
  readonly counts: Float64Array;
  readonly minimum: Float64Array;
  readonly maximum: Float64Array;
}

/** The extremes of the columns as part of a state, so that more data can be added. */
export const extremesState = state.record(
  {
    counts: state.vector("features", "number of values of each column", { min: 0 }),
    minimum: state.vector("features", "smallest value of each column; 0 without values"),
    maximum: state.vector("features", "largest value of each column; 0 without values"),
  },
  "statistics of the data seen so far, for updates",
  haveRanges,
);

/** Checks that every column has a range: its ends in order, and not too far apart for a number. */
function haveRanges({ minimum, maximum }: ColumnExtremes): string | undefined {
  const wrong = minimum.findIndex((low, j) => !(maximum[j] >= low && Number.isFinite(maximum[j] - low)));
  return wrong < 0
    ? undefined
    : `must have a finite range, but column ${wrong} is from ${minimum[wrong]} to ${maximum[wrong]}`;
}

/** One pass over the entries. Samples of weight 0 are left out; other weights make no difference. */
export function columnExtremes(x: Matrix | SparseMatrix, weights?: Float64Array): ColumnExtremes {
  const counts = new Float64Array(x.columns);
  const minimum = new Float64Array(x.columns).fill(Infinity);
  const maximum = new Float64Array(x.columns).fill(-Infinity);
  if (isSparse(x)) sparsePass(x, weights, counts, minimum, maximum);
  else densePass(x, weights, counts, minimum, maximum);
  for (let j = 0; j < x.columns; j++) if (counts[j] === 0) minimum[j] = maximum[j] = 0;
  return { counts, minimum, maximum };
}

/** The extremes of two sets of rows together. */
export function mergeExtremes(a: ColumnExtremes, b: ColumnExtremes): ColumnExtremes {
  const merged = { counts: a.counts.slice(), minimum: a.minimum.slice(), maximum: a.maximum.slice() };
  for (let j = 0; j < merged.counts.length; j++) {
    if (b.counts[j] === 0) continue;
    const isFirst = a.counts[j] === 0;
    merged.counts[j] += b.counts[j];
    merged.minimum[j] = isFirst ? b.minimum[j] : Math.min(a.minimum[j], b.minimum[j]);
    merged.maximum[j] = isFirst ? b.maximum[j] : Math.max(a.maximum[j], b.maximum[j]);
  }
  return merged;
}

function densePass(
  { rows, columns, data }: Matrix,
  weights: Float64Array | undefined,
  counts: Float64Array,
  minimum: Float64Array,
  maximum: Float64Array,
): void {
  // Without weights two rows at a time, so that a bound is loaded and stored half as often.
  const paired = weights === undefined ? rows - (rows % 2) : 0;
  for (let i = 0; i < paired; i += 2) {
    for (let j = 0, at = i * columns; j < columns; j++, at++) {
      const a = data[at];
      const b = data[at + columns];
      let low = minimum[j];
      let high = maximum[j];
      // No comparison with a missing value is true.
      if (a < low) low = a;
      if (a > high) high = a;
      if (b < low) low = b;
      if (b > high) high = b;
      minimum[j] = low;
      maximum[j] = high;
      counts[j] += (Number.isNaN(a) ? 0 : 1) + (Number.isNaN(b) ? 0 : 1);
    }
  }
  for (let i = paired; i < rows; i++) {
    if (weights !== undefined && weights[i] === 0) continue;
    for (let j = 0, at = i * columns; j < columns; j++, at++) {
      const value = data[at];
      if (Number.isNaN(value)) continue;
      counts[j]++;
      if (value < minimum[j]) minimum[j] = value;
      if (value > maximum[j]) maximum[j] = value;
    }
  }
}

function sparsePass(
  { rows, columns, rowStart, columnIndex, values }: SparseMatrix,
  weights: Float64Array | undefined,
  counts: Float64Array,
  minimum: Float64Array,
  maximum: Float64Array,
): void {
  const stored = new Float64Array(columns);
  let taken = 0;
  for (let i = 0; i < rows; i++) {
    if (weights !== undefined && weights[i] === 0) continue;
    taken++;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const j = columnIndex[e];
      stored[j]++;
      if (Number.isNaN(values[e])) continue;
      counts[j]++;
      if (values[e] < minimum[j]) minimum[j] = values[e];
      if (values[e] > maximum[j]) maximum[j] = values[e];
    }
  }
  // What is not stored is a zero like any other.
  for (let j = 0; j < columns; j++) {
    if (stored[j] === taken) continue;
    counts[j] += taken - stored[j];
    if (minimum[j] > 0) minimum[j] = 0;
    if (maximum[j] < 0) maximum[j] = 0;
  }
}
