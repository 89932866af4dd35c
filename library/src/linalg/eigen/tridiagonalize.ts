/**
 * Reduction of a symmetric matrix to tridiagonal form, A = Q T Qᵀ, by Householder reflections in panels (Dongarra,
 * Hammarling and Sorensen, Block reduction of matrices to condensed forms, 1989; LAPACK's sytrd and latrd): half of the
 * work is products of the matrix and a vector, the other half is products of matrices.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Workspace } from "../../engine/index.js";
import { NANOSECONDS } from "../paced-product.js";
import { makeReflector, type Reflectors } from "./block-reflectors.js";

/** T by its two diagonals, and Q as a product of reflections. */
export interface Tridiagonal {
  readonly diagonal: Float64Array;
  readonly offDiagonal: Float64Array;
  readonly reflectors: Reflectors;
}

/** Columns in a panel. */
const PANEL = 32;

/** Rows of the trailing matrix updated by one product; the entries it computes below the diagonal are discarded. */
const STRIP = 64;

/** Nanoseconds for an entry of the matrix in its product with a vector, which reads each entry of one triangle. */
const PER_ENTRY = 0.3;

/** {@link tridiagonalizeSteps}, to its end. */
export function tridiagonalize(space: Workspace, n: number, a: number): Tridiagonal {
  return runToEnd(tridiagonalizeSteps(space, n, a));
}

/**
 * Reduces the symmetric n x n matrix at `a`, of which the upper triangle is read; the whole is overwritten. The largest
 * entry should be near 1.
 */
export function* tridiagonalizeSteps(
  space: Workspace,
  n: number,
  a: number,
  pace = createPace(),
): Work<void, Tridiagonal> {
  const { kernels, memory } = space.engine;
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(Math.max(0, n - 1));
  const tau = new Float64Array(Math.max(0, n - 1));
  const v = space.matrix(Math.max(0, n - 1), n);
  // Rows: the vectors V of the panel, then the W with A − Vᵀ W − Wᵀ V, then V again, so that both [V; W] and [W; V] are
  // contiguous.
  const panel = space.matrix(3 * PANEL, n);
  const small = space.vector(2 * PANEL);
  for (let first = 0; first < n - 1; first += PANEL) {
    const count = Math.min(PANEL, n - 1 - first);
    for (let t = 0; t < count; t++) {
      const i = first + t;
      finishRow(space, n, a, panel, count, t, i, small);
      diagonal[i] = memory.f64[a / 8 + i * n + i];
      const at = (t * n + i + 1) * 8;
      const length = n - i - 1;
      kernels.copy(length, a + (i * n + i + 1) * 8, 1, panel + at, 1);
      const reflector = makeReflector(space.engine, length, panel + at);
      offDiagonal[i] = reflector.beta;
      tau[i] = reflector.tau;
      kernels.copy(length, panel + at, 1, v + (i * n + i + 1) * 8, 1);
      kernels.copy(length, panel + at, 1, panel + 2 * count * n * 8 + at, 1);
      makeUpdate(space, n, a, panel, count, t, i, reflector.tau, small);
      if (pace(length * length * PER_ENTRY)) yield;
    }
    const rest = first + count;
    for (let row = rest; row < n; row += STRIP) {
      const rows = Math.min(STRIP, n - row);
      const left = panel + row * 8;
      const right = left + count * n * 8;
      kernels.gemm(true, false, rows, n - row, 2 * count, -1, left, n, right, n, 1, a + (row * n + row) * 8, n);
      if (pace(rows * (n - row) * 2 * count * NANOSECONDS)) yield;
    }
  }
  if (n > 0) diagonal[n - 1] = memory.f64[a / 8 + n * n - 1];
  space.release(panel);
  space.release(small);
  return { diagonal, offDiagonal, reflectors: { count: Math.max(0, n - 1), length: n, shift: 1, v, tau } };
}

/** Row i of A − Vᵀ W − Wᵀ V from the diagonal on, with the t vectors the panel has so far. */
function finishRow(
  { engine }: Workspace,
  n: number,
  a: number,
  panel: number,
  count: number,
  t: number,
  i: number,
  small: number,
): void {
  if (t === 0) return;
  const { kernels } = engine;
  const row = a + (i * n + i) * 8;
  const vs = panel + i * 8;
  const ws = vs + count * n * 8;
  kernels.copy(t, ws, n, small, 1);
  kernels.gemv(true, t, n - i, -1, vs, n, small, 1, row);
  kernels.copy(t, vs, n, small, 1);
  // The newest vector starts with its 1 at entry i; earlier ones have other entries there.
  kernels.gemv(true, t, n - i, -1, ws, n, small, 1, row);
}

/** w = τ (A − Vᵀ W − Wᵀ V) v − (τ/2)(wᵀ v) v, so that H A H = A − v wᵀ − w vᵀ. */
function makeUpdate(
  { engine }: Workspace,
  n: number,
  a: number,
  panel: number,
  count: number,
  t: number,
  i: number,
  tau: number,
  small: number,
): void {
  const { kernels } = engine;
  const next = i + 1;
  const length = n - next;
  const vs = panel + next * 8;
  const ws = vs + count * n * 8;
  const v = vs + t * n * 8;
  const w = ws + t * n * 8;
  kernels.symv(false, length, 1, a + (next * n + next) * 8, n, v, 0, w);
  if (t > 0) {
    kernels.gemv(false, t, length, 1, ws, n, v, 0, small);
    kernels.gemv(true, t, length, -1, vs, n, small, 1, w);
    kernels.gemv(false, t, length, 1, vs, n, v, 0, small);
    kernels.gemv(true, t, length, -1, ws, n, small, 1, w);
  }
  kernels.scale(length, tau, w, 1);
  const half = (-tau / 2) * kernels.dot(length, w, 1, v, 1);
  kernels.axpy(length, half, v, 1, w, 1);
}
