/**
 * The rows of Y with the smallest offset + x·y for each row x of X. A tile of 4 rows by 2 registers is computed as in a
 * product (micro.ts), but stays in registers: each of its numbers is compared with the largest of the best so far, and
 * nearly all of them are discarded. The best of a row are a heap with the largest on top, stored in the result; a short
 * heap is kept fully sorted in descending order, because that has fewer unpredictable branches.
 */
import { lanes, multiplyAdd } from "./vector";

/** Rows of X in a panel. */
const panelRows: i32 = 4;

/** The longest heap that is kept sorted; longer ones were measured to be faster unsorted. */
export const maxSorted: i32 = 64;

/** Bytes of Y that are compared with all rows of X before the next, so that they stay in the first level of cache. */
const blockBytes: i32 = 24 * 1024;

export function smallestProducts(
  m: i32,
  n: i32,
  d: i32,
  k: i32,
  x: usize,
  y: usize,
  offsets: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  search<f64>(m, n, d, k, x, y, offsets, indices, values, scratch);
}

export function smallestProducts32(
  m: i32,
  n: i32,
  d: i32,
  k: i32,
  x: usize,
  y: usize,
  offsets: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  search<f32>(m, n, d, k, x, y, offsets, indices, values, scratch);
}

function search<T>(
  m: i32,
  n: i32,
  d: i32,
  k: i32,
  x: usize,
  y: usize,
  offsets: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  if (k === 0) return;
  const heapBytes = <usize>k * sizeof<T>();
  for (let e: usize = 0; e < <usize>m * <usize>k; e++) {
    store<T>(values + e * sizeof<T>(), Infinity);
    store<i32>(indices + e * 4, -1);
  }
  const panels = (n + 2 * lanes<T>() - 1) / (2 * lanes<T>());
  const together = max(1, blockBytes / (32 * max(1, d)));
  for (let first = 0; first < panels; first += together) {
    const end = min(first + together, panels);
    for (let i = 0; i < m; i += panelRows) {
      const panel = x + <usize>i * <usize>d * sizeof<T>();
      const places = indices + <usize>i * <usize>k * 4;
      comparePanels<T>(
        min(panelRows, m - i),
        first,
        end,
        d,
        k,
        panel,
        y,
        offsets,
        places,
        values + <usize>i * heapBytes,
        scratch,
      );
    }
  }
  for (let i = 0; i < m; i++, values += heapBytes, indices += <usize>k * 4) sortHeap<T>(k, indices, values);
}

