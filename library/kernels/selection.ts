/** The smallest and largest entries of rows. */
import { isNotANumber } from "./vector";

export function rowArgmin(m: i32, n: i32, a: usize, lda: usize, indices: usize, values: usize): void {
  for (let i = 0; i < m; i++, a += lda * 8, indices += 4) {
    const place = smallestOfRow(n, a, 1);
    store<i32>(indices, place);
    if (values !== 0) store<f64>(values + <usize>i * 8, load<f64>(a + <usize>place * 8));
  }
}

export function rowArgmax(m: i32, n: i32, a: usize, lda: usize, indices: usize, values: usize): void {
  for (let i = 0; i < m; i++, a += lda * 8, indices += 4) {
    const place = smallestOfRow(n, a, -1);
    store<i32>(indices, place);
    if (values !== 0) store<f64>(values + <usize>i * 8, load<f64>(a + <usize>place * 8));
  }
}

/** The index of the smallest sign · entry, the first among ties; 0 when all are NaN. */
function smallestOfRow(n: i32, a: usize, sign: f64): i32 {
  let place = 0;
  let best: f64 = NaN;
  let j = 0;
  for (; j < n && isNotANumber(best); j++, a += 8) {
    best = sign * load<f64>(a);
    place = j;
  }
  if (isNotANumber(best)) return 0;
  for (; j < n; j++, a += 8) {
    const value = sign * load<f64>(a);
    if (value < best) {
      best = value;
      place = j;
    }
  }
  return place;
}

/**
 * A heap of the k smallest so far, the largest of them on top: nearly all entries are rejected by a comparison with
 * the top, four at a time. At the end the top is removed repeatedly, which leaves the heap sorted (heapsort).
 */
export function smallest(m: i32, n: i32, k: i32, a: usize, lda: usize, indices: usize, values: usize): void {
  if (k === 0) return;
  for (let i = 0; i < m; i++, a += lda * 8, indices += <usize>k * 4, values += <usize>k * 8) {
    for (let j = 0; j < k; j++) {
      store<f64>(values + <usize>j * 8, load<f64>(a + <usize>j * 8));
      store<i32>(indices + <usize>j * 4, j);
    }
    for (let j = k / 2 - 1; j >= 0; j--) sink(k, j, indices, values);
    let j = k;
    while (j < n) {
      const top = load<f64>(values);
      if (j + 4 <= n && !isNotANumber(top) && !hasSmaller(a + <usize>j * 8, top)) {
        j += 4;
        continue;
      }
      // An entry equal to the top comes later, so it is not added.
      const value = load<f64>(a + <usize>j * 8);
      if (value < top || (isNotANumber(top) && !isNotANumber(value))) {
        store<f64>(values, value);
        store<i32>(indices, j);
        sink(k, 0, indices, values);
      }
      j++;
    }
    for (let end = k - 1; end > 0; end--) {
      exchange(0, end, indices, values);
      sink(end, 0, indices, values);
    }
  }
}

/** Whether one of four entries is smaller than the bound. */
function hasSmaller(a: usize, bound: f64): bool {
  const b = f64x2.splat(bound);
  return v128.any_true(v128.or(f64x2.lt(v128.load(a), b), f64x2.lt(v128.load(a, 16), b)));
}

/** Sifts entry `at` of a heap of the given size down below its larger children. */
function sink(size: i32, at: i32, indices: usize, values: usize): void {
  for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isBefore(child, child + 1, indices, values)) child++;
    if (!isBefore(at, child, indices, values)) return;
    exchange(at, child, indices, values);
    at = child;
  }
}

/** The order of the result: by value, NaN last, ties by index. */
function isBefore(p: i32, q: i32, indices: usize, values: usize): bool {
  const a = load<f64>(values + <usize>p * 8);
  const b = load<f64>(values + <usize>q * 8);
  if (a < b) return true;
  if (a > b) return false;
  if (isNotANumber(a) !== isNotANumber(b)) return isNotANumber(b);
  return load<i32>(indices + <usize>p * 4) < load<i32>(indices + <usize>q * 4);
}

function exchange(p: i32, q: i32, indices: usize, values: usize): void {
  const value = load<f64>(values + <usize>p * 8);
  store<f64>(values + <usize>p * 8, load<f64>(values + <usize>q * 8));
  store<f64>(values + <usize>q * 8, value);
  const index = load<i32>(indices + <usize>p * 4);
  store<i32>(indices + <usize>p * 4, load<i32>(indices + <usize>q * 4));
  store<i32>(indices + <usize>q * 4, index);
}
