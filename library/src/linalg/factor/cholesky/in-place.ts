/**
 * The Cholesky factorisation in place. A large matrix is halved, [A₁₁ ·; A₂₁ A₂₂]: factorise A₁₁ = L₁₁ L₁₁ᵀ, solve
 * L₂₁ = A₂₁ L₁₁⁻ᵀ, subtract L₂₁ L₂₁ᵀ from A₂₂, factorise what remains. So nearly all work is products of large
 * matrices, whatever the sizes of caches (Gustavson, "Recursion leads to automatic variable blocking for dense
 * linear-algebra algorithms", IBM J. Res. Dev. 41(6), 1997).
 */
import type { Engine } from "../../../engine/index.js";
import { entryAddress, type PlacedMatrix } from "../placed-matrix.js";

/** Matrices up to this size are factorised directly. */
export const DIRECT_CHOLESKY = 32;

/**
 * Overwrites the lower triangle of A with L. A pivot that is not above its entry of `smallest` stays in place, and its
 * index is returned; −1 on success. The upper triangle is neither read nor written.
 */
export function choleskyInPlace(engine: Engine, a: PlacedMatrix, smallest: Float64Array): number {
  return factorize(engine, a, smallest, 0, smallest.length);
}

/** Whole blocks of the size that is factorised directly. */
export function halfOf(size: number): number {
  return DIRECT_CHOLESKY * Math.floor(Math.ceil(size / DIRECT_CHOLESKY) / 2);
}

/** The same for the rows and columns first … first + size − 1. */
export function factorize(
  engine: Engine,
  a: PlacedMatrix,
  smallest: Float64Array,
  first: number,
  size: number,
): number {
  const { stride } = a;
  if (size <= DIRECT_CHOLESKY) {
    return choleskyDirect(engine.memory.f64, a.address / 8, stride, first, size, smallest);
  }
  const half = halfOf(size);
  const middle = first + half;
  const failed = factorize(engine, a, smallest, first, half);
  if (failed >= 0) return failed;
  solveStrip(engine, a, first, half, middle, size - half);
  const below = entryAddress(a, middle, first);
  const target = entryAddress(a, middle, middle);
  engine.kernels.syrk(true, false, size - half, half, -1, below, stride, 1, target, stride);
  return factorize(engine, a, smallest, middle, size - half);
}

/** L₂₁ = A₂₁ L₁₁⁻ᵀ for some rows from `row` on, where L₁₁ has the rows and columns first … first + half − 1. */
export function solveStrip(
  { kernels }: Engine,
  a: PlacedMatrix,
  first: number,
  half: number,
  row: number,
  rows: number,
): void {
  const corner = entryAddress(a, first, first);
  kernels.trsm(false, true, true, false, rows, half, 1, corner, a.stride, entryAddress(a, row, first), a.stride);
}

/**
 * The same for the block of rows and columns first … first + size − 1 alone, row by row:
 * lᵢⱼ = (aᵢⱼ − Σ lᵢₖ lⱼₖ) / lⱼⱼ over the columns k of the block before j.
 */
export function choleskyDirect(
  data: Float64Array,
  start: number,
  stride: number,
  first: number,
  size: number,
  smallest: Float64Array,
): number {
  const corner = start + first * stride + first;
  for (let i = 0; i < size; i++) {
    const p = corner + i * stride;
    for (let j = 0; j <= i; j++) {
      const q = corner + j * stride;
      let sum = data[p + j];
      for (let k = 0; k < j; k++) sum -= data[p + k] * data[q + k];
      if (j < i) data[p + j] = sum / data[q + j];
      else data[p + i] = sum;
    }
    if (!(data[p + i] > smallest[first + i])) return first + i;
    data[p + i] = Math.sqrt(data[p + i]);
  }
  return -1;
}
