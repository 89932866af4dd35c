/**
 * Rows of samples times the weights of a few classes, and the gradients back. Nothing is packed, because each number is
 * used only a few times: two classes are processed together, with four rows for the scores and with eight columns for
 * the gradients, which keeps eight sums in registers.
 */
import { gemv } from "./matrix-vector";
import { loadOne, multiplyAdd, storeOne } from "./vector";

/** scores ← W Zᵀ for some rows of Z. */
export function scoreRows(
  rows: i32,
  classes: i32,
  d: i32,
  z: usize,
  ldz: usize,
  w: usize,
  scores: usize,
  ld: usize,
): void {
  const row = <usize>d * 8;
  let k = 0;
  for (; k + 2 <= classes; k += 2, w += 2 * row, scores += 2 * ld * 8) {
    let i = 0;
    let from = z;
    let to = scores;
    for (; i + 4 <= rows; i += 4, from += 4 * ldz * 8, to += 32) scoreFour(d, from, ldz * 8, w, row, to, ld * 8);
    for (; i < rows; i++, from += ldz * 8, to += 8) scoreOne(d, from, w, row, to, ld * 8);
  }
  if (k < classes) gemv(false, rows, d, 1, z, ldz, w, 0, scores);
}

/** The scores of four rows for two classes. */
function scoreFour(d: i32, z: usize, zRow: usize, w: usize, wRow: usize, scores: usize, line: usize): void {
  let s00 = f64x2.splat(0);
  let s01 = s00;
  let s02 = s00;
  let s03 = s00;
  let s10 = s00;
  let s11 = s00;
  let s12 = s00;
  let s13 = s00;
  let z1 = z + zRow;
  let z2 = z1 + zRow;
  let z3 = z2 + zRow;
  let v = w + wRow;
  const end = z + <usize>(d & ~1) * 8;
  for (; z < end; z += 16, z1 += 16, z2 += 16, z3 += 16, w += 16, v += 16) {
    const w0 = v128.load(w);
    const w1 = v128.load(v);
    const x0 = v128.load(z);
    s00 = multiplyAdd<f64>(x0, w0, s00);
    s10 = multiplyAdd<f64>(x0, w1, s10);
    const x1 = v128.load(z1);
    s01 = multiplyAdd<f64>(x1, w0, s01);
    s11 = multiplyAdd<f64>(x1, w1, s11);
    const x2 = v128.load(z2);
    s02 = multiplyAdd<f64>(x2, w0, s02);
    s12 = multiplyAdd<f64>(x2, w1, s12);
    const x3 = v128.load(z3);
    s03 = multiplyAdd<f64>(x3, w0, s03);
    s13 = multiplyAdd<f64>(x3, w1, s13);
  }
  if (d & 1) {
    const w0 = loadOne(w);
    const w1 = loadOne(v);
    const x0 = loadOne(z);
    s00 = multiplyAdd<f64>(x0, w0, s00);
    s10 = multiplyAdd<f64>(x0, w1, s10);
    const x1 = loadOne(z1);
    s01 = multiplyAdd<f64>(x1, w0, s01);
    s11 = multiplyAdd<f64>(x1, w1, s11);
    const x2 = loadOne(z2);
    s02 = multiplyAdd<f64>(x2, w0, s02);
    s12 = multiplyAdd<f64>(x2, w1, s12);
    const x3 = loadOne(z3);
    s03 = multiplyAdd<f64>(x3, w0, s03);
    s13 = multiplyAdd<f64>(x3, w1, s13);
  }
  v128.store(scores, sumPairs(s00, s01));
  v128.store(scores, sumPairs(s02, s03), 16);
  v128.store(scores + line, sumPairs(s10, s11));
  v128.store(scores + line, sumPairs(s12, s13), 16);
}

