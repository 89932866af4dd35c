/**
 * The best split of a small node: its samples are linked by code, and the codes that occur are stored as bits in two
 * levels, so that they are visited in order without sorting.
 */
import {
  all,
  chain,
  classes,
  first,
  left,
  minLeaf,
  note,
  right,
  samples,
  sum,
  summary,
  targets,
  tolerance,
  total,
  words,
} from "./tree-node";

/** Smallest and largest code of the samples chained last. */
export let low: i32 = 0;
export let high: i32 = 0;

/** Chains the samples from `start` to `end` by code, at base + stride · row; false when all codes are the same. */
export function chainSamples(base: usize, stride: usize, start: i32, end: i32): bool {
  // Module variables are in memory; local ones are in registers.
  const firsts = first;
  const marks = words;
  const blocks = summary;
  let least = i32.MAX_VALUE;
  let most = -1;
  // Backwards, so that a chain has its samples in their original order.
  let sample = samples + <usize>end * 16;
  let link = chain + <usize>end * 4;
  for (let i = end - 1; i >= start; i--) {
    sample -= 16;
    link -= 4;
    const code = <i32>load<u16>(base + <usize>load<i32>(sample) * stride);
    const at = firsts + ((<usize>code) << 2);
    store<i32>(link, load<i32>(at));
    store<i32>(at, i);
    const word = marks + ((<usize>code >> 6) << 3);
    store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>code & 63)));
    const block = blocks + ((<usize>code >> 12) << 3);
    store<u64>(block, load<u64>(block) | ((<u64>1) << ((<u64>code >> 6) & 63)));
    least = min(least, code);
    most = max(most, code);
  }
  low = least;
  high = most;
  if (least !== most) return true;
  store<i32>(firsts + ((<usize>least) << 2), -1);
  store<u64>(marks + ((<usize>least >> 6) << 3), 0);
  store<u64>(blocks + ((<usize>least >> 12) << 3), 0);
  return false;
}

/** Clears the chains. */
function clearChains(): void {
  for (let block = low >> 12; block <= high >> 12; block++) {
    const from = summary + <usize>block * 8;
    for (let some = load<u64>(from); some !== 0; some &= some - 1) {
      const at = (block << 6) | <i32>ctz(some);
      const word = words + <usize>at * 8;
      for (let bits = load<u64>(word); bits !== 0; bits &= bits - 1) {
        store<i32>(first + <usize>((at << 6) | <i32>ctz(bits)) * 4, -1);
      }
      store<u64>(word, 0);
    }
    store<u64>(from, 0);
  }
}

/**
 * Finds the best split of the chained samples; samples of the code `missing` are left of all others or right of them.
 * With `isLast` the chains are no longer needed.
 */
export function scanChains(missing: i32, isMissingLeft: bool, isLast: bool): void {
  if (classes > 0) scanClasses(missing, isMissingLeft);
  else scanNumbers(missing, isMissingLeft);
  if (isLast) clearChains();
}

// A split is better when a/w + b/v > limit, that is av + bw > limit·wv: only improvements cost a division.

/** By the Gini index: a and b are Σ n² over the classes on the left and on the right. */
function scanClasses(missing: i32, isMissingLeft: bool): void {
  const lefts = left;
  const rights = right;
  const own = samples;
  const links = chain;
  const firsts = first;
  const least = minLeaf;
  const whole = all;
  const slack = tolerance();
  memory.fill(lefts, 0, <usize>classes * 8);
  if (isMissingLeft) addClasses(missing);
  let weight: f64 = 0;
  let a2: f64 = 0;
  let b2: f64 = 0;
  for (let k: usize = 0; k < <usize>classes * 8; k += 8) {
    const a = load<f64>(lefts + k);
    const b = load<f64>(total + k) - a;
    store<f64>(rights + k, b);
    weight += a;
    a2 += a * a;
    b2 += b * b;
  }
  let limit: f64 = -1;
  let last = -1;
  note(-Infinity, -1, -1);
  for (let block = low >> 12; block <= high >> 12; block++) {
    for (let some = load<u64>(summary + <usize>block * 8); some !== 0; some &= some - 1) {
      const at = (block << 6) | <i32>ctz(some);
      for (let bits = load<u64>(words + <usize>at * 8); bits !== 0; bits &= bits - 1) {
        const code = (at << 6) | <i32>ctz(bits);
        if (isMissingLeft && code === missing) return;
        const rest = whole - weight;
        if (last >= 0 && weight >= least && rest >= least && a2 * rest + b2 * weight > limit * weight * rest) {
          const score = a2 / weight + b2 / rest;
          note(score, last, code);
          limit = score + slack;
        }
        if (code === high) return;
        last = code;
        for (let i = load<i32>(firsts + <usize>code * 4); i >= 0; i = load<i32>(links + <usize>i * 4)) {
          const sample = own + ((<usize>i) << 4);
          const k = (<usize>load<i32>(sample, 4)) << 3;
          const v = load<f64>(sample, 8);
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
  }
}

function addClasses(code: i32): void {
  for (let i = load<i32>(first + <usize>code * 4); i >= 0; i = load<i32>(chain + <usize>i * 4)) {
    const sample = samples + ((<usize>i) << 4);
    const to = left + ((<usize>load<i32>(sample, 4)) << 3);
    store<f64>(to, load<f64>(to) + load<f64>(sample, 8));
  }
}

/** By the squared error: a and b are the squares of the sums on the left and on the right. */
function scanNumbers(missing: i32, isMissingLeft: bool): void {
  const own = samples;
  const links = chain;
  const firsts = first;
  const numbers = targets;
  const least = minLeaf;
  const whole = all;
  const wholeSum = sum;
  const slack = tolerance();
  let weight: f64 = 0;
  let part: f64 = 0;
  let limit: f64 = -1;
  let last = -1;
  note(-Infinity, -1, -1);
  if (isMissingLeft) {
    for (let i = load<i32>(firsts + <usize>missing * 4); i >= 0; i = load<i32>(links + <usize>i * 4)) {
      const v = load<f64>(own + ((<usize>i) << 4), 8);
      weight += v;
      part += v * load<f64>(numbers + ((<usize>i) << 3));
    }
  }
  for (let block = low >> 12; block <= high >> 12; block++) {
    for (let some = load<u64>(summary + <usize>block * 8); some !== 0; some &= some - 1) {
      const at = (block << 6) | <i32>ctz(some);
      for (let bits = load<u64>(words + <usize>at * 8); bits !== 0; bits &= bits - 1) {
        const code = (at << 6) | <i32>ctz(bits);
        if (isMissingLeft && code === missing) return;
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
        if (code === high) return;
        last = code;
        for (let i = load<i32>(firsts + <usize>code * 4); i >= 0; i = load<i32>(links + <usize>i * 4)) {
          const v = load<f64>(own + ((<usize>i) << 4), 8);
          weight += v;
          part += v * load<f64>(numbers + ((<usize>i) << 3));
        }
      }
    }
  }
}
