/**
 * The best split of a node by its histogram. A part with first derivatives G and second derivatives H is best served by
 * v = −G / (H + λ), which lowers the loss by ½ G² / (H + λ) to second order; the gain of a split is twice the decrease.
 */

import { type CodedColumn, type CodedColumns, thresholdBetween } from "../growth/coded-columns.js";
import { clamp } from "../growth/criterion.js";
import { binCount, cutLength } from "./histogram.js";

/** Sums over the samples of a node. */
export interface Sums {
  readonly gradient: number;
  readonly hessian: number;
  readonly count: number;
}

/** The best split of a node; none when `feature` is −1. */
export interface BoostSplit {
  gain: number;
  feature: number;
  threshold: number;
  code: number;
  missingLeft: boolean;
  categories: Int32Array | undefined;
  left: Sums;
}

/** What bounds the growth of a boosted tree. */
export interface BoostLimits {
  readonly maxLeaves: number;
  readonly maxDepth: number;
  readonly minLeaf: number;
  readonly minGain: number;
  /** λ: added to the second derivatives. */
  readonly alpha: number;
  readonly monotone: readonly number[];
}

/** Minimum sum of second derivatives of a leaf: below it a Newton step is not reliable. */
const MIN_HESSIAN = 1e-3;

/** Categories with little weight have an uncertain mean, which is shrunk towards 0. */
const CATEGORY_SMOOTHING = 10;

/** The bounds of the value of a node. */
export interface ValueBounds {
  readonly lower: number;
  readonly upper: number;
}

/** The step that serves a part best, within bounds. */
export function leafValue({ gradient, hessian }: Sums, alpha: number, { lower, upper }: ValueBounds): number {
  return clamp(-gradient / (hessian + alpha + Number.MIN_VALUE), lower, upper);
}

/** A node as the search sees it: its sums, and those of its codes. */
export interface BoostNode {
  readonly all: Sums;
  readonly bounds: ValueBounds;
  readonly sums: Float64Array;
  readonly counts: Int32Array;
  /** The best cuts by each column, where the engine has found them; columns of categories and directions left aside. */
  readonly cuts?: Float64Array | undefined;
}

/** The gain, own one included, that a split of a node has to beat. */
export function floorOf(all: Sums, bounds: ValueBounds, { alpha, minGain }: BoostLimits): number {
  return partGain(all.gradient, all.hessian, leafValue(all, alpha, bounds), alpha) + minGain;
}

/** Finds the best split of a node. */
export function findBoostSplit({ columns }: CodedColumns, node: BoostNode, limits: BoostLimits): BoostSplit {
  const { all, bounds, sums, counts, cuts } = node;
  const { monotone, minGain } = limits;
  const floor = floorOf(all, bounds, limits);
  const left = { gradient: 0, hessian: 0, count: 0 };
  const best: BoostSplit = {
    ...{
      gain: floor,
      feature: -1,
      threshold: 0,
      code: -1,
      missingLeft: false,
      categories: undefined,
      left,
    },
  };
  for (let j = 0; j < columns.length; j++) {
    const { codes, categorical } = columns[j];
    if (cuts !== undefined && !categorical && monotone.length === 0) {
      takeCut(best, cuts, j, all.count);
      continue;
    }
    const base = j * binCount;
    const hasMissing = counts[base + codes] > 0;
    const order = categorical ? categoryOrder(sums, counts, base, codes) : undefined;
    for (let side = 0; side <= (hasMissing ? 1 : 0); side++) {
      const before = best.gain;
      if (order !== undefined || monotone.length > 0) {
        scanSlowly(node, limits, best, j, codes, order, monotone[j] ?? 0, side === 1);
      } else scan(node, limits, best, j, codes, side === 1);
      if (best.gain === before) continue;
      best.categories = order && bitsOf(order.slice(0, best.code + 1), codes);
      best.missingLeft = hasMissing ? side === 1 : 2 * best.left.count > all.count;
    }
  }
  best.gain -= floor - minGain;
  if (best.feature >= 0) best.threshold = thresholdOf(best, columns[best.feature], counts);
  return best;
}

/** Takes the cut that the engine has found for a column, when it is the best. */
function takeCut(best: BoostSplit, cuts: Float64Array, j: number, count: number): void {
  const at = j * cutLength;
  if (cuts[at + 4] < 0 || !(cuts[at] > best.gain + 1e-10 * Math.abs(best.gain))) return;
  best.gain = cuts[at];
  best.feature = j;
  best.code = cuts[at + 4];
  best.categories = undefined;
  best.left = { gradient: cuts[at + 1], hessian: cuts[at + 2], count: cuts[at + 3] };
  best.missingLeft = cuts[at + 5] === 0 ? 2 * best.left.count > count : cuts[at + 5] === 2;
}

