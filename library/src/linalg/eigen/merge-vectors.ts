/**
 * The most expensive part of both divide and conquer methods: vectors of two halves, each zero outside its half,
 * are combined to vectors of the whole by two matrix products that leave out the zeros (Gu and Eisenstat 1995; LAPACK's
 * laed2 and laed3). Vectors are rows of a square matrix; deflated ones, which are not combined, are moved behind the
 * others.
 */
import type { Engine } from "../../engine/index.js";

/** Where the entries of a vector may differ from zero. */
export const UPPER = 0;
export const BOTH = 1;
export const LOWER = 2;

/** Which rows are kept, in ascending order of their values, which are deflated, and the kinds of the kept ones. */
export interface Deflation {
  readonly kept: readonly number[];
  readonly deflated: readonly number[];
  /** UPPER, BOTH or LOWER for each kept row. */
  readonly kinds: readonly number[];
}

/** The columns of both halves. */
export interface Halves {
  readonly upperStart: number;
  readonly upperWidth: number;
  readonly lowerStart: number;
  readonly lowerWidth: number;
}

/** How the kept vectors are grouped: the number of each kind, and the position of each. */
export interface Arrangement {
  readonly upper: number;
  readonly both: number;
  readonly lower: number;
  readonly places: Int32Array;
}

/** Groups the kept vectors by kind, so that those with an upper part are together, and those with a lower part too. */
export function arrange({ kinds }: Deflation): Arrangement {
  const counts = [0, 0, 0];
  for (const kind of kinds) counts[kind]++;
  const [upper, both, lower] = counts;
  const next = [0, upper, upper + both];
  return { upper, both, lower, places: Int32Array.from(kinds, (kind) => next[kind]++) };
}

/**
 * Copies the nonzero parts of the vectors in rows of `q` to `copy`, kept ones as arranged, deflated ones after them.
 */
export function gatherRows(
  { kernels }: Engine,
  { kept, deflated }: Deflation,
  { upper, both, lower, places }: Arrangement,
  { upperStart, upperWidth, lowerStart, lowerWidth }: Halves,
  q: number,
  stride: number,
  copy: number,
): void {
  const lowerRows = copy + (upper + both) * upperWidth * 8;
  kept.forEach((row, i) => {
    const source = q + row * stride * 8;
    const place = places[i];
    if (place < upper + both) kernels.copy(upperWidth, source + upperStart * 8, 1, copy + place * upperWidth * 8, 1);
    const target = lowerRows + (place - upper) * lowerWidth * 8;
    if (place >= upper) kernels.copy(lowerWidth, source + lowerStart * 8, 1, target, 1);
  });
  let target = lowerRows + (both + lower) * lowerWidth * 8;
  for (const row of deflated) {
    const source = q + row * stride * 8;
    kernels.copy(upperWidth, source + upperStart * 8, 1, target, 1);
    kernels.copy(lowerWidth, source + lowerStart * 8, 1, target + upperWidth * 8, 1);
    target += (upperWidth + lowerWidth) * 8;
  }
}

/** A product of matrices at addresses: the sizes m, n and k, and the address and stride of A, B and C. */
export type PlacedProduct = readonly [
  readonly [number, number, number],
  readonly [number, number],
  readonly [number, number],
  readonly [number, number],
];

/**
 * Writes the new vectors to the rows of `q` from `firstRow` on: the combinations from … to − 1, whose coefficients are
 * rows of the square matrix at `coefficients` with columns as arranged, and the deflated ones after all combinations.
 */
export function combineRows(
  engine: Engine,
  deflation: Deflation,
  arrangement: Arrangement,
  halves: Halves,
  copy: number,
  coefficients: number,
  from: number,
  to: number,
  q: number,
  stride: number,
  firstRow: number,
): void {
  const target = q + firstRow * stride * 8;
  const k = deflation.kept.length;
  for (const product of combinations(k, arrangement, halves, copy, coefficients, from, to, target, stride)) {
    const [[m, n, depth], [left, strideLeft], [right, strideRight], [into]] = product;
    engine.kernels.gemm(false, false, m, n, depth, 1, left, strideLeft, right, strideRight, 0, into, stride);
  }
  placeDeflated(engine, deflation, arrangement, halves, copy, target, stride);
}

/** The two products that combine the upper and the lower parts of the vectors, for rows from … to − 1 at `target`. */
export function combinations(
  k: number,
  { upper, both, lower }: Arrangement,
  { upperStart, upperWidth, lowerStart, lowerWidth }: Halves,
  copy: number,
  coefficients: number,
  from: number,
  to: number,
  target: number,
  stride: number,
): readonly PlacedProduct[] {
  const rows = to - from;
  const lowerRows = copy + (upper + both) * upperWidth * 8;
  const left = coefficients + from * k * 8;
  const into = target + from * stride * 8;
  return [
    [
      [rows, upperWidth, upper + both],
      [left, k],
      [copy, upperWidth],
      [into + upperStart * 8, stride],
    ],
    [
      [rows, lowerWidth, both + lower],
      [left + upper * 8, k],
      [lowerRows, lowerWidth],
      [into + lowerStart * 8, stride],
    ],
  ];
}

/** Moves the deflated vectors behind all combinations of the rows at `target`. */
export function placeDeflated(
  { kernels }: Engine,
  { kept, deflated }: Deflation,
  { upper, both, lower }: Arrangement,
  { upperStart, upperWidth, lowerStart, lowerWidth }: Halves,
  copy: number,
  target: number,
  stride: number,
): void {
  let source = copy + ((upper + both) * upperWidth + (both + lower) * lowerWidth) * 8;
  for (let i = 0; i < deflated.length; i++) {
    const row = target + (kept.length + i) * stride * 8;
    kernels.copy(upperWidth, source, 1, row + upperStart * 8, 1);
    kernels.copy(lowerWidth, source + upperWidth * 8, 1, row + lowerStart * 8, 1);
    source += (upperWidth + lowerWidth) * 8;
  }
}

/** Lists the rows lo … hi − 1 in ascending order of their values. */
export function sortRows(values: Float64Array, order: Int32Array, lo: number, hi: number): void {
  const rows = order.subarray(lo, hi);
  for (let i = lo; i < hi; i++) rows[i - lo] = i;
  rows.sort((i, j) => values[i] - values[j]);
}

/** The same when order[lo … middle) and order[middle … hi) are lists in ascending order already. */
export function mergeRows(values: Float64Array, order: Int32Array, lo: number, middle: number, hi: number): void {
  const lower = order.slice(lo, middle);
  let [i, j, next] = [0, middle, lo];
  while (i < lower.length) {
    if (j < hi && values[order[j]] < values[lower[i]]) order[next++] = order[j++];
    else order[next++] = lower[i++];
  }
}

/** Lists the rows lo … hi − 1 when the first k of them ascend. */
export function mergeWithRest(values: Float64Array, order: Int32Array, lo: number, k: number, hi: number): void {
  for (let i = lo; i < lo + k; i++) order[i] = i;
  sortRows(values, order, lo + k, hi);
  mergeRows(values, order, lo, lo + k, hi);
}
