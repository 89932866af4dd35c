/**
 * The nearest center of each row. ‖x − c‖² = ‖x‖² − 2 x·c + ‖c‖², and ‖x‖² is the same for all centers: blocks of
 * −2 X Cᵀ go to the scratch buffer, and the smallest sum with ‖c‖² is selected. The distance itself is then computed
 * from the differences, which avoids cancellation.
 */
import { finishNothing } from "./finish";
import { product, productScratch, wholeMatrix } from "./product";
import { isNotANumber, loadOne, multiplyAdd, sumLanes } from "./vector";

// 128 rows use a packed block of centers often enough that packing costs 3 %; 128 x 128 doubles are 128 KiB.
const blockRows: i32 = 128;
const blockCenters: i32 = 128;

/** Bytes of scratch: that of a product, a block of products, and the best value so far of each row. */
export const nearestScratch: i32 = productScratch + blockRows * (blockCenters + 1) * 8;

export function nearestCenters(
  m: i32,
  centers: i32,
  d: i32,
  x: usize,
  ldx: usize,
  c: usize,
  ldc: usize,
  centerNorms: usize,
  labels: usize,
  distances: usize,
  scratch: usize,
): void {
  const block = scratch + productScratch;
  const best = block + blockRows * blockCenters * 8;
  for (let i0 = 0; i0 < m; i0 += blockRows) {
    const rows = min(blockRows, m - i0);
    const from = x + <usize>i0 * ldx * 8;
    for (let j0 = 0; j0 < centers; j0 += blockCenters) {
      const count = min(blockCenters, centers - j0);
      const to = c + <usize>j0 * ldc * 8;
      product<f64>(
        wholeMatrix,
        finishNothing,
        0,
        rows,
        count,
        d,
        -2,
        from,
        ldx * 8,
        8,
        to,
        8,
        ldc * 8,
        0,
        block,
        blockCenters * 8,
        scratch,
      );
      const norms = centerNorms + <usize>j0 * 8;
      for (let i = 0; i < rows; i++) {
        const row = block + <usize>i * (blockCenters * 8);
        keepNearest(j0, count, row, norms, labels + <usize>(i0 + i) * 4, best + <usize>i * 8);
      }
    }
    if (distances === 0) continue;
    for (let i = 0; i < rows; i++) {
      const label = load<i32>(labels + <usize>(i0 + i) * 4);
      const distance = squaredDistance(d, from + <usize>i * ldx * 8, c + <usize>label * ldc * 8);
      store<f64>(distances + <usize>(i0 + i) * 8, distance);
    }
  }
}

/** Updates the label and best value of a row by the products with the centers from firstCenter on. */
function keepNearest(firstCenter: i32, count: i32, products: usize, norms: usize, label: usize, best: usize): void {
  let smallest = firstCenter === 0 ? <f64>NaN : load<f64>(best);
  let winner = firstCenter === 0 ? 0 : load<i32>(label);
  for (let j = 0; j < count; j++, products += 8, norms += 8) {
    const value = load<f64>(products) + load<f64>(norms);
    // NaN never replaces a number: it is skipped here, and comparisons with a smallest value of NaN are false.
    if (value >= smallest || isNotANumber(value)) continue;
    smallest = value;
    winner = firstCenter + j;
  }
  store<f64>(best, smallest);
  store<i32>(label, winner);
}

function squaredDistance(d: i32, x: usize, y: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let j = 0;
  for (; j + 4 <= d; j += 4, x += 32, y += 32) {
    const u = f64x2.sub(v128.load(x), v128.load(y));
    const v = f64x2.sub(v128.load(x, 16), v128.load(y, 16));
    s0 = multiplyAdd<f64>(u, u, s0);
    s1 = multiplyAdd<f64>(v, v, s1);
  }
  for (; j + 2 <= d; j += 2, x += 16, y += 16) {
    const u = f64x2.sub(v128.load(x), v128.load(y));
    s0 = multiplyAdd<f64>(u, u, s0);
  }
  if (j < d) {
    const u = f64x2.sub(loadOne(x), loadOne(y));
    s1 = multiplyAdd<f64>(u, u, s1);
  }
  return sumLanes(f64x2.add(s0, s1));
}
