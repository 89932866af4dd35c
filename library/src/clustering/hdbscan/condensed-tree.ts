/**
 * The condensed tree of HDBSCAN* (Campello, Moulavi and Sander 2013): going down the tree of merges, a cluster splits only
 * where at least two of its parts are large enough; samples in smaller parts leave it.
 */
import type { ClusterTree } from "../../graphs/cluster-tree.js";

/** Clusters, parents before their children; cluster 0 has all samples. */
export interface CondensedTree {
  /** The cluster that each cluster is a part of; −1 for the first. */
  readonly parents: Int32Array;
  /** The excess of mass of each cluster: the sum of 1 / (height where a sample leaves) − 1 / (height of the cluster's split). */
  readonly masses: Float64Array;
  /** The lowest height of each cluster, where its last samples leave or where it splits. */
  readonly ends: Float64Array;
  /** The last cluster that each sample is in. */
  readonly clusters: Int32Array;
  /** The height at which each sample leaves that cluster. */
  readonly heights: Float64Array;
}

/** The condensed tree of all clusters of at least `minSize` samples, which is at least 2. */
export function condenseTree(tree: ClusterTree, minSize: number): CondensedTree {
  const { leaves } = tree;
  const clusters = new Int32Array(leaves);
  const heights = new Float64Array(leaves);
  const [parents, masses, ends, births] = [[-1], [0], [Infinity], [Infinity]];
  const pending: [node: number, cluster: number][] = leaves > 1 ? [[2 * leaves - 2, 0]] : [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, cluster] = next;
    const height = tree.heights[node - leaves];
    const parts = partsOf(tree, node);
    const large = parts.filter((part) => sizeOf(tree, part) >= minSize);
    ends[cluster] = height;
    for (const part of parts) {
      const size = sizeOf(tree, part);
      if (large.length !== 1 || size < minSize) masses[cluster] += size * (1 / height - 1 / births[cluster]);
      if (size >= minSize) {
        pending.push([part, large.length === 1 ? cluster : parents.length]);
        if (large.length > 1) {
          parents.push(cluster);
          masses.push(0);
          ends.push(height);
          births.push(height);
        }
        continue;
      }
      for (const sample of samplesOf(tree, part)) {
        clusters[sample] = cluster;
        heights[sample] = height;
      }
    }
  }
  return {
    parents: Int32Array.from(parents),
    masses: Float64Array.from(masses),
    ends: Float64Array.from(ends),
    clusters,
    heights,
  };
}

const sizeOf = ({ leaves, sizes }: ClusterTree, node: number) => (node < leaves ? 1 : sizes[node - leaves]);

/** The parts of a node just below its height: merges at equal heights are undone together, so that their order is irrelevant. */
function partsOf({ leaves, left, right, heights }: ClusterTree, node: number): number[] {
  const height = heights[node - leaves];
  const parts: number[] = [];
  const pending = [node];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at < leaves || heights[at - leaves] < height) parts.push(at);
    else pending.push(right[at - leaves], left[at - leaves]);
  }
  return parts;
}

function samplesOf({ leaves, left, right }: ClusterTree, node: number): number[] {
  const samples: number[] = [];
  const pending = [node];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at < leaves) samples.push(at);
    else pending.push(right[at - leaves], left[at - leaves]);
  }
  return samples;
}