/**
 * Scans the codes of a column in order. G₁²/H₁ + G₂²/H₂ beats the best score when G₁²H₂ + G₂²H₁ beats it times H₁H₂, so
 * only improvements cost a division. Sums carry the rounding errors of subtractions: an improvement must be larger.
 */
function scan(
  { all, sums, counts }: BoostNode,
  { alpha, minLeaf }: BoostLimits,
  best: BoostSplit,
  j: number,
  codes: number,
  isMissingLeft: boolean,
): void {
  const base = j * binCount;
  const missing = base + codes;
  const least = Math.max(1, minLeaf);
  let g = isMissingLeft ? sums[2 * missing] : 0;
  let h = alpha + (isMissingLeft ? sums[2 * missing + 1] : 0);
  let n = isMissingLeft ? counts[missing] : 0;
  const allG = all.gradient;
  const allH = all.hessian + 2 * alpha;
  const leastH = MIN_HESSIAN + alpha;
  let score = best.gain + 1e-10 * Math.abs(best.gain);
  for (let code = 0; code < codes; code++) {
    const at = base + code;
    if (counts[at] === 0) continue;
    g += sums[2 * at];
    h += sums[2 * at + 1];
    n += counts[at];
    if (n < least || h < leastH) continue;
    const otherH = allH - h;
    if (all.count - n < least || otherH < leastH) break;
    const otherG = allG - g;
    const product = g * g * otherH + otherG * otherG * h;
    if (!(product > score * h * otherH)) continue;
    best.gain = product / (h * otherH);
    best.feature = j;
    best.code = code;
    best.left = { gradient: g, hessian: h - alpha, count: n };
    score = best.gain + 1e-10 * Math.abs(best.gain);
  }
}

/** The same for categories in a given order and for values within bounds. */
function scanSlowly(
  { all, sums, counts, bounds }: BoostNode,
  { alpha, minLeaf }: BoostLimits,
  best: BoostSplit,
  j: number,
  codes: number,
  order: readonly number[] | undefined,
  sign: number,
  isMissingLeft: boolean,
): void {
  const base = j * binCount;
  const missing = base + codes;
  const least = Math.max(1, minLeaf);
  let g = isMissingLeft ? sums[2 * missing] : 0;
  let h = isMissingLeft ? sums[2 * missing + 1] : 0;
  let n = isMissingLeft ? counts[missing] : 0;
  const end = order === undefined ? codes : order.length;
  for (let k = 0; k < end; k++) {
    const at = base + (order === undefined ? k : order[k]);
    if (counts[at] === 0) continue;
    g += sums[2 * at];
    h += sums[2 * at + 1];
    n += counts[at];
    const otherG = all.gradient - g;
    const otherH = all.hessian - h;
    if (n < least || h < MIN_HESSIAN) continue;
    if (all.count - n < least || otherH < MIN_HESSIAN) break;
    const a = clamp(-g / (h + alpha), bounds.lower, bounds.upper);
    const b = clamp(-otherG / (otherH + alpha), bounds.lower, bounds.upper);
    if (sign * (b - a) < 0) continue;
    const gain = partGain(g, h, a, alpha) + partGain(otherG, otherH, b, alpha);
    if (!(gain > best.gain + 1e-10 * Math.abs(best.gain))) continue;
    best.gain = gain;
    best.feature = j;
    best.code = k;
    best.left = { gradient: g, hessian: h, count: n };
  }
}

/** −2(G v + ½ (H + λ) v²): twice what a step v gains. */
function partGain(gradient: number, hessian: number, value: number, alpha: number): number {
  return -value * (2 * gradient + (hessian + alpha) * value);
}

function thresholdOf({ code, feature }: BoostSplit, column: CodedColumn, counts: Int32Array): number {
  if (column.categorical) return Number.POSITIVE_INFINITY;
  let next = code + 1;
  while (next < column.codes && counts[feature * binCount + next] === 0) next++;
  return next === column.codes ? Number.POSITIVE_INFINITY : thresholdBetween(column, code, next);
}

function categoryOrder(sums: Float64Array, counts: Int32Array, base: number, codes: number): readonly number[] {
  const mean = (code: number) => sums[2 * (base + code)] / (sums[2 * (base + code) + 1] + CATEGORY_SMOOTHING);
  return Array.from({ length: codes }, (_, code) => code)
    .filter((code) => counts[base + code] > 0)
    .sort((a, b) => mean(a) - mean(b) || a - b);
}

function bitsOf(categories: readonly number[], codes: number): Int32Array {
  const words = new Int32Array((codes >> 5) + 1);
  for (const category of categories) words[category >> 5] |= 1 << (category & 31);
  return words;
}
