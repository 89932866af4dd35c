/**
 * Eigenvalues of small symmetric tridiagonal matrices by QL iterations with implicit shifts (Bowdler, Martin, Reinsch
 * and Wilkinson 1968; Golub and Van Loan, section 8.3). Each block is processed from its small end, by QL downwards or
 * by QR upwards, which is the same with rows counted from the other end: from the large end, the rounding of large
 * entries would keep disturbing the small ones. For eigenvectors of large matrices see tridiagonal-eigen.ts.
 */
import { LecternError } from "../../core/errors.js";
import { hypotenuse } from "./hypotenuse.js";

/**
 * Two sweeps for each eigenvalue are usual; the first of a steeply graded matrix may take a hundred, and the others
 * follow quickly. The average never exceeds this number on finite input.
 */
const MAX_SWEEPS = 60;

/** Negligible compared with entries near 1; products of two larger numbers still have full precision. */
const NEGLIGIBLE = 1e-140;

/**
 * Diagonalises the symmetric tridiagonal matrix with the diagonal d and the n − 1 off-diagonal entries e: d gets the
 * eigenvalues in no particular order, and every rotation is applied to the rows of z, n x n numbers, unless z is
 * empty. Errors name `operation`.
 */
export function iterateQl(operation: string, z: Float64Array, d: Float64Array, e: Float64Array): void {
  const n = d.length;
  for (let start = 0, end = 0; start < n; start = end + 1) {
    end = start;
    while (end < n - 1 && !isNegligible(d, e, end)) end++;
    if (end < n - 1) e[end] = 0;
    if (Math.abs(d[end]) >= Math.abs(d[start])) finishBlock(operation, z, d, e, start, end, 1);
    else finishBlock(operation, z, d, e, end, start, -1);
  }
}

/**
 * Whether the entry between rows i and i + 1 is zero. Comparing it with its neighbours only keeps small
 * eigenvalues of graded matrices accurate.
 */
function isNegligible(d: Float64Array, e: Float64Array, i: number): boolean {
  return Math.abs(e[i]) <= Math.max(NEGLIGIBLE, Number.EPSILON * (Math.abs(d[i]) + Math.abs(d[i + 1])));
}

/** Finds the eigenvalues of rows first … last, one after the other; `step` is −1 when last is before first. */
function finishBlock(
  operation: string,
  z: Float64Array,
  d: Float64Array,
  e: Float64Array,
  first: number,
  last: number,
  step: 1 | -1,
): void {
  // The entry between rows i and i + step is e[i + behind].
  const behind = step === 1 ? 0 : -1;
  const most = MAX_SWEEPS * Math.abs(last - first);
  let sweeps = 0;
  for (let l = first; l !== last; l += step) {
    for (; ; sweeps++) {
      let m = l;
      while (m !== last && !isNegligible(d, e, m + behind)) m += step;
      if (m !== last) e[m + behind] = 0;
      if (m === l) break;
      if (sweeps === most) {
        throw new LecternError("numerical", `${operation}: the eigenvalues did not converge in ${most} sweeps`);
      }
      sweepOnce(z, d, e, l, m, step);
    }
  }
}

/** One chase from row m to row l. */
function sweepOnce(z: Float64Array, d: Float64Array, e: Float64Array, l: number, m: number, step: 1 | -1): void {
  const n = d.length;
  const behind = step === 1 ? 0 : -1;
  // Wilkinson's shift: the eigenvalue of the leading 2 x 2 block nearer to d[l].
  const coupling = e[l + behind];
  const ratio = (d[l + step] - d[l]) / (2 * coupling);
  const root = hypotenuse(ratio, 1);
  let g = d[m] - d[l] + coupling / (ratio + (ratio >= 0 ? root : -root));
  let sine = 1;
  let cosine = 1;
  let shift = 0;
  for (let i = m - step; ; i -= step) {
    const f = sine * e[i + behind];
    const b = cosine * e[i + behind];
    const r = hypotenuse(f, g);
    const isTorn = r < NEGLIGIBLE;
    if (i !== m - step) e[i + step + behind] = isTorn ? 0 : r;
    if (isTorn) {
      // The matrix splits here; a rotation computed from inaccurate numbers would not be orthogonal.
      d[i + step] -= shift;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = d[i + step] - shift;
    const t = (d[i] - g) * sine + 2 * cosine * b;
    shift = sine * t;
    d[i + step] = g + shift;
    g = cosine * t - b;
    if (z.length > 0) rotateRows(z, i * n, (i + step) * n, n, cosine, sine);
    if (i === l) break;
  }
  d[l] -= shift;
  e[l + behind] = g;
}

function rotateRows(z: Float64Array, upper: number, lower: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const low = z[lower + k];
    const high = z[upper + k];
    z[lower + k] = sine * high + cosine * low;
    z[upper + k] = cosine * high - sine * low;
  }
}
