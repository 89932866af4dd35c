/** k-means on a line: with sorted values every cluster is a run of neighbours, and a step costs k bisections. */

/**
 * Lloyd's iteration on sorted values from the given centers, to its end. A cluster that loses all its values takes the
 * value farthest from its center, as scikit-learn does; when all values sit on centers, it is left out. The centers
 * ascend.
 */
export function lineKMeans(sorted: Float64Array, start: ArrayLike<number>): Float64Array {
  const n = sorted.length;
  // Sums from the middle value, so that a column far from zero keeps its digits.
  const origin = sorted[n >> 1];
  const sums = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i] + (sorted[i] - origin);
  let centers: Float64Array = Float64Array.from(start).sort();
  let cuts = cutsOf(sorted, centers);
  // Lloyd's cost falls at every step, so no cut returns; the bound is for rounding.
  for (let step = 0; step < 10_000; step++) {
    const moved = meansOf(sorted, sums, origin, centers, cuts);
    const next = cutsOf(sorted, moved);
    centers = moved;
    if (next.length === cuts.length && next.every((cut, k) => cut === cuts[k])) break;
    cuts = next;
  }
  return centers;
}

/** cuts[k] … cuts[k + 1] − 1 are the values nearest to center k; a value half-way belongs to the lower one. */
function cutsOf(sorted: Float64Array, centers: Float64Array): Int32Array {
  const cuts = new Int32Array(centers.length + 1);
  for (let k = 1; k < centers.length; k++) {
    const edge = centers[k - 1] + 0.5 * (centers[k] - centers[k - 1]);
    let low = cuts[k - 1];
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] <= edge) low = middle + 1;
      else high = middle;
    }
    cuts[k] = low;
  }
  cuts[centers.length] = sorted.length;
  return cuts;
}

function meansOf(
  sorted: Float64Array,
  sums: Float64Array,
  origin: number,
  centers: Float64Array,
  cuts: Int32Array,
): Float64Array {
  const means: number[] = [];
  let empty = 0;
  for (let k = 0; k < centers.length; k++) {
    const size = cuts[k + 1] - cuts[k];
    if (size === 0) empty++;
    else means.push(origin + (sums[cuts[k + 1]] - sums[cuts[k]]) / size);
  }
  const taken = new Set<number>();
  for (; empty > 0; empty--) {
    // The value farthest from the center of its cluster is at one end of the cluster.
    let [farthest, distance] = [-1, 0];
    for (let k = 0; k < centers.length; k++) {
      if (cuts[k] === cuts[k + 1]) continue;
      for (const i of [cuts[k], cuts[k + 1] - 1]) {
        const own = Math.abs(sorted[i] - centers[k]);
        if (own > distance && !taken.has(sorted[i])) [farthest, distance] = [i, own];
      }
    }
    if (farthest < 0) break;
    taken.add(sorted[farthest]);
    means.push(sorted[farthest]);
  }
  return Float64Array.from(means).sort();
}
