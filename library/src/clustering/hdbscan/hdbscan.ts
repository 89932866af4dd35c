/** HDBSCAN* (Campello, Moulavi and Sander 2013): the clusters that last longest while the density increases. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, type OptionValues, optional } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { inside } from "../../core/run.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import { coreDistances } from "../core-distances.js";
import { mergesField } from "../merges-field.js";
import { condenseTree } from "./condensed-tree.js";
import { reachabilityTree } from "./reachability-tree.js";
import { selectedLabels } from "./select-clusters.js";

const learns = {
  labels: state.integers("samples", "cluster of each training sample; −1 for noise", { min: -1, below: "samples" }),
  strengths: state.vector(
    "samples",
    "how strongly each sample belongs to its cluster: the density at which it leaves the cluster over the highest; 0 for noise",
    { min: 0, max: 1 },
  ),
  coreDistances: state.vector("samples", "distance within which each sample has minNeighbors samples", { min: 0 }),
  merges: mergesField,
};

export interface HdbscanState extends state.StateOf<typeof learns> {}

const options = {
  minClusterSize: integer(5, "minimum number of samples in a cluster", { minimum: 2 }),
  minNeighbors: optional(
    integer(
      5,
      "minimum number of samples within the radius of a core sample; the sample itself included; minClusterSize by default",
    ),
  ),
  clusterSelection: choice(
    ["excess-of-mass", "leaf"],
    "excess-of-mass",
    "which clusters of the tree are chosen; those that last longest while the density increases, or all that do not split further",
  ),
  distance: distanceOption(),
};

type HdbscanOptions = OptionValues<typeof options>;

/**
 * Finds clusters of any shape and of different densities, and calls the rest noise. Use it instead of {@link dbscan} when no
 * single radius suits all clusters; it needs only the size of the smallest cluster of interest.
 *
 * @example
 * ```ts
 * import { hdbscan } from "lectern";
 *
 * const x = [[0], [1], [2], [500], [100], [110], [120]];
 * hdbscan({ minClusterSize: 3, minNeighbors: 2 }).fit({ x }).labels; // Int32Array [ 0, 0, 0, -1, 1, 1, 1 ]
 * ```
 */
export const hdbscan = defineClusterer({
  kind: "hdbscan",
  title: "HDBSCAN*",
  summary: "Finds clusters of any shape and different densities, and noise between them.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n² d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["hierarchical density-based clustering", "HDBSCAN"],
    sources: ["Campello, Moulavi and Sander 2013", "McInnes, Healy and Astels 2017"],
    seeAlso: ["dbscan", "agglomerative", "standardize"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { minClusterSize, clusterSelection, distance } = options;
    const core = yield* inside(coreDistances(x, distance, neighborsFor(options, x.rows)), {
      step: 1,
      of: 2,
    });
    yield { step: 1, of: 2 };
    const space = distanceSpace(resolveDistance(distance, x));
    const { left, right, heights, sizes, leaves } = yield* inside(reachabilityTree(space.prepare(x), space, core), {
      step: 2,
      of: 2,
    });
    const merges = { left, right, heights, sizes };
    const condensed = condenseTree({ leaves, ...merges }, minClusterSize);
    const { labels, strengths } = selectedLabels(condensed, clusterSelection);
    const learned: HdbscanState = { labels, strengths, coreDistances: core, merges };
    const clusters = labels.reduce((most, label) => Math.max(most, label + 1), 0);
    const noise = labels.reduce((count, label) => count + (label < 0 ? 1 : 0), 0);
    const warnings = clusters > 0 ? [] : [noClusters(minClusterSize)];
    return { state: learned, report: { warnings, notes: { clusters, noise } } };
  },
  offers: { tree: ({ labels, merges }) => ({ leaves: labels.length, ...merges }) },
});

const noClusters = (minClusterSize: number) =>
  warn(
    "no-effect",
    `the samples do not separate into two clusters of at least ${minClusterSize} samples at any density, so all of them are noise; decrease minClusterSize or minNeighbors`,
    { minClusterSize },
  );

/** The neighbours of a core sample; a number that is not given is limited by that of the samples. */
function neighborsFor({ minNeighbors, minClusterSize }: HdbscanOptions, rows: number): number {
  if (minNeighbors === null) return Math.min(minClusterSize, rows);
  if (minNeighbors <= rows) return minNeighbors;
  throw new LecternError(
    "invalid-option",
    `hdbscan: minNeighbors must be at most the number of samples, ${rows}, got ${minNeighbors}`,
    { option: "minNeighbors", value: minNeighbors },
  );
}
