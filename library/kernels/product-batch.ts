/** Products of many pairs of matrices of floats. */
import { finishNothing } from "./finish";
import { product, wholeMatrix } from "./product";

/**
 * C ← op(A) op(B) for each of `count` pairs without gaps between rows, aStep, bStep and cStep floats apart; op(A) is m x k,
 * op(B) is k x n.
 */
export function gemmBatch32(
  transA: bool,
  transB: bool,
  m: i32,
  n: i32,
  k: i32,
  count: i32,
  a: usize,
  aStep: usize,
  b: usize,
  bStep: usize,
  c: usize,
  cStep: usize,
  scratch: usize,
): void {
  const aRow: usize = transA ? 4 : (<usize>k) << 2;
  const aColumn: usize = transA ? (<usize>m) << 2 : 4;
  const bRow: usize = transB ? 4 : (<usize>n) << 2;
  const bColumn: usize = transB ? (<usize>k) << 2 : 4;
  const cRow = (<usize>n) << 2;
  for (; count > 0; count--, a += aStep << 2, b += bStep << 2, c += cStep << 2) {
    product<f32>(wholeMatrix, finishNothing, 0, m, n, k, 1, a, aRow, aColumn, b, bRow, bColumn, 0, c, cRow, scratch);
  }
}
