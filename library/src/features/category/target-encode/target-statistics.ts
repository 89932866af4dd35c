/** Means of a target in groups, shrunk towards the overall mean: the smaller the group, the more. */

import type { Target } from "../../../data/dataset.js";
import type { Labels } from "../../../data/labels.js";
import { isLabels } from "../../../data/labels.js";

/** How strongly the mean of a category is shrunk towards the overall mean. */
export type Smoothing =
  /** by how much categories differ beyond what chance would do: a random-effects model fitted to the data */
  | { readonly kind: "random-effects" }
  /** by the variance within each category relative to the overall variance (Micci-Barreca 2001) */
  | { readonly kind: "category-variance" }
  /** as if the overall mean had been observed this many times more */
  | { readonly kind: "fixed"; readonly strength: number };

/** Sums over the rows of each group. */
export interface GroupMoments {
  readonly weight: Float64Array;
  readonly mean: Float64Array;
  /** The sum of squared differences from the group's mean. */
  readonly squares: Float64Array;
}

/**
 * The numbers to average: the target itself, or for labels 1 and 0 for "is of this class"; of two classes the second
 * alone says everything.
 */
export function targetNumbers(y: Target): { readonly numbers: Float64Array; readonly className: string | undefined }[] {
  if (!isLabels(y)) return [{ numbers: y, className: undefined }];
  const shown = y.classes.length === 2 ? [1] : Array.from(y.classes.keys());
  return shown.map((code) => ({ numbers: indicator(y, code), className: String(y.classes[code]) }));
}

function indicator({ codes }: Labels, code: number): Float64Array {
  return Float64Array.from(codes, (other) => (other === code ? 1 : 0));
}

/** Weight, mean and sum of squares of each group, in two passes; rows of negative groups are left out. */
export function groupMoments(
  groups: Int32Array,
  count: number,
  numbers: Float64Array,
  weights?: Float64Array,
): GroupMoments {
  const weight = new Float64Array(count);
  const mean = new Float64Array(count);
  const squares = new Float64Array(count);
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] < 0) continue;
    const w = weights === undefined ? 1 : weights[i];
    weight[groups[i]] += w;
    mean[groups[i]] += w * numbers[i];
  }
  for (let g = 0; g < count; g++) mean[g] = weight[g] > 0 ? mean[g] / weight[g] : 0;
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] < 0) continue;
    const w = weights === undefined ? 1 : weights[i];
    squares[groups[i]] += w * (numbers[i] - mean[groups[i]]) ** 2;
  }
  return { weight, mean, squares };
}

/**
 * The means of the groups, each shrunk towards `prior`: λ mean + (1 − λ) prior. With the weight n of a group,
 *
 * - random-effects: λ = n τ² / (n τ² + σ²), where σ² is the pooled variance within groups and τ² the variance of the
 *   true means, estimated from the analysis of variance (Henderson 1953): (SSB − (K−1) σ²) / (N − Σn²/N), at least 0;
 * - category-variance: λ = n v / (n v + s²) with the variance v of all numbers and s² of the group;
 * - fixed: λ = n / (n + strength).
 *
 * A group without weight gets the prior.
 */
export function shrunkenMeans(moments: GroupMoments, prior: number, smoothing: Smoothing): Float64Array {
  const keep = shareKept(moments, smoothing);
  return moments.mean.map((mean, g) => (moments.weight[g] > 0 ? prior + keep(g) * (mean - prior) : prior));
}

function shareKept({ weight, mean, squares }: GroupMoments, smoothing: Smoothing): (group: number) => number {
  if (smoothing.kind === "fixed") {
    const { strength } = smoothing;
    return (g) => weight[g] / (weight[g] + strength);
  }
  const total = weight.reduce((sum, n) => sum + n, 0);
  const center = weight.reduce((sum, n, g) => sum + n * mean[g], 0) / total;
  const between = weight.reduce((sum, n, g) => sum + n * (mean[g] - center) ** 2, 0);
  const within = squares.reduce((sum, square) => sum + square, 0);
  if (smoothing.kind === "category-variance") {
    const variance = (between + within) / total;
    return (g) => share(weight[g] * variance, squares[g] / weight[g]);
  }
  const groups = weight.reduce((sum, n) => sum + (n > 0 ? 1 : 0), 0);
  const freedom = total - groups;
  const effective = total - weight.reduce((sum, n) => sum + n * n, 0) / total;
  // With one row per group, differences between groups cannot be distinguished from chance: all of it counts as chance.
  if (freedom <= 0 || effective <= 0) return () => 0;
  const noise = within / freedom;
  const signal = Math.max(0, (between - (groups - 1) * noise) / effective);
  return (g) => share(weight[g] * signal, noise);
}

/** a / (a + b), and 0 when both are 0. */
function share(a: number, b: number): number {
  return a === 0 ? 0 : a / (a + b);
}
