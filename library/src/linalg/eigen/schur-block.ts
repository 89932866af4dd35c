/** The Schur form of a real 2 x 2 matrix, in the standard form of LAPACK (Bai and Demmel 1993). */
import { hypot } from "../../numeric/elementary/functions.js";

/**
 * The rotation (c, s) and the resulting block: [[a, b], [c, d]] ← R M Rᵀ with R = [[cosine, sine], [−sine, cosine]].
 * Either c = 0 and the eigenvalues a, d are real, or a = d, b c < 0 and they are a ± i √(−b c).
 */
export interface SchurBlock {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly cosine: number;
  readonly sine: number;
}

/** Entries below this fraction of their neighbours would only give subnormal numbers, and count as 0. */
const NEGLIGIBLE = 1e-150;
/** The same for the off-diagonal entries, of which no products are formed. */
const SMALLEST = 1e-290;

/** Standardises the block [[a, b], [c, d]]. */
export function standardizeBlock(a: number, b: number, c: number, d: number): SchurBlock {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  if (size > 1e-100 || size === 0) return standardizeScaled(a, b, c, d);
  const up = 2 ** 600;
  const block = standardizeScaled(a * up, b * up, c * up, d * up);
  return { ...block, a: block.a / up, b: block.b / up, c: block.c / up, d: block.d / up };
}

function standardizeScaled(a: number, b: number, c: number, d: number): SchurBlock {
  if (Math.abs(c) <= SMALLEST) return { a, b, c: 0, d, cosine: 1, sine: 0 };
  if (Math.abs(b) <= SMALLEST) return { a: d, b: -c, c: 0, d: a, cosine: 0, sine: 1 };
  const larger = Math.max(Math.abs(b), Math.abs(c));
  if (Math.abs(a - d) <= NEGLIGIBLE * larger && b > 0 !== c > 0) return { a, b, c, d: a, cosine: 1, sine: 0 };
  const p = (a - d) / 2;
  const smaller = Math.min(Math.abs(b), Math.abs(c)) * (b > 0 === c > 0 ? 1 : -1);
  const scale = Math.max(Math.abs(p), larger);
  // A quarter of the discriminant, relative to the block.
  const z = (p / scale) * (p / scale) + (larger / scale) * (smaller / scale);
  if (z >= 4 * Number.EPSILON) {
    const root = scale * Math.sqrt(z);
    const shift = p + (p < 0 ? -root : root);
    const length = hypot(c, shift);
    return {
      a: d + shift,
      b: b - c,
      c: 0,
      d: d - (larger / shift) * smaller,
      cosine: shift / length,
      sine: c / length,
    };
  }
  return equalizeDiagonal(a, b, c, d);
}

/** Complex or nearly equal real eigenvalues: first a rotation that makes the diagonal entries equal. */
function equalizeDiagonal(a: number, b: number, c: number, d: number): SchurBlock {
  const difference = a - d;
  const sum = b + c;
  const length = hypot(sum, difference);
  const cosine = Math.sqrt((1 + Math.abs(sum) / length) / 2);
  const sine = (-difference / 2 / (length * cosine)) * (sum < 0 ? -1 : 1);
  const aa = a * cosine + b * sine;
  const bb = -a * sine + b * cosine;
  const cc = c * cosine + d * sine;
  const dd = -c * sine + d * cosine;
  const upper = bb * cosine + dd * sine;
  const lower = -aa * sine + cc * cosine;
  const middle = (aa * cosine + cc * sine + (-bb * sine + dd * cosine)) / 2;
  if (lower === 0) return { a: middle, b: upper, c: 0, d: middle, cosine, sine };
  if (upper === 0) return { a: middle, b: -lower, c: 0, d: middle, cosine: -sine, sine: cosine };
  if (upper > 0 !== lower > 0) return { a: middle, b: upper, c: lower, d: middle, cosine, sine };
  // Real after all: a second rotation makes the block triangular.
  const rootUpper = Math.sqrt(Math.abs(upper));
  const rootLower = Math.sqrt(Math.abs(lower));
  const shift = lower < 0 ? -rootUpper * rootLower : rootUpper * rootLower;
  const scale = 1 / Math.sqrt(Math.abs(upper + lower));
  const c2 = rootUpper * scale;
  const s2 = rootLower * scale;
  return {
    a: middle + shift,
    b: upper - lower,
    c: 0,
    d: middle - shift,
    cosine: cosine * c2 - sine * s2,
    sine: cosine * s2 + sine * c2,
  };
}
