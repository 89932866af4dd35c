/** The best split of a large node on a column with few codes: sums over the codes first, then one step per code. */
import {
  all,
  classes,
  histogram,
  left,
  minLeaf,
  note,
  right,
  samples,
  sum,
  targets,
  tolerance,
  total,
} from "./tree-node";

/**
 * Sums up the samples by code and class, or weights and weighted targets by code; false when all codes are the same.
 */
export function tallyCodes(base: usize, stride: usize, start: i32, end: i32, codes: i32): bool {
  const width: usize = classes > 0 ? <usize>classes * 8 : 16;
  const sums = histogram;
  memory.fill(sums, 0, <usize>(codes + 1) * width);
  const one = load<u16>(base + <usize>load<i32>(samples + ((<usize>start) << 4)) * stride);
  let isMixed = false;
  let sample = samples + ((<usize>start) << 4);
  if (classes > 0) {
    for (let i = start; i < end; i++, sample += 16) {
      const code = load<u16>(base + <usize>load<i32>(sample) * stride);
      const to = sums + <usize>code * width + ((<usize>load<i32>(sample, 4)) << 3);
      store<f64>(to, load<f64>(to) + load<f64>(sample, 8));
      isMixed = isMixed || code !== one;
    }
    return isMixed;
  }
  let target = targets + ((<usize>start) << 3);
  for (let i = start; i < end; i++, sample += 16, target += 8) {
    const code = load<u16>(base + <usize>load<i32>(sample) * stride);
    const to = sums + ((<usize>code) << 4);
    const v = load<f64>(sample, 8);
    const pair = f64x2.replace_lane(f64x2.splat(v), 1, v * load<f64>(target));
    v128.store(to, f64x2.add(v128.load(to), pair));
    isMixed = isMixed || code !== one;
  }
  return isMixed;
}

/** Whether there were samples of this code: all have a weight above 0. */
export function occurs(code: i32): bool {
  if (classes === 0) return load<f64>(histogram + ((<usize>code) << 4)) > 0;
  return weightOf(histogram + <usize>code * <usize>classes * 8) > 0;
}

function weightOf(at: usize): f64 {
  let result: f64 = 0;
  for (let k: usize = 0; k < <usize>classes * 8; k += 8) result += load<f64>(at + k);
  return result;
}

/** Finds the best split of codes up to `codes`, the code of missing values, which are left or right of all others. */
export function scanBins(codes: i32, isMissingLeft: bool): void {
  if (classes > 0) scanClasses(codes, isMissingLeft);
  else scanNumbers(codes, isMissingLeft);
}

function scanClasses(codes: i32, isMissingLeft: bool): void {
  const lefts = left;
  const rights = right;
  const width = <usize>classes * 8;
  const least = minLeaf;
  const whole = all;
  const slack = tolerance();
  let weight: f64 = 0;
  let a2: f64 = 0;
  let b2: f64 = 0;
  for (let k: usize = 0; k < width; k += 8) {
    const a = isMissingLeft ? load<f64>(histogram + <usize>codes * width + k) : 0;
    const b = load<f64>(total + k) - a;
    store<f64>(lefts + k, a);
    store<f64>(rights + k, b);
    weight += a;
    a2 += a * a;
    b2 += b * b;
  }
  let limit: f64 = -1;
  let last = -1;
  note(-Infinity, -1, -1);
  const end = isMissingLeft ? codes : codes + 1;
  let from = histogram;
  for (let code = 0; code < end; code++, from += width) {
    if (weightOf(from) === 0) continue;
    const rest = whole - weight;
    if (last >= 0 && weight >= least && rest >= least && a2 * rest + b2 * weight > limit * weight * rest) {
      const score = a2 / weight + b2 / rest;
      note(score, last, code);
      limit = score + slack;
    }
    last = code;
    for (let k: usize = 0; k < width; k += 8) {
      const v = load<f64>(from + k);
      if (v === 0) continue;
      const a = load<f64>(lefts + k);
      const b = load<f64>(rights + k);
      store<f64>(lefts + k, a + v);
      store<f64>(rights + k, b - v);
      weight += v;
      a2 += v * (2 * a + v);
      b2 -= v * (2 * b - v);
    }
  }
}

function scanNumbers(codes: i32, isMissingLeft: bool): void {
  const least = minLeaf;
  const whole = all;
  const wholeSum = sum;
  const slack = tolerance();
  const missing = histogram + ((<usize>codes) << 4);
  let weight: f64 = isMissingLeft ? load<f64>(missing) : 0;
  let part: f64 = isMissingLeft ? load<f64>(missing, 8) : 0;
  let limit: f64 = -1;
  let last = -1;
  note(-Infinity, -1, -1);
  const end = isMissingLeft ? codes : codes + 1;
  let from = histogram;
  for (let code = 0; code < end; code++, from += 16) {
    const v = load<f64>(from);
    if (v === 0) continue;
    const rest = whole - weight;
    const other = wholeSum - part;
    if (
      last >= 0 &&
      weight >= least &&
      rest >= least &&
      part * part * rest + other * other * weight > limit * weight * rest
    ) {
      const score = (part * part) / weight + (other * other) / rest;
      note(score, last, code);
      limit = score + slack;
    }
    last = code;
    weight += v;
    part += load<f64>(from, 8);
  }
}
