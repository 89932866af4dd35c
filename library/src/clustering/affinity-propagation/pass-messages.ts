/** The messages of affinity propagation (Frey and Dueck 2007), between all pairs of samples. */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { AffinityPropagationOptions } from "./affinity-propagation.js";

/** When messages stop. */
type MessageLimits = Pick<AffinityPropagationOptions, "damping" | "maxIterations" | "stableIterations">;

/** The exemplars that emerged. */
export interface Messages {
  readonly exemplars: Int32Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Approximate time of a pair in nanoseconds. */
const PAIR_COST = 4;

/**
 * Responsibilities r(i, k) = s(i, k) − max over k′ ≠ k of a(i, k′) + s(i, k′) say how well k suits i as its exemplar, compared
 * with others; availabilities a(i, k) = min(0, r(k, k) + Σ over i′ ∉ {i, k} of max(0, r(i′, k))), and without r(k, k) and the
 * minimum for i = k, how well it suits the others. Both are damped. Exemplars are the samples with r(k, k) + a(k, k) > 0. The
 * diagonal of the similarities holds the preferences.
 */
export function* passMessages(similarities: Matrix, limits: MessageLimits): Work<Progress, Messages> {
  const { damping, maxIterations, stableIterations } = limits;
  const { rows: n, data: s } = similarities;
  const [responsibilities, availabilities] = [new Float64Array(n * n), new Float64Array(n * n)];
  const sums = new Float64Array(n);
  const isTime = createPace();
  let exemplars = new Int32Array(0);
  let stable = 0;
  for (let step = 1; step <= maxIterations; step++) {
    for (let i = 0; i < n; i++) {
      updateResponsibilities(s, responsibilities, availabilities, i, n, damping);
      if (isTime(n * PAIR_COST)) yield { step, of: maxIterations, inner: { step: i + 1, of: 2 * n } };
    }
    sumPositive(responsibilities, sums, n);
    for (let i = 0; i < n; i++) {
      updateAvailabilities(responsibilities, availabilities, sums, i, n, damping);
      if (isTime(n * PAIR_COST)) yield { step, of: maxIterations, inner: { step: n + i + 1, of: 2 * n } };
    }
    const found = Int32Array.from({ length: n }, (_, k) => k).filter(
      (k) => responsibilities[k * n + k] + availabilities[k * n + k] > 0,
    );
    stable = found.length > 0 && String(found) === String(exemplars) ? stable + 1 : 0;
    exemplars = found;
    yield { step, of: maxIterations };
    if (stable >= stableIterations) return { exemplars, iterations: step, converged: true };
  }
  return { exemplars, iterations: maxIterations, converged: false };
}

function updateResponsibilities(
  s: Float64Array,
  r: Float64Array,
  a: Float64Array,
  i: number,
  n: number,
  damping: number,
): void {
  let [first, second, best] = [-Infinity, -Infinity, -1];
  for (let k = 0, at = i * n; k < n; k++, at++) {
    const value = a[at] + s[at];
    if (value > first) [first, second, best] = [value, first, k];
    else if (value > second) second = value;
  }
  for (let k = 0, at = i * n; k < n; k++, at++) {
    r[at] = damping * r[at] + (1 - damping) * (s[at] - (k === best ? second : first));
  }
}

/** Σᵢ max(0, r(i, k)) over i ≠ k, plus r(k, k). */
function sumPositive(r: Float64Array, sums: Float64Array, n: number): void {
  sums.fill(0);
  for (let i = 0, at = 0; i < n; i++) {
    for (let k = 0; k < n; k++, at++) sums[k] += i === k ? r[at] : Math.max(0, r[at]);
  }
}

function updateAvailabilities(
  r: Float64Array,
  a: Float64Array,
  sums: Float64Array,
  i: number,
  n: number,
  damping: number,
): void {
  for (let k = 0, at = i * n; k < n; k++, at++) {
    const next = i === k ? sums[k] - r[at] : Math.min(0, sums[k] - Math.max(0, r[at]));
    a[at] = damping * a[at] + (1 - damping) * next;
  }
}
