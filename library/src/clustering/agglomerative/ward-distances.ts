/**
 * Clusters for Ward's linkage by their centers: the squared distance of clusters of a and b samples is 2 a b / (a + b) times
 * that of their centers. It needs memory for the samples only, and is faster than the matrix of all distances, because
 * most candidates are excluded by the first columns.
 */
import type { Matrix } from "../../data/matrix.js";
import type { ClusterDistances } from "./cluster-distances.js";

/** Clusters of the rows of x. */
export function wardDistances({ rows, columns, data }: Matrix): ClusterDistances {
  // Centers and sizes by place: the places of the clusters left come first.
  const centers = data.slice();
  const sizes = new Float64Array(rows).fill(1);
  const clusters = Int32Array.from({ length: rows }, (_, i) => i);
  const places = clusters.slice();
  const isLeft = new Uint8Array(rows).fill(1);
  let [count, lowest, found] = [rows, 0, 0];
  const distance = (p: number, q: number) => {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += (centers[p * columns + j] - centers[q * columns + j]) ** 2;
    return ((2 * sizes[p] * sizes[q]) / (sizes[p] + sizes[q])) * sum;
  };
  return {
    count: () => count,
    lowest() {
      while (isLeft[lowest] === 0) lowest++;
      return lowest;
    },
    nearest(cluster, preferred) {
      const own = places[cluster];
      const from = own * columns;
      const size = sizes[own];
      // 2 a b / (a + b) is at least this, so that farther centers need not be computed exactly.
      const leastFactor = (2 * size) / (size + 1);
      let best = preferred;
      let least = preferred < 0 ? Infinity : distance(own, places[preferred]);
      let limit = least / leastFactor;
      for (let place = 0, at = 0; place < count; place++, at += columns) {
        let sum = 0;
        for (let j = 0; j < columns && sum <= limit; j++) {
          const difference = centers[from + j] - centers[at + j];
          sum += difference * difference;
        }
        if (sum > limit || place === own) continue;
        const weighted = ((2 * size * sizes[place]) / (size + sizes[place])) * sum;
        const isNearer = weighted < least || (weighted === least && best !== preferred && clusters[place] < best);
        if (!isNearer) continue;
        least = weighted;
        limit = least / leastFactor;
        best = clusters[place];
      }
      found = least;
      return best;
    },
    nearestDistance: () => found,
    merge(first, second) {
      const [p, q] = [places[first], places[second]];
      const total = sizes[p] + sizes[q];
      const share = sizes[p] / total;
      for (let j = 0; j < columns; j++) {
        centers[q * columns + j] += share * (centers[p * columns + j] - centers[q * columns + j]);
      }
      sizes[q] = total;
      isLeft[first] = 0;
      count--;
      // The last cluster moves to the place that is free now.
      centers.copyWithin(p * columns, count * columns, (count + 1) * columns);
      sizes[p] = sizes[count];
      clusters[p] = clusters[count];
      places[clusters[p]] = p;
    },
  };
}
