/** Normalisation of rows (layers) and of sets of runs (channels of a batch, or groups of channels of a sample). */
import { loadRest, storeRest, sumFloats } from "./floats";
import { sumRow } from "./tensor-sums";
import { multiplyAdd } from "./vector";

/** Σ (x − center)². */
function squaresRow(n: i32, x: usize, center: f32): f64 {
  const by = f32x4.splat(center);
  let total: f64 = 0;
  while (n > 0) {
    let count = min(n, 1024);
    n -= count;
    let sum = f32x4.splat(0);
    let other = sum;
    for (; count >= 8; count -= 8, x += 32) {
      const a = f32x4.sub(v128.load(x), by);
      const b = f32x4.sub(v128.load(x, 16), by);
      sum = multiplyAdd<f32>(a, a, sum);
      other = multiplyAdd<f32>(b, b, other);
    }
    total += sumFloats(f32x4.add(sum, other));
    for (; count > 0; count--, x += 4) {
      const d = <f64>(load<f32>(x) - center);
      total += d * d;
    }
  }
  return total;
}

/** y ← (x − mean) · inverse · scale + shift with a scale and a shift for each entry of a row; mean and inverse are stored. */
export function normalizeRows32(
  rows: i32,
  n: i32,
  epsilon: f64,
  x: usize,
  scale: usize,
  shift: usize,
  out: usize,
  means: usize,
  inverses: usize,
): void {
  const bytes = (<usize>n) << 2;
  for (; rows > 0; rows--, x += bytes, out += bytes, means += 4, inverses += 4) {
    const center = <f32>(sumRow(n, x) / <f64>n);
    const factor = <f32>(1 / sqrt(squaresRow(n, x, center) / <f64>n + epsilon));
    store<f32>(means, center);
    store<f32>(inverses, factor);
    const c = f32x4.splat(center);
    const f = f32x4.splat(factor);
    let j: usize = 0;
    for (; j + 16 <= bytes; j += 16) {
      const z = f32x4.mul(f32x4.sub(v128.load(x + j), c), f);
      v128.store(out + j, multiplyAdd<f32>(z, v128.load(scale + j), v128.load(shift + j)));
    }
    const rest = n & 3;
    if (rest === 0) continue;
    const z = f32x4.mul(f32x4.sub(loadRest(x + j, rest), c), f);
    storeRest(out + j, multiplyAdd<f32>(z, loadRest(scale + j, rest), loadRest(shift + j, rest)), rest);
  }
}

/**
 * The gradient (h − mean h − z mean(h z)) · inverse with h = scale · g. The sums of g z and of g over all rows are stored at
 * `sums`, n floats each.
 */
export function normalizeRowsGradient32(
  rows: i32,
  n: i32,
  g: usize,
  x: usize,
  scale: usize,
  means: usize,
  inverses: usize,
  out: usize,
  sums: usize,
): void {
  const bytes = (<usize>n) << 2;
  memory.fill(sums, 0, 2 * bytes);
  for (; rows > 0; rows--, x += bytes, g += bytes, out += bytes, means += 4, inverses += 4) {
    const c = v128.load_splat<f32>(means);
    const f = v128.load_splat<f32>(inverses);
    let sum = f32x4.splat(0);
    let withValue = sum;
    for (let j: usize = 0; j < bytes; j += 16) {
      const count = min(4, <i32>((bytes - j) >> 2));
      const gradient = read(g + j, count);
      const z = f32x4.mul(f32x4.sub(read(x + j, count), c), f);
      const h = f32x4.mul(gradient, read(scale + j, count));
      sum = f32x4.add(sum, h);
      withValue = multiplyAdd<f32>(h, z, withValue);
      write(sums + j, multiplyAdd<f32>(gradient, z, read(sums + j, count)), count);
      write(sums + bytes + j, f32x4.add(gradient, read(sums + bytes + j, count)), count);
    }
    const mean = f32x4.splat(<f32>(sumFloats(sum) / <f64>n));
    const meanWithValue = f32x4.splat(<f32>(sumFloats(withValue) / <f64>n));
    for (let j: usize = 0; j < bytes; j += 16) {
      const count = min(4, <i32>((bytes - j) >> 2));
      const z = f32x4.mul(f32x4.sub(read(x + j, count), c), f);
      const h = f32x4.mul(read(g + j, count), read(scale + j, count));
      const rest = f32x4.add(mean, f32x4.mul(z, meanWithValue));
      write(out + j, f32x4.mul(f, f32x4.sub(h, rest)), count);
    }
  }
}

function read(address: usize, count: i32): v128 {
  return count >= 4 ? v128.load(address) : loadRest(address, count);
}

function write(address: usize, value: v128, count: i32): void {
  if (count >= 4) v128.store(address, value);
  else storeRest(address, value, count);
}

/**
 * Sets of runs of n floats: run r of set s begins (s · setStep + r · runStep) floats after x, and has the parameters of number
 * (s · setParameter + r · runParameter) mod channels.
 */