/** The sum of the lanes of each. */
function sumPairs(a: v128, b: v128): v128 {
  return f64x2.add(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
}

/** The scores of one row for two classes, each computed as in {@link scoreFour}. */
function scoreOne(d: i32, z: usize, w: usize, wRow: usize, scores: usize, line: usize): void {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  const end = z + <usize>(d & ~1) * 8;
  for (; z < end; z += 16, w += 16) {
    const x = v128.load(z);
    s0 = multiplyAdd<f64>(x, v128.load(w), s0);
    s1 = multiplyAdd<f64>(x, v128.load(w + wRow), s1);
  }
  if (d & 1) {
    const x = loadOne(z);
    s0 = multiplyAdd<f64>(x, loadOne(w), s0);
    s1 = multiplyAdd<f64>(x, loadOne(w + wRow), s1);
  }
  const sums = sumPairs(s0, s1);
  storeOne(scores, sums);
  v128.store_lane<f64>(scores + line, sums, 1);
}

/** gradients ← gradients + R Z for some columns of R, which are rows of Z. */
export function combineRows(
  rows: i32,
  classes: i32,
  d: i32,
  z: usize,
  ldz: usize,
  residuals: usize,
  ld: usize,
  gradients: usize,
): void {
  const row = <usize>d * 8;
  const line = ld * 8;
  let k = 0;
  for (; k + 2 <= classes; k += 2, residuals += 2 * line, gradients += 2 * row) {
    let j = 0;
    let at: usize = 0;
    for (; j + 8 <= d; j += 8, at += 64) combineEight(rows, z + at, ldz * 8, residuals, line, gradients + at, row);
    for (; j < d; j += 2, at += 16) {
      combineTwo(j + 1 === d, rows, z + at, ldz * 8, residuals, line, gradients + at, row);
    }
  }
  if (k < classes) gemv(true, rows, d, 1, z, ldz, residuals, 1, gradients);
}

/** Eight columns of two gradients. */
function combineEight(rows: i32, z: usize, zRow: usize, r: usize, line: usize, g: usize, gRow: usize): void {
  let g00 = v128.load(g);
  let g01 = v128.load(g, 16);
  let g02 = v128.load(g, 32);
  let g03 = v128.load(g, 48);
  let g10 = v128.load(g + gRow);
  let g11 = v128.load(g + gRow, 16);
  let g12 = v128.load(g + gRow, 32);
  let g13 = v128.load(g + gRow, 48);
  const end = r + <usize>rows * 8;
  for (; r < end; r += 8, z += zRow) {
    const r0 = v128.load64_splat(r);
    const r1 = v128.load64_splat(r + line);
    const x0 = v128.load(z);
    g00 = multiplyAdd<f64>(r0, x0, g00);
    g10 = multiplyAdd<f64>(r1, x0, g10);
    const x1 = v128.load(z, 16);
    g01 = multiplyAdd<f64>(r0, x1, g01);
    g11 = multiplyAdd<f64>(r1, x1, g11);
    const x2 = v128.load(z, 32);
    g02 = multiplyAdd<f64>(r0, x2, g02);
    g12 = multiplyAdd<f64>(r1, x2, g12);
    const x3 = v128.load(z, 48);
    g03 = multiplyAdd<f64>(r0, x3, g03);
    g13 = multiplyAdd<f64>(r1, x3, g13);
  }
  v128.store(g, g00);
  v128.store(g, g01, 16);
  v128.store(g, g02, 32);
  v128.store(g, g03, 48);
  v128.store(g + gRow, g10);
  v128.store(g + gRow, g11, 16);
  v128.store(g + gRow, g12, 32);
  v128.store(g + gRow, g13, 48);
}

/**
 * Two columns of two gradients, or a single last one; two rows at a time, so that four sums do not wait for each other.
 */
function combineTwo(
  single: bool,
  rows: i32,
  z: usize,
  zRow: usize,
  r: usize,
  line: usize,
  g: usize,
  gRow: usize,
): void {
  let g0 = read(single, g);
  let g1 = read(single, g + gRow);
  let h0 = f64x2.splat(0);
  let h1 = h0;
  let i = 0;
  for (; i + 2 <= rows; i += 2, r += 16, z += 2 * zRow) {
    const x0 = read(single, z);
    g0 = multiplyAdd<f64>(v128.load64_splat(r), x0, g0);
    g1 = multiplyAdd<f64>(v128.load64_splat(r + line), x0, g1);
    const x1 = read(single, z + zRow);
    h0 = multiplyAdd<f64>(v128.load64_splat(r, 8), x1, h0);
    h1 = multiplyAdd<f64>(v128.load64_splat(r + line, 8), x1, h1);
  }
  if (i < rows) {
    const x = read(single, z);
    g0 = multiplyAdd<f64>(v128.load64_splat(r), x, g0);
    g1 = multiplyAdd<f64>(v128.load64_splat(r + line), x, g1);
  }
  write(single, g, f64x2.add(g0, h0));
  write(single, g + gRow, f64x2.add(g1, h1));
}

/** Loads two doubles, or one and a zero. */
export function read(single: bool, address: usize): v128 {
  return single ? loadOne(address) : v128.load(address);
}

/** Stores both lanes, or the first only. */
export function write(single: bool, address: usize, value: v128): void {
  if (single) storeOne(address, value);
  else v128.store(address, value);
}
