/**
 * Rows of the radial kernel in single precision, which support vector machines keep, and other steps on such rows. The
 * squared distances are computed in double precision, so that close samples do not lose digits.
 */
import { finishNothing } from "./finish";
import { exp32 } from "./functions32";
import { product, productScratch, wholeMatrix } from "./product";

// A block of 64 x 256 doubles is 128 KiB; with that of a product, the scratch is as large as that of ./nearest.
const blockRows: i32 = 64;
const blockColumns: i32 = 256;

/**
 * exp(−gamma ‖x − y‖²) for all rows of X and the rows firstColumn … endColumn − 1 of Y; row i of the result is at the
 * address that is entry i of `rows`. With `isKept` the squared distances themselves.
 */
export function rbfRows(
  isKept: bool,
  m: i32,
  firstColumn: i32,
  endColumn: i32,
  d: i32,
  x: usize,
  xNorms: usize,
  y: usize,
  yNorms: usize,
  gamma: f64,
  rows: usize,
  scratch: usize,
): void {
  const block = scratch + productScratch;
  const width = <usize>d * 8;
  for (let j0 = firstColumn; j0 < endColumn; j0 += blockColumns) {
    const columns = min(blockColumns, endColumn - j0);
    for (let i0 = 0; i0 < m; i0 += blockRows) {
      const count = min(blockRows, m - i0);
      product<f64>(
        wholeMatrix,
        finishNothing,
        0,
        count,
        columns,
        d,
        -2,
        x + <usize>i0 * width,
        width,
        8,
        y + <usize>j0 * width,
        8,
        width,
        0,
        block,
        blockColumns * 8,
        scratch,
      );
      for (let i = 0; i < count; i++) {
        const row: usize = load<u32>(rows + <usize>(i0 + i) * 4);
        const norm = load<f64>(xNorms + <usize>(i0 + i) * 8);
        const from = block + <usize>i * blockColumns * 8;
        finishRow(isKept, columns, from, norm, yNorms + <usize>j0 * 8, gamma, row + <usize>j0 * 4);
      }
    }
  }
}

/** to ← exp(−gamma max(0, norm + norms + from)), four at a time; the squared distances are rounded first, as if kept. */
function finishRow(isKept: bool, count: i32, from: usize, norm: f64, norms: usize, gamma: f64, to: usize): void {
  const own = f64x2.splat(norm);
  const factor = f32x4.splat(<f32>-gamma);
  const zero = f64x2.splat(0);
  let j = 0;
  for (; j + 4 <= count; j += 4, from += 32, norms += 32, to += 16) {
    const low = f64x2.pmax(f64x2.add(f64x2.add(own, v128.load(norms)), v128.load(from)), zero);
    const high = f64x2.pmax(f64x2.add(f64x2.add(own, v128.load(norms, 16)), v128.load(from, 16)), zero);
    const squares = i64x2.shuffle(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
    v128.store(to, isKept ? squares : exp32(f32x4.mul(factor, squares)));
  }
  for (; j < count; j++, from += 8, norms += 8, to += 4) {
    const square = <f32>max(norm + load<f64>(norms) + load<f64>(from), 0);
    if (isKept) store<f32>(to, square);
    else v128.store_lane<f32>(to, exp32(f32x4.mul(factor, f32x4.splat(square))), 0);
  }
}

/** exp(−gamma squares) of n squared distances in single precision. */
export function rbfOfSquares(n: i32, squares: usize, gamma: f64, to: usize): void {
  const factor = f32x4.splat(<f32>-gamma);
  let i = 0;
  for (; i + 4 <= n; i += 4, squares += 16, to += 16) {
    v128.store(to, exp32(f32x4.mul(factor, v128.load(squares))));
  }
  for (; i < n; i++, squares += 4, to += 4) {
    v128.store_lane<f32>(to, exp32(f32x4.mul(factor, v128.load32_splat(squares))), 0);
  }
}

/** y ← y + alpha x for n floats x and doubles y. */
export function addFloats(n: i32, alpha: f64, x: usize, y: usize): void {
  const factor = f64x2.splat(alpha);
  let i = 0;
  for (; i + 2 <= n; i += 2, x += 8, y += 16) {
    const entry = f64x2.promote_low_f32x4(v128.load64_zero(x));
    v128.store(y, f64x2.add(v128.load(y), f64x2.mul(factor, entry)));
  }
  if (i < n) store<f64>(y, load<f64>(y) + alpha * <f64>load<f32>(x));
}

/** to[i] ← from[indices[i]] for n floats. */
export function gatherFloats(n: i32, indices: usize, from: usize, to: usize): void {
  for (const end = indices + <usize>n * 4; indices < end; indices += 4, to += 4) {
    store<f32>(to, load<f32>(from + <usize>load<i32>(indices) * 4));
  }
}
