/** Random numbers and drawn thresholds, as library/src/numeric/random/bits.ts and library/src/trees draw them. */
import { all, classes, left, minLeaf, raw, samples, sum, targets, total } from "./tree-node";

/** xoshiro128**: 32 random bits. */
function nextBits(state: usize): u32 {
  const s1 = load<u32>(state, 4);
  const result = rotl<u32>(s1 * 5, 7) * 9;
  const s2 = load<u32>(state, 8) ^ load<u32>(state);
  const s3 = load<u32>(state, 12) ^ s1;
  store<u32>(state, s1 ^ s2, 4);
  store<u32>(state, load<u32>(state) ^ s3);
  store<u32>(state, s2 ^ (s1 << 9), 8);
  store<u32>(state, rotl<u32>(s3, 11), 12);
  return result;
}

/** A whole number from 0 to bound − 1. */
export function drawInteger(state: usize, bound: u32): u32 {
  let bits = nextBits(state);
  // Beyond the largest multiple of the bound, the remainder would favour small numbers.
  while (<u64>bits - <u64>(bits % bound) + <u64>bound > 0x1_0000_0000) bits = nextBits(state);
  return bits % bound;
}

/** A number in [0, 1). */
export function drawUniform(state: usize): f64 {
  const high = nextBits(state) >>> 5;
  const low = nextBits(state) >>> 6;
  return (<f64>high * 0x400_0000 + <f64>low) * (1.0 / 9007199254740992.0);
}

/** Smallest code, largest code and largest code that is not missing among those looked up last. */
export let least: i32 = 0;
export let most: i32 = 0;
export let mostKnown: i32 = 0;

/** Looks up the codes of samples; false when they are all the same. */
export function gatherCodes(base: usize, stride: usize, start: i32, end: i32, missing: i32): bool {
  let low = i32.MAX_VALUE;
  let high = -1;
  let sample = samples + ((<usize>start) << 4);
  let to = raw;
  for (let i = start; i < end; i++, sample += 16, to += 2) {
    const code = <i32>load<u16>(base + <usize>load<i32>(sample) * stride);
    store<u16>(to, <u16>code);
    low = min(low, code);
    high = max(high, code);
  }
  least = low;
  most = high;
  mostKnown = high;
  if (high === missing) {
    mostKnown = -1;
    for (let at = raw; at < to; at += 2) {
      const code = <i32>load<u16>(at);
      mostKnown = max(mostKnown, select(-1, code, code === missing));
    }
  }
  return low !== high;
}

/**
 * The score of the split into codes up to `code` and those above, missing ones on either side; −∞ if a side has too
 * little weight.
 */
export function scoreDrawn(start: i32, count: i32, code: i32, missing: i32, isMissingLeft: bool): f64 {
  return classes > 0
    ? scoreClasses(start, count, code, missing, isMissingLeft)
    : scoreNumbers(start, count, code, missing, isMissingLeft);
}

function scoreClasses(start: i32, count: i32, code: i32, missing: i32, isMissingLeft: bool): f64 {
  const lefts = left;
  const width = <usize>classes * 8;
  memory.fill(lefts, 0, 2 * width);
  let sample = samples + ((<usize>start) << 4);
  let from = raw;
  const missingCode = isMissingLeft ? missing : -1;
  // Samples that go right are added 0 times: there is no branch to mispredict. Two alternating sums: neighbours, which
  // are often of the same class, do not wait for each other.
  let bank: usize = 0;
  for (let i = 0; i < count; i++, sample += 16, from += 2) {
    const own = <i32>load<u16>(from);
    const isLeft = <i32>(own <= code) | <i32>(own === missingCode);
    const to = lefts + bank + ((<usize>load<i32>(sample, 4)) << 3);
    store<f64>(to, load<f64>(to) + select<f64>(load<f64>(sample, 8), 0, isLeft));
    bank = width - bank;
  }
  let weight: f64 = 0;
  let a2: f64 = 0;
  let b2: f64 = 0;
  for (let k: usize = 0; k < width; k += 8) {
    const a = load<f64>(lefts + k) + load<f64>(lefts + width + k);
    const b = load<f64>(total + k) - a;
    weight += a;
    a2 += a * a;
    b2 += b * b;
  }
  const rest = all - weight;
  return weight < minLeaf || rest < minLeaf ? -Infinity : a2 / weight + b2 / rest;
}

function scoreNumbers(start: i32, count: i32, code: i32, missing: i32, isMissingLeft: bool): f64 {
  let sample = samples + ((<usize>start) << 4);
  let target = targets + ((<usize>start) << 3);
  let weight: f64 = 0;
  let part: f64 = 0;
  for (let i = 0; i < count; i++, sample += 16, target += 8) {
    const own = <i32>load<u16>(raw + ((<usize>i) << 1));
    const v = select<f64>(load<f64>(sample, 8), 0, own <= code || (isMissingLeft && own === missing));
    weight += v;
    part += v * load<f64>(target);
  }
  const rest = all - weight;
  const other = sum - part;
  return weight < minLeaf || rest < minLeaf ? -Infinity : (part * part) / weight + (other * other) / rest;
}
