/** Splits for classification: Gini index, entropy and error, each updated sample by sample. */
import { createClassHistogram } from "./class-histogram.js";
import { type Bounds, type Criterion, clamp, keepsOrder, type NodeSamples } from "./criterion.js";
import type { NodeOrder } from "./node-order.js";

/** 1 − Σp², −Σp log₂ p, 1 − max p. */
export type ClassImpurity = "gini" | "entropy" | "error";

/**
 * Judges splits by the classes of the samples. With the weights nₖ of the classes in a part of weight w, the score of the
 * part is Σnₖ²/w (Gini), (Σ nₖ log₂ nₖ) − w log₂ w (entropy) or max nₖ (error). The first two follow a sample of weight v
 * that moves from one part to the other in constant time, whatever the number of classes: (n + v)² − n² = v(2n + v).
 * Given the largest code of binned columns, large nodes are split by histograms.
 */
export function createClassCriterion(
  samples: NodeSamples<Int32Array>,
  classes: number,
  impurity: ClassImpurity,
  minLeafWeight: number,
  purity = 1,
  binnedCodes = 0,
): Criterion {
  const { target, weights } = samples;
  const total = new Float64Array(classes);
  const left = new Float64Array(classes);
  const right = new Float64Array(classes);
  const shares = new Float64Array(classes);
  // A side without weight is refused even when rounding leaves it a sample.
  const minLeaf = Math.max(minLeafWeight, Number.MIN_VALUE);
  const found = { score: 0 };
  const isGini = impurity === "gini";
  const isEntropy = impurity === "entropy";
  let all = 0;
  let leftWeight = 0;
  // Σ φ(nₖ) of the node and of both parts, φ(n) = n² or n log₂ n; not kept for the error.
  let sum = 0;
  let leftSum = 0;
  let rightSum = 0;
  let pivot = 0;

  function sumOf(counts: Float64Array): number {
    let result = 0;
    for (let k = 0; k < classes; k++) result += isGini ? counts[k] * counts[k] : xLogX(counts[k]);
    return result;
  }

  function partScore(counts: Float64Array, weight: number, partSum: number): number {
    if (isGini) return partSum / weight;
    if (isEntropy) return partSum - xLogX(weight);
    return largest(counts);
  }

  function enter(start: number, end: number): boolean {
    total.fill(0);
    for (let i = start; i < end; i++) total[target[i]] += weights[i];
    all = 0;
    pivot = 0;
    for (let k = 0; k < classes; k++) {
      all += total[k];
      if (total[k] > total[pivot]) pivot = k;
    }
    sum = sumOf(total);
    return total[pivot] < all * purity;
  }

  function reset(): void {
    left.fill(0);
    right.set(total);
    leftWeight = 0;
    leftSum = 0;
    rightSum = sum;
  }

  function move(place: number): void {
    const k = target[place];
    const v = weights[place];
    const a = left[k];
    const b = right[k];
    left[k] = a + v;
    right[k] = b - v;
    leftWeight += v;
    if (isGini) {
      leftSum += v * (2 * a + v);
      rightSum -= v * (2 * b - v);
    } else if (isEntropy) {
      leftSum += xLogX(a + v) - xLogX(a);
      rightSum += xLogX(b - v) - xLogX(b);
    }
  }

  function divide(raw: Int32Array, start: number, count: number, code: number): void {
    left.fill(0);
    leftWeight = 0;
    for (let i = 0; i < count; i++) if (raw[i] <= code) left[target[start + i]] += weights[start + i];
    for (let k = 0; k < classes; k++) {
      leftWeight += left[k];
      right[k] = total[k] - left[k];
    }
    leftSum = sumOf(left);
    rightSum = sumOf(right);
  }

  function score(bounds: Bounds): number {
    const rightWeight = all - leftWeight;
    if (leftWeight < minLeaf || rightWeight < minLeaf) return -Infinity;
    if (bounds.sign !== 0 && !keepsOrder(left[1] / leftWeight, right[1] / rightWeight, bounds)) return -Infinity;
    return partScore(left, leftWeight, leftSum) + partScore(right, rightWeight, rightSum);
  }

  function scan(order: NodeOrder, last: number, bounds: Bounds): number {
    if (isGini && bounds.sign === 0) return scanGini(order, last);
    const { place, code } = order;
    const slack = tolerance();
    let best = -1;
    found.score = -Infinity;
    for (let k = 0; k < last; k++) {
      move(place[k]);
      if (code[k] === code[k + 1]) continue;
      const value = score(bounds);
      if (!(value > found.score + slack)) continue;
      found.score = value;
      best = k;
    }
    return best;
  }

  // The same with everything in local variables: this is where forests spend their time.
  function scanGini({ place, code }: NodeOrder, last: number): number {
    const [y, w, lefts, rights, whole] = [target, weights, left, right, all];
    const slack = tolerance();
    let best = -1;
    let bestScore = -Infinity;
    let limit = -1;
    let weight = leftWeight;
    let a2 = leftSum;
    let b2 = rightSum;
    for (let k = 0; k < last; k++) {
      const at = place[k];
      const c = y[at];
      const v = w[at];
      const a = lefts[c];
      const b = rights[c];
      lefts[c] = a + v;
      rights[c] = b - v;
      weight += v;
      a2 += v * (2 * a + v);
      b2 -= v * (2 * b - v);
      if (code[k] === code[k + 1]) continue;
      const rest = whole - weight;
      if (weight < minLeaf || rest < minLeaf) continue;
      // a2 / weight + b2 / rest > limit, without the divisions
      if (a2 * rest + b2 * weight > limit * weight * rest) {
        bestScore = a2 / weight + b2 / rest;
        limit = bestScore + slack;
        best = k;
      }
    }
    leftWeight = weight;
    leftSum = a2;
    rightSum = b2;
    found.score = bestScore;
    return best;
  }

  function tolerance(): number {
    return 1e-12 * all;
  }

  const bins = isGini && binnedCodes > 0 ? createClassHistogram(samples, classes, binnedCodes) : undefined;
  const base = () => partScore(total, all, sum);
  return {
    engine: isGini ? { classes, purity, minLeaf: minLeafWeight, center: 0 } : undefined,
    outputs: classes,
    found,
    enter,
    weight: () => all,
    impurity: () => Math.max(0, (isEntropy ? 0 : 1) - base() / all),
    base,
    tolerance,
    reset,
    move,
    score,
    scan,
    divide,
    histogram: bins && {
      ...bins,
      find: (missing, isMissingLeft) => bins.scan(total, missing, isMissingLeft, minLeaf, tolerance()),
    },
    weightOf: (place) => weights[place],
    response: (place) => (target[place] === (classes === 2 ? 1 : pivot) ? 1 : 0),
    sides: () => [left[1] / leftWeight, right[1] / (all - leftWeight)],
    leaf({ lower, upper }) {
      for (let k = 0; k < classes; k++) shares[k] = total[k] / all;
      if (classes !== 2) return shares;
      shares[1] = clamp(shares[1], lower, upper);
      shares[0] = 1 - shares[1];
      return shares;
    },
  };
}

function xLogX(x: number): number {
  return x > 0 ? x * Math.log2(x) : 0;
}

function largest(values: Float64Array): number {
  let result = values[0];
  for (let k = 1; k < values.length; k++) if (values[k] > result) result = values[k];
  return result;
}
