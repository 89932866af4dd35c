/**
 * Francis's implicit double-shift QR iteration on a Hessenberg matrix (Golub and Van Loan, section 7.5), with the
 * shifts, exceptional shifts and the careful deflation test (Ahues and Tisseur 1997) of LAPACK's dlahqr.
 */
import { LecternError } from "../../core/errors.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { standardizeBlock } from "./schur-block.js";

const ULP = Number.EPSILON;
/** Entries are about 1 in size, so anything below this counts as 0. */
const SMALLEST = Number.MIN_VALUE * 2 ** 60;
/** After this many iterations without a deflation, an exceptional shift breaks possible cycles. */
const PATIENCE = 10;

/**
 * Overwrites the Hessenberg matrix h (entries about 1 in size) with its real Schur form. The same rotations are
 * applied to the rows of `z`: with the rows of Qᵀ on entry, it holds the rows of the Schur vectors' transpose. Without
 * `z` only the diagonal blocks of h become those of the Schur form, which is all that eigenvalues need.
 */
export function iterateFrancis(h: Float64Array, n: number, z: Float64Array | undefined): void {
  const limit = 30 * Math.max(10, n);
  let iterations = 0;
  let last = n - 1;
  let stalled = 0;
  while (last >= 0) {
    const first = findDeflation(h, n, last);
    if (first > 0) h[first * n + first - 1] = 0;
    if (first >= last - 1) {
      if (first === last - 1) finishBlock(h, n, first, z);
      last = first - 1;
      stalled = 0;
      continue;
    }
    if (iterations++ === limit) {
      throw new LecternError(
        "numerical",
        `schur: the QR iteration found only ${n - 1 - last} of ${n} eigenvalues in ${limit} iterations`,
      );
    }
    stalled++;
    sweep(h, n, first, last, chooseShifts(h, n, first, last, stalled), z);
  }
}

/** The largest row below or at `last` whose subdiagonal entry is negligible. */
function findDeflation(h: Float64Array, n: number, last: number): number {
  for (let k = last; k > 0; k--) {
    const here = Math.abs(h[k * n + k]);
    const before = Math.abs(h[(k - 1) * n + k - 1]);
    const sub = Math.abs(h[k * n + k - 1]);
    if (sub <= SMALLEST) return k;
    let scale = here + before;
    if (scale === 0) {
      if (k >= 2) scale += Math.abs(h[(k - 1) * n + k - 2]);
      if (k + 1 < n) scale += Math.abs(h[(k + 1) * n + k]);
    }
    if (sub > ULP * scale) continue;
    const sup = Math.abs(h[(k - 1) * n + k]);
    const gap = Math.abs(h[(k - 1) * n + k - 1] - h[k * n + k]);
    const ab = Math.max(sub, sup);
    const ba = Math.min(sub, sup);
    const aa = Math.max(here, gap);
    const bb = Math.min(here, gap);
    const s = aa + ab;
    if (ba * (ab / s) <= Math.max(SMALLEST, ULP * (bb * (aa / s)))) return k;
  }
  return 0;
}

/** Two real or two conjugate shifts. */
interface Shifts {
  readonly firstReal: number;
  readonly secondReal: number;
  readonly imaginary: number;
}

/** The eigenvalues of the last 2 x 2 block; two real ones are both replaced by the one nearer to the last entry. */
function chooseShifts(h: Float64Array, n: number, first: number, last: number, stalled: number): Shifts {
  let a = h[(last - 1) * n + last - 1];
  let b = h[(last - 1) * n + last];
  let c = h[last * n + last - 1];
  let d = h[last * n + last];
  if (stalled % PATIENCE === 0) {
    const atEnd = stalled % (2 * PATIENCE) === 0;
    const s = atEnd
      ? Math.abs(c) + Math.abs(h[(last - 1) * n + last - 2])
      : Math.abs(h[(first + 1) * n + first]) + Math.abs(h[(first + 2) * n + first + 1]);
    a = 0.75 * s + (atEnd ? d : h[first * n + first]);
    b = -0.4375 * s;
    c = s;
    d = a;
  }
  const s = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d);
  if (s === 0) return { firstReal: 0, secondReal: 0, imaginary: 0 };
  const middle = (a / s + d / s) / 2;
  const discriminant = (a / s - middle) * (d / s - middle) - (b / s) * (c / s);
  const root = Math.sqrt(Math.abs(discriminant));
  if (discriminant >= 0) return { firstReal: middle * s, secondReal: middle * s, imaginary: root * s };
  const high = middle + root;
  const low = middle - root;
  const real = (Math.abs(high - d / s) <= Math.abs(low - d / s) ? high : low) * s;
  return { firstReal: real, secondReal: real, imaginary: 0 };
}

