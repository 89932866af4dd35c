/** The pool-adjacent-violators algorithm (Barlow, Bartholomew, Bremner and Brunk 1972) in one pass. */

/** A monotone function by its corners. */
export interface IsotonicFit {
  readonly places: Float64Array;
  readonly values: Float64Array;
  /** How many different values it has. */
  readonly blocks: number;
  /** Σ weight (y − value)². */
  readonly squares: number;
}

/**
 * Sorts by place, averages equal places, and goes through them: a mean that violates the order is merged with
 * the block before it, until the order holds. O(n log n) for the sorting, O(n) for the rest. Bounds are kept by clipping,
 * which is the minimum under bounds too.
 */
export function isotonicFit(
  places: Float64Array,
  y: Float64Array,
  weights: Float64Array | undefined,
  increasing: boolean,
  { lower, upper }: { readonly lower: number; readonly upper: number },
): IsotonicFit {
  const weightOf = (i: number) => (weights === undefined ? 1 : weights[i]);
  const order = Int32Array.from(places.keys())
    .filter((i) => weightOf(i) > 0)
    .sort((a, b) => places[a] - places[b] || y[a] - y[b]);
  const sign = increasing ? 1 : -1;
  const starts: number[] = [];
  const ends: number[] = [];
  const means: number[] = [];
  const totals: number[] = [];
  for (let k = 0; k < order.length; ) {
    const place = places[order[k]];
    let [total, sum] = [0, 0];
    for (; k < order.length && places[order[k]] === place; k++) {
      total += weightOf(order[k]);
      sum += weightOf(order[k]) * y[order[k]];
    }
    let [mean, start] = [sum / total, place];
    while (means.length > 0 && sign * means[means.length - 1] >= sign * mean) {
      const before = totals.pop() as number;
      const other = means.pop() as number;
      mean = (before * other + total * mean) / (before + total);
      total += before;
      start = starts.pop() as number;
      ends.pop();
    }
    starts.push(start);
    ends.push(place);
    means.push(mean);
    totals.push(total);
  }
  const clipped = means.map((mean) => Math.min(upper, Math.max(lower, mean)));
  const corners = starts.flatMap((start, b) =>
    start === ends[b]
      ? [[start, clipped[b]]]
      : [
          [start, clipped[b]],
          [ends[b], clipped[b]],
        ],
  );
  let squares = 0;
  for (let k = 0, b = 0; k < order.length; k++) {
    while (places[order[k]] > ends[b]) b++;
    squares += weightOf(order[k]) * (y[order[k]] - clipped[b]) ** 2;
  }
  return {
    places: Float64Array.from(corners, ([place]) => place),
    values: Float64Array.from(corners, ([, value]) => value),
    blocks: new Set(clipped).size,
    squares,
  };
}
