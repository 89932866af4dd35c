/**
 * The clusters of DBSCAN (Ester, Kriegel, Sander and Xu 1996): connected groups of samples with many neighbours, and the
 * neighbours of these.
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { RegionSearch } from "../../neighbor-search/region-search.js";

/** Labels with −1 for noise, and which samples are core samples. */
export interface DensityLabels {
  readonly labels: Int32Array;
  readonly isCore: Uint8Array;
}

/** Nanoseconds for a search that finds nothing to look at. */
const SEARCH = 500;

/**
 * Clusters are numbered by their first core sample. A sample that is not a core sample but has some as neighbours is in the
 * first of their clusters, as in scikit-learn.
 */
export function* densityLabels(
  search: RegionSearch,
  weights: Float64Array,
  enough: number,
): Work<Progress, DensityLabels> {
  const { order } = search;
  const n = order.length;
  const pace = createPace();
  let before = search.work();
  const isTime = () => {
    const work = SEARCH + search.work() - before;
    before = search.work();
    return pace(work);
  };
  const core = new Uint8Array(n);
  for (let place = 0; place < n; place++) {
    // A sample that does not count joins no clusters.
    core[place] = weights[order[place]] > 0 && search.hasWeight(place, weights, enough) ? 1 : 0;
    if (isTime()) yield { step: 1, of: 2 };
  }
  search.keepOnly(core);
  const byPlace = new Int32Array(n).fill(-1);
  const places = new Int32Array(n);
  order.forEach((sample, place) => {
    places[sample] = place;
  });
  const queue = new Int32Array(n);
  let clusters = 0;
  for (let sample = 0; sample < n; sample++) {
    const first = places[sample];
    if (core[first] === 0 || byPlace[first] >= 0) continue;
    // Each search takes the core samples that no search before it has taken, itself among the first.
    let count = search.take(first, queue);
    for (let at = 0; at < count; at++) {
      byPlace[queue[at]] = clusters;
      count += search.take(queue[at], queue.subarray(count));
      if (isTime()) yield { step: 2, of: 2 };
    }
    clusters++;
  }
  for (let place = 0; place < n; place++) {
    if (core[place] === 1) continue;
    let label = clusters;
    search.visit(place, (other) => {
      if (core[other] === 1) label = Math.min(label, byPlace[other]);
    });
    if (label < clusters) byPlace[place] = label;
    if (isTime()) yield { step: 2, of: 2 };
  }
  const labels = Int32Array.from(places, (place) => byPlace[place]);
  return { labels, isCore: Uint8Array.from(places, (place) => core[place]) };
}
