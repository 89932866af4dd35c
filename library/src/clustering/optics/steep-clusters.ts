/**
 * Clusters between steep parts of a reachability plot (Ankerst, Breunig, Kriegel and Sander 1999, section 4.3): valleys within
 * valleys, without a radius. Ends of valleys are corrected by the predecessors (Schubert and Gertz 2018).
 */
import { LecternError } from "../../core/errors.js";
import type { ReachabilityOrder } from "./reachability-order.js";

/** What is a valley. */
export interface SteepClustersOptions {
  /** By what share the reachability changes from a sample to the next in a steep part: ξ (default 0.05). */
  readonly steepness?: number;
  /** The minNeighbors of the fit: a steep part has at most this number of samples in a row that are not steep. */
  readonly minNeighbors: number;
  /** Minimum number of samples in a cluster; minNeighbors by default. */
  readonly minClusterSize?: number;
  /** Whether samples at the end of a valley that were reached from outside it are cut off (default true). */
  readonly correctEnds?: boolean;
}

/** A cluster: the places of its first and its last sample in the order. */
export interface SteepCluster {
  readonly first: number;
  readonly last: number;
}

/** All valleys, those inside others before these, and labels of the innermost ones. */
export interface SteepClusters {
  readonly clusters: readonly SteepCluster[];
  /** The cluster of each sample among those without others inside; -1 for noise. */
  readonly labels: Int32Array;
}

/**
 * The valleys of a reachability plot, nested in each other.
 *
 * @example
 * ```ts
 * import { optics } from "lectern";
 * import { steepClusters } from "lectern/clustering";
 *
 * const x = [[0], [1], [2], [3], [50], [51], [52], [53]];
 * const { state } = optics({ minNeighbors: 2 }).fit({ x });
 * steepClusters(state, { minNeighbors: 2 }).labels; // Int32Array [ 0, 0, 0, 0, 1, 1, 1, 1 ]
 * ```
 */
export function steepClusters(order: ReachabilityOrder, options: SteepClustersOptions): SteepClusters {
  const settings = settingsOf(options, order.order.length);
  const clusters = findValleys(plotOf(order, settings.keep), order, settings);
  const places = new Int32Array(order.order.length).fill(-1);
  let count = 0;
  for (const { first, last } of clusters) {
    if (places.subarray(first, last + 1).every((label) => label < 0)) places.fill(count++, first, last + 1);
  }
  const labels = new Int32Array(places.length);
  order.order.forEach((sample, place) => {
    labels[sample] = places[place];
  });
  return { clusters, labels };
}

interface ValleyOptions extends Required<Omit<SteepClustersOptions, "steepness">> {
  /** 1 − ξ. */
  readonly keep: number;
}

function settingsOf(options: SteepClustersOptions, samples: number): ValleyOptions {
  const { steepness = 0.05, minNeighbors, minClusterSize = minNeighbors, correctEnds = true } = options;
  if (!(steepness > 0 && steepness < 1)) {
    throw new LecternError("invalid-option", `steepClusters: steepness must be between 0 and 1, got ${steepness}`, {
      option: "steepness",
      value: steepness,
    });
  }
  for (const [option, value] of Object.entries({ minNeighbors, minClusterSize })) {
    if (Number.isInteger(value) && value >= 1 && value <= samples) continue;
    throw new LecternError(
      "invalid-option",
      `steepClusters: ${option} must be a whole number from 1 to the number of samples, ${samples}, got ${value}`,
      { option, value },
    );
  }
  return { keep: 1 - steepness, minNeighbors, minClusterSize, correctEnds };
}

/** The heights of the plot in their order, with an infinite one behind, and how each compares with the next. */
interface Plot {
  readonly heights: Float64Array;
  /** Positive where the next is higher by ξ, negative where it is lower by ξ, 0 else. */
  readonly steep: Int8Array;
  /** The sign of the step to the next. */
  readonly slope: Int8Array;
}

