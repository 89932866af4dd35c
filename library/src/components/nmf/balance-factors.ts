/** Sharing the size of each part between both factors so that the penalties are least. */
import type { Matrix } from "../../data/matrix.js";
import { exp } from "../../numeric/elementary/functions.js";
import type { Factors } from "./nmf-start.js";
import type { Penalties } from "./penalties.js";

/**
 * W H stays the same when a column of W is multiplied by s and its row of H divided by it; penalties do not. The best
 * s = eᵗ minimises a eᵗ + b e⁻ᵗ + p e²ᵗ / 2 + q e⁻²ᵗ / 2, which is convex in t. Updates of one factor at a time come to it
 * only slowly. Other factors may come along, which are scaled in the same way.
 */
export function balanceFactors({ w, h }: Factors, penalties: Penalties, others?: Factors): void {
  if (penalties.w.l1 + penalties.w.l2 === 0 || penalties.h.l1 + penalties.h.l2 === 0) return;
  for (let c = 0; c < w.columns; c++) {
    const [left, right] = [sizesOf(w, c), sizesOf(h, c)];
    const a = penalties.w.l1 * left.sum;
    const b = penalties.h.l1 * right.sum;
    const p = penalties.w.l2 * left.squares;
    const q = penalties.h.l2 * right.squares;
    if (!(a + p > 0 && b + q > 0)) continue;
    let t = 0;
    for (let step = 0; step < 50; step++) {
      const [up, down] = [exp(t), exp(-t)];
      const slope = a * up - b * down + p * up * up - q * down * down;
      const curvature = a * up + b * down + 2 * (p * up * up + q * down * down);
      const change = Math.max(-1, Math.min(1, -slope / curvature));
      t += change;
      if (Math.abs(change) < 1e-12) break;
    }
    for (const factor of [w, others?.w]) scaleColumn(factor, c, exp(t));
    for (const factor of [h, others?.h]) scaleColumn(factor, c, exp(-t));
  }
}

function sizesOf({ columns, data }: Matrix, c: number): { sum: number; squares: number } {
  let sum = 0;
  let squares = 0;
  for (let at = c; at < data.length; at += columns) {
    sum += data[at];
    squares += data[at] * data[at];
  }
  return { sum, squares };
}

function scaleColumn(matrix: Matrix | undefined, c: number, factor: number): void {
  if (matrix === undefined) return;
  const { columns, data } = matrix;
  for (let at = c; at < data.length; at += columns) data[at] *= factor;
}
