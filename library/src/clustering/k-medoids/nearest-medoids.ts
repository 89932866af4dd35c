/** The nearest two medoids of each sample, which change little when one medoid is exchanged. */
import type { WeightedDistances } from "./medoid-search.js";

/** The medoids of each sample, by their places in the list. */
export interface NearestMedoids {
  /** The nearest medoid of each sample, and the second nearest. */
  readonly labels: Int32Array;
  readonly others: Int32Array;
  /**
   * Three numbers for each sample: its distances to the nearest and to the second nearest medoid, which is infinite for a single
   * one, and its weight. They are side by side because loops over many arrays are slow.
   */
  readonly reach: Float64Array;
  /** By how much the total grows without each medoid, when its samples go to their second nearest. */
  readonly losses: Float64Array;
  /** Σᵢ weightᵢ d(xᵢ, its medoid) */
  total: number;
}

/** Finds the nearest two medoids of all samples; of equally near ones the first. */
export function nearestMedoids(samples: WeightedDistances, medoids: Int32Array): NearestMedoids {
  const { count, weights } = samples;
  const near: NearestMedoids = {
    labels: new Int32Array(count),
    others: new Int32Array(count),
    reach: new Float64Array(3 * count),
    losses: new Float64Array(medoids.length),
    total: 0,
  };
  for (let i = 0; i < count; i++) {
    near.reach[3 * i + 2] = weights[i];
    findNearest(samples, medoids, near, i);
  }
  addLosses(near);
  return near;
}

/** Adapts to the exchange of the medoid at a place: only its samples have to look at all medoids again. */
export function exchangeNearest(
  samples: WeightedDistances,
  medoids: Int32Array,
  near: NearestMedoids,
  place: number,
): void {
  const { count, data } = samples;
  const { labels, others, reach } = near;
  for (let i = 0, at = medoids[place] * count; i < count; i++, at++) {
    const distance = data[at];
    if (labels[i] === place || others[i] === place) findNearest(samples, medoids, near, i);
    else if (distance < reach[3 * i]) {
      reach[3 * i + 1] = reach[3 * i];
      reach[3 * i] = distance;
      others[i] = labels[i];
      labels[i] = place;
    } else if (distance < reach[3 * i + 1]) {
      reach[3 * i + 1] = distance;
      others[i] = place;
    }
  }
  addLosses(near);
}

function findNearest({ count, data }: WeightedDistances, medoids: Int32Array, near: NearestMedoids, i: number): void {
  let [first, second] = [Infinity, Infinity];
  let [label, other] = [0, 0];
  for (let place = 0; place < medoids.length; place++) {
    // The distances are symmetric, and those of one sample are side by side.
    const distance = data[i * count + medoids[place]];
    if (distance < first) {
      second = first;
      other = label;
      first = distance;
      label = place;
    } else if (distance < second) {
      second = distance;
      other = place;
    }
  }
  near.reach[3 * i] = first;
  near.reach[3 * i + 1] = second;
  near.labels[i] = label;
  near.others[i] = other;
}

function addLosses(near: NearestMedoids): void {
  const { labels, reach, losses } = near;
  losses.fill(0);
  let total = 0;
  for (let i = 0; i < labels.length; i++) {
    const weight = reach[3 * i + 2];
    total += weight * reach[3 * i];
    losses[labels[i]] += weight * (reach[3 * i + 1] - reach[3 * i]);
  }
  near.total = total;
}
