/**
 * Householder reflections in the engine's memory, and products of many of them. A reflection is H = I − τ v vᵀ; a
 * product of k is H₁ H₂ … Hₖ = I − Vᵀ T V with the vectors in the rows of V and an upper triangular T, so that it is
 * applied by matrix products (Schreiber and Van Loan, A storage-efficient WY representation, 1989).
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Engine, Workspace } from "../../engine/index.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { NANOSECONDS } from "../paced-product.js";

/** A reflection that maps x to beta e₁; its vector has overwritten x. */
export interface Reflector {
  readonly tau: number;
  readonly beta: number;
}

/** Reflections H₀ H₁ …: row i of the count x length matrix at `v` is the vector of Hᵢ, zero before entry i + shift. */
export interface Reflectors {
  readonly count: number;
  readonly length: number;
  readonly shift: number;
  readonly v: number;
  readonly tau: Float64Array;
}

/** For matrices with largest entry near 1, vectors shorter than this count as zero; 1 / length is still finite. */
const NEGLIGIBLE = 1e-290;

/** Number of reflections applied together. */
const BLOCK = 48;

/** Number of vectors to which they are applied at once. */
const ROWS = 1024;

/** The reflection that maps the n numbers at x to a multiple of e₁; x is overwritten with v, whose first entry is 1. */
export function makeReflector({ kernels, memory }: Engine, n: number, x: number): Reflector {
  const { f64 } = memory;
  const alpha = f64[x / 8];
  f64[x / 8] = 1;
  const rest = n > 1 ? kernels.norm(n - 1, x + 8, 1) : 0;
  if (rest < NEGLIGIBLE) {
    if (n > 1) kernels.scale(n - 1, 0, x + 8, 1);
    return { tau: 0, beta: alpha };
  }
  // The sign that avoids cancellation.
  const length = hypot(alpha, rest);
  const beta = alpha > 0 ? -length : length;
  kernels.scale(n - 1, 1 / (alpha - beta), x + 8, 1);
  return { tau: (beta - alpha) / beta, beta };
}

/** {@link applyReflectorsSteps}, to its end. */
export function applyReflectors(...given: Parameters<typeof applyReflectorsSteps>): void {
  runToEnd(applyReflectorsSteps(...given));
}

/**
 * Applies H₀ H₁ … to vectors: each of the `rows` rows at x, of the length of the reflectors and `stride` apart, becomes
 * H₀ H₁ … times itself.
 */
export function* applyReflectorsSteps(
  space: Workspace,
  reflectors: Reflectors,
  rows: number,
  x: number,
  stride: number,
  pace = createPace(),
): Work<void, void> {
  const { count, length, shift, v, tau } = reflectors;
  if (rows === 0 || count === 0) return;
  const most = Math.min(BLOCK, count);
  const together = Math.min(ROWS, rows);
  const factor = space.matrix(most, most);
  const scratch = space.matrix(most, most);
  const left = space.matrix(together, most);
  const right = space.matrix(together, most);
  for (let start = Math.floor((count - 1) / BLOCK) * BLOCK; start >= 0; start -= BLOCK) {
    const k = Math.min(BLOCK, count - start);
    const skip = start + shift;
    const width = length - skip;
    const block = v + (start * length + skip) * 8;
    triangularFactor(space.engine, k, width, block, length, tau.subarray(start, start + k), scratch, factor);
    for (let row = 0; row < rows; row += together) {
      const some = Math.min(together, rows - row);
      const target = x + (row * stride + skip) * 8;
      applyBlock(space.engine, true, some, width, k, block, length, factor, target, stride, left, right);
      if (pace(2 * some * width * k * NANOSECONDS)) yield;
    }
  }
  for (const address of [factor, scratch, left, right]) space.release(address);
}

/**
 * T of the k reflections whose vectors are the rows at v, `width` long and `stride` apart; k x k numbers of scratch.
 */
export function triangularFactor(
  { kernels, memory }: Engine,
  k: number,
  width: number,
  v: number,
  stride: number,
  tau: Float64Array,
  scratch: number,
  factor: number,
): void {
  kernels.syrk(true, false, k, width, 1, v, stride, 0, scratch, k);
  const { f64 } = memory;
  const t = f64.subarray(factor / 8, factor / 8 + k * k).fill(0);
  const gram = f64.subarray(scratch / 8, scratch / 8 + k * k);
  // Column i above the diagonal is −τᵢ T (V vᵢ), with the part of T known so far.
  for (let i = 0; i < k; i++) {
    t[i * k + i] = tau[i];
    for (let r = 0; r < i; r++) {
      let sum = 0;
      for (let c = r; c < i; c++) sum += t[r * k + c] * gram[i * k + c];
      t[r * k + i] = -tau[i] * sum;
    }
  }
}

/**
 * X ← X − X Vᵀ Tᵀ V: each row x of the rows x width matrix X becomes (I − Vᵀ T V) x; without `forward`, the transpose
 * of that times x. `left` and `right` are buffers for rows x k numbers.
 */
export function applyBlock(
  { kernels }: Engine,
  forward: boolean,
  rows: number,
  width: number,
  k: number,
  v: number,
  strideV: number,
  factor: number,
  x: number,
  strideX: number,
  left: number,
  right: number,
): void {
  kernels.gemm(false, true, rows, k, width, 1, x, strideX, v, strideV, 0, left, k);
  kernels.gemm(false, forward, rows, k, k, 1, left, k, factor, k, 0, right, k);
  kernels.gemm(false, false, rows, width, k, -1, right, k, v, strideV, 1, x, strideX);
}
