/** k-means clustering (Lloyd 1982) with k-means++ seeding (Arthur and Vassilvitskii 2007). */
import { defineClusterer } from "../contract/define-unsupervised.js";
import { LecternError } from "../core/errors.js";
import { integer, list, nonNegative, number, seed, variant } from "../core/options.js";
import type { Progress } from "../core/run.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random.js";
import { type Assignment, lloyd, nearestCenters } from "./lloyd.js";
import { seedAtRandom, seedPlusPlus } from "./seeding.js";

export interface KMeansState {
  /** One center a row. */
  readonly centers: Matrix;
  /** The cluster of each sample of the fit. */
  readonly labels: Int32Array;
  /** Sum of the squared distances of the samples to their centers. */
  readonly inertia: number;
}

/** What can be watched while k-means runs. */
export interface KMeansProgress extends Progress {
  /** Which start is running, from 1. */
  readonly start: number;
  readonly centers: Matrix;
  readonly labels: Int32Array;
}

/**
 * Splits samples into clusters so that the squared distances to the cluster means are small. Use it for round
 * clusters of similar size; it always finds as many as asked for. Standardise first, unless columns share a unit.
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
  options: {
    clusters: integer(8, "number of clusters"),
    start: variant(
      {
        "plus-plus": {},
        random: {},
        centers: { centers: list(list(number(0, "coordinate"), [], "one center"), [], "one row a cluster", 1) },
      },
      "plus-plus",
      "where the centers begin: spread out by k-means++, at random samples, or where you say",
    ),
    starts: integer(10, "number of times to begin anew; the best result is kept"),
    maxIterations: integer(300, "most iterations of one start"),
    tolerance: nonNegative(1e-4, "stop when the centers move less than this share of the mean variance of the columns"),
    seed: seed(),
  },
  supports: { weights: true, warmStart: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options, from: KMeansState | undefined) {
    const { clusters, starts, start, maxIterations, tolerance } = options;
    checkClusters(clusters, weights);
    const random = createRandom(options.seed);
    const given = from === undefined ? givenCenters(start, clusters, x.columns) : centersOf(from, clusters);
    // Given centers lead to one result only, however often they are tried.
    const runs = given === undefined ? starts : 1;
    let best: Assignment | undefined;
    let step = 0;
    for (let run = 0; run < runs; run++) {
      const stream = random.fork(run);
      const first =
        given ??
        (start.kind === "random"
          ? seedAtRandom(x, weights, clusters, stream)
          : seedPlusPlus(x, weights, clusters, stream));
      const iterations = lloyd(x, weights, first, maxIterations, tolerance);
      let turn = iterations.next();
      while (!turn.done) {
        step++;
        yield { ...turn.value, step, of: runs * maxIterations, start: run + 1 } satisfies KMeansProgress;
        turn = iterations.next();
      }
      if (
        best === undefined ||
        turn.value.objective[turn.value.objective.length - 1] < best.objective[best.objective.length - 1]
      ) {
        best = turn.value;
      }
    }
    const { centers, labels, objective, converged, relocations } = best as Assignment;
    const state: KMeansState = { centers, labels, inertia: objective[objective.length - 1] };
    const warnings = converged ? [] : [`no convergence in ${maxIterations} iterations; allow more by maxIterations`];
    if (relocations > 0)
      warnings.push(`${relocations} times a cluster lost all its samples and was moved to a far sample`);
    return { state, report: { converged, iterations: objective.length, objective, warnings, notes: { starts: runs } } };
  },
  offers: { predict: ({ centers }, x) => nearestCenters(x, centers) },
});

function checkClusters(clusters: number, weights: Float64Array): void {
  const samples = weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  if (clusters <= samples) return;
  throw new LecternError(
    "invalid-option",
    `k-means: ${clusters} clusters need at least as many samples, got ${samples}`,
    {
      option: "clusters",
      value: clusters,
    },
  );
}

function centersOf({ centers }: KMeansState, clusters: number): Matrix {
  if (centers.rows === clusters) return centers;
  throw new LecternError(
    "invalid-option",
    `k-means: the model to start from has ${centers.rows} clusters, not ${clusters}`,
    { option: "clusters", value: clusters },
  );
}

type Start =
  | { readonly kind: "plus-plus" | "random" }
  | { readonly kind: "centers"; readonly centers: readonly (readonly number[])[] };

/** The centers to begin from, where the user gave them. */
function givenCenters(start: Start, clusters: number, columns: number): Matrix | undefined {
  if (start.kind !== "centers") return undefined;
  const centers = asMatrix(start.centers, "k-means: start.centers");
  if (centers.rows !== clusters || centers.columns !== columns) {
    throw new LecternError(
      "invalid-option",
      `k-means: start.centers must be ${clusters} x ${columns}, one row a cluster, got ${centers.rows} x ${centers.columns}`,
      { option: "start.centers" },
    );
  }
  return centers;
}
