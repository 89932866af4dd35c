/** DBSCAN (Ester, Kriegel, Sander and Xu 1996): clusters are connected regions of many samples; the rest is noise. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { integer, positive } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { counted, inside } from "../../core/run.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { regionSearchSteps } from "../../neighbor-search/region-search.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import { densityLabels } from "./density-labels.js";

const learns = {
  labels: state.integers("samples", "cluster of each training sample; −1 for noise", { min: -1, below: "samples" }),
  isCore: state.bytes("samples", "1 for core samples, which have enough neighbours, otherwise 0", { max: 1 }),
};

export interface DbscanState extends state.StateOf<typeof learns> {}

const options = {
  radius: positive(0.5, "maximum distance of a neighbour, inclusive"),
  minNeighbors: integer(
    5,
    "minimum number of samples within the radius of a core sample; the sample itself included, weights summed",
  ),
  distance: distanceOption(),
};

/**
 * Finds clusters of any shape as connected regions of many samples, and calls the rest noise. Use it when the number of
 * clusters is unknown and all have about the same density; {@link agglomerative} and {@link kMeans} assign every sample.
 *
 * @example
 * ```ts
 * import { dbscan } from "lectern";
 *
 * const model = dbscan({ radius: 1, minNeighbors: 3 }).fit({ x: [[0], [1], [2], [50], [9], [9], [9]] });
 * model.labels; // Int32Array [ 0, 0, 0, -1, 1, 1, 1 ]
 * ```
 */
export const dbscan = defineClusterer({
  kind: "dbscan",
  title: "DBSCAN",
  summary: "Finds clusters of any shape as dense regions, and noise between them.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n d log n" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["density-based clustering", "clustering with noise"],
    sources: ["Ester, Kriegel, Sander and Xu 1996"],
    seeAlso: ["hdbscan", "agglomerative", "k-means", "standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, { radius, minNeighbors, distance }) {
    const space = distanceSpace(resolveDistance(distance, x, weights));
    const building = regionSearchSteps(space.prepare(x), space, space.reduce(radius));
    const search = yield* inside(counted(building), { step: 1, of: 2 });
    const { labels, isCore } = yield* densityLabels(search, weights, minNeighbors);
    const learned: DbscanState = { labels, isCore };
    const clusters = labels.reduce((most, label) => Math.max(most, label + 1), 0);
    const noise = labels.reduce((count, label) => count + (label < 0 ? 1 : 0), 0);
    const warnings =
      clusters > 0
        ? []
        : [
            warn(
              "no-effect",
              `no sample has ${minNeighbors} samples within the radius ${radius}, so all of them are noise; increase radius or decrease minNeighbors`,
              { radius, minNeighbors },
            ),
          ];
    return { state: learned, report: { warnings, notes: { clusters, noise } } };
  },
});
