/** The edges of bins, by the strategies of scikit-learn's KBinsDiscretizer, and the bin of a value. */

import { takeQuantiles } from "../../order-statistics.js";
import { lineKMeans } from "./line-k-means.js";

/** Edges that cut the span of the values into equal parts. */
export function uniformEdges(minimum: number, maximum: number, bins: number): Float64Array {
  return Float64Array.from({ length: bins + 1 }, (_, k) =>
    k === bins ? maximum : minimum + (maximum - minimum) * (k / bins),
  );
}

/** Edges with equally many values between them. The first `count` values are put into another order. */
export function quantileEdges(values: Float64Array, count: number, bins: number): Float64Array {
  return takeQuantiles(
    values,
    count,
    Float64Array.from({ length: bins + 1 }, (_, k) => k / bins),
  );
}

/** Edges half-way between the centers of one-dimensional k-means, started in the middles of equal parts. */
export function clusterEdges(values: Float64Array, count: number, bins: number): Float64Array {
  const sorted = values.subarray(0, count).sort();
  const parts = uniformEdges(sorted[0], sorted[count - 1], bins);
  const start = Float64Array.from({ length: bins }, (_, k) => parts[k] + 0.5 * (parts[k + 1] - parts[k]));
  const centers = lineKMeans(sorted, start);
  const edges = new Float64Array(centers.length + 1);
  edges[0] = sorted[0];
  for (let k = 1; k < centers.length; k++) edges[k] = centers[k - 1] + 0.5 * (centers[k] - centers[k - 1]);
  edges[centers.length] = sorted[count - 1];
  return edges;
}

/** The edges without repetitions: bins of no width hold nothing. */
export function distinctEdges(edges: Float64Array): Float64Array {
  return edges.filter((edge, k) => k === 0 || edge > edges[k - 1]);
}

/**
 * The bin of a value among the edges from … to − 1: bin k reaches from its lower edge up to, not including, its upper
 * one. The first and the last bin also hold the values outside.
 */
export function binOf(edges: Float64Array, from: number, to: number, value: number): number {
  let low = from + 1;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - from - 1;
}
