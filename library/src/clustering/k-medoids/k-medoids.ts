/** k-medoids (Kaufman and Rousseeuw 1987): clusters around samples, for any distance. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, type OptionValues, seed, variant } from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { resolveDistance } from "../../neighbor-search/resolve-distance.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { centersField } from "../given-centers.js";
import { requireSamples } from "../require-samples.js";
import { buildMedoids } from "./build-medoids.js";
import { createMedoidMemory, type MedoidMemory } from "./medoid-memory.js";
import { alternateMedoids, exchangeMedoids, type MedoidProgress, type Medoids } from "./medoid-search.js";
import { placeDistances } from "./placed-distances.js";

const learns = {
  centers: centersField("medoid of each cluster, a sample"),
  medoids: state.integers("clusters", "row of each medoid in the training samples", { below: "samples" }),
  labels: state.integers("samples", "cluster of each training sample", { below: "clusters" }),
  totalDistance: state.number("sum of the distances of the samples to their medoids", { min: 0 }),
};

export interface KMedoidsState extends state.StateOf<typeof learns> {}

const options = {
  clusters: integer(8, "number of clusters"),
  distance: distanceOption(),
  solver: variant(
    { exchange: {}, alternate: {} },
    "exchange",
    "which algorithm is used; exchanges of medoids for other samples until none helps (FasterPAM), or assignments and central members in turn, which is faster and less thorough",
  ),
  start: variant(
    { build: {}, random: {} },
    "build",
    "starting point of the iterations; the medoids that lower the total distance most one by one (BUILD), or random samples",
  ),
  starts: integer(1, "number of starts; the best result is kept; one for build, whose start is always the same"),
  maxIterations: integer(100, "maximum number of iterations; of each start"),
  seed: seed(),
};

type KMedoidsOptions = OptionValues<typeof options>;

/** The distances of more samples do not fit into the memory of many machines (1.2 GB). */
const MOST_SAMPLES = 12_000;

/**
 * Splits samples into clusters around central samples, the medoids, so that the distances to them are small. Use it for
 * distances other than Euclidean, when centers should be samples, or against outliers; `kMeans` takes many samples.
 *
 * @example
 * ```ts
 * import { kMedoids } from "lectern";
 *
 * const model = kMedoids({ clusters: 2, distance: { kind: "manhattan" } }).fit({ x: [[0], [1], [2], [10], [11], [13]] });
 * model.state.medoids; // Int32Array [ 1, 4 ]
 * ```
 */
export const kMedoids = defineClusterer({
  kind: "k-medoids",
  title: "k-medoids",
  summary: "Splits samples into clusters around central samples, by any distance.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n² d + t n²", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ d(xᵢ, m_c(i))", measure: null, reaches: "approximation" },
    alsoKnownAs: ["PAM", "partitioning around medoids", "FasterPAM"],
    sources: ["Kaufman and Rousseeuw 1987", "Schubert and Rousseeuw 2021"],
    seeAlso: ["k-means", "agglomerative", "standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireUsable(options, x, weights);
    let step = 0;
    const counted = ({ total = Infinity }: Partial<MedoidProgress>): MedoidProgress => ({ step: ++step, total });
    const best = yield* mapSteps(findMedoids(x, weights, options), counted);
    const { medoids, labels, total, totals, converged } = best;
    const learned: KMedoidsState = { centers: selectRows(x, medoids), medoids, labels, totalDistance: total };
    const report = { converged, iterations: totals.length, objective: [...totals] };
    return { state: learned, report: { ...report, warnings: warningsOf(best, options) } };
  },
  offers: {
    predict: ({ centers }, x, { distance }) => nearestColumns(distances(distance, x, centers)),
  },
});

function* findMedoids(
  x: Matrix,
  weights: Float64Array,
  options: KMedoidsOptions,
): Work<Progress & Partial<MedoidProgress>, Medoids> {
  const distance = distanceSpace(resolveDistance(options.distance, x));
  const space = createWorkspace(currentEngine());
  try {
    const placed = yield* placeDistances(distance.prepare(x), distance, space);
    return yield* bestOfStarts(createMedoidMemory(placed, weights, options.clusters), options);
  } finally {
    space.dispose();
  }
}

function* bestOfStarts(
  memory: MedoidMemory,
  { solver, start, starts, maxIterations, seed }: KMedoidsOptions,
): Work<MedoidProgress, Medoids> {
  const random = createRandom(seed);
  const search = solver.kind === "exchange" ? exchangeMedoids : alternateMedoids;
  let best: Medoids | undefined;
  for (let round = 0; round < (start.kind === "build" ? 1 : starts); round++) {
    const first =
      start.kind === "build"
        ? yield* mapSteps(buildMedoids(memory), ({ step }) => ({ step, total: Infinity }))
        : drawMedoids(memory, random.fork(`start ${round}`));
    const found: Medoids = yield* search(memory, first, maxIterations);
    if (best === undefined || found.total < best.total) best = found;
  }
  // `starts` is at least 1.
  return best as Medoids;
}

/** Different samples, chosen with probability proportional to their weights. */
function drawMedoids({ weights, clusters }: MedoidMemory, random: Random): Int32Array {
  const left = weights.slice();
  return Int32Array.from({ length: clusters }, () => {
    const drawn = random.categorical(left);
    left[drawn] = 0;
    return drawn;
  });
}

function requireUsable({ clusters, distance }: KMedoidsOptions, x: Matrix, weights: Float64Array): void {
  requireSamples("k-medoids", "clusters", clusters, weights);
  if (x.rows > MOST_SAMPLES) {
    throw new LecternError(
      "unsupported",
      `k-medoids: takes at most ${MOST_SAMPLES} samples, because it stores all distances, got ${x.rows}; fit a random subset and predict the rest`,
      { rows: x.rows },
    );
  }
  // New samples are compared with the medoids alone, which do not have what such a distance takes from all samples.
  if (distance.kind === "kernel-pca" || (distance.kind === "mahalanobis" && distance.covariance === null)) {
    throw new LecternError(
      "invalid-option",
      `k-medoids: the distance "${distance.kind}" learns from all samples; transform them first (whitening or kernelPca), or give the covariance`,
      { option: "distance", value: distance.kind },
    );
  }
}

function warningsOf({ labels, converged }: Medoids, { clusters, maxIterations }: KMedoidsOptions): Warning[] {
  const warnings: Warning[] = [];
  if (!converged) {
    warnings.push(notConverged(maxIterations));
  }
  const used = new Set(labels).size;
  if (used < clusters) {
    const message = `${clusters - used} of ${clusters} clusters have no samples, because there are fewer different samples`;
    warnings.push(warn("unused-part", message, { clusters, used }));
  }
  return warnings;
}

/** The column of the smallest value in each row, the first of equal ones. */
function nearestColumns({ rows, columns, data }: Matrix): Int32Array {
  return Int32Array.from({ length: rows }, (_, i) => {
    let best = 0;
    for (let j = 1; j < columns; j++) if (data[i * columns + j] < data[i * columns + best]) best = j;
    return best;
  });
}
