/**
 * The nearest-neighbour chain (Benzécri 1982; Murtagh 1983): follows nearest neighbours until two clusters are each
 * other's, and merges these. For linkages in which a merged cluster is no nearer to a third than the nearer of its parts
 * was, the chain stays valid after the merge, so that all merges take time n².
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { SampleMerges } from "../../graphs/merge-order.js";
import type { ClusterDistances } from "./cluster-distances.js";

/** All merges, each with the numbers of the two clusters, not sorted by height; `work` is the time of one distance. */
export function* nearestNeighborChain(clusters: ClusterDistances, work: number): Work<Progress, SampleMerges> {
  const merges = clusters.count() - 1;
  const [first, second] = [new Int32Array(merges), new Int32Array(merges)];
  const heights = new Float64Array(merges);
  const chain = new Int32Array(merges + 1);
  const isTime = createPace();
  let length = 0;
  for (let merge = 0; merge < merges; merge++) {
    if (length === 0) chain[length++] = clusters.lowest();
    for (;;) {
      const end = chain[length - 1];
      const previous = length > 1 ? chain[length - 2] : -1;
      const next = clusters.nearest(end, previous);
      if (isTime(clusters.count() * work)) yield { step: merge + 1, of: merges };
      if (next === previous) break;
      chain[length++] = next;
    }
    const [a, b] = [chain[length - 1], chain[length - 2]];
    length -= 2;
    first[merge] = Math.min(a, b);
    second[merge] = Math.max(a, b);
    heights[merge] = clusters.nearestDistance();
    clusters.merge(first[merge], second[merge], heights[merge]);
    if (isTime(clusters.count() * 2 * work)) yield { step: merge + 1, of: merges };
  }
  return { first, second, heights };
}
