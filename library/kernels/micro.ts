/**
 * The micro-kernels: a tile of C, 6 rows by 2 registers (6 x 4 doubles or 6 x 8 floats), stays in twelve registers
 * while packed panels of A and B stream past. Of the fifteen registers that V8 has on x86 two hold B and one a
 * broadcast entry of A, and nothing spills; eight sums would be too few to hide the four cycles of two fused products
 * at a time (measured: 4 rows reach 83 % of the speed of 6, 4 x 3 registers 60 %, unrolling by 2 loses too). The
 * remaining rows of a block are processed by 4.
 */
import { multiplyAdd } from "./vector";

/** Rows of a tile. */
export const tileRows: i32 = 6;

/** Rows of a tile for the remaining rows, if there are no more than these. */
export const shortRows: i32 = 4;

/** Columns of a tile: two registers. */
export function tileColumns<T>(): i32 {
  return 32 / sizeof<T>();
}

/**
 * The tile A B of packed panels of the given depth, written to `tile` row after row, 32 bytes each. It is added to C
 * afterwards, because V8 spills the sums in the loop when they are used for more than a store after it. It also does so
 * when the loop is inlined: this function must have several callers, so that the compiler does not inline it.
 */
export function multiplySixRows<T>(depth: i32, a: usize, b: usize, tile: usize): void {
  let c00 = v128.splat<T>(0);
  let c01 = c00;
  let c10 = c00;
  let c11 = c00;
  let c20 = c00;
  let c21 = c00;
  let c30 = c00;
  let c31 = c00;
  let c40 = c00;
  let c41 = c00;
  let c50 = c00;
  let c51 = c00;
  for (const end = b + <usize>depth * 32; b < end; b += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    const a0 = v128.load_splat<T>(a);
    c00 = multiplyAdd<T>(a0, b0, c00);
    c01 = multiplyAdd<T>(a0, b1, c01);
    const a1 = v128.load_splat<T>(a, sizeof<T>());
    c10 = multiplyAdd<T>(a1, b0, c10);
    c11 = multiplyAdd<T>(a1, b1, c11);
    const a2 = v128.load_splat<T>(a, 2 * sizeof<T>());
    c20 = multiplyAdd<T>(a2, b0, c20);
    c21 = multiplyAdd<T>(a2, b1, c21);
    const a3 = v128.load_splat<T>(a, 3 * sizeof<T>());
    c30 = multiplyAdd<T>(a3, b0, c30);
    c31 = multiplyAdd<T>(a3, b1, c31);
    const a4 = v128.load_splat<T>(a, 4 * sizeof<T>());
    c40 = multiplyAdd<T>(a4, b0, c40);
    c41 = multiplyAdd<T>(a4, b1, c41);
    const a5 = v128.load_splat<T>(a, 5 * sizeof<T>());
    c50 = multiplyAdd<T>(a5, b0, c50);
    c51 = multiplyAdd<T>(a5, b1, c51);
    a += 6 * sizeof<T>();
  }
  v128.store(tile, c00);
  v128.store(tile, c01, 16);
  v128.store(tile, c10, 32);
  v128.store(tile, c11, 48);
  v128.store(tile, c20, 64);
  v128.store(tile, c21, 80);
  v128.store(tile, c30, 96);
  v128.store(tile, c31, 112);
  v128.store(tile, c40, 128);
  v128.store(tile, c41, 144);
  v128.store(tile, c50, 160);
  v128.store(tile, c51, 176);
}

/** The same for a tile of {@link shortRows}. */
export function multiplyFourRows<T>(depth: i32, a: usize, b: usize, tile: usize): void {
  let c00 = v128.splat<T>(0);
  let c01 = c00;
  let c10 = c00;
  let c11 = c00;
  let c20 = c00;
  let c21 = c00;
  let c30 = c00;
  let c31 = c00;
  for (const end = b + <usize>depth * 32; b < end; b += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    const a0 = v128.load_splat<T>(a);
    c00 = multiplyAdd<T>(a0, b0, c00);
    c01 = multiplyAdd<T>(a0, b1, c01);
    const a1 = v128.load_splat<T>(a, sizeof<T>());
    c10 = multiplyAdd<T>(a1, b0, c10);
    c11 = multiplyAdd<T>(a1, b1, c11);
    const a2 = v128.load_splat<T>(a, 2 * sizeof<T>());
    c20 = multiplyAdd<T>(a2, b0, c20);
    c21 = multiplyAdd<T>(a2, b1, c21);
    const a3 = v128.load_splat<T>(a, 3 * sizeof<T>());
    c30 = multiplyAdd<T>(a3, b0, c30);
    c31 = multiplyAdd<T>(a3, b1, c31);
    a += 4 * sizeof<T>();
  }
  v128.store(tile, c00);
  v128.store(tile, c01, 16);
  v128.store(tile, c10, 32);
  v128.store(tile, c11, 48);
  v128.store(tile, c20, 64);
  v128.store(tile, c21, 80);
  v128.store(tile, c30, 96);
  v128.store(tile, c31, 112);
}

/**
 * C ← beta C + alpha times a whole tile; C has rows `stride` bytes apart. With beta = 0 the old C is not read, so that
 * NaN in it is overwritten. Nothing is fused here: a tile at the edge is added number by number and must round in the
 * same way.
 */
export function addTile<T>(rows: i32, tile: usize, alpha: T, beta: T, c: usize, stride: usize): void {
  const factor = v128.splat<T>(alpha);
  const old = v128.splat<T>(beta);
  for (const end = tile + 32 * rows; tile < end; tile += 32, c += stride) {
    let left = v128.mul<T>(factor, v128.load(tile));
    let right = v128.mul<T>(factor, v128.load(tile, 16));
    if (beta !== 0) {
      left = v128.add<T>(v128.mul<T>(old, v128.load(c)), left);
      right = v128.add<T>(v128.mul<T>(old, v128.load(c, 16)), right);
    }
    v128.store(c, left);
    v128.store(c, right, 16);
  }
}

/** Adds the part of a row of a tile that is inside C: the `columns` numbers from `tile` on. */
export function addTileRow<T>(tile: usize, columns: i32, alpha: T, beta: T, c: usize): void {
  for (let j = 0; j < columns; j++, tile += sizeof<T>(), c += sizeof<T>()) {
    const value = alpha * load<T>(tile);
    store<T>(c, beta === 0 ? value : beta * load<T>(c) + value);
  }
}
