/** Which clusters of a condensed tree are the answer, and how strongly each sample belongs to them. */
import type { CondensedTree } from "./condensed-tree.js";

/** The clusters with the largest total excess of mass, or all clusters that do not split. */
export type Selection = "excess-of-mass" | "leaf";

/** Labels with −1 for noise, numbered by the first samples, and strengths in [0, 1]. */
export interface SelectedLabels {
  readonly labels: Int32Array;
  readonly strengths: Float64Array;
}

/** The labels of the samples; the first cluster, which has all samples, is never selected. */
export function selectedLabels(tree: CondensedTree, selection: Selection): SelectedLabels {
  const { parents, ends, clusters, heights } = tree;
  const isSelected = selection === "leaf" ? leavesOf(tree) : largestMasses(tree);
  // The selected cluster that each cluster is in: of nested ones the first.
  const within = new Int32Array(parents.length).fill(-1);
  for (let c = 1; c < parents.length; c++) {
    within[c] = within[parents[c]] >= 0 ? within[parents[c]] : isSelected[c] === 1 ? c : -1;
  }
  const numbers = new Map<number, number>();
  const labels = new Int32Array(clusters.length).fill(-1);
  const strengths = new Float64Array(clusters.length);
  for (let i = 0; i < clusters.length; i++) {
    const cluster = within[clusters[i]];
    if (cluster < 0) continue;
    labels[i] = numbers.get(cluster) ?? numbers.size;
    numbers.set(cluster, labels[i]);
    // The density where a sample leaves the cluster over the highest one of the cluster; densities are 1 / height.
    strengths[i] = heights[i] <= ends[cluster] ? 1 : ends[cluster] / heights[i];
  }
  return { labels, strengths };
}

function leavesOf({ parents }: CondensedTree): Uint8Array {
  const isLeaf = new Uint8Array(parents.length).fill(1);
  for (let c = 1; c < parents.length; c++) isLeaf[parents[c]] = 0;
  return isLeaf;
}

/** From the last cluster to the first: a cluster is selected if its mass is at least that of the selection below it. */
function largestMasses({ parents, masses }: CondensedTree): Uint8Array {
  const below = new Float64Array(parents.length);
  const isSelected = new Uint8Array(parents.length);
  for (let c = parents.length - 1; c > 0; c--) {
    isSelected[c] = masses[c] >= below[c] ? 1 : 0;
    below[parents[c]] += Math.max(masses[c], below[c]);
  }
  return isSelected;
}
