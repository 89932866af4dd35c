/**
 * A = Q R for matrices with many more rows than columns, as the first step of their singular value decomposition (Chan,
 * An improved algorithm for computing the singular value decomposition, 1982). The matrix is given transposed, so that
 * its columns are contiguous; Q stays a product of reflections.
 */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Workspace } from "../../engine/index.js";
import { applyBlock, makeReflector, type Reflectors, triangularFactor } from "../eigen/block-reflectors.js";

/** Columns in a panel. */
const PANEL = 32;

/** Nanoseconds for an entry of a panel that a reflection changes, and for a multiplication and an addition. */
const [READ, PRODUCT] = [1, 0.1];

/**
 * Factorises the m x n matrix whose columns are the n rows of length m at `a`, m ≥ n; `a` is overwritten. The n x n
 * upper triangular R is written to `r`, which should hold zeros.
 */
export function* factorizeTall(
  space: Workspace,
  m: number,
  n: number,
  a: number,
  r: number,
  pace = createPace(),
): Work<void, Reflectors> {
  const { engine } = space;
  const { kernels, memory } = engine;
  const v = space.matrix(n, m);
  const tau = new Float64Array(n);
  const [factor, scratch] = [space.matrix(PANEL, PANEL), space.matrix(PANEL, PANEL)];
  const [left, right] = [space.matrix(n, PANEL), space.matrix(n, PANEL)];
  for (let first = 0; first < n; first += PANEL) {
    const count = Math.min(PANEL, n - first);
    for (let j = first; j < first + count; j++) {
      const at = (j * m + j) * 8;
      const length = m - j;
      // The part before the diagonal is finished: column j of R.
      kernels.copy(j, a + j * m * 8, 1, r + j * 8, n);
      kernels.copy(length, a + at, 1, v + at, 1);
      const reflector = makeReflector(engine, length, v + at);
      tau[j] = reflector.tau;
      memory.f64[r / 8 + j * n + j] = reflector.beta;
      const others = first + count - j - 1;
      const target = a + at + m * 8;
      kernels.gemv(false, others, length, 1, target, m, v + at, 0, left);
      kernels.ger(others, length, -reflector.tau, left, v + at, target, m);
      if (pace((others + 1) * length * READ)) yield;
    }
    const rest = first + count;
    if (rest === n) break;
    const block = v + (first * m + first) * 8;
    const width = m - first;
    triangularFactor(engine, count, width, block, m, tau.subarray(first, rest), scratch, factor);
    const target = a + (rest * m + first) * 8;
    applyBlock(engine, false, n - rest, width, count, block, m, factor, target, m, left, right);
    if (pace(2 * (n - rest) * width * count * PRODUCT)) yield;
  }
  for (const address of [factor, scratch, left, right]) space.release(address);
  return { count: n, length: m, shift: 0, v, tau };
}
