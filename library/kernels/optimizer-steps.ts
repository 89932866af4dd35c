/** Steps of optimisers on flat vectors of floats, in place (library/src/tensor/optimizer-steps.ts has the formulas). */
import { loadRest, storeRest } from "./floats";

function read(address: usize, count: i32): v128 {
  return count >= 4 ? v128.load(address) : loadRest(address, count);
}

function write(address: usize, value: v128, count: i32): void {
  if (count >= 4) v128.store(address, value);
  else storeRest(address, value, count);
}

/** y ← y + alpha x. */
export function axpy32(n: i32, alpha: f64, x: usize, y: usize): void {
  const factor = f32x4.splat(<f32>alpha);
  for (; n > 0; n -= 4, x += 16, y += 16) write(y, f32x4.add(read(y, n), f32x4.mul(factor, read(x, n))), n);
}

/** w ← w − rate (g + decay w). */
export function sgd32(n: i32, w: usize, g: usize, rate: f64, decay: f64): void {
  const size = f32x4.splat(<f32>rate);
  const penalty = f32x4.splat(<f32>decay);
  for (; n > 0; n -= 4, w += 16, g += 16) {
    const weight = read(w, n);
    const gradient = f32x4.add(read(g, n), f32x4.mul(penalty, weight));
    write(w, f32x4.sub(weight, f32x4.mul(size, gradient)), n);
  }
}

/** v ← momentum v + (1 − momentum) (g + decay w), then w ← w − rate v, or along the average after the next gradient. */
export function momentum32(
  isAhead: bool,
  n: i32,
  w: usize,
  g: usize,
  v: usize,
  rate: f64,
  momentum: f64,
  decay: f64,
): void {
  const size = f32x4.splat(<f32>rate);
  const old = f32x4.splat(<f32>momentum);
  const fresh = f32x4.splat(<f32>(1 - momentum));
  const penalty = f32x4.splat(<f32>decay);
  for (; n > 0; n -= 4, w += 16, g += 16, v += 16) {
    const weight = read(w, n);
    const part = f32x4.mul(fresh, f32x4.add(read(g, n), f32x4.mul(penalty, weight)));
    const average = f32x4.add(f32x4.mul(old, read(v, n)), part);
    write(v, average, n);
    const direction = isAhead ? f32x4.add(f32x4.mul(old, average), part) : average;
    write(w, f32x4.sub(weight, f32x4.mul(size, direction)), n);
  }
}

/** v ← average v + (1 − average) g²; w ← w − rate g/(√v + epsilon). */
export function rmsprop32(
  n: i32,
  w: usize,
  g: usize,
  v: usize,
  rate: f64,
  average: f64,
  epsilon: f64,
  decay: f64,
): void {
  const size = f32x4.splat(<f32>rate);
  const old = f32x4.splat(<f32>average);
  const fresh = f32x4.splat(<f32>(1 - average));
  const least = f32x4.splat(<f32>epsilon);
  const penalty = f32x4.splat(<f32>decay);
  for (; n > 0; n -= 4, w += 16, g += 16, v += 16) {
    const weight = read(w, n);
    const gradient = f32x4.add(read(g, n), f32x4.mul(penalty, weight));
    const square = f32x4.add(f32x4.mul(old, read(v, n)), f32x4.mul(fresh, f32x4.mul(gradient, gradient)));
    write(v, square, n);
    const change = f32x4.div(f32x4.mul(size, gradient), f32x4.add(f32x4.sqrt(square), least));
    write(w, f32x4.sub(weight, change), n);
  }
}

/** m and v become averages of g + inGradient w and of its square; w ← shrink w − size m/(root √v + epsilon). */
export function adam32(
  n: i32,
  w: usize,
  g: usize,
  m: usize,
  v: usize,
  beta1: f64,
  beta2: f64,
  size: f64,
  root: f64,
  epsilon: f64,
  inGradient: f64,
  shrink: f64,
): void {
  const old1 = f32x4.splat(<f32>beta1);
  const new1 = f32x4.splat(<f32>(1 - beta1));
  const old2 = f32x4.splat(<f32>beta2);
  const new2 = f32x4.splat(<f32>(1 - beta2));
  const length = f32x4.splat(<f32>size);
  const scale = f32x4.splat(<f32>root);
  const least = f32x4.splat(<f32>epsilon);
  const penalty = f32x4.splat(<f32>inGradient);
  const keep = f32x4.splat(<f32>shrink);
  for (; n > 0; n -= 4, w += 16, g += 16, m += 16, v += 16) {
    const weight = read(w, n);
    const gradient = f32x4.add(read(g, n), f32x4.mul(penalty, weight));
    const mean = f32x4.add(f32x4.mul(old1, read(m, n)), f32x4.mul(new1, gradient));
    const square = f32x4.add(f32x4.mul(old2, read(v, n)), f32x4.mul(new2, f32x4.mul(gradient, gradient)));
    write(m, mean, n);
    write(v, square, n);
    const change = f32x4.div(f32x4.mul(length, mean), f32x4.add(f32x4.mul(scale, f32x4.sqrt(square)), least));
    write(w, f32x4.sub(f32x4.mul(keep, weight), change), n);
  }
}
