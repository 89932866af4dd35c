/** Products of dense matrices, as exported: strides come in numbers, transposition as a flag. */
import { finishNothing } from "./finish";
import { lowerTriangle, product, upperTriangle, wholeMatrix } from "./product";

/** C ← beta C + alpha op(A) op(B), in doubles. */
export function gemm(
  transA: bool,
  transB: bool,
  m: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  lda: usize,
  b: usize,
  ldb: usize,
  beta: f64,
  c: usize,
  ldc: usize,
  scratch: usize,
): void {
  multiply<f64>(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, scratch);
}

/** C ← beta C + alpha op(A) op(B), in floats. */
export function gemm32(
  transA: bool,
  transB: bool,
  m: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  lda: usize,
  b: usize,
  ldb: usize,
  beta: f64,
  c: usize,
  ldc: usize,
  scratch: usize,
): void {
  multiply<f32>(transA, transB, m, n, k, <f32>alpha, a, lda, b, ldb, <f32>beta, c, ldc, scratch);
}

function multiply<T>(
  transA: bool,
  transB: bool,
  m: i32,
  n: i32,
  k: i32,
  alpha: T,
  a: usize,
  lda: usize,
  b: usize,
  ldb: usize,
  beta: T,
  c: usize,
  ldc: usize,
  scratch: usize,
): void {
  const one = sizeof<T>();
  product<T>(
    wholeMatrix,
    finishNothing,
    0,
    m,
    n,
    k,
    alpha,
    a,
    transA ? one : lda * one,
    transA ? lda * one : one,
    b,
    transB ? one : ldb * one,
    transB ? ldb * one : one,
    beta,
    c,
    ldc * one,
    scratch,
  );
}

/**
 * One triangle of C ← beta C + alpha op(A) op(A)ᵀ, where op(A) is n x k: its rows from firstRow to endRow, which are
 * also the rows of C to compute. The other triangle is neither read nor written.
 */
export function syrk(
  lower: bool,
  trans: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  lda: usize,
  beta: f64,
  c: usize,
  ldc: usize,
  scratch: usize,
): void {
  const row: usize = trans ? 8 : lda * 8;
  const column: usize = trans ? lda * 8 : 8;
  const triangle = lower ? lowerTriangle : upperTriangle;
  const rows = endRow - firstRow;
  const left = a + <usize>firstRow * row;
  const out = c + <usize>firstRow * ldc * 8;
  product<f64>(
    triangle,
    finishNothing,
    firstRow,
    rows,
    n,
    k,
    alpha,
    left,
    row,
    column,
    a,
    column,
    row,
    beta,
    out,
    ldc * 8,
    scratch,
  );
}
