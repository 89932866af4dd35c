/**
 * Splits of large nodes on columns of few codes, by the Gini index: the weights of the classes in each code are summed up
 * first, so that neither sorting nor a step per sample is needed.
 */
import type { Codes } from "./coded-columns.js";
import type { NodeSamples } from "./criterion.js";

/** Where to cut, and how good that is; −1 when nowhere. */
export interface BinCut {
  score: number;
  code: number;
  /** The next code that occurs in the node. */
  next: number;
}

/** Sums by code and class. */
export interface ClassHistogram {
  readonly cut: BinCut;
  /** Sums up the samples of a node; false when they all have the same code. */
  tally(codes: Codes, base: number, stride: number, start: number, end: number): boolean;
  /** Whether a code occurs in the node. */
  has(code: number): boolean;
  /** Finds the best cut between codes below `missing`; samples of that code are on the left or on the right. */
  scan(total: Float64Array, missing: number, isMissingLeft: boolean, minLeaf: number, slack: number): void;
}

/** The sums of a node and what the scan of them needs. */
interface HistogramMemory extends NodeSamples<Int32Array> {
  readonly classes: number;
  readonly sums: Float64Array;
  readonly counts: Int32Array;
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly cut: BinCut;
  /** The minimum and the maximum code that occur. */
  low: number;
  high: number;
}

/** A histogram for codes from 0 to `maxCodes`. */
export function createClassHistogram(
  { rows, target, weights }: NodeSamples<Int32Array>,
  classes: number,
  maxCodes: number,
): ClassHistogram {
  const memory: HistogramMemory = {
    ...{ rows, target, weights, classes, low: 0, high: -1 },
    sums: new Float64Array((maxCodes + 1) * classes),
    counts: new Int32Array(maxCodes + 1),
    left: new Float64Array(classes),
    right: new Float64Array(classes),
    cut: { score: 0, code: -1, next: -1 },
  };
  return {
    cut: memory.cut,
    tally: (codes, base, stride, start, end) => tally(memory, codes, base, stride, start, end),
    has: (code) => memory.counts[code] > 0,
    scan: (total, missing, isMissingLeft, minLeaf, slack) =>
      scan(memory, total, missing, isMissingLeft, minLeaf, slack),
  };
}

function tally(
  memory: HistogramMemory,
  codes: Codes,
  base: number,
  stride: number,
  start: number,
  end: number,
): boolean {
  const { rows, target, weights, classes, sums, counts } = memory;
  sums.fill(0, memory.low * classes, (memory.high + 1) * classes);
  counts.fill(0, memory.low, memory.high + 1);
  let low: number = codes[base + stride * rows[start]];
  let high = low;
  for (let i = start; i < end; i++) {
    const code = codes[base + stride * rows[i]];
    sums[code * classes + target[i]] += weights[i];
    counts[code]++;
    if (code < low) low = code;
    else if (code > high) high = code;
  }
  memory.low = low;
  memory.high = high;
  return low !== high;
}

function scan(
  memory: HistogramMemory,
  total: Float64Array,
  missing: number,
  isMissingLeft: boolean,
  minLeaf: number,
  slack: number,
): void {
  const { classes, sums, counts, left, right, cut, low, high } = memory;
  let all = 0;
  let weight = 0;
  let a2 = 0;
  let b2 = 0;
  let last = -1;
  let limit = -1;
  cut.code = cut.next = -1;
  cut.score = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < classes; k++) {
    left[k] = isMissingLeft ? sums[missing * classes + k] : 0;
    right[k] = total[k] - left[k];
    all += total[k];
    weight += left[k];
    a2 += left[k] * left[k];
    b2 += right[k] * right[k];
  }
  const end = isMissingLeft || high < missing ? Math.min(high, missing - 1) : missing;
  for (let code = low; code <= end; code++) {
    if (counts[code] === 0) continue;
    // The split is before this code, after the previous one that occurred.
    if (last >= 0 && weight >= minLeaf && all - weight >= minLeaf) {
      const rest = all - weight;
      // a2 / weight + b2 / rest > limit, without the divisions
      if (a2 * rest + b2 * weight > limit * weight * rest) {
        cut.score = a2 / weight + b2 / rest;
        limit = cut.score + slack;
        cut.code = last;
        cut.next = code;
      }
    }
    last = code;
    for (let k = 0, at = code * classes; k < classes; k++, at++) {
      const v = sums[at];
      if (v === 0) continue;
      const a = left[k];
      const b = right[k];
      left[k] = a + v;
      right[k] = b - v;
      weight += v;
      a2 += v * (2 * a + v);
      b2 -= v * (2 * b - v);
    }
  }
}
