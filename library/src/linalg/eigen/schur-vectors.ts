/** Eigenvalues and eigenvectors of a real Schur form, the vectors by back-substitution. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { blockStarts } from "./schur.js";

/** Entries of T are about 1 in size: eigenvalues closer to each other than this count as equal. */
const SMALLEST = 1e-75;
/** A vector that grows beyond this is scaled down before it can overflow. */
const LARGEST = 1e100;

/** The eigenvalues in the order of the diagonal; conjugate pairs are adjacent, positive imaginary part first. */
export function schurValues(t: Matrix): { real: Float64Array; imaginary: Float64Array } {
  const n = t.rows;
  const real = new Float64Array(n);
  const imaginary = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    real[i] = t.data[i * n + i];
    const below = i + 1 < n ? t.data[(i + 1) * n + i] : 0;
    if (below === 0) continue;
    imaginary[i] = Math.sqrt(Math.abs(below)) * Math.sqrt(Math.abs(t.data[i * n + i + 1]));
    real[i + 1] = real[i];
    imaginary[i + 1] = -imaginary[i];
    i++;
  }
  return { real, imaginary };
}

/**
 * The eigenvectors of T, entries about 1 in size. A real eigenvalue has its vector in its column; a pair of conjugate
 * ones has the real part of the first one's vector in the first column and the imaginary part in the second.
 */
export function schurVectors(t: Matrix): Matrix {
  const n = t.rows;
  const { real, imaginary } = schurValues(t);
  const starts = blockStarts(t);
  const result = zeros(n, n);
  const x: Work = { re: new Float64Array(n), im: new Float64Array(n) };
  starts.forEach((m, index) => {
    const isPair = imaginary[m] !== 0;
    x.re.fill(0);
    x.im.fill(0);
    if (isPair) startPair(t, m, imaginary[m], x);
    else x.re[m] = 1;
    const end = isPair ? m + 2 : m + 1;
    for (let k = index - 1; k >= 0; k--) substituteBlock(t, starts[k], starts[k + 1], end, real[m], imaginary[m], x);
    const size = largest(x, end) || 1;
    for (let i = 0; i < end; i++) {
      result.data[i * n + m] = x.re[i] / size;
      if (isPair) result.data[i * n + m + 1] = x.im[i] / size;
    }
  });
  return result;
}

/** A complex vector. */
interface Work {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The eigenvector of the block [[a, b], [c, a]] for a + iμ: (1, iμ/b), or (iμ/c, 1). */
function startPair({ rows: n, data }: Matrix, m: number, mu: number, x: Work): void {
  const b = data[m * n + m + 1];
  const c = data[(m + 1) * n + m];
  if (Math.abs(b) >= Math.abs(c)) {
    x.re[m] = 1;
    x.im[m + 1] = mu / b;
  } else {
    x.im[m] = mu / c;
    x.re[m + 1] = 1;
  }
}

/** Entries j … next − 1 of x from (T_jj − λ) x_j = −Σ_{k ≥ next} T_jk x_k. */
function substituteBlock(t: Matrix, j: number, next: number, end: number, lambda: number, mu: number, x: Work): void {
  const n = t.rows;
  const least = Math.max(Number.EPSILON * (Math.abs(lambda) + mu), SMALLEST);
  for (let row = j; row < next; row++) {
    let re = 0;
    for (let k = next, at = row * n; k < end; k++) re -= t.data[at + k] * x.re[k];
    x.re[row] = re;
    if (mu === 0) continue;
    let im = 0;
    for (let k = next, at = row * n; k < end; k++) im -= t.data[at + k] * x.im[k];
    x.im[row] = im;
  }
  const at = j * n + j;
  const delta = t.data[at] - lambda;
  if (next === j + 1) divide(x, j, delta, -mu, least);
  else solveBlock(x, j, delta, -mu, t.data[at + 1], t.data[at + n], least);
  const size = Math.max(Math.abs(x.re[j]), Math.abs(x.im[j]), Math.abs(x.re[next - 1]), Math.abs(x.im[next - 1]));
  if (size <= LARGEST) return;
  for (let i = j; i < end; i++) {
    x.re[i] /= size;
    x.im[i] /= size;
  }
}

/** x_j ← x_j / (re + i im), with the divisor kept above `least`: an equal eigenvalue is shifted by a rounding error. */
function divide(x: Work, j: number, re: number, im: number, least: number): void {
  if (Math.abs(re) + Math.abs(im) < least) {
    re = least;
    im = 0;
  }
  const a = x.re[j];
  const b = x.im[j];
  // Smith's division: no square of the divisor.
  if (Math.abs(re) >= Math.abs(im)) {
    const ratio = im / re;
    const divisor = re + im * ratio;
    x.re[j] = (a + b * ratio) / divisor;
    x.im[j] = (b - a * ratio) / divisor;
  } else {
    const ratio = re / im;
    const divisor = re * ratio + im;
    x.re[j] = (a * ratio + b) / divisor;
    x.im[j] = (b * ratio - a) / divisor;
  }
}

/** Solves [[δ, b], [c, δ]] (x_j, x_{j+1}) = right-hand side by elimination with pivoting; δ = re + i im. */
function solveBlock(x: Work, j: number, re: number, im: number, b: number, c: number, least: number): void {
  const { re: xr, im: xi } = x;
  const size = Math.abs(re) + Math.abs(im);
  if (size >= Math.abs(c)) {
    // m = c / δ; (δ − m b) x₂ = r₂ − m r₁; δ x₁ = r₁ − b x₂.
    const square = (re / size) * re + (im / size) * im;
    const mr = (c * (re / size)) / square;
    const mi = (-c * (im / size)) / square;
    const r = xr[j];
    const s = xi[j];
    xr[j + 1] -= mr * r - mi * s;
    xi[j + 1] -= mr * s + mi * r;
    divide(x, j + 1, re - mr * b, im - mi * b, least);
    xr[j] = r - b * xr[j + 1];
    xi[j] = s - b * xi[j + 1];
    divide(x, j, re, im, least);
  } else {
    // Rows exchanged: m = δ / c; (b − m δ) x₂ = r₁ − m r₂; c x₁ = r₂ − δ x₂.
    const mr = re / c;
    const mi = im / c;
    const r = xr[j + 1];
    const s = xi[j + 1];
    xr[j + 1] = xr[j] - (mr * r - mi * s);
    xi[j + 1] = xi[j] - (mr * s + mi * r);
    divide(x, j + 1, b - (mr * re - mi * im), -(mr * im + mi * re), least);
    xr[j] = r - (re * xr[j + 1] - im * xi[j + 1]);
    xi[j] = s - (re * xi[j + 1] + im * xr[j + 1]);
    divide(x, j, c, 0, least);
  }
}

function largest({ re, im }: Work, end: number): number {
  let result = 0;
  for (let i = 0; i < end; i++) result = Math.max(result, Math.abs(re[i]), Math.abs(im[i]));
  return result;
}
