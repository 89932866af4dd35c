/**
 * Reduction of a matrix with at least as many rows as columns to upper bidiagonal form, A = P B Qᵀ, by Householder
 * reflections from both sides in panels (Golub and Kahan 1965; Dongarra, Hammarling and Sorensen, Block reduction of
 * matrices to condensed forms, 1989; LAPACK's gebrd and labrd). Within a panel the current matrix is A − Uᵀ Y − Xᵀ V,
 * computed by one product at the end of the panel.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Workspace } from "../../engine/index.js";
import { makeReflector, type Reflectors } from "../eigen/block-reflectors.js";

/** B by its two diagonals; P and Q as products of reflections. */
export interface Bidiagonal {
  readonly diagonal: Float64Array;
  readonly offDiagonal: Float64Array;
  readonly left: Reflectors;
  readonly right: Reflectors;
}

/** Columns in a panel. */
const PANEL = 24;

/** The vectors of a panel in rows: U then X, of length m, and Y then V, of length n; `count` of each. */
interface Panel {
  readonly m: number;
  readonly n: number;
  readonly a: number;
  readonly u: number;
  readonly x: number;
  readonly y: number;
  readonly v: number;
  readonly small: number;
}

/** Nanoseconds for an entry of what is left of the matrix, which two reflections read, and for one of a product. */
const [READ, PRODUCT] = [1, 0.1];

/** {@link bidiagonalizeSteps}, to its end. */
export function bidiagonalize(...given: Parameters<typeof bidiagonalizeSteps>): Bidiagonal {
  return runToEnd(bidiagonalizeSteps(...given));
}

/** Reduces the m x n matrix at `a`, m ≥ n, which is overwritten. Its largest entry should be near 1. */
export function* bidiagonalizeSteps(
  space: Workspace,
  m: number,
  n: number,
  a: number,
  pace = createPace(),
): Work<void, Bidiagonal> {
  const { kernels } = space.engine;
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(Math.max(0, n - 1));
  const left = { count: n, length: m, shift: 0, v: space.matrix(n, m), tau: new Float64Array(n) };
  const rows = Math.max(0, n - 1);
  const right = { count: rows, length: n, shift: 1, v: space.matrix(rows, n), tau: new Float64Array(rows) };
  const tall = space.matrix(2 * PANEL, m);
  const flat = space.matrix(2 * PANEL, n);
  const small = space.vector(PANEL);
  for (let first = 0; first < n; first += PANEL) {
    const count = Math.min(PANEL, n - first);
    const panel: Panel = { m, n, a, u: tall, x: tall + count * m * 8, y: flat, v: flat + count * n * 8, small };
    for (let t = 0; t < count; t++) {
      const i = first + t;
      const fromLeft = reflectColumn(space, panel, t, i);
      diagonal[i] = fromLeft.beta;
      left.tau[i] = fromLeft.tau;
      kernels.copy(m - i, panel.u + (t * m + i) * 8, 1, left.v + (i * m + i) * 8, 1);
      if (i === n - 1) break;
      const fromRight = reflectRow(space, panel, t, i, fromLeft.tau);
      offDiagonal[i] = fromRight.beta;
      right.tau[i] = fromRight.tau;
      kernels.copy(n - i - 1, panel.v + (t * n + i + 1) * 8, 1, right.v + (i * n + i + 1) * 8, 1);
      if (pace((m - i) * (n - i) * READ)) yield;
    }
    const rest = first + count;
    if (rest >= n) break;
    const target = a + (rest * n + rest) * 8;
    kernels.gemm(true, false, m - rest, n - rest, 2 * count, -1, tall + rest * 8, m, flat + rest * 8, n, 1, target, n);
    if (pace((m - rest) * (n - rest) * 2 * count * PRODUCT)) yield;
  }
  for (const address of [tall, flat, small]) space.release(address);
  return { diagonal, offDiagonal, left, right };
}

/**
 * The reflection that clears column i below the diagonal, from the up-to-date column; its vector becomes row t of U.
 */
function reflectColumn({ engine }: Workspace, panel: Panel, t: number, i: number) {
  const { kernels } = engine;
  const { m, n, a, u, x, y, v, small } = panel;
  const column = u + (t * m + i) * 8;
  kernels.copy(m - i, a + (i * n + i) * 8, n, column, 1);
  if (t > 0) {
    kernels.copy(t, y + i * 8, n, small, 1);
    kernels.gemv(true, t, m - i, -1, u + i * 8, m, small, 1, column);
    kernels.copy(t, v + i * 8, n, small, 1);
    kernels.gemv(true, t, m - i, -1, x + i * 8, m, small, 1, column);
  }
  return makeReflector(engine, m - i, column);
}

/**
 * The reflection that clears row i beyond the superdiagonal. It needs y = τ (A − Uᵀ Y − Xᵀ V)ᵀ u of the last reflection
 * from the left, and gives x = τ (A − Uᵀ Y − Xᵀ V) v.
 */
function reflectRow({ engine }: Workspace, panel: Panel, t: number, i: number, tau: number) {
  const { kernels } = engine;
  const { m, n, a, u, x, y, v, small } = panel;
  const next = i + 1;
  const length = n - next;
  const newU = u + (t * m + i) * 8;
  const newY = y + (t * n + next) * 8;
  kernels.gemv(true, m - i, length, 1, a + (i * n + next) * 8, n, newU, 0, newY);
  subtract(engine, t, m - i, u + i * 8, m, newU, length, y + next * 8, n, newY, small);
  subtract(engine, t, m - i, x + i * 8, m, newU, length, v + next * 8, n, newY, small);
  kernels.scale(length, tau, newY, 1);

  const newV = v + (t * n + next) * 8;
  kernels.copy(length, a + (i * n + next) * 8, 1, newV, 1);
  kernels.copy(t + 1, u + i * 8, m, small, 1);
  kernels.gemv(true, t + 1, length, -1, y + next * 8, n, small, 1, newV);
  if (t > 0) {
    kernels.copy(t, x + i * 8, m, small, 1);
    kernels.gemv(true, t, length, -1, v + next * 8, n, small, 1, newV);
  }
  const reflector = makeReflector(engine, length, newV);

  const below = m - next;
  const newX = x + (t * m + next) * 8;
  kernels.gemv(false, below, length, 1, a + (next * n + next) * 8, n, newV, 0, newX);
  subtract(engine, t + 1, length, y + next * 8, n, newV, below, u + next * 8, m, newX, small);
  subtract(engine, t, length, v + next * 8, n, newV, below, x + next * 8, m, newX, small);
  kernels.scale(below, reflector.tau, newX, 1);
  return reflector;
}

/** out ← out − Bᵀ (A w), where A has `count` rows of the given length and B as many of length `outLength`. */
function subtract(
  { kernels }: Workspace["engine"],
  count: number,
  length: number,
  a: number,
  strideA: number,
  w: number,
  outLength: number,
  b: number,
  strideB: number,
  out: number,
  small: number,
): void {
  if (count === 0) return;
  kernels.gemv(false, count, length, 1, a, strideA, w, 0, small);
  kernels.gemv(true, count, outLength, -1, b, strideB, small, 1, out);
}
