/**
 * The matrix exponential by scaling and squaring with Padé approximants (Higham 2005), the scaling chosen from norms of
 * powers so that matrices far from normal are not scaled too much (Al-Mohy and Higham 2009).
 */
import { LecternError } from "../../core/errors.js";
import { identity, type Matrix } from "../../data/matrix.js";
import { log2, pow } from "../../numeric/elementary/functions.js";
import { requireSquare } from "../check-matrix.js";
import { lu, solveLu } from "../factor/lu/lu.js";
import { estimateOneNorm } from "../factor/one-norm-estimate.js";
import { multiply, multiplyTransposedVector, multiplyVector } from "../multiply.js";
import { oneNorm } from "../norms.js";

/** Coefficients of the numerator of the [m/m] approximant; the denominator has those of −A. */
const PADE: Readonly<Record<number, readonly number[]>> = {
  3: [120, 60, 12, 1],
  5: [30240, 15120, 3360, 420, 30, 1],
  7: [17297280, 8648640, 1995840, 277200, 25200, 1512, 56, 1],
  9: [17643225600, 8821612800, 2075673600, 302702400, 30270240, 2162160, 110880, 3960, 90, 1],
  13: [
    64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600,
    670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
  ],
};

/** Up to this norm the approximant of degree m is exact to rounding. */
const THETA: Readonly<Record<number, number>> = {
  3: 1.495585217958292e-2,
  5: 2.53939833006323e-1,
  7: 9.504178996162932e-1,
  9: 2.097847961257068,
  13: 4.25,
};

/** 1 / |c_{2m+1}|, the first coefficient of the backward error series. */
const ERROR_DIVISOR: Readonly<Record<number, number>> = {
  3: 100800,
  5: 10059033600,
  7: 4487938430976000,
  9: 5.914384781877412e21,
  13: 1.1325077560602111e35,
};

/** Powers up to the tenth of smaller numbers stay within range; larger matrices are scaled first. */
const LARGEST_NORM = 2 ** 60;

/**
 * exp(A) = I + A + A²/2! + … For symmetric matrices `symmetricExponential` is faster.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { matrixExponential } from "lectern/linalg";
 *
 * matrixExponential(asMatrix([[0, -Math.PI / 2], [Math.PI / 2, 0]])); // the rotation by 90 degrees
 * ```
 */
export function matrixExponential(a: Matrix): Matrix {
  const n = requireSquare("matrixExponential", a);
  if (n === 0) return identity(0);
  const norm = oneNorm(a);
  if (norm === 0) return identity(n);
  const early = norm > LARGEST_NORM ? Math.ceil(log2(norm)) : 0;
  const { approximant, squarings } = approximate(early === 0 ? a : scaledBy(a, -early));
  let result = approximant;
  for (let k = 0; k < early + squarings; k++) result = multiply(result, result);
  if (!result.data.every(Number.isFinite)) {
    throw new LecternError("numerical", `matrixExponential: the result overflows (the norm of the matrix is ${norm})`);
  }
  return result;
}

/** The approximant of exp(A / 2^squarings). */
function approximate(a: Matrix): { approximant: Matrix; squarings: number } {
  const a2 = multiply(a, a);
  const a4 = multiply(a2, a2);
  const a6 = multiply(a4, a2);
  const d4 = pow(oneNorm(a4), 1 / 4);
  const d6 = pow(oneNorm(a6), 1 / 6);
  const low = Math.max(d4, d6);
  const powers = [identity(a.rows), a2, a4, a6];
  for (const m of [3, 5]) {
    if (low <= THETA[m] && extraSquarings(a, m, 0) === 0) return { approximant: pade(a, powers, m), squarings: 0 };
  }
  const d8 = pow(powerNorm([a4, a4]), 1 / 8);
  const middle = Math.max(d6, d8);
  for (const m of [7, 9]) {
    if (middle > THETA[m] || extraSquarings(a, m, 0) > 0) continue;
    return { approximant: pade(a, [...powers, multiply(a4, a4)], m), squarings: 0 };
  }
  const d10 = pow(powerNorm([a4, a6]), 1 / 10);
  const bound = Math.min(middle, Math.max(d8, d10));
  let s = bound === 0 ? 0 : Math.max(0, Math.ceil(log2(bound / THETA[13])));
  s += extraSquarings(a, 13, s);
  const scaledPowers = [powers[0], scaledBy(a2, -2 * s), scaledBy(a4, -4 * s), scaledBy(a6, -6 * s)];
  return { approximant: padeThirteen(scaledBy(a, -s), scaledPowers), squarings: s };
}

