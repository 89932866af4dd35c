/** Agglomerative clustering (Ward 1963; Müllner 2011): merges the two nearest clusters until one is left. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, nonNegative, type OptionValues, optional } from "../../core/options/options.js";
import { cutTree, cutTreeAtHeight } from "../../graphs/cluster-tree.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { mergesField } from "../merges-field.js";
import { buildTree } from "./build-tree.js";

const learns = {
  labels: state.integers("samples", "cluster of each training sample, in the order of their first samples", {
    below: "samples",
  }),
  merges: mergesField,
};

export interface AgglomerativeState extends state.StateOf<typeof learns> {}

const options = {
  linkage: choice(
    ["ward", "single", "complete", "average", "weighted", "centroid", "median"],
    "ward",
    "distance between two clusters; the increase of the squared error (ward), the smallest, largest or mean distance of their samples (single, complete, average), the mean of the distances of their two parts (weighted), that of their means (centroid), or of the midpoints of their parts (median)",
  ),
  clusters: optional(integer(2, "number of clusters; 2 by default, unless cutHeight is given")),
  cutHeight: optional(nonNegative(1, "height at which the tree is cut; instead of a number of clusters")),
  distance: distanceOption("distance between two samples; Euclidean for ward, centroid and median"),
};

type AgglomerativeOptions = OptionValues<typeof options>;

/**
 * Merges the two nearest clusters until one is left, and cuts the tree of these merges. Use it when clusters are nested,
 * when their number should be read from the tree, or for any distance; {@link kMeans} is faster for many samples.
 *
 * @example
 * ```ts
 * import { agglomerative } from "lectern";
 * import { cutTree } from "lectern/clustering";
 *
 * const model = agglomerative({ clusters: 2 }).fit({ x: [[0], [1], [5], [6], [20]] });
 * model.labels; // Int32Array [ 0, 0, 0, 0, 1 ]
 * cutTree(model.tree, 3); // Int32Array [ 0, 0, 1, 1, 2 ]: another cut of the same tree
 * ```
 */
export const agglomerative = defineClusterer({
  kind: "agglomerative",
  title: "Agglomerative clustering",
  summary: "Merges the nearest clusters step by step into a tree, and cuts it.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n² d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["hierarchical clustering", "linkage", "dendrogram", "AGNES", "UPGMA", "WPGMA", "UPGMC", "WPGMC"],
    sources: ["Ward 1963", "Lance and Williams 1967", "Müllner 2011"],
    seeAlso: ["k-means", "standardize"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { linkage, distance } = options;
    const clusters = clustersFor(options, x.rows);
    const tree = yield* buildTree(x, linkage, distance);
    const labels = options.cutHeight === null ? cutTree(tree, clusters) : cutTreeAtHeight(tree, options.cutHeight);
    const { left, right, heights, sizes } = tree;
    const learned: AgglomerativeState = { labels, merges: { left, right, heights, sizes } };
    return { state: learned };
  },
  offers: { tree: ({ labels, merges }) => ({ leaves: labels.length, ...merges }) },
});

/** The number of clusters, if the tree is cut by it. */
function clustersFor({ clusters, cutHeight }: AgglomerativeOptions, rows: number): number {
  if (clusters !== null && cutHeight !== null) {
    throw new LecternError("invalid-option", "agglomerative: give either clusters or cutHeight, not both", {
      option: "cutHeight",
      value: cutHeight,
    });
  }
  if (clusters === null || clusters <= rows) return clusters ?? Math.min(2, rows);
  throw new LecternError(
    "invalid-option",
    `agglomerative: ${clusters} clusters need at least as many samples, got ${rows}`,
    { option: "clusters", value: clusters },
  );
}