function plotOf({ order, reachability }: ReachabilityOrder, keep: number): Plot {
  const n = order.length;
  const heights = new Float64Array(n + 1).fill(Infinity);
  for (let place = 0; place < n; place++) heights[place] = reachability[order[place]];
  const [steep, slope] = [new Int8Array(n), new Int8Array(n)];
  for (let place = 0; place < n; place++) {
    // 0 / 0 and ∞ / ∞ are neither up nor down.
    const ratio = heights[place] / heights[place + 1];
    steep[place] = ratio <= keep ? 1 : ratio >= 1 / keep ? -1 : 0;
    slope[place] = ratio < 1 ? 1 : ratio > 1 ? -1 : 0;
  }
  return { heights, steep, slope };
}

/** A steep way down, and the highest place between its end and where the search is. */
interface Descent {
  readonly start: number;
  readonly end: number;
  between: number;
}

function findValleys(plot: Plot, order: ReachabilityOrder, settings: ValleyOptions): SteepCluster[] {
  const { heights, steep } = plot;
  const clusters: SteepCluster[] = [];
  let descents: Descent[] = [];
  let [index, between] = [0, 0];
  for (let place = 0; place < steep.length; place++) {
    if (place < index || steep[place] === 0) continue;
    for (let at = index; at <= place; at++) between = Math.max(between, heights[at]);
    descents = stillOpen(descents, between, plot, settings.keep);
    const end = endOfSteep(plot, place, settings.minNeighbors);
    if (steep[place] < 0) descents.push({ start: place, end, between: 0 });
    else {
      const found = descents.flatMap((down) => valleyBetween(down, { start: place, end }, plot, order, settings));
      clusters.push(...found.reverse());
    }
    index = end + 1;
    between = heights[index];
  }
  return clusters;
}

/** Descents whose start is higher than all behind it; the others cannot begin a valley any more. */
function stillOpen(descents: Descent[], between: number, { heights }: Plot, keep: number): Descent[] {
  if (between === Infinity) return [];
  const open = descents.filter(({ start }) => between <= heights[start] * keep);
  for (const down of open) down.between = Math.max(down.between, between);
  return open;
}

/** The last steep place of a steep part: it goes on over a few places that are not steep, but not over a step back. */
function endOfSteep({ steep, slope }: Plot, start: number, minNeighbors: number): number {
  let [end, flat] = [start, 0];
  for (let place = start; place < steep.length; place++) {
    if (steep[place] === steep[start]) {
      end = place;
      flat = 0;
    } else if (slope[place] === -steep[start]) return end;
    else if (++flat > minNeighbors) return end;
  }
  return end;
}

/** The valley between a descent and an ascent, if there is one: both of its sides end at about the same height. */
function valleyBetween(
  down: Descent,
  up: Pick<Descent, "start" | "end">,
  { heights }: Plot,
  order: ReachabilityOrder,
  { keep, minClusterSize, correctEnds }: ValleyOptions,
): SteepCluster[] {
  let [first, last] = [down.start, up.end];
  const [left, right] = [heights[down.start], heights[up.end + 1]];
  if (right * keep < down.between) return [];
  if (left * keep >= right) {
    while (heights[first + 1] > right && first < down.end) first++;
  } else if (right * keep >= left) {
    while (heights[last - 1] > left && last > up.start) last--;
  }
  if (correctEnds) last = lastReachedInside(first, last, heights, order);
  const isLarge = last - first + 1 >= minClusterSize;
  return last > first && isLarge && first <= down.end && last >= up.start ? [{ first, last }] : [];
}

/** The last place that is lower than the first, or is reached from a sample of the valley before it. */
function lastReachedInside(
  first: number,
  last: number,
  heights: Float64Array,
  { order, predecessors }: ReachabilityOrder,
): number {
  for (let end = last; end > first; end--) {
    if (heights[first] > heights[end]) return end;
    if (order.subarray(first, end).includes(predecessors[order[end]])) return end;
  }
  return first;
}
