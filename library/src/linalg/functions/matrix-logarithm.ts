/**
 * The principal logarithm of a real matrix by inverse scaling and squaring on its real Schur form (Al-Mohy and Higham
 * 2012; Al-Mohy, Higham and Relton 2013): square roots until the matrix is near I, a Padé approximant of log(I + X),
 * and closed formulas for the diagonal blocks, which are more accurate than the roots.
 */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { atan2, cos, hypot, log, log2, pow } from "../../numeric/elementary/functions.js";
import { requireSquare } from "../check-matrix.js";
import { blockStarts, schur } from "../eigen/schur.js";
import { estimateOneNorm } from "../factor/one-norm-estimate.js";
import { multiply, multiplyTransposed, multiplyTransposedVector, multiplyVector } from "../multiply.js";
import { schurSquareRoot } from "./matrix-square-root.js";

/** Up to this size of X the approximant of degree m (its index + 1) is exact to rounding. */
const THETA: readonly number[] = [1.59e-5, 2.31e-3, 1.94e-2, 6.21e-2, 1.28e-1, 2.06e-1, 2.88e-1];

/** Each square root halves the distance of eigenvalues to 1; the range of numbers allows about a thousand halvings. */
const MAX_ROOTS = 1100;

/**
 * The logarithm whose eigenvalues have imaginary parts between −π and π. That of a rotation is its skew-symmetric
 * generator. Throws when an eigenvalue is zero or negative (a half turn, a reflection), because then there is no real
 * principal logarithm. For symmetric positive definite matrices use `symmetricLogarithm`.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { matrixLogarithm } from "lectern/linalg";
 *
 * matrixLogarithm(asMatrix([[0, -1], [1, 0]])); // 0, −π/2, π/2, 0
 * ```
 */
export function matrixLogarithm(a: Matrix): Matrix {
  const n = requireSquare("matrixLogarithm", a);
  if (n === 0) return zeros(0, 0);
  const { form, vectors } = schur(a);
  return multiplyTransposed(multiply(vectors, schurLogarithm(form)), vectors);
}

function schurLogarithm(t: Matrix): Matrix {
  const n = t.rows;
  const starts = [...blockStarts(t), n];
  for (let block = 0; block < starts.length - 1; block++) requireOffNegativeAxis(t, starts[block]);
  let root = centered(t, starts);
  let roots = 0;
  let x = minusIdentity(root);
  let size = sizeOf(x);
  while (!(size <= THETA[THETA.length - 1])) {
    if (roots === MAX_ROOTS) {
      throw new LecternError("numerical", `matrixLogarithm: did not converge to the identity in ${roots} square roots`);
    }
    root = schurSquareRoot("matrixLogarithm", root);
    roots++;
    x = minusIdentity(root);
    size = sizeOf(x);
  }
  const degree = THETA.findIndex((theta) => size <= theta) + 1;
  const logarithm = pade(x, starts, degree);
  const factor = 2 ** roots;
  for (let at = 0; at < logarithm.data.length; at++) logarithm.data[at] *= factor;
  setBlocks(t, logarithm, starts);
  if (!logarithm.data.every(Number.isFinite)) {
    throw new LecternError("numerical", "matrixLogarithm: the result overflows; the matrix is far from normal");
  }
  return logarithm;
}

function requireOffNegativeAxis({ rows: n, data }: Matrix, at: number): void {
  const value = data[at * n + at];
  const isPair = at + 1 < n && data[(at + 1) * n + at] !== 0;
  if (isPair || value > 0) return;
  throw new LecternError(
    "numerical",
    `matrixLogarithm: the matrix has the eigenvalue ${value}; a real principal logarithm exists only if no eigenvalue is zero or negative (not for a half turn, a reflection or a singular matrix)`,
    { eigenvalue: value },
  );
}

/**
 * A / c with c near the geometric mean of the eigenvalues, which needs few roots and keeps powers within range. Off the
 * diagonal blocks log(A / c) and log(A) are the same, and the blocks are taken from the matrix itself at the end.
 */
function centered(t: Matrix, starts: readonly number[]): Matrix {
  const n = t.rows;
  let sum = 0;
  for (let block = 0; block < starts.length - 1; block++) {
    const at = starts[block] * n + starts[block];
    const size = starts[block + 1] - starts[block];
    sum += size * log2(size === 1 ? t.data[at] : hypot(t.data[at], pairDistance(t, at)));
  }
  const exponent = Math.round(sum / n);
  const half = Math.trunc(exponent / 2);
  const first = 2 ** -half;
  const second = 2 ** (half - exponent);
  return { rows: n, columns: n, data: t.data.map((value) => value * first * second) };
}

