/**
 * Singular values of small bidiagonal matrices by QR iterations with implicit shifts, and with shift zero where a shift
 * would cost digits of the small singular values (Demmel and Kahan, Accurate singular values of bidiagonal matrices,
 * 1990). For singular vectors of large ones see bidiagonal-svd.ts.
 */
import { LecternError } from "../../core/errors.js";
import { hypotenuse } from "../eigen/hypotenuse.js";

/** Vectors in rows, `stride` numbers apart; empty when vectors are not wanted. */
export interface VectorRows {
  readonly data: Float64Array;
  readonly stride: number;
}

/** When vectors are not wanted. */
export const NO_ROWS: VectorRows = { data: new Float64Array(0), stride: 0 };

/** Finite input never needs more sweeps than this for each singular value. */
const MAX_SWEEPS = 30;

/** An off-diagonal entry this much smaller than its neighbours counts as zero. */
const TOLERANCE = 16 * Number.EPSILON;

/** The part of the matrix from row `low` to row `high` that is iterated on, and in which direction. */
interface Block {
  readonly low: number;
  readonly high: number;
  readonly isDownward: boolean;
}

/**
 * Diagonalises the upper bidiagonal matrix with the diagonal d and the n − 1 numbers e above it. On return d holds the
 * singular values in no particular order, none negative; rotations were applied to the rows of u and v, which therefore
 * hold the singular vectors if they held the identity.
 */
export function iterateBidiagonal(
  operation: string,
  d: Float64Array,
  e: Float64Array,
  u: VectorRows,
  v: VectorRows,
): void {
  const n = d.length;
  const threshold = negligible(d, e);
  let high = n - 1;
  let [lastLow, lastHigh, isDownward] = [-1, -1, true];
  for (let sweeps = 0; high > 0; sweeps++) {
    if (sweeps > MAX_SWEEPS * n) {
      throw new LecternError("numerical", `${operation}: the singular values did not converge in ${sweeps} sweeps`);
    }
    if (Math.abs(e[high - 1]) <= threshold) {
      e[--high] = 0;
      continue;
    }
    let low = high - 1;
    while (low > 0 && Math.abs(e[low - 1]) > threshold) low--;
    // The bulge is chased from the large end of the matrix to the small one; the direction is kept for the same block.
    if (low > lastHigh || high < lastLow || lastLow < 0) isDownward = Math.abs(d[low]) >= Math.abs(d[high]);
    [lastLow, lastHigh] = [low, high];
    const block: Block = { low, high, isDownward };
    const smallest = findSplit(d, e, block);
    if (smallest < 0) continue;
    const shift = chooseShift(d, e, block, smallest);
    if (shift === 0) sweepWithoutShift(d, e, block, threshold, u, v);
    else sweepWithShift(d, e, block, shift, threshold, u, v);
  }
  for (let i = 0; i < n; i++) {
    if (d[i] > 0 || Object.is(d[i], 0)) continue;
    d[i] = -d[i];
    for (let k = i * v.stride; k < (i + 1) * v.stride; k++) v.data[k] = -v.data[k];
  }
}

/** The threshold of off-diagonal entries: a lower bound of the smallest singular value, times the tolerance. */
function negligible(d: Float64Array, e: Float64Array): number {
  let mu = Math.abs(d[0] ?? 0);
  let smallest = mu;
  for (let i = 1; i < d.length && smallest > 0; i++) {
    mu = Math.abs(d[i]) * (mu / (mu + Math.abs(e[i - 1])));
    smallest = Math.min(smallest, mu);
  }
  return Math.max((TOLERANCE * smallest) / Math.sqrt(d.length), 1e-300);
}

/**
 * Sets an off-diagonal entry to zero if that changes the singular values by no more than rounding, and returns −1;
 * otherwise returns an estimate of the smallest singular value of the block.
 */
function findSplit(d: Float64Array, e: Float64Array, { low, high, isDownward }: Block): number {
  const last = isDownward ? high - 1 : low;
  if (Math.abs(e[last]) <= TOLERANCE * Math.abs(d[isDownward ? high : low])) {
    e[last] = 0;
    return -1;
  }
  let mu = Math.abs(d[isDownward ? low : high]);
  let smallest = mu;
  for (let step = 0; step < high - low; step++) {
    const i = isDownward ? low + step : high - 1 - step;
    if (Math.abs(e[i]) <= TOLERANCE * mu) {
      e[i] = 0;
      return -1;
    }
    mu = Math.abs(d[isDownward ? i + 1 : i]) * (mu / (mu + Math.abs(e[i])));
    smallest = Math.min(smallest, mu);
  }
  return smallest;
}

/** The smaller singular value of the 2 x 2 block at the end of the chase; 0 where a shift would spoil small values. */
function chooseShift(d: Float64Array, e: Float64Array, { low, high, isDownward }: Block, smallest: number): number {
  let largest = 0;
  for (let i = low; i <= high; i++) largest = Math.max(largest, Math.abs(d[i]), i < high ? Math.abs(e[i]) : 0);
  const n = d.length;
  if (n * TOLERANCE * (smallest / largest) <= Number.EPSILON) return 0;
  const at = isDownward ? high - 1 : low;
  const shift = smallerSingularValue(d[at], e[at], d[at + 1]);
  const start = Math.abs(d[isDownward ? low : high]);
  return start > 0 && (shift / start) ** 2 < Number.EPSILON ? 0 : shift;
}

