/**
 * The micro-kernel: a tile of C, 4 rows by 2 registers (4 x 4 doubles or 4 x 8 floats), stays in eight registers while
 * packed panels of A and B stream past. Of the sixteen registers of x86 two hold B, one a broadcast entry of A, and the
 * rest suffice for products that are not fused; larger tiles spill (measured: 4 x 3 loses 30 %, unrolling by 2 loses too).
 */
import { multiplyAdd } from "./vector";

/** Rows of a tile. */
export const tileRows: i32 = 4;

/** Columns of a tile: two registers. */
export function tileColumns<T>(): i32 {
  return 32 / sizeof<T>();
}

/**
 * C ← beta C + alpha A B for one whole tile; `a` and `b` are packed panels of the given depth, `c` has rows `stride`
 * bytes apart. With beta = 0 the old C is not read, so that NaN in it is overwritten. The last step is never fused:
 * a tile at the edge takes it in two parts and must round in the same way.
 */
export function multiplyTile<T>(depth: i32, alpha: T, a: usize, b: usize, beta: T, c: usize, stride: usize): void {
  let c00 = v128.splat<T>(0);
  let c01 = c00;
  let c10 = c00;
  let c11 = c00;
  let c20 = c00;
  let c21 = c00;
  let c30 = c00;
  let c31 = c00;
  for (let p = 0; p < depth; p++) {
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
    b += 32;
  }
  const factor = v128.splat<T>(alpha);
  storeRow<T>(c, beta, v128.mul<T>(factor, c00), v128.mul<T>(factor, c01));
  storeRow<T>(c + stride, beta, v128.mul<T>(factor, c10), v128.mul<T>(factor, c11));
  storeRow<T>(c + 2 * stride, beta, v128.mul<T>(factor, c20), v128.mul<T>(factor, c21));
  storeRow<T>(c + 3 * stride, beta, v128.mul<T>(factor, c30), v128.mul<T>(factor, c31));
}

function storeRow<T>(c: usize, beta: T, left: v128, right: v128): void {
  if (beta !== 0) {
    const factor = v128.splat<T>(beta);
    left = v128.add<T>(v128.mul<T>(factor, v128.load(c)), left);
    right = v128.add<T>(v128.mul<T>(factor, v128.load(c, 16)), right);
  }
  v128.store(c, left);
  v128.store(c, right, 16);
}

/** Adds the part of a finished tile that lies inside C: C ← beta C + tile, for one row of `columns` numbers. */
export function mergeTileRow<T>(tile: usize, columns: i32, beta: T, c: usize): void {
  for (let j = 0; j < columns; j++, tile += sizeof<T>(), c += sizeof<T>()) {
    const value = load<T>(tile);
    store<T>(c, beta === 0 ? value : beta * load<T>(c) + value);
  }
}
