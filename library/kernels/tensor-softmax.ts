/** Softmax along rows, its logarithm, and the cross-entropy of class scores. */
import { loadRest, storeRest, sumFloats } from "./floats";
import { exp32, log32 } from "./functions32";
import { extremeRow } from "./tensor-sums";
import { multiplyAdd } from "./vector";

const maxCode: i32 = 1;

export function logOf(x: f32): f32 {
  return f32x4.extract_lane(log32(f32x4.splat(x)), 0);
}

/** y ← exp(x − shift), up to 0; returns Σ y. */
export function expRow(n: i32, x: usize, shift: f32, y: usize): f64 {
  const by = f32x4.splat(shift);
  let sum = f32x4.splat(0);
  for (; n >= 4; n -= 4, x += 16, y += 16) {
    const e = exp32(f32x4.sub(v128.load(x), by));
    sum = f32x4.add(sum, e);
    v128.store(y, e);
  }
  let total = sumFloats(sum);
  if (n > 0) {
    storeRest(y, exp32(f32x4.sub(loadRest(x, n), by)), n);
    for (; n > 0; n--, y += 4) total += <f64>load<f32>(y);
  }
  return total;
}

/** y ← factor · y. */
export function scaleRow(n: i32, factor: f32, y: usize): void {
  const by = f32x4.splat(factor);
  for (; n >= 4; n -= 4, y += 16) v128.store(y, f32x4.mul(by, v128.load(y)));
  if (n > 0) storeRest(y, f32x4.mul(by, loadRest(y, n)), n);
}

/** Σ a b along a row. */
export function dotRow(n: i32, a: usize, b: usize): f64 {
  let sum = f32x4.splat(0);
  let other = sum;
  for (; n >= 8; n -= 8, a += 32, b += 32) {
    sum = multiplyAdd<f32>(v128.load(a), v128.load(b), sum);
    other = multiplyAdd<f32>(v128.load(a, 16), v128.load(b, 16), other);
  }
  for (; n >= 4; n -= 4, a += 16, b += 16) sum = multiplyAdd<f32>(v128.load(a), v128.load(b), sum);
  if (n > 0) other = multiplyAdd<f32>(loadRest(a, n), loadRest(b, n), other);
  return sumFloats(f32x4.add(sum, other));
}

/** Rows of softmax, or of its logarithm; a row of −∞ alone has a softmax of zeros. */
export function softmax32(isLog: bool, rows: i32, n: i32, x: usize, out: usize): void {
  const bytes = (<usize>n) << 2;
  for (; rows > 0; rows--, x += bytes, out += bytes) {
    const largest = extremeRow(maxCode, n, x);
    if (largest === -Infinity && !isLog) {
      memory.fill(out, 0, bytes);
      continue;
    }
    const total = expRow(n, x, largest, out);
    if (!isLog) scaleRow(n, <f32>(1 / total), out);
    else shiftRow(n, x, -(largest + logOf(<f32>total)), out);
  }
}

/** y ← x + shift. */
function shiftRow(n: i32, x: usize, shift: f32, y: usize): void {
  const by = f32x4.splat(shift);
  for (; n >= 4; n -= 4, x += 16, y += 16) v128.store(y, f32x4.add(v128.load(x), by));
  if (n > 0) storeRest(y, f32x4.add(loadRest(x, n), by), n);
}

/** p (g − Σ p g) for the result p of softmax, or g − exp(l) Σ g for its logarithm l. */
export function softmaxAdjoint32(isLog: bool, rows: i32, n: i32, p: usize, g: usize, out: usize): void {
  const bytes = (<usize>n) << 2;
  for (; rows > 0; rows--, p += bytes, g += bytes, out += bytes) {
    let total: v128;
    if (isLog) {
      let sum: f64 = 0;
      for (let j: usize = 0; j < bytes; j += 4) sum += <f64>load<f32>(g + j);
      total = f32x4.splat(<f32>sum);
    } else total = f32x4.splat(<f32>dotRow(n, p, g));
    let j: usize = 0;
    for (; j + 16 <= bytes; j += 16) {
      v128.store(out + j, adjoint(isLog, v128.load(p + j), v128.load(g + j), total));
    }
    const rest = n & 3;
    if (rest > 0) storeRest(out + j, adjoint(isLog, loadRest(p + j, rest), loadRest(g + j, rest), total), rest);
  }
}

function adjoint(isLog: bool, p: v128, g: v128, total: v128): v128 {
  if (isLog) return f32x4.sub(g, f32x4.mul(exp32(p), total));
  return f32x4.mul(p, f32x4.sub(g, total));
}

/**
 * Σ target (log Σ exp(x) − x) of each row, and its gradient softmax(x) − target. The targets are a class for each row (`soft` is
 * 0) or probabilities.
 */
export function crossEntropy32(
  rows: i32,
  n: i32,
  x: usize,
  classes: usize,
  soft: usize,
  losses: usize,
  gradient: usize,
): void {
  const bytes = (<usize>n) << 2;
  for (; rows > 0; rows--, x += bytes, gradient += bytes, losses += 4) {
    const largest = extremeRow(maxCode, n, x);
    const total = expRow(n, x, largest, gradient);
    scaleRow(n, <f32>(1 / total), gradient);
    const logTotal = largest + logOf(<f32>total);
    if (soft === 0) {
      const own = (<usize>load<i32>(classes)) << 2;
      classes += 4;
      store<f32>(losses, logTotal - load<f32>(x + own));
      store<f32>(gradient + own, load<f32>(gradient + own) - 1);
      continue;
    }
    let loss: f64 = 0;
    for (let j: usize = 0; j < bytes; j += 4) {
      const target = load<f32>(soft + j);
      if (target !== 0) loss += <f64>target * <f64>(logTotal - load<f32>(x + j));
      store<f32>(gradient + j, load<f32>(gradient + j) - target);
    }
    store<f32>(losses, <f32>loss);
    soft += bytes;
  }
}
