/**
 * QR with column pivoting in place (Businger & Golub, Numer. Math. 7, 1965): at each step the column with the largest
 * remaining norm comes next. Norms are not recomputed but downdated, with the safeguard of Drmač & Bujanović ("On the
 * failure of rank-revealing QR factorization software", ACM TOMS 35(2), 2008). Half of the work is postponed and done
 * as matrix products (Quintana-Ortí, Sun & Bischof, "A BLAS-3 version of the QR factorization with column pivoting",
 * SIAM J. Sci. Comput. 19(5), 1998, as in LAPACK's dlaqps).
 */
import { createPace } from "../../../core/pace.js";
import type { Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import type { Workspace } from "../../../engine/index.js";
import { entryAddress, type PlacedMatrix, placeMatrix } from "../placed-matrix.js";
import { makeReflection } from "../reflection.js";

/** Steps whose effect on the remaining columns is postponed. */
const BLOCK = 32;

/** Nanoseconds for an entry to the right of a reflection. */
const ENTRY = 0.5;

/** When downdating has cancelled more than half of the digits of a norm, it is recomputed. */
const RENEW_BELOW = Math.sqrt(Number.EPSILON);

/**
 * Factorises the m x n matrix A whose columns are the rows of B. Row j of B becomes the vector of reflection j for
 * j < min(m, n); R goes to `r`, and the column of A that each column of R belongs to, to `permutation`. Yields between blocks of
 * reflections.
 */
export function* pivotedQrInPlaceSteps(
  space: Workspace,
  m: number,
  b: PlacedMatrix,
  r: Matrix,
  permutation: Int32Array,
): Work<void, void> {
  const isTime = createPace();
  const { kernels, memory } = space.engine;
  const n = r.columns;
  const most = r.rows;
  // Column j of A still lacks Σ fₗⱼ vₗ, over the reflections l of the current block: row l of F.
  const f = placeMatrix(space, BLOCK, n);
  const vector = space.vector(BLOCK + n);
  const view = memory.f64;
  const norms = Float64Array.from(permutation, (_, j) => kernels.norm(m, entryAddress(b, j, 0), 1));
  for (let j = 0; j < n; j++) permutation[j] = j;
  const exactNorms = norms.slice();
  const scratch = view.subarray(vector / 8, vector / 8 + BLOCK);

  for (let first = 0; first < most; ) {
    let k = first;
    let renew: number[] = [];
    for (; k < Math.min(first + BLOCK, most) && renew.length === 0; k++) {
      bringForward(k, first);
      step(k, first);
      renew = downdate(k);
    }
    const rest = n - k;
    // What was postponed: the rows k … of A, in the columns that are not finished.
    if (rest > 0 && k < m) {
      const done = k - first;
      const [fk, vk] = [entryAddress(f, 0, k), entryAddress(b, first, k)];
      kernels.gemm(true, false, rest, m - k, done, -1, fk, f.stride, vk, b.stride, 1, entryAddress(b, k, k), b.stride);
    }
    for (const j of renew) norms[j] = exactNorms[j] = kernels.norm(m - k, entryAddress(b, j, k), 1);
    if (isTime(ENTRY * (k - first) * (m - first) * (n - first))) yield;
    first = k;
  }
  for (let j = most; j < n; j++) moveToR(j, most);

  /** Exchanges column k with the one of the largest norm. */
  function bringForward(k: number, first: number): void {
    let pivot = k;
    for (let j = k + 1; j < n; j++) if (norms[j] > norms[pivot]) pivot = j;
    if (pivot === k) return;
    kernels.swap(m, entryAddress(b, k, 0), 1, entryAddress(b, pivot, 0), 1);
    kernels.swap(k - first, entryAddress(f, 0, k), f.stride, entryAddress(f, 0, pivot), f.stride);
    norms[pivot] = norms[k];
    exactNorms[pivot] = exactNorms[k];
    [permutation[k], permutation[pivot]] = [permutation[pivot], permutation[k]];
  }

  /** Reflection k, its row of F, and row k of the remaining columns, which is final then. */
  function step(k: number, first: number): void {
    const done = k - first;
    const rest = n - k - 1;
    const v = entryAddress(b, k, k);
    const before = entryAddress(b, first, k);
    for (let l = 0; l < done; l++) scratch[l] = view[entryAddress(f, l, k) / 8];
    kernels.gemv(true, done, m - k, -1, before, b.stride, vector, 1, v);
    const { beta, tau } = makeReflection(space.engine, m - k, v);
    moveToR(k, k);
    r.data[k * n + k] = beta;
    if (rest === 0) return;
    // F's new row is τ (Aᵀ v − Σ fₗ (vₗᵀ v)): the columns as they would be with everything postponed done.
    const row = entryAddress(f, done, k + 1);
    kernels.gemv(false, rest, m - k, tau, entryAddress(b, k + 1, k), b.stride, v, 0, row);
    kernels.gemv(false, done, m - k, -tau, before, b.stride, v, 0, vector);
    const above = entryAddress(f, 0, k + 1);
    kernels.gemv(true, done, rest, 1, above, f.stride, vector, 1, row);
    for (let l = 0; l <= done; l++) scratch[l] = view[entryAddress(b, first + l, k) / 8];
    const part = vector + 8 * BLOCK;
    kernels.gemv(true, done + 1, rest, 1, above, f.stride, vector, 0, part);
    kernels.axpy(rest, -1, part, 1, entryAddress(b, k + 1, k), b.stride);
  }

  /** Takes row k out of the norms of the remaining columns; returns the columns whose norm must be recomputed. */
  function downdate(k: number): number[] {
    const renew: number[] = [];
    for (let j = k + 1; j < n; j++) {
      if (norms[j] === 0) continue;
      const share = Math.abs(view[entryAddress(b, j, k) / 8]) / norms[j];
      const left = Math.max(0, (1 + share) * (1 - share));
      if (left * (norms[j] / exactNorms[j]) ** 2 <= RENEW_BELOW) renew.push(j);
      else norms[j] *= Math.sqrt(left);
    }
    return renew;
  }

  /** Moves the first entries of column j to R, leaving zeros. */
  function moveToR(j: number, count: number): void {
    const from = entryAddress(b, j, 0) / 8;
    for (let i = 0; i < count; i++) {
      r.data[i * n + j] = view[from + i];
      view[from + i] = 0;
    }
  }
}
