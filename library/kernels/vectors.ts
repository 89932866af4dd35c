/** Operations on vectors. Contiguous vectors (increment 1) are processed by registers, others number by number. */
import { isNotANumber, loadOne, multiplyAdd, multiplySubtract, storeOne, sumLanes } from "./vector";

export function dot(n: i32, x: usize, incX: i32, y: usize, incY: i32): f64 {
  if (incX === 1 && incY === 1) return dotContiguous(n, x, y);
  let sum: f64 = 0;
  for (let i = 0; i < n; i++, x += incX << 3, y += incY << 3) sum += load<f64>(x) * load<f64>(y);
  return sum;
}

/** Four sums at once, because each addition waits for the previous one. */
export function dotContiguous(n: i32, x: usize, y: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let i = 0;
  for (; i + 8 <= n; i += 8, x += 64, y += 64) {
    s0 = multiplyAdd<f64>(v128.load(x), v128.load(y), s0);
    s1 = multiplyAdd<f64>(v128.load(x, 16), v128.load(y, 16), s1);
    s2 = multiplyAdd<f64>(v128.load(x, 32), v128.load(y, 32), s2);
    s3 = multiplyAdd<f64>(v128.load(x, 48), v128.load(y, 48), s3);
  }
  for (; i + 2 <= n; i += 2, x += 16, y += 16) s0 = multiplyAdd<f64>(v128.load(x), v128.load(y), s0);
  if (i < n) s1 = multiplyAdd<f64>(loadOne(x), loadOne(y), s1);
  return sumLanes(f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3)));
}

export function axpy(n: i32, alpha: f64, x: usize, incX: i32, y: usize, incY: i32): void {
  if (alpha === 0) return;
  if (incX === 1 && incY === 1) addMultiple(n, alpha, x, y);
  else for (let i = 0; i < n; i++, x += incX << 3, y += incY << 3) store<f64>(y, load<f64>(y) + alpha * load<f64>(x));
}

/** y ← y + alpha x, contiguous. */
export function addMultiple(n: i32, alpha: f64, x: usize, y: usize): void {
  const factor = f64x2.splat(alpha);
  let i = 0;
  for (; i + 4 <= n; i += 4, x += 32, y += 32) {
    v128.store(y, multiplyAdd<f64>(factor, v128.load(x), v128.load(y)));
    v128.store(y, multiplyAdd<f64>(factor, v128.load(x, 16), v128.load(y, 16)), 16);
  }
  for (; i + 2 <= n; i += 2, x += 16, y += 16) v128.store(y, multiplyAdd<f64>(factor, v128.load(x), v128.load(y)));
  if (i < n) storeOne(y, multiplyAdd<f64>(factor, loadOne(x), loadOne(y)));
}

export function scale(n: i32, alpha: f64, x: usize, incX: i32): void {
  if (incX === 1) scaleContiguous(n, alpha, x);
  else for (let i = 0; i < n; i++, x += incX << 3) store<f64>(x, alpha === 0 ? 0 : alpha * load<f64>(x));
}

/** x ← alpha x, contiguous; alpha = 0 clears, NaN included. */
export function scaleContiguous(n: i32, alpha: f64, x: usize): void {
  if (alpha === 1) return;
  if (alpha === 0) {
    memory.fill(x, 0, <usize>n * 8);
    return;
  }
  const factor = f64x2.splat(alpha);
  let i = 0;
  for (; i + 2 <= n; i += 2, x += 16) v128.store(x, f64x2.mul(factor, v128.load(x)));
  if (i < n) storeOne(x, f64x2.mul(factor, loadOne(x)));
}

/**
 * ‖x‖. The plain sum of squares is right unless it overflowed or is so small that squares may have underflowed; only
 * then the vector is scaled first, by a power of two so that the scaling itself does not round.
 */
export function norm(n: i32, x: usize, incX: i32): f64 {
  const sum = dot(n, x, incX, x, incX);
  if (sum > 1e-280 && sum < Infinity) return sqrt(sum);
  let largest: f64 = 0;
  for (let i = 0, at = x; i < n; i++, at += incX << 3) {
    const size = abs(load<f64>(at));
    if (isNotANumber(size)) return size;
    largest = max(largest, size);
  }
  if (largest === 0 || largest === Infinity) return largest;
  // 2^±600: the largest double becomes 4e127, the smallest 2e-143, and the squares of both are well inside the range.
  const factor: f64 = largest > 1 ? 2.409919865102884e-181 : 4.149515568880993e180;
  let scaled: f64 = 0;
  for (let i = 0; i < n; i++, x += incX << 3) {
    const value = load<f64>(x) * factor;
    scaled += value * value;
  }
  return sqrt(scaled) / factor;
}

export function copy(n: i32, x: usize, incX: i32, y: usize, incY: i32): void {
  if (incX === 1 && incY === 1) {
    memory.copy(y, x, <usize>n * 8);
    return;
  }
  for (let i = 0; i < n; i++, x += incX << 3, y += incY << 3) store<f64>(y, load<f64>(x));
}

export function swap(n: i32, x: usize, incX: i32, y: usize, incY: i32): void {
  for (let i = 0; i < n; i++, x += incX << 3, y += incY << 3) {
    const value = load<f64>(x);
    store<f64>(x, load<f64>(y));
    store<f64>(y, value);
  }
}

export function rotate(n: i32, x: usize, incX: i32, y: usize, incY: i32, cosine: f64, sine: f64): void {
  let i = 0;
  if (incX === 1 && incY === 1) {
    const c = f64x2.splat(cosine);
    const s = f64x2.splat(sine);
    for (; i + 2 <= n; i += 2, x += 16, y += 16) {
      const u = v128.load(x);
      const v = v128.load(y);
      v128.store(x, multiplyAdd<f64>(c, u, f64x2.mul(s, v)));
      v128.store(y, multiplySubtract<f64>(s, u, f64x2.mul(c, v)));
    }
  }
  for (; i < n; i++, x += incX << 3, y += incY << 3) {
    const u = load<f64>(x);
    const v = load<f64>(y);
    store<f64>(x, cosine * u + sine * v);
    store<f64>(y, cosine * v - sine * u);
  }
}

export function rowNorms(m: i32, n: i32, a: usize, lda: usize, out: usize): void {
  for (let i = 0; i < m; i++, a += lda * 8, out += 8) store<f64>(out, dotContiguous(n, a, a));
}
