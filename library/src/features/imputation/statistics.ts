/** The one number that summarises a column: its mean, its median or its most frequent value, weighted. */
import { mean } from "../../numeric/sums.js";
import { selectRank } from "../order-statistics.js";

/** How a column is summarised by one number. */
export type Strategy =
  | { readonly kind: "mean" | "median" | "most-frequent" }
  | { readonly kind: "constant"; readonly value: number };

/** The observed values of one column; `weights` is as long, and all of them are above 0. */
export interface ColumnValues {
  readonly values: Float64Array;
  readonly weights?: Float64Array | undefined;
}

/** What the strategy makes of a column that has values. */
export function statisticOf(strategy: Strategy, { values, weights }: ColumnValues): number {
  switch (strategy.kind) {
    case "constant":
      return strategy.value;
    case "mean":
      return mean(values, weights);
    case "median":
      return weights === undefined ? middleOf(values.slice()) : weightedMedian(sortedTogether(values, weights));
    case "most-frequent":
      return mostFrequent(sortedTogether(values, weights));
  }
}

interface Sorted {
  readonly values: Float64Array;
  /** The sum of the weights up to and including each value. */
  readonly upTo: Float64Array;
}

function sortedTogether(values: Float64Array, weights: Float64Array | undefined): Sorted {
  if (weights === undefined) return { values: values.slice().sort(), upTo: Float64Array.from(values, (_, i) => i + 1) };
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  let total = 0;
  return {
    values: Float64Array.from(order, (i) => values[i]),
    upTo: Float64Array.from(order, (i) => (total += weights[i])),
  };
}

/** The median of values that count alike; they are put into another order on the way. */
function middleOf(values: Float64Array): number {
  const last = values.length - 1;
  const middle = values.length >> 1;
  selectRank(values, middle, 0, last);
  const upper = values[middle];
  if (values.length % 2 === 1) return upper;
  let lower = -Infinity;
  for (let i = 0; i < middle; i++) lower = Math.max(lower, values[i]);
  return halfWay(lower, upper);
}

/**
 * Half way between the first value that has half of the weight up to it and the first that has more than half: for
 * whole weights the usual median of the values, each repeated as often as its weight.
 */
function weightedMedian({ values, upTo }: Sorted): number {
  const half = upTo[upTo.length - 1] / 2;
  const lower = values[upTo.findIndex((weight) => weight >= half)];
  const upper = values[upTo.findIndex((weight) => weight > half)];
  return halfWay(lower, upper);
}

/** Halved before they are added: their sum may be too large for a number. */
function halfWay(lower: number, upper: number): number {
  return lower === upper ? lower : lower / 2 + upper / 2;
}

/** The value with the most weight; the smallest of several. */
function mostFrequent({ values, upTo }: Sorted): number {
  let best = values[0];
  let most = 0;
  let before = 0;
  for (let i = 0; i < values.length; i++) {
    if (i + 1 < values.length && values[i + 1] === values[i]) continue;
    if (upTo[i] - before > most) {
      most = upTo[i] - before;
      best = values[i];
    }
    before = upTo[i];
  }
  return best;
}
