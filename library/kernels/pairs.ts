/**
 * Squared distances and Gram matrices of all pairs of rows: blocks of −2 X Yᵀ or gamma X Yᵀ, finished in cache. Rows
 * firstRow … endRow − 1 of X are computed, so that threads can share the work; the addresses are those of the whole
 * matrices.
 */
import { finishDistance, finishPolynomial, finishRbf, finishSigmoid, setNorms, setParameters } from "./finish";
import { lowerTriangle, product, wholeMatrix } from "./product";

export function squaredDistances(
  same: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  d: i32,
  x: usize,
  ldx: usize,
  xNorms: usize,
  y: usize,
  ldy: usize,
  yNorms: usize,
  out: usize,
  ldo: usize,
  scratch: usize,
): void {
  setNorms(xNorms, yNorms);
  pairs(finishDistance, same, firstRow, endRow, n, d, -2, x, ldx, y, ldy, out, ldo, scratch);
}

export function rbfGram(
  same: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  d: i32,
  x: usize,
  ldx: usize,
  xNorms: usize,
  y: usize,
  ldy: usize,
  yNorms: usize,
  gamma: f64,
  out: usize,
  ldo: usize,
  scratch: usize,
): void {
  setNorms(xNorms, yNorms);
  setParameters(gamma, 0, 0);
  pairs(finishRbf, same, firstRow, endRow, n, d, -2, x, ldx, y, ldy, out, ldo, scratch);
}

export function polynomialGram(
  same: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  d: i32,
  x: usize,
  ldx: usize,
  y: usize,
  ldy: usize,
  gamma: f64,
  offset: f64,
  degree: i32,
  out: usize,
  ldo: usize,
  scratch: usize,
): void {
  setParameters(gamma, offset, degree);
  pairs(finishPolynomial, same, firstRow, endRow, n, d, gamma, x, ldx, y, ldy, out, ldo, scratch);
}

export function sigmoidGram(
  same: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  d: i32,
  x: usize,
  ldx: usize,
  y: usize,
  ldy: usize,
  gamma: f64,
  offset: f64,
  out: usize,
  ldo: usize,
  scratch: usize,
): void {
  setParameters(gamma, offset, 0);
  pairs(finishSigmoid, same, firstRow, endRow, n, d, gamma, x, ldx, y, ldy, out, ldo, scratch);
}

function pairs(
  finish: i32,
  same: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  d: i32,
  factor: f64,
  x: usize,
  ldx: usize,
  y: usize,
  ldy: usize,
  out: usize,
  ldo: usize,
  scratch: usize,
): void {
  const rows = endRow - firstRow;
  const left = x + <usize>firstRow * ldx * 8;
  const target = out + <usize>firstRow * ldo * 8;
  const triangle = same ? lowerTriangle : wholeMatrix;
  product<f64>(
    triangle,
    finish,
    firstRow,
    rows,
    n,
    d,
    factor,
    left,
    ldx * 8,
    8,
    y,
    8,
    ldy * 8,
    0,
    target,
    ldo * 8,
    scratch,
  );
}