/** μ of the block [[a, b], [c, a]] with eigenvalues a ± iμ that begins at an entry. */
function pairDistance({ columns, data }: Matrix, at: number): number {
  return Math.sqrt(Math.abs(data[at + 1])) * Math.sqrt(Math.abs(data[at + columns]));
}

function minusIdentity({ rows: n, data }: Matrix): Matrix {
  const result = data.slice();
  for (let i = 0; i < n; i++) result[i * n + i] -= 1;
  return { rows: n, columns: n, data: result };
}

/** max(‖X²‖^(1/2), ‖X³‖^(1/3)), which bounds the error of the approximant better than ‖X‖ does. */
function sizeOf(x: Matrix): number {
  const norm = (power: number): number =>
    estimateOneNorm(
      x.rows,
      (v) => {
        for (let k = 0; k < power; k++) v.set(multiplyVector(x, v));
      },
      (v) => {
        for (let k = 0; k < power; k++) v.set(multiplyTransposedVector(x, v));
      },
    );
  return Math.max(pow(norm(2), 1 / 2), pow(norm(3), 1 / 3));
}

/**
 * Writes the diagonal blocks of log T into the target. For the block [[a, b], [c, a]] with λ = a + iμ it is
 * log |λ| · I + (arg λ / μ) (T − a I).
 */
function setBlocks(t: Matrix, target: Matrix, starts: readonly number[]): void {
  const n = t.rows;
  for (let block = 0; block < starts.length - 1; block++) {
    const at = starts[block] * n + starts[block];
    const a = t.data[at];
    if (starts[block + 1] - starts[block] === 1) {
      target.data[at] = log(a);
      continue;
    }
    const b = t.data[at + 1];
    const c = t.data[at + n];
    const mu = pairDistance(t, at);
    const angle = atan2(mu, a);
    target.data[at] = target.data[at + n + 1] = log(hypot(a, mu));
    target.data[at + 1] = angle * (b / mu);
    target.data[at + n] = angle * (c / mu);
  }
}

/**
 * The [m/m] approximant of log(I + X) in partial fractions: Σ w_j (I + x_j X)⁻¹ X with Gauss–Legendre nodes on [0, 1].
 */
function pade(x: Matrix, starts: readonly number[], degree: number): Matrix {
  const n = x.rows;
  const result = zeros(n, n);
  for (const { node, weight } of gaussLegendre(degree)) {
    const term: Matrix = { rows: n, columns: n, data: x.data.slice() };
    solveShifted(x, node, starts, term);
    for (let at = 0; at < term.data.length; at++) result.data[at] += weight * term.data[at];
  }
  return result;
}

/** Y ← (I + s X)⁻¹ Y for block upper triangular X and Y, from the last block row to the first. */
function solveShifted(x: Matrix, s: number, starts: readonly number[], y: Matrix): void {
  const n = x.rows;
  const d = y.data;
  for (let block = starts.length - 2; block >= 0; block--) {
    const i = starts[block];
    const end = starts[block + 1];
    for (let r = i; r < end; r++) {
      for (let k = end; k < n; k++) {
        const factor = s * x.data[r * n + k];
        // Row k of Y begins at its own block, at most one place left of k.
        for (let j = k - 1, to = r * n, from = k * n; j < n; j++) d[to + j] -= factor * d[from + j];
      }
    }
    const at = i * n + i;
    const p = 1 + s * x.data[at];
    if (end - i === 1) {
      for (let j = i; j < n; j++) d[i * n + j] /= p;
      continue;
    }
    const q = s * x.data[at + 1];
    const r = s * x.data[at + n];
    const determinant = p * p - q * r;
    for (let j = i, upper = i * n, lower = upper + n; j < n; j++) {
      const first = d[upper + j];
      const second = d[lower + j];
      d[upper + j] = (p * first - q * second) / determinant;
      d[lower + j] = (p * second - r * first) / determinant;
    }
  }
}

/** Nodes and weights on [0, 1], by Newton's method on the Legendre polynomial. */
function gaussLegendre(degree: number): { node: number; weight: number }[] {
  return Array.from({ length: degree }, (_, k) => {
    let z = cos((Math.PI * (k + 0.75)) / (degree + 0.5));
    let slope = 1;
    for (let step = 0; step < 20; step++) {
      let previous = 1;
      let value = z;
      for (let j = 2; j <= degree; j++) [previous, value] = [value, ((2 * j - 1) * z * value - (j - 1) * previous) / j];
      slope = (degree * (z * value - previous)) / (z * z - 1);
      const move = value / slope;
      z -= move;
      if (Math.abs(move) < 1e-16) break;
    }
    return { node: (1 + z) / 2, weight: 1 / ((1 - z * z) * slope * slope) };
  });
}
