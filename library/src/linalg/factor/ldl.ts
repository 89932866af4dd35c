/**
 * LDLᵀ factorisation of symmetric, possibly indefinite matrices with rook pivoting (Ashcraft, Grimes and Lewis 1998):
 * Bunch and Kaufman's method with a search that goes on until the pivot is largest in its row and column, which bounds
 * the entries of L. D has blocks of size 1 and 2; a block of size 2 has one eigenvalue of each sign.
 */
import { LecternError } from "../../core/errors.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { requireFinite, requireFiniteVector, requireSymmetric } from "../check-matrix.js";
import { substituteLower, substituteUpper } from "./substitution.js";

/** A = Pᵀ L D Lᵀ P: rows and columns of A, taken in the order of `permutation`, give L D Lᵀ. */
export interface Ldl {
  /** L, with ones on its diagonal and zeros above it. */
  readonly lower: Matrix;
  readonly diagonal: Float64Array;
  /** Entry (k + 1, k) of D: not 0 where a block of size 2 begins. */
  readonly subdiagonal: Float64Array;
  /** Row k of the permuted matrix is row `permutation[k]` of A. */
  readonly permutation: Int32Array;
  /** The first pivot that is only rounding error, or −1. */
  readonly weakPivot: number;
}

/** The numbers of positive, negative and zero eigenvalues of a symmetric matrix (up to rounding). */
export interface Inertia {
  readonly positive: number;
  readonly negative: number;
  readonly zero: number;
}

/** (1 + √17) / 8 bounds the growth of one step with a block of size 2 by that of two steps of size 1. */
const ALPHA = (1 + Math.sqrt(17)) / 8;

/**
 * Factorises a symmetric matrix that need not be positive definite, such as that of a constrained least-squares
 * problem. For positive definite matrices Cholesky is simpler and faster.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { inertia, ldl, solveLdl } from "lectern/linalg";
 *
 * const factors = ldl(asMatrix([[0, 1], [1, 0]]));
 * inertia(factors); // { positive: 1, negative: 1, zero: 0 }
 * solveLdl(factors, Float64Array.of(3, 5)); // 5, 3
 * ```
 */
export function ldl(a: Matrix): Ldl {
  const n = requireSymmetric("ldl", a);
  // Only the upper triangle is used: its rows are the columns of L, and contiguous.
  const u = a.data.slice();
  const diagonal = new Float64Array(n);
  const subdiagonal = new Float64Array(n);
  const permutation = Int32Array.from({ length: n }, (_, i) => i);
  for (let k = 0; k < n; ) {
    const pivot = choosePivot(u, n, k);
    exchange(u, n, k, pivot.first, permutation);
    if (pivot.size === 2) {
      exchange(u, n, k + 1, pivot.second, permutation);
      eliminateTwo(u, n, k);
      diagonal[k + 1] = u[(k + 1) * n + k + 1];
      subdiagonal[k] = u[k * n + k + 1];
      u[k * n + k + 1] = 0;
    } else {
      eliminateOne(u, n, k);
    }
    diagonal[k] = u[k * n + k];
    k += pivot.size;
  }
  for (let i = 0; i < n; i++) {
    u[i * n + i] = 1;
    u.fill(0, i * n, i * n + i);
  }
  const lower = transpose({ rows: n, columns: n, data: u });
  const weakPivot = weakPivots(lower, diagonal, subdiagonal).indexOf(1);
  return { lower, diagonal, subdiagonal, permutation, weakPivot };
}

/** Solves A x = b, or A X = B, given the factors of A; throws if A is singular. */
export function solveLdl(factors: Ldl, b: Float64Array): Float64Array;
export function solveLdl(factors: Ldl, b: Matrix): Matrix;
export function solveLdl(factors: Ldl, b: Matrix | Float64Array): Matrix | Float64Array {
  const { lower, diagonal, permutation, weakPivot } = factors;
  const n = lower.rows;
  const right = b instanceof Float64Array ? { rows: b.length, columns: 1, data: b } : b;
  if (right.rows !== n) {
    throw new LecternError(
      "invalid-data",
      `solveLdl: the matrix is ${n} x ${n}, so the right-hand side must have ${n} rows, got ${right.rows}`,
    );
  }
  if (b instanceof Float64Array) requireFiniteVector("solveLdl", b);
  else requireFinite("solveLdl", b);
  if (weakPivot >= 0) {
    const value = diagonal[weakPivot];
    throw new LecternError(
      "numerical",
      `solveLdl: the matrix is singular (pivot ${weakPivot} is ${value}, which is rounding error); use solveLeastSquares`,
      { pivot: weakPivot, value },
    );
  }
  const { columns } = right;
  const x: Matrix = { rows: n, columns, data: new Float64Array(n * columns) };
  permutation.forEach((from, to) => {
    x.data.set(right.data.subarray(from * columns, (from + 1) * columns), to * columns);
  });
  substituteLower(lower, x, true);
  divideByBlocks(factors, x);
  substituteUpper(transpose(lower), x);
  const result = new Float64Array(n * columns);
  permutation.forEach((to, from) => {
    result.set(x.data.subarray(from * columns, (from + 1) * columns), to * columns);
  });
  return b instanceof Float64Array ? result : { rows: n, columns, data: result };
}

/** Counts the signs of the eigenvalues, which are those of D (Sylvester's law of inertia). */
export function inertia({ lower, diagonal, subdiagonal }: Ldl): Inertia {
  const weak = weakPivots(lower, diagonal, subdiagonal);
  let positive = 0;
  let negative = 0;
  let zero = 0;
  for (let k = 0; k < diagonal.length; k++) {
    const pair = subdiagonal[k] !== 0;
    if (weak[k] === 1) zero += pair ? 2 : 1;
    else if (pair || diagonal[k] > 0) positive++;
    if (weak[k] === 0 && (pair || diagonal[k] < 0)) negative++;
    if (pair) k++;
  }
  return { positive, negative, zero };
}

