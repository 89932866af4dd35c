/** OPTICS (Ankerst, Breunig, Kriegel and Sander 1999): the samples in an order that shows clusters of all densities. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, positive } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { inside } from "../../core/run.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import { coreDistances } from "../core-distances.js";
import { cutReachability, orderByReachability } from "./reachability-order.js";

const learns = {
  labels: state.integers("samples", "cluster of each training sample; −1 for noise", { min: -1, below: "samples" }),
  order: state.integers("samples", "the samples in the order of the plot", { below: "samples" }, (order) =>
    new Set(order).size === order.length ? undefined : "must contain each sample once",
  ),
  reachability: state.vector(
    "samples",
    "distance at which each sample is reached from those before it; infinite for the first",
    { min: 0, or: "infinity" },
  ),
  predecessors: state.integers("samples", "sample from which each sample is reached; −1 for the first", {
    min: -1,
    below: "samples",
  }),
  coreDistances: state.vector("samples", "distance within which each sample has minNeighbors samples", { min: 0 }),
};

export interface OpticsState extends state.StateOf<typeof learns> {}

const options = {
  radius: positive(
    0.5,
    "maximum distance of a neighbour, inclusive; the height at which the plot is cut into clusters",
  ),
  minNeighbors: integer(
    5,
    "minimum number of samples within the radius of a core sample; the sample itself included, at most all samples",
  ),
  distance: distanceOption(),
};

/**
 * Orders the samples so that dense regions are valleys of their reachability, and cuts that plot at a radius. Use it to choose
 * the radius of {@link dbscan}: the order is the same for all of them. {@link hdbscan} needs no radius.
 *
 * @example
 * ```ts
 * import { optics } from "lectern";
 *
 * const model = optics({ radius: 2, minNeighbors: 2 }).fit({ x: [[0], [10], [1], [12], [40]] });
 * model.labels; // Int32Array [ 0, 1, 0, 1, -1 ]
 * model.state.order; // Int32Array [ 0, 2, 1, 3, 4 ]
 * ```
 */
export const optics = defineClusterer({
  kind: "optics",
  title: "OPTICS",
  summary: "Orders samples by how easily they are reached, and cuts this order into dense clusters and noise.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n² d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["ordering points to identify the clustering structure", "reachability plot"],
    sources: ["Ankerst, Breunig, Kriegel and Sander 1999"],
    seeAlso: ["dbscan", "hdbscan", "standardize"],
  },
  options,
  learns,
  *fit({ x }, { radius, minNeighbors, distance }) {
    if (minNeighbors > x.rows) throw tooFew(minNeighbors, x.rows);
    const core = yield* inside(coreDistances(x, distance, minNeighbors), { step: 1, of: 2 });
    yield { step: 1, of: 2 };
    const space = distanceSpace(resolveDistance(distance, x));
    const order = yield* inside(orderByReachability(space.prepare(x), space, core), { step: 2, of: 2 });
    const reached = { ...order, coreDistances: core };
    const labels = cutReachability(reached, radius);
    const learned: OpticsState = { labels, ...reached };
    const clusters = labels.reduce((most, label) => Math.max(most, label + 1), 0);
    const noise = labels.reduce((count, label) => count + (label < 0 ? 1 : 0), 0);
    const warnings = clusters > 0 ? [] : [noClusters(radius, minNeighbors)];
    return { state: learned, report: { warnings, notes: { clusters, noise } } };
  },
});

const noClusters = (radius: number, minNeighbors: number) =>
  warn(
    "no-effect",
    `no sample has ${minNeighbors} samples within the radius ${radius}, so all of them are noise; increase radius, to a height between those of state.reachability`,
    { radius, minNeighbors },
  );

const tooFew = (minNeighbors: number, rows: number) =>
  new LecternError(
    "invalid-option",
    `optics: minNeighbors must be at most the number of samples, ${rows}, got ${minNeighbors}`,
    { option: "minNeighbors", value: minNeighbors },
  );
