/** Σ |xⱼ − yⱼ| of all pairs of rows, and the Laplace kernel; these need no matrix product. */
import { exp } from "./functions";
import { loadOne, storeOne, sumLanes } from "./vector";

/** Rows of Y that are compared with all rows of X before the next: of 64 columns they fill 128 KiB of cache. */
const rowsTogether: i32 = 256;

export function manhattanDistances(
  same: bool,
  firstRow: i32,
  endRow: i32,
  n: i32,
  d: i32,
  x: usize,
  ldx: usize,
  y: usize,
  ldy: usize,
  out: usize,
  ldo: usize,
): void {
  pairs(false, same, firstRow, endRow, n, d, x, ldx, y, ldy, 0, out, ldo);
}

export function laplaceGram(
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
  out: usize,
  ldo: usize,
): void {
  pairs(true, same, firstRow, endRow, n, d, x, ldx, y, ldy, gamma, out, ldo);
}

function pairs(
  exponential: bool,
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
  out: usize,
  ldo: usize,
): void {
  for (let j0 = 0; j0 < n; j0 += rowsTogether) {
    const others = y + <usize>j0 * ldy * 8;
    for (let i = same ? max(firstRow, j0) : firstRow; i < endRow; i++) {
      const count = min(rowsTogether, (same ? i + 1 : n) - j0);
      const at = out + (<usize>i * ldo + <usize>j0) * 8;
      distancesOfRow(count, d, x + <usize>i * ldx * 8, others, ldy * 8, at);
      if (exponential) expRow(count, -gamma, at);
      if (same) {
        const column = out + (<usize>j0 * ldo + <usize>i) * 8;
        for (let j = 0; j < count; j++) store<f64>(column + <usize>j * ldo * 8, load<f64>(at + <usize>j * 8));
      }
    }
  }
}

/** Four rows of Y at a time, because each sum waits for its last addition; a single row is summed in the same way. */
function distancesOfRow(count: i32, d: i32, x: usize, y: usize, yRow: usize, out: usize): void {
  let j = 0;
  for (; j + 4 <= count; j += 4, y += 4 * yRow, out += 32) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    const end = <usize>(d & ~1) * 8;
    let at: usize = 0;
    for (; at < end; at += 16) {
      const value = v128.load(x + at);
      s0 = f64x2.add(s0, f64x2.abs(f64x2.sub(value, v128.load(y + at))));
      s1 = f64x2.add(s1, f64x2.abs(f64x2.sub(value, v128.load(y + yRow + at))));
      s2 = f64x2.add(s2, f64x2.abs(f64x2.sub(value, v128.load(y + 2 * yRow + at))));
      s3 = f64x2.add(s3, f64x2.abs(f64x2.sub(value, v128.load(y + 3 * yRow + at))));
    }
    if (d & 1) {
      const value = loadOne(x + at);
      s0 = f64x2.add(s0, f64x2.abs(f64x2.sub(value, loadOne(y + at))));
      s1 = f64x2.add(s1, f64x2.abs(f64x2.sub(value, loadOne(y + yRow + at))));
      s2 = f64x2.add(s2, f64x2.abs(f64x2.sub(value, loadOne(y + 2 * yRow + at))));
      s3 = f64x2.add(s3, f64x2.abs(f64x2.sub(value, loadOne(y + 3 * yRow + at))));
    }
    store<f64>(out, sumLanes(s0));
    store<f64>(out, sumLanes(s1), 8);
    store<f64>(out, sumLanes(s2), 16);
    store<f64>(out, sumLanes(s3), 24);
  }
  for (; j < count; j++, y += yRow, out += 8) store<f64>(out, distance(d, x, y));
}

function distance(d: i32, x: usize, y: usize): f64 {
  let sum = f64x2.splat(0);
  const end = <usize>(d & ~1) * 8;
  let at: usize = 0;
  for (; at < end; at += 16) sum = f64x2.add(sum, f64x2.abs(f64x2.sub(v128.load(x + at), v128.load(y + at))));
  if (d & 1) sum = f64x2.add(sum, f64x2.abs(f64x2.sub(loadOne(x + at), loadOne(y + at))));
  return sumLanes(sum);
}

function expRow(count: i32, factor: f64, out: usize): void {
  const f = f64x2.splat(factor);
  let j = 0;
  for (; j + 2 <= count; j += 2, out += 16) v128.store(out, exp(f64x2.mul(f, v128.load(out))));
  if (j < count) storeOne(out, exp(f64x2.mul(f, loadOne(out))));
}
