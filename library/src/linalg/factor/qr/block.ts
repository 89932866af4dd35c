/**
 * Products of Householder reflections, applied as blocks.
 *
 * A reflection is H = I − τ v vᵀ with τ = 2 / vᵀv. Here v is a row of a matrix V, contiguous in memory, so that both
 * computing and applying it run along rows. The product of reflections is H₁ H₂ … = I − Vᵀ S⁻¹ V, where S is the upper
 * triangle of V Vᵀ with halved diagonal (Joffrain, Low, Quintana-Ortí, van de Geijn & Van Zee, "Accumulating
 * Householder transformations, revisited", ACM TOMS 32(2), 2006). That is the compact form of Schreiber and Van Loan
 * with the triangle T given by its inverse S, which costs one symmetric product; applying it is two products and a
 * triangular solve.
 */
import type { Engine } from "../../../engine/index.js";
import type { PlacedMatrix } from "../placed-matrix.js";

/** Some reflections in the engine: `count` rows of the given length, the first at `v`, and their triangle. */
export interface Block {
  readonly count: number;
  readonly length: number;
  readonly v: number;
  readonly vStride: number;
  readonly s: PlacedMatrix;
}

/** Computes the triangle S of a block from its V. A row of zeros means no reflection. */
export function formTriangle({ kernels, memory }: Engine, { count, length, v, vStride, s }: Block): void {
  kernels.syrk(false, false, count, length, 1, v, vStride, 0, s.address, s.stride);
  const view = memory.f64;
  for (let i = 0, at = s.address / 8; i < count; i++, at += s.stride + 1) view[at] = view[at] === 0 ? 1 : view[at] / 2;
}

/**
 * C ← H C, or Hᵀ C when `transposed`, for the product H of a block of reflections and C of `length` x `columns` at
 * address c; `work` is a buffer for count x columns numbers.
 */
export function applyFromLeft(
  { kernels }: Engine,
  { count, length, v, vStride, s }: Block,
  transposed: boolean,
  columns: number,
  c: number,
  cStride: number,
  work: number,
): void {
  kernels.gemm(false, false, count, columns, length, 1, v, vStride, c, cStride, 0, work, columns);
  kernels.trsm(true, false, transposed, false, count, columns, 1, s.address, s.stride, work, columns);
  kernels.gemm(true, false, length, columns, count, -1, v, vStride, work, columns, 1, c, cStride);
}

/** C ← C H, for C of `rows` x `length` at address c; `work` is a buffer for rows x count numbers. */
export function applyFromRight(
  { kernels }: Engine,
  { count, length, v, vStride, s }: Block,
  rows: number,
  c: number,
  cStride: number,
  work: number,
): void {
  kernels.gemm(false, true, rows, count, length, 1, c, cStride, v, vStride, 0, work, count);
  kernels.trsm(false, false, false, false, rows, count, 1, s.address, s.stride, work, count);
  kernels.gemm(false, false, rows, length, count, -1, work, count, v, vStride, 1, c, cStride);
}
