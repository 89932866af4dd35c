/** Splits for regression by the squared error: the variance that is left in both parts. */
import { type Bounds, type Criterion, clamp, keepsOrder, type NodeSamples } from "./criterion.js";
import type { NodeOrder } from "./node-order.js";

/**
 * Judges splits by the squared error around the mean. The score of a part with weight w and sum s is s²/w. Targets should
 * come without their common mean, which would cost digits; `center` is added to predictions.
 */
export function createMeanCriterion(
  samples: NodeSamples<Float64Array>,
  minLeafWeight: number,
  center: number,
): Criterion {
  const { target, weights } = samples;
  // A side without weight is refused even when rounding leaves it a sample.
  const minLeaf = Math.max(minLeafWeight, Number.MIN_VALUE);
  const found = { score: 0 };
  const mean = new Float64Array(1);
  let all = 0;
  let sum = 0;
  let squares = 0;
  let leftWeight = 0;
  let leftSum = 0;

  function enter(start: number, end: number): boolean {
    let [weight, total, square] = [0, 0, 0];
    const first = target[start];
    let isMixed = false;
    for (let i = start; i < end; i++) {
      const y = target[i];
      const wy = weights[i] * y;
      weight += weights[i];
      total += wy;
      square += wy * y;
      if (y !== first) isMixed = true;
    }
    all = weight;
    sum = total;
    squares = square;
    return isMixed;
  }

  function score(bounds: Bounds): number {
    const rightWeight = all - leftWeight;
    if (leftWeight < minLeaf || rightWeight < minLeaf) return -Infinity;
    const rightSum = sum - leftSum;
    if (bounds.sign !== 0 && !keepsOrder(leftSum / leftWeight, rightSum / rightWeight, bounds)) return -Infinity;
    return (leftSum * leftSum) / leftWeight + (rightSum * rightSum) / rightWeight;
  }

  function scan({ place, code }: NodeOrder, last: number, bounds: Bounds): number {
    const slack = tolerance();
    const isFree = bounds.sign === 0;
    let best = -1;
    let bestScore = -Infinity;
    let limit = -1;
    let weight = leftWeight;
    let part = leftSum;
    for (let k = 0; k < last; k++) {
      const v = weights[place[k]];
      weight += v;
      part += v * target[place[k]];
      if (code[k] === code[k + 1]) continue;
      const rest = all - weight;
      if (weight < minLeaf || rest < minLeaf) continue;
      const other = sum - part;
      // part² / weight + other² / rest > limit, without the divisions
      if (!(part * part * rest + other * other * weight > limit * weight * rest)) continue;
      if (!(isFree || keepsOrder(part / weight, other / rest, bounds))) continue;
      bestScore = (part * part) / weight + (other * other) / rest;
      limit = bestScore + slack;
      best = k;
    }
    leftWeight = weight;
    leftSum = part;
    found.score = bestScore;
    return best;
  }

  function tolerance(): number {
    return 1e-12 * squares;
  }

  const base = () => (sum * sum) / all;
  return {
    engine: { classes: 0, purity: 1, minLeaf: minLeafWeight, center },
    outputs: 1,
    found,
    enter,
    weight: () => all,
    impurity: () => Math.max(0, (squares - base()) / all),
    base,
    tolerance,
    reset() {
      leftWeight = leftSum = 0;
    },
    move(place) {
      leftWeight += weights[place];
      leftSum += weights[place] * target[place];
    },
    score,
    scan,
    divide(raw, start, count, code) {
      leftWeight = leftSum = 0;
      for (let i = 0; i < count; i++) {
        if (raw[i] > code) continue;
        leftWeight += weights[start + i];
        leftSum += weights[start + i] * target[start + i];
      }
    },
    weightOf: (place) => weights[place],
    response: (place) => target[place],
    sides: () => [leftSum / leftWeight, (sum - leftSum) / (all - leftWeight)],
    leaf({ lower, upper }) {
      mean[0] = clamp(sum / all, lower, upper) + center;
      return mean;
    },
  };
}