export function normalizeSets32(
  firstSet: i32,
  endSet: i32,
  runs: i32,
  n: i32,
  setStep: usize,
  runStep: usize,
  setParameter: i32,
  runParameter: i32,
  channels: i32,
  epsilon: f64,
  x: usize,
  parameters: usize,
  out: usize,
  statistics: usize,
  sets: i32,
): void {
  const count = <f64>runs * <f64>n;
  for (let set = firstSet; set < endSet; set++) {
    const start = (<usize>set * setStep) << 2;
    let sum: f64 = 0;
    for (let r = 0; r < runs; r++) sum += sumRow(n, x + start + ((<usize>r * runStep) << 2));
    const center = <f32>(sum / count);
    let squares: f64 = 0;
    for (let r = 0; r < runs; r++) squares += squaresRow(n, x + start + ((<usize>r * runStep) << 2), center);
    const factor = <f32>(1 / sqrt(squares / count + epsilon));
    const statistic = statistics + ((<usize>set) << 2);
    store<f32>(statistic, center);
    store<f32>(statistic + ((<usize>sets) << 2), factor);
    for (let r = 0; r < runs; r++) {
      const at = start + ((<usize>r * runStep) << 2);
      const part = parameters + ((<usize>((set * setParameter + r * runParameter) % channels)) << 2);
      const by = load<f32>(part) * factor;
      const plus = load<f32>(part + ((<usize>channels) << 2));
      normalizeRun(n, x + at, center, by, plus, out + at);
    }
  }
}

function normalizeRun(n: i32, x: usize, center: f32, factor: f32, shift: f32, out: usize): void {
  const c = f32x4.splat(center);
  const f = f32x4.splat(factor);
  const s = f32x4.splat(shift);
  for (; n > 0; n -= 4, x += 16, out += 16) write(out, multiplyAdd<f32>(f32x4.sub(read(x, n), c), f, s), n);
}

/**
 * The gradient of the same. The sums of g z and of g are stored for each parameter, those of set s and run r at number
 * s · setParameter + r · runParameter; they have sumStep floats each.
 */
export function normalizeSetsGradient32(
  firstSet: i32,
  endSet: i32,
  runs: i32,
  n: i32,
  setStep: usize,
  runStep: usize,
  setParameter: i32,
  runParameter: i32,
  channels: i32,
  g: usize,
  x: usize,
  scale: usize,
  statistics: usize,
  out: usize,
  sums: usize,
  sets: i32,
): void {
  const count = <f64>runs * <f64>n;
  const sumBytes = (<usize>(sets * setParameter)) << 2;
  for (let set = firstSet; set < endSet; set++) {
    const start = (<usize>set * setStep) << 2;
    const statistic = statistics + ((<usize>set) << 2);
    const center = load<f32>(statistic);
    const factor = load<f32>(statistic + ((<usize>sets) << 2));
    let sum: f64 = 0;
    let withValue: f64 = 0;
    let partSum: f64 = 0;
    let partWithValue: f64 = 0;
    for (let r = 0; r < runs; r++) {
      const number = set * setParameter + r * runParameter;
      const at = start + ((<usize>r * runStep) << 2);
      if (runParameter !== 0) {
        partSum = 0;
        partWithValue = 0;
      }
      const own = sumRow(n, g + at);
      const ownWithValue = dotWithCentered(n, g + at, x + at, center) * <f64>factor;
      partSum += own;
      partWithValue += ownWithValue;
      const by = <f64>load<f32>(scale + ((<usize>(number % channels)) << 2));
      sum += by * own;
      withValue += by * ownWithValue;
      const to = sums + ((<usize>number) << 2);
      store<f32>(to, <f32>partWithValue);
      store<f32>(to + sumBytes, <f32>partSum);
    }
    const mean = <f32>(sum / count);
    const meanWithValue = <f32>((withValue / count) * <f64>factor);
    for (let r = 0; r < runs; r++) {
      const at = start + ((<usize>r * runStep) << 2);
      const by = load<f32>(scale + ((<usize>((set * setParameter + r * runParameter) % channels)) << 2));
      gradientRun(n, g + at, x + at, center, factor, by, mean, meanWithValue, out + at);
    }
  }
}

/** Σ g (x − center). */
function dotWithCentered(n: i32, g: usize, x: usize, center: f32): f64 {
  const c = f32x4.splat(center);
  let total: f64 = 0;
  while (n > 0) {
    let count = min(n, 1024);
    n -= count;
    let sum = f32x4.splat(0);
    for (; count > 0; count -= 4, g += 16, x += 16) {
      sum = multiplyAdd<f32>(read(g, count), f32x4.sub(read(x, count), c), sum);
    }
    total += sumFloats(sum);
  }
  return total;
}

/** factor · (scale g − mean − (x − center) meanWithValue). */
function gradientRun(
  n: i32,
  g: usize,
  x: usize,
  center: f32,
  factor: f32,
  scale: f32,
  mean: f32,
  meanWithValue: f32,
  out: usize,
): void {
  const c = f32x4.splat(center);
  const f = f32x4.splat(factor);
  const s = f32x4.splat(scale);
  const m = f32x4.splat(mean);
  const w = f32x4.splat(meanWithValue);
  for (; n > 0; n -= 4, g += 16, x += 16, out += 16) {
    const rest = multiplyAdd<f32>(f32x4.sub(read(x, n), c), w, m);
    write(out, f32x4.mul(f, f32x4.sub(f32x4.mul(s, read(g, n)), rest)), n);
  }
}
