/** k-means clustering (Lloyd 1982) with k-means++ seeding (Arthur and Vassilvitskii 2007). */

import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, nonNegative, type OptionValues, optional, seed } from "../../core/options/options.js";
import { notConverged, warn } from "../../core/report.js";
import { mapSteps, type Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { centerStart, centersField, givenCenters } from "../given-centers.js";
import { requireSamples } from "../require-samples.js";
import { fromCenters, fromStarts } from "./from-starts.js";
import { nearestCenters } from "./nearest-centers.js";

const learns = {
  centers: centersField("center of each cluster"),
  labels: state.integers("samples", "cluster of each training sample", { below: "clusters" }),
  inertia: state.number("sum of the squared distances of the samples to their centers", { min: 0 }),
};

export interface KMeansState extends state.StateOf<typeof learns> {}

/** What can be watched while k-means runs. */
export interface KMeansProgress extends Progress {
  /** Which start is running, from 1. */
  readonly start: number;
  readonly centers: Matrix;
  readonly labels: Int32Array;
  /** The rows that the labels are of, while the starts are compared on some of them. */
  readonly rows?: Int32Array;
}

const options = {
  clusters: integer(8, "number of clusters"),
  start: centerStart(),
  starts: optional(
    integer(
      10,
      "number of starts; the best result is kept; by default 10 are compared after 5 iterations, and the best 3 continue, or the best one if their objectives differ by less than 0.3 %",
    ),
  ),
  startSamples: optional(
    integer(
      20_000,
      "number of samples on which the starts are compared before the best continues with all; by default 20000, or 500 per cluster if that is more, and all samples if that is at least half of them",
    ),
  ),
  maxIterations: integer(300, "maximum number of iterations; of each start"),
  tolerance: nonNegative(
    1e-4,
    "when to stop; when the centers move less than this share of the mean variance of the columns",
  ),
  seed: seed(),
};

/** How many clusters, and how they are found. */
export type KMeansOptions = OptionValues<typeof options>;

/**
 * Splits samples into clusters so that the squared distances to the cluster means are small. Use it for round
 * clusters of similar size; it always finds as many as requested. Standardise first, unless columns share a unit.
 *
 * @example
 * ```ts
 * import { kMeans } from "lectern";
 *
 * const model = kMeans({ clusters: 2 }).fit({ x: [[0, 0], [0, 1], [9, 9], [9, 8]] });
 * model.labels; // the first two samples share a label, and so do the last two
 * model.predict([[8, 8]]);
 * ```
 */
export const kMeans = defineClusterer({
  kind: "k-means",
  title: "k-means",
  summary: "Splits samples into round clusters around their means.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ ‖xᵢ − μ_c(i)‖²", measure: null, reaches: "local minimum" },
    alsoKnownAs: ["clustering", "Lloyd's algorithm", "vector quantization"],
    sources: ["Lloyd 1982", "MacQueen 1967"],
    seeAlso: ["standardize", "pca"],
  },
  options,
  learns,
  supports: { weights: true, warmStart: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options, from: KMeansState | undefined) {
    const { clusters, start, maxIterations } = options;
    const all = { x, weights };
    const startSamples = samplesForStarts(
      options.startSamples,
      clusters,
      requireSamples("k-means", "clusters", clusters, weights),
    );
    const given = from === undefined ? givenCenters("k-means", start, clusters, x.columns) : centersOf(from, clusters);
    const kind = start.kind === "random" ? start.kind : "plus-plus";
    let step = 0;
    // Given centers lead to one result only, however often they are tried.
    const work =
      given === undefined ? fromStarts(all, { ...options, kind, startSamples }) : fromCenters(all, given, options);
    const { best, starts, sampleIterations } = yield* mapSteps(
      work,
      (turn): KMeansProgress => ({ ...turn, step: ++step }),
    );
    const { centers, labels, objective, converged, relocations } = best;
    const learned: KMeansState = { centers, labels, inertia: objective[objective.length - 1] };
    const warnings = converged ? [] : [notConverged(maxIterations)];
    if (relocations > 0) {
      const message = `empty clusters were moved to distant samples (${relocations} in total)`;
      warnings.push(warn("unused-part", message, { relocations }));
    }
    const notes = {
      starts,
      startSamples: (given === undefined ? startSamples : undefined) ?? x.rows,
      sampleIterations,
    };
    return { state: learned, report: { converged, iterations: objective.length, objective, warnings, notes } };
  },
  offers: { predict: ({ centers }, x) => nearestCenters(x, centers) },
});

/** Enough to compare starts, and to estimate the mean of a cluster to a few per cent of its spread. */
const MIN_START_SAMPLES = 20_000;
const MIN_PER_CLUSTER = 500;

/** How many samples the starts are compared on; undefined for all. */
function samplesForStarts(wanted: number | null, clusters: number, samples: number): number | undefined {
  if (wanted !== null && wanted < clusters) {
    throw new LecternError(
      "invalid-option",
      `k-means: startSamples must be at least ${clusters}, the number of clusters, got ${wanted}`,
      { option: "startSamples", value: wanted },
    );
  }
  if (wanted !== null) return wanted < samples ? wanted : undefined;
  const enough = Math.max(MIN_START_SAMPLES, MIN_PER_CLUSTER * clusters);
  return 2 * enough < samples ? enough : undefined;
}

function centersOf({ centers }: KMeansState, clusters: number): Matrix {
  if (centers.rows === clusters) return centers;
  throw new LecternError(
    "invalid-option",
    `k-means: the model to start from has ${centers.rows} clusters, not ${clusters}`,
    { option: "clusters", value: clusters },
  );
}
