/** Norms and the trace of dense matrices. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { log2 } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { requireFinite, requireSquare } from "./check-matrix.js";

/**
 * ‖A‖_F = √Σ aᵢⱼ², the length of the matrix as one vector. No square overflows or underflows.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { frobeniusNorm } from "lectern/linalg";
 *
 * frobeniusNorm(asMatrix([[3, 0], [0, 4]])); // 5
 * ```
 */
export function frobeniusNorm(a: Matrix): number {
  return vectorNorm(a.data);
}

/** The largest column sum of absolute values: max ‖A x‖₁ over ‖x‖₁ = 1. */
export function oneNorm(a: Matrix): number {
  const sums = new Float64Array(a.columns);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0, at = i * a.columns; j < a.columns; j++) sums[j] += Math.abs(a.data[at + j]);
  }
  return largest(sums);
}

/** The largest row sum of absolute values: max ‖A x‖_∞ over ‖x‖_∞ = 1. */
export function infinityNorm(a: Matrix): number {
  const sums = new Float64Array(a.rows);
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0, at = i * a.columns; j < a.columns; j++) sums[i] += Math.abs(a.data[at + j]);
  }
  return largest(sums);
}

/** The largest absolute entry. */
export function largestEntry(a: Matrix): number {
  return largest(a.data);
}

/** The sum of the diagonal. */
export function trace(a: Matrix): number {
  const n = requireSquare("trace", a);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += a.data[i * n + i];
  return sum;
}

/**
 * The largest singular value, by power iteration on AᵀA from a fixed random start. It is a lower bound, good to about
 * `tolerance` unless the largest singular values nearly coincide (then still to a fraction of a percent). For all
 * digits use the singular value decomposition.
 */
export function estimateTwoNorm(a: Matrix, tolerance = 1e-6, maxIterations = 300): number {
  requireFinite("estimateTwoNorm", a);
  if (!(tolerance > 0)) {
    throw new LecternError("invalid-data", `estimateTwoNorm: the tolerance must be above 0, got ${tolerance}`);
  }
  // Scaled by a power of two, so that products of entries neither overflow nor vanish.
  const scale = powerOfTwoNear(largestEntry(a));
  if (scale === 0) return 0;
  const random = createRandom(0);
  const x = Float64Array.from({ length: a.columns }, () => random.normal());
  const y = new Float64Array(a.rows);
  let estimate = 0;
  for (let step = 0; step < maxIterations; step++) {
    normalize(x);
    applyScaled(a, 1 / scale, x, y);
    const next = vectorNorm(y);
    if (next === 0) return 0;
    if (step > 0 && next - estimate <= tolerance * 0.1 * next) return Math.max(next, estimate) * scale;
    estimate = next;
    applyTransposedScaled(a, 1 / scale, y, x);
  }
  return estimate * scale;
}

/** The largest power of two not above a positive number; 0 for 0. Multiplying by it changes no digits. */
export function powerOfTwoNear(value: number): number {
  if (value === 0) return 0;
  return 2 ** Math.max(-1022, Math.min(1023, Math.floor(log2(value))));
}

function vectorNorm(v: Float64Array): number {
  const size = largest(v);
  if (size === 0 || !Number.isFinite(size)) return size;
  let sum = 0;
  // Between these bounds no square overflows, and those that underflow are too small to matter.
  if (size > 1e-140 && size < 1e140) {
    for (let i = 0; i < v.length; i++) sum += v[i] * v[i];
    return Math.sqrt(sum);
  }
  for (let i = 0; i < v.length; i++) sum += (v[i] / size) ** 2;
  return size * Math.sqrt(sum);
}

/** The largest absolute value; NaN if any entry is NaN. */
function largest(v: Float64Array): number {
  let result = 0;
  for (let i = 0; i < v.length; i++) {
    const size = Math.abs(v[i]);
    if (!(size <= result)) result = size;
    if (Number.isNaN(size)) return size;
  }
  return result;
}

function normalize(x: Float64Array): void {
  const length = vectorNorm(x);
  if (length > 0) for (let i = 0; i < x.length; i++) x[i] /= length;
}

function applyScaled({ rows, columns, data }: Matrix, factor: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0, at = i * columns; j < columns; j++) sum += data[at + j] * factor * x[j];
    y[i] = sum;
  }
}

function applyTransposedScaled(
  { rows, columns, data }: Matrix,
  factor: number,
  y: Float64Array,
  x: Float64Array,
): void {
  x.fill(0);
  for (let i = 0; i < rows; i++) {
    for (let j = 0, at = i * columns; j < columns; j++) x[j] += data[at + j] * factor * y[i];
  }
}
