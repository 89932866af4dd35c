/**
 * Final functions of a block of a product while it is still in cache: inner products become squared distances or values
 * of a kernel function, without a temporary matrix. The parameters are globals of the module; each thread has its own
 * instance.
 */
import { expOfNegative, storeExpOfNegative, tanh } from "./functions";
import { loadOne, storeOne } from "./vector";

export const finishNothing: i32 = 0;
/** −2 x·y becomes ‖x − y‖² */
export const finishDistance: i32 = 1;
/** −2 x·y becomes exp(−gamma ‖x − y‖²) */
export const finishRbf: i32 = 2;
/** gamma x·y becomes (gamma x·y + offset)^degree */
export const finishPolynomial: i32 = 3;
/** gamma x·y becomes tanh(gamma x·y + offset) */
export const finishSigmoid: i32 = 4;

let xNorms: usize = 0;
let yNorms: usize = 0;
let gamma: f64 = 0;
let offset: f64 = 0;
let degree: i32 = 0;

export function setNorms(x: usize, y: usize): void {
  xNorms = x;
  yNorms = y;
}

export function setParameters(theGamma: f64, theOffset: f64, theDegree: i32): void {
  gamma = theGamma;
  offset = theOffset;
  degree = theDegree;
}

/**
 * Finishes the block of C at `c`, whose first entry is (firstRow, firstColumn) of the whole matrix. With `same` only
 * the entries on and below the diagonal are there: they are finished and copied to their mirror images.
 */
export function finishBlock(
  finish: i32,
  same: bool,
  firstRow: i32,
  firstColumn: i32,
  rows: i32,
  columns: i32,
  c: usize,
  cRow: usize,
): void {
  for (let i = 0; i < rows; i++) {
    const row = firstRow + i;
    const count = same ? min(columns, row - firstColumn + 1) : columns;
    const at = c + <usize>i * cRow;
    if (finish === finishDistance || finish === finishRbf) {
      finishDistances(count, at, xNorms + <usize>row * 8, yNorms + <usize>firstColumn * 8);
      if (same && count > 0 && firstColumn + count - 1 === row) store<f64>(at + <usize>(count - 1) * 8, 0);
    }
    if (finish !== finishDistance) transformRow(finish, count, at);
  }
  if (same) {
    const mirrored =
      c - <usize>firstRow * cRow - <usize>firstColumn * 8 + <usize>firstColumn * cRow + <usize>firstRow * 8;
    mirrorBlock(firstRow - firstColumn, rows, columns, c, mirrored, cRow);
  }
}

/** out ← max(0, ‖x‖² + ‖y‖² + out) along a row, where out is −2 x·y; rounding must not make a distance negative. */
function finishDistances(count: i32, out: usize, xNorm: usize, yNorm: usize): void {
  const norm = v128.load_splat<f64>(xNorm);
  const zero = f64x2.splat(0);
  let j = 0;
  for (; j + 2 <= count; j += 2, out += 16, yNorm += 16) {
    const sum = f64x2.add(f64x2.add(norm, v128.load(yNorm)), v128.load(out));
    v128.store(out, f64x2.pmax(sum, zero));
  }
  if (j < count) {
    const sum = f64x2.add(f64x2.add(norm, loadOne(yNorm)), loadOne(out));
    storeOne(out, f64x2.pmax(sum, zero));
  }
}

function transformRow(finish: i32, count: i32, out: usize): void {
  let j = 0;
  if (finish === finishRbf) {
    const factor = f64x2.splat(-gamma);
    for (; j + 4 <= count; j += 4, out += 32) {
      const first = f64x2.mul(factor, v128.load(out));
      const second = f64x2.mul(factor, v128.load(out, 16));
      storeExpOfNegative(first, second, out);
    }
  }
  for (; j + 2 <= count; j += 2, out += 16) v128.store(out, transform(finish, v128.load(out)));
  if (j < count) storeOne(out, transform(finish, loadOne(out)));
}

function transform(finish: i32, value: v128): v128 {
  if (finish === finishRbf) return expOfNegative(f64x2.mul(f64x2.splat(-gamma), value));
  const shifted = f64x2.add(value, f64x2.splat(offset));
  return finish === finishSigmoid ? tanh(shifted) : raise(shifted, degree);
}

/** xⁿ by repeated squaring. */
function raise(x: v128, n: i32): v128 {
  let result = f64x2.splat(1);
  for (; n > 0; n >>= 1) {
    if (n & 1) result = f64x2.mul(result, x);
    x = f64x2.mul(x, x);
  }
  return result;
}

/** Squares of this size are copied at a time, so that the rows they are written to stay in cache. */
const square: i32 = 16;

/**
 * Copies the part below the diagonal to its mirror image; the diagonal of row i of the block is at column i + shift.
 */
function mirrorBlock(shift: i32, rows: i32, columns: i32, c: usize, mirrored: usize, row: usize): void {
  for (let i0 = 0; i0 < rows; i0 += square) {
    for (let j0 = 0; j0 < columns; j0 += square) {
      for (let i = i0; i < min(i0 + square, rows); i++) {
        const end = min(min(j0 + square, columns), i + shift);
        const from = c + <usize>i * row;
        const to = mirrored + <usize>i * 8;
        for (let j = j0; j < end; j++) store<f64>(to + <usize>j * row, load<f64>(from + <usize>j * 8));
      }
    }
  }
}