interface Pivot {
  readonly size: 1 | 2;
  readonly first: number;
  readonly second: number;
}

function choosePivot(u: Float64Array, n: number, k: number): Pivot {
  let p = k;
  let [colMax, r] = largestOffDiagonal(u, n, k, k);
  if (colMax === 0 || Math.abs(u[k * n + k]) >= ALPHA * colMax) return { size: 1, first: k, second: k };
  for (;;) {
    const [rowMax, next] = largestOffDiagonal(u, n, k, r);
    if (Math.abs(u[r * n + r]) >= ALPHA * rowMax) return { size: 1, first: r, second: r };
    // Largest entries grow from row to row, so the search never returns to k, and exchanging k with p keeps r in place.
    if (next === p || rowMax <= colMax) return { size: 2, first: p, second: r };
    p = r;
    colMax = rowMax;
    r = next;
  }
}

/** The largest absolute entry of row r of the trailing block, without the diagonal, and its position. */
function largestOffDiagonal(u: Float64Array, n: number, k: number, r: number): [number, number] {
  let largest = 0;
  let place = r;
  for (let j = k; j < n; j++) {
    if (j === r) continue;
    const size = Math.abs(j < r ? u[j * n + r] : u[r * n + j]);
    if (size > largest) {
      largest = size;
      place = j;
    }
  }
  return [largest, place];
}

/** Exchanges rows and columns p and q of the symmetric matrix, and with them rows of the columns of L done so far. */
function exchange(u: Float64Array, n: number, p: number, q: number, permutation: Int32Array): void {
  if (p === q) return;
  if (p > q) [p, q] = [q, p];
  swap(permutation, p, q);
  swap(u, p * n + p, q * n + q);
  for (let i = 0; i < p; i++) swap(u, i * n + p, i * n + q);
  for (let i = p + 1; i < q; i++) swap(u, p * n + i, i * n + q);
  for (let j = q + 1; j < n; j++) swap(u, p * n + j, q * n + j);
}

function swap(values: Float64Array | Int32Array, i: number, j: number): void {
  const value = values[i];
  values[i] = values[j];
  values[j] = value;
}

function eliminateOne(u: Float64Array, n: number, k: number): void {
  const d = u[k * n + k];
  const row = k * n;
  for (let i = k + 1; i < n; i++) {
    // A zero pivot here has a zero row, which is its own column of L.
    const factor = d === 0 ? 0 : u[row + i] / d;
    if (factor !== 0) for (let j = i, at = i * n; j < n; j++) u[at + j] -= factor * u[row + j];
  }
  if (d !== 0) for (let i = k + 1; i < n; i++) u[row + i] /= d;
}

/** The two rows of the block become columns of L; entries are divided first, so that none overflows. */
function eliminateTwo(u: Float64Array, n: number, k: number): void {
  const first = k * n;
  const second = first + n;
  const e = u[first + k + 1];
  const d1 = u[second + k + 1] / e;
  const d2 = u[first + k] / e;
  const t = 1 / (d1 * d2 - 1);
  for (let i = k + 2; i < n; i++) {
    const x = u[first + i] / e;
    const y = u[second + i] / e;
    const w = t * (d1 * x - y);
    const z = t * (d2 * y - x);
    for (let j = i, at = i * n; j < n; j++) u[at + j] -= w * u[first + j] + z * u[second + j];
    u[first + i] = w;
    u[second + i] = z;
  }
}

function divideByBlocks({ diagonal, subdiagonal }: Ldl, { columns, data }: Matrix): void {
  for (let k = 0; k < diagonal.length; k++) {
    const first = k * columns;
    const e = subdiagonal[k];
    if (e === 0) {
      for (let j = 0; j < columns; j++) data[first + j] /= diagonal[k];
      continue;
    }
    const second = first + columns;
    const d1 = diagonal[k] / e;
    const d2 = diagonal[k + 1] / e;
    const t = 1 / (d1 * d2 - 1);
    for (let j = 0; j < columns; j++) {
      const x = data[first + j] / e;
      const y = data[second + j] / e;
      data[first + j] = t * (d2 * x - y);
      data[second + j] = t * (d1 * y - x);
    }
    k++;
  }
}

// As in the LU factorisation: a pivot has a rounding error of a few ε (|L||D||Lᵀ|)_kk and is meaningless below it.
function weakPivots({ rows: n, data }: Matrix, diagonal: Float64Array, subdiagonal: Float64Array): Uint8Array {
  const weak = new Uint8Array(n);
  const bound = (k: number, before: number): number => {
    let sum = 0;
    for (let p = 0, at = k * n; p < before; p++) {
      const l = Math.abs(data[at + p]);
      sum += l * l * Math.abs(diagonal[p]) + 2 * l * Math.abs(subdiagonal[p] * (p + 1 < n ? data[at + p + 1] : 0));
    }
    return sum;
  };
  for (let k = 0; k < n; k++) {
    const pair = subdiagonal[k] !== 0;
    const size = pair ? Math.abs(subdiagonal[k]) : Math.abs(diagonal[k]);
    const limit = 8 * Number.EPSILON * (pair ? Math.max(bound(k, k), bound(k + 1, k)) : bound(k, k));
    if (size === 0 || size <= limit) weak[k] = 1;
    if (pair) k++;
  }
  return weak;
}
