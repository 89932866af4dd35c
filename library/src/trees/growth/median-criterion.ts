/** Splits for regression by the absolute error: what is left of it around the median of both parts. */
import { type Bounds, type Criterion, clamp, keepsOrder, type NodeSamples } from "./criterion.js";
import { createWeightedMedians } from "./weighted-medians.js";

/**
 * Judges splits by the absolute error around the median; the score of a part is −Σ w |y − median|. A sample moves from one
 * part to the other in a number of steps logarithmic in the size of the node. `center` is added to predictions.
 */
export function createMedianCriterion(
  { target, weights }: NodeSamples<Float64Array>,
  minLeafWeight: number,
  center: number,
): Criterion {
  // A side without weight is refused even when rounding leaves it a sample.
  const minLeaf = Math.max(minLeafWeight, Number.MIN_VALUE);
  const ranks = new Int32Array(target.length);
  const [all, left, right] = Array.from({ length: 3 }, () => createWeightedMedians(target.length));
  const found = { score: 0 };
  const leafValue = new Float64Array(1);
  let size = 0;

  function enter(start: number, end: number): boolean {
    // −0 and 0 are the same number.
    const ascending = target.slice(start, end).sort();
    let last = 0;
    for (let k = 1; k < ascending.length; k++) if (ascending[k] > ascending[last]) ascending[++last] = ascending[k];
    const values = ascending.subarray(0, last + 1);
    for (const medians of [all, left, right]) medians.begin(values);
    size = 0;
    for (let i = start; i < end; i++) {
      ranks[i] = rankOf(values, target[i]);
      all.add(ranks[i], weights[i]);
      size += weights[i] * Math.abs(target[i]);
    }
    return values.length > 1;
  }

  function reset(): void {
    left.clear();
    right.copy(all);
  }

  function move(place: number): void {
    left.add(ranks[place], weights[place]);
    right.add(ranks[place], -weights[place]);
  }

  function score(bounds: Bounds): number {
    if (left.weight() < minLeaf || all.weight() - left.weight() < minLeaf) return -Infinity;
    if (bounds.sign !== 0 && !keepsOrder(left.median(), right.median(), bounds)) return -Infinity;
    return -left.deviation() - right.deviation();
  }

  const tolerance = () => 1e-12 * size;
  return {
    outputs: 1,
    found,
    enter,
    weight: all.weight,
    impurity: () => all.deviation() / all.weight(),
    base: () => -all.deviation(),
    tolerance,
    reset,
    move,
    score,
    scan({ place, code }, last, bounds) {
      let best = -1;
      found.score = -Infinity;
      for (let k = 0; k < last; k++) {
        move(place[k]);
        if (code[k] === code[k + 1]) continue;
        const value = score(bounds);
        if (!(value > found.score + tolerance())) continue;
        found.score = value;
        best = k;
      }
      return best;
    },
    divide(raw, start, count, code) {
      reset();
      for (let i = 0; i < count; i++) if (raw[i] <= code) move(start + i);
    },
    weightOf: (place) => weights[place],
    response: (place) => target[place],
    sides: () => [left.median(), right.median()],
    leaf({ lower, upper }) {
      leafValue[0] = clamp(all.median(), lower, upper) + center;
      return leafValue;
    },
  };
}

/** The rank of a number among ascending ones. */
function rankOf(values: Float64Array, value: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