/** Compares one panel of X with several of Y; the panel has `rows` rows, with their heaps one after the other. */
function comparePanels<T>(
  rows: i32,
  first: i32,
  end: i32,
  d: i32,
  k: i32,
  x: usize,
  y: usize,
  offsets: usize,
  indices: usize,
  values: usize,
  scratch: usize,
): void {
  // Nothing is smaller than this, so missing rows are ignored.
  const never = scratch + 32;
  store<T>(never, -Infinity);
  const heapBytes = <usize>k * sizeof<T>();
  const top0 = values;
  const top1 = rows > 1 ? values + heapBytes : never;
  const top2 = rows > 2 ? values + 2 * heapBytes : never;
  const top3 = rows > 3 ? values + 3 * heapBytes : never;
  let b = y + <usize>first * <usize>d * 32;
  for (let panel = first; panel < end; panel++) {
    let c00 = v128.load(offsets + <usize>panel * 32);
    let c01 = v128.load(offsets + <usize>panel * 32, 16);
    let c10 = c00;
    let c11 = c01;
    let c20 = c00;
    let c21 = c01;
    let c30 = c00;
    let c31 = c01;
    let a = x;
    for (let p = 0; p < d; p++) {
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
    const left = v128.or(isBelow<T>(c00, c01, top0), isBelow<T>(c10, c11, top1));
    const right = v128.or(isBelow<T>(c20, c21, top2), isBelow<T>(c30, c31, top3));
    if (i32x4.bitmask(v128.or(left, right)) === 0) continue;
    const place = panel * 2 * lanes<T>();
    const placeBytes = <usize>k * 4;
    offer<T>(c00, c01, place, k, indices, top0, scratch);
    offer<T>(c10, c11, place, k, indices + placeBytes, top1, scratch);
    offer<T>(c20, c21, place, k, indices + 2 * placeBytes, top2, scratch);
    offer<T>(c30, c31, place, k, indices + 3 * placeBytes, top3, scratch);
  }
}

/** Whether the smaller of each two numbers is below the top. */
function isBelow<T>(left: v128, right: v128, top: usize): v128 {
  return v128.lt<T>(v128.pmin<T>(left, right), v128.load_splat<T>(top));
}

/** Adds the numbers of a row of the tile that are below the top to its heap; ties come later and are not added. */
function offer<T>(left: v128, right: v128, place: i32, k: i32, indices: usize, values: usize, scratch: usize): void {
  const top = v128.load_splat<T>(values);
  const below = maskOf<T>(v128.lt<T>(left, top)) | (maskOf<T>(v128.lt<T>(right, top)) << lanes<T>());
  if (below === 0) return;
  v128.store(scratch, left);
  v128.store(scratch, right, 16);
  for (let mask = below; mask !== 0; mask &= mask - 1) {
    const lane = ctz<i32>(mask);
    const value = load<T>(scratch + <usize>lane * sizeof<T>());
    if (!(value < load<T>(values))) continue;
    if (k <= maxSorted) insert<T>(k, value, place + lane, indices, values);
    else sink<T>(k, value, place + lane, indices, values);
  }
}

/** One bit for each lane that is true. */
function maskOf<T>(lane: v128): i32 {
  return sizeof<T>() === 8 ? i64x2.bitmask(lane) : i32x4.bitmask(lane);
}

/** Inserts a number that is before the first into a descending order, ties by index, and drops the first. */
export function insert<T>(size: i32, value: T, index: i32, indices: usize, values: usize): void {
  for (let next = 1; next < size; next++, indices += 4, values += sizeof<T>()) {
    const larger = load<T>(values, sizeof<T>());
    const place = load<i32>(indices, 4);
    if (!(larger > value) && (larger !== value || place < index)) break;
    store<T>(values, larger);
    store<i32>(indices, place);
  }
  store<T>(values, value);
  store<i32>(indices, index);
}

/** Replaces the top of a heap by a number and sifts it down below larger ones, or equal and later ones. */
export function sink<T>(size: i32, value: T, index: i32, indices: usize, values: usize): void {
  let at = 0;
  for (let child = 1; child < size; child = 2 * at + 1) {
    let larger = load<T>(values + <usize>child * sizeof<T>());
    if (child + 1 < size) {
      const other = load<T>(values + <usize>(child + 1) * sizeof<T>());
      const isLater = load<i32>(indices + <usize>(child + 1) * 4) > load<i32>(indices + <usize>child * 4);
      if (other > larger || (other === larger && isLater)) {
        child++;
        larger = other;
      }
    }
    const place = load<i32>(indices + <usize>child * 4);
    if (larger < value || (larger === value && place < index)) break;
    store<T>(values + <usize>at * sizeof<T>(), larger);
    store<i32>(indices + <usize>at * 4, place);
    at = child;
  }
  store<T>(values + <usize>at * sizeof<T>(), value);
  store<i32>(indices + <usize>at * 4, index);
}

/** Removes the top repeatedly, which leaves the heap in ascending order. */
export function sortHeap<T>(k: i32, indices: usize, values: usize): void {
  for (let end = k - 1; end > 0; end--) {
    const value = load<T>(values + <usize>end * sizeof<T>());
    const index = load<i32>(indices + <usize>end * 4);
    store<T>(values + <usize>end * sizeof<T>(), load<T>(values));
    store<i32>(indices + <usize>end * 4, load<i32>(indices));
    sink<T>(end, value, index, indices, values);
  }
}