/** Of the matrix [f g; 0 h]. */
function smallerSingularValue(f: number, g: number, h: number): number {
  const [fa, ga, ha] = [Math.abs(f), Math.abs(g), Math.abs(h)];
  const small = Math.min(fa, ha);
  const large = Math.max(fa, ha);
  if (small === 0) return 0;
  if (ga < large) {
    const a = 1 + small / large;
    const b = (large - small) / large;
    const c = (ga / large) ** 2;
    return small * (2 / (Math.sqrt(a * a + c) + Math.sqrt(b * b + c)));
  }
  const ratio = large / ga;
  if (ratio === 0) return (small * large) / ga;
  const a = (1 + small / large) * ratio;
  const b = ((large - small) / large) * ratio;
  return 2 * (small * (1 / (Math.sqrt(1 + a * a) + Math.sqrt(1 + b * b)))) * ratio;
}

/**
 * The chase runs over rows low … high downwards, or the other way round upwards, which is the same algorithm on the
 * matrix rotated by 180 degrees: then the roles of u and v are exchanged, and the rotations are reversed.
 */
function sweepWithoutShift(
  d: Float64Array,
  e: Float64Array,
  { low, high, isDownward }: Block,
  threshold: number,
  u: VectorRows,
  v: VectorRows,
): void {
  const step = isDownward ? 1 : -1;
  const [outer, inner] = isDownward ? [v, u] : [u, v];
  const start = isDownward ? low : high;
  const end = isDownward ? high : low;
  let cosine = 1;
  let oldCosine = 1;
  let oldSine = 0;
  for (let i = start; i !== end; i += step) {
    const at = isDownward ? i : i - 1;
    const f = d[i] * cosine;
    const g = e[at];
    const r = g === 0 ? f : hypotenuse(f, g);
    cosine = g === 0 ? 1 : f / r;
    const sine = g === 0 ? 0 : g / r;
    if (i !== start) e[at - step] = oldSine * r;
    const p = oldCosine * r;
    const q = d[i + step] * sine;
    const turned = q === 0 ? p : hypotenuse(p, q);
    oldCosine = q === 0 ? 1 : p / turned;
    oldSine = q === 0 ? 0 : q / turned;
    d[i] = turned;
    rotateRows(outer, i, i + step, cosine, sine);
    rotateRows(inner, i, i + step, oldCosine, oldSine);
  }
  const h = d[end] * cosine;
  d[end] = h * oldCosine;
  setLast(e, isDownward ? end - 1 : end, h * oldSine, threshold);
}

function sweepWithShift(
  d: Float64Array,
  e: Float64Array,
  { low, high, isDownward }: Block,
  shift: number,
  threshold: number,
  u: VectorRows,
  v: VectorRows,
): void {
  const step = isDownward ? 1 : -1;
  const [outer, inner] = isDownward ? [v, u] : [u, v];
  const start = isDownward ? low : high;
  const end = isDownward ? high : low;
  let f = (Math.abs(d[start]) - shift) * ((d[start] >= 0 ? 1 : -1) + shift / d[start]);
  let g = e[isDownward ? start : start - 1];
  for (let i = start; i !== end; i += step) {
    const at = isDownward ? i : i - 1;
    const r = g === 0 ? f : hypotenuse(f, g);
    const cosine = g === 0 ? 1 : f / r;
    const sine = g === 0 ? 0 : g / r;
    if (i !== start) e[at - step] = r;
    f = cosine * d[i] + sine * e[at];
    e[at] = cosine * e[at] - sine * d[i];
    g = sine * d[i + step];
    d[i + step] *= cosine;
    rotateRows(outer, i, i + step, cosine, sine);
    const turned = g === 0 ? f : hypotenuse(f, g);
    const otherCosine = g === 0 ? 1 : f / turned;
    const otherSine = g === 0 ? 0 : g / turned;
    d[i] = turned;
    f = otherCosine * e[at] + otherSine * d[i + step];
    d[i + step] = otherCosine * d[i + step] - otherSine * e[at];
    if (i + step !== end) {
      g = otherSine * e[at + step];
      e[at + step] *= otherCosine;
    }
    rotateRows(inner, i, i + step, otherCosine, otherSine);
  }
  setLast(e, isDownward ? end - 1 : end, f, threshold);
}

function setLast(e: Float64Array, at: number, value: number, threshold: number): void {
  e[at] = Math.abs(value) <= threshold ? 0 : value;
}

/** (row i, row j) ← (cosine i + sine j, cosine j − sine i). */
export function rotateRows({ data, stride }: VectorRows, i: number, j: number, cosine: number, sine: number): void {
  if (sine === 0 && cosine === 1) return;
  for (let k = 0, p = i * stride, q = j * stride; k < stride; k++, p++, q++) {
    const x = data[p];
    const y = data[q];
    data[p] = cosine * x + sine * y;
    data[q] = cosine * y - sine * x;
  }
}