function sweep(
  h: Float64Array,
  n: number,
  first: number,
  last: number,
  shifts: Shifts,
  z: Float64Array | undefined,
): void {
  const v = new Float64Array(3);
  const start = findStart(h, n, first, last, shifts, v);
  // Without vectors only the active window is updated.
  const right = z === undefined ? last + 1 : n;
  const top = z === undefined ? first : 0;
  for (let k = start; k < last; k++) {
    const size = k === last - 1 ? 2 : 3;
    if (k > start) {
      v[0] = h[k * n + k - 1];
      v[1] = h[(k + 1) * n + k - 1];
      v[2] = size === 3 ? h[(k + 2) * n + k - 1] : 0;
    } else if (size === 2) {
      v[2] = 0;
    }
    // H = I − t (1, v₁, v₂)ᵀ (1, v₁, v₂) maps v to (head, 0, 0).
    const tail = hypot(v[1], v[2]);
    let t = 0;
    let head = v[0];
    if (tail !== 0) {
      const length = hypot(v[0], tail);
      head = v[0] > 0 ? -length : length;
      t = (head - v[0]) / head;
      const divisor = v[0] - head;
      v[1] /= divisor;
      v[2] /= divisor;
    }
    if (k > start) {
      h[k * n + k - 1] = head;
      h[(k + 1) * n + k - 1] = 0;
      if (size === 3) h[(k + 2) * n + k - 1] = 0;
    } else if (start > first) {
      h[k * n + k - 1] *= 1 - t;
    }
    if (t === 0) continue;
    if (size === 3) {
      reflectThreeRows(h, n, k, k, right, v[1], v[2], t);
      reflectThreeColumns(h, n, k, top, Math.min(k + 3, last) + 1, v[1], v[2], t);
      if (z !== undefined) reflectThreeRows(z, n, k, 0, n, v[1], v[2], t);
    } else {
      reflectTwoRows(h, n, k, k, right, v[1], t);
      reflectTwoColumns(h, n, k, top, last + 1, v[1], t);
      if (z !== undefined) reflectTwoRows(z, n, k, 0, n, v[1], t);
    }
  }
}

/** Finds two consecutive small subdiagonal entries; v becomes the first column of (H − s₁)(H − s₂) from there. */
function findStart(h: Float64Array, n: number, first: number, last: number, shifts: Shifts, v: Float64Array): number {
  const { firstReal, secondReal, imaginary } = shifts;
  for (let m = last - 2; ; m--) {
    const at = m * n + m;
    const here = h[at];
    const next = h[at + n + 1];
    const sub = h[at + n];
    const s = Math.abs(here - secondReal) + Math.abs(imaginary) + Math.abs(sub);
    const ratio = sub / s;
    v[0] = ratio * h[at + 1] + (here - firstReal) * ((here - secondReal) / s) + imaginary * (imaginary / s);
    v[1] = ratio * (here + next - firstReal - secondReal);
    v[2] = ratio * h[at + 2 * n + 1];
    const size = Math.abs(v[0]) + Math.abs(v[1]) + Math.abs(v[2]);
    for (let i = 0; i < 3; i++) v[i] /= size;
    if (m === first) return m;
    const neighbors = Math.abs(h[at - n - 1]) + Math.abs(here) + Math.abs(next);
    if (Math.abs(h[at - 1]) * (Math.abs(v[1]) + Math.abs(v[2])) <= ULP * Math.abs(v[0]) * neighbors) return m;
  }
}

function reflectThreeRows(
  h: Float64Array,
  n: number,
  k: number,
  from: number,
  to: number,
  v1: number,
  v2: number,
  t: number,
): void {
  const r0 = k * n;
  const r1 = r0 + n;
  const r2 = r1 + n;
  for (let j = from; j < to; j++) {
    const sum = t * (h[r0 + j] + v1 * h[r1 + j] + v2 * h[r2 + j]);
    h[r0 + j] -= sum;
    h[r1 + j] -= sum * v1;
    h[r2 + j] -= sum * v2;
  }
}

function reflectThreeColumns(
  h: Float64Array,
  n: number,
  k: number,
  from: number,
  to: number,
  v1: number,
  v2: number,
  t: number,
): void {
  for (let i = from, at = from * n + k; i < to; i++, at += n) {
    const sum = t * (h[at] + v1 * h[at + 1] + v2 * h[at + 2]);
    h[at] -= sum;
    h[at + 1] -= sum * v1;
    h[at + 2] -= sum * v2;
  }
}

function reflectTwoRows(h: Float64Array, n: number, k: number, from: number, to: number, v1: number, t: number): void {
  const r0 = k * n;
  const r1 = r0 + n;
  for (let j = from; j < to; j++) {
    const sum = t * (h[r0 + j] + v1 * h[r1 + j]);
    h[r0 + j] -= sum;
    h[r1 + j] -= sum * v1;
  }
}

function reflectTwoColumns(
  h: Float64Array,
  n: number,
  k: number,
  from: number,
  to: number,
  v1: number,
  t: number,
): void {
  for (let i = from, at = from * n + k; i < to; i++, at += n) {
    const sum = t * (h[at] + v1 * h[at + 1]);
    h[at] -= sum;
    h[at + 1] -= sum * v1;
  }
}

/** Brings a converged 2 x 2 block into standard form and applies the rotation to the rest of its rows and columns. */
function finishBlock(h: Float64Array, n: number, k: number, z: Float64Array | undefined): void {
  const at = k * n + k;
  const { a, b, c, d, cosine, sine } = standardizeBlock(h[at], h[at + 1], h[at + n], h[at + n + 1]);
  h[at] = a;
  h[at + 1] = b;
  h[at + n] = c;
  h[at + n + 1] = d;
  if (z === undefined) return;
  rotateRows(h, k * n, (k + 1) * n, k + 2, n, cosine, sine);
  for (let i = 0, p = k; i < k; i++, p += n) {
    const left = h[p];
    h[p] = cosine * left + sine * h[p + 1];
    h[p + 1] = cosine * h[p + 1] - sine * left;
  }
  rotateRows(z, k * n, (k + 1) * n, 0, n, cosine, sine);
}

function rotateRows(
  h: Float64Array,
  upper: number,
  lower: number,
  from: number,
  to: number,
  cosine: number,
  sine: number,
): void {
  for (let j = from; j < to; j++) {
    const high = h[upper + j];
    h[upper + j] = cosine * high + sine * h[lower + j];
    h[lower + j] = cosine * h[lower + j] - sine * high;
  }
}