/** ‖F₁ F₂‖₁, estimated without forming the product. */
function powerNorm([first, second]: readonly [Matrix, Matrix]): number {
  return estimateOneNorm(
    first.rows,
    (x) => x.set(multiplyVector(first, multiplyVector(second, x))),
    (x) => x.set(multiplyTransposedVector(second, multiplyTransposedVector(first, x))),
  );
}

/** The number of additional halvings of A / 2^s, because |A| has powers that cancellation hides in A itself. */
function extraSquarings(a: Matrix, m: number, s: number): number {
  const n = a.rows;
  const norm = oneNorm(a);
  const power = 2 * m + 1;
  const absolute: Matrix = { rows: n, columns: n, data: a.data.map((value) => Math.abs(value) / norm) };
  let sums: Float64Array = new Float64Array(n).fill(1);
  for (let k = 0; k < power; k++) sums = multiplyTransposedVector(absolute, sums);
  const largest = sums.reduce((most, sum) => Math.max(most, sum), 0);
  if (largest === 0) return 0;
  // log₂ of ‖|A|^(2m+1)‖ / ‖A‖ / (divisor · u), with A scaled by 2^−s and u = 2⁻⁵³.
  const alpha = log2(largest) + 2 * m * (log2(norm) - s) - log2(ERROR_DIVISOR[m]) + 53;
  return Math.max(0, Math.ceil(alpha / (2 * m)));
}

/** With U = A Σ b_{2k+1} A^{2k} and V = Σ b_{2k} A^{2k}: (V − U)⁻¹ (V + U). `powers` are I, A², A⁴ … */
function pade(a: Matrix, powers: readonly Matrix[], m: number): Matrix {
  const b = PADE[m];
  const even = combine(
    powers,
    Array.from({ length: (m + 1) / 2 }, (_, k) => b[2 * k]),
  );
  const odd = combine(
    powers,
    Array.from({ length: (m + 1) / 2 }, (_, k) => b[2 * k + 1]),
  );
  return quotient(even, multiply(a, odd));
}

/** Degree 13 with six products only: the upper half of the powers shares a factor A⁶. */
function padeThirteen(a: Matrix, powers: readonly Matrix[]): Matrix {
  const b = PADE[13];
  const [, a2, a4, a6] = powers;
  const oddHigh = multiply(a6, combine([a2, a4, a6], [b[9], b[11], b[13]]));
  const evenHigh = multiply(a6, combine([a2, a4, a6], [b[8], b[10], b[12]]));
  const odd = combine([oddHigh, ...powers], [1, b[1], b[3], b[5], b[7]]);
  const even = combine([evenHigh, ...powers], [1, b[0], b[2], b[4], b[6]]);
  return quotient(even, multiply(a, odd));
}

function quotient(v: Matrix, u: Matrix): Matrix {
  return solveLu(lu(combine([v, u], [1, -1])), combine([v, u], [1, 1]));
}

function combine(matrices: readonly Matrix[], weights: readonly number[]): Matrix {
  const { rows, columns } = matrices[0];
  const data = new Float64Array(rows * columns);
  for (let k = 0; k < weights.length; k++) {
    const from = matrices[k].data;
    const weight = weights[k];
    for (let at = 0; at < data.length; at++) data[at] += weight * from[at];
  }
  return { rows, columns, data };
}

/** A · 2^exponent, in two steps because 2^exponent alone may be out of range. */
function scaledBy(a: Matrix, exponent: number): Matrix {
  const half = Math.trunc(exponent / 2);
  const first = 2 ** half;
  const second = 2 ** (exponent - half);
  return { rows: a.rows, columns: a.columns, data: a.data.map((value) => value * first * second) };
}
