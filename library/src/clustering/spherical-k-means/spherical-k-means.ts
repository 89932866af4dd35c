/** Spherical k-means (Dhillon and Modha 2001): clusters of directions. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { integer, nonNegative, type OptionValues, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { notConverged, warn } from "../../core/report.js";
import { mapSteps, type Work } from "../../core/run.js";
import { type Matrix, row } from "../../data/matrix.js";
import { vectorNorm } from "../../linalg/vector-operations.js";
import { createRandom } from "../../numeric/random/random.js";
import { centerStart, givenCenters } from "../given-centers.js";
import { drawRows } from "../k-means/seeding.js";
import { requireSamples } from "../require-samples.js";
import {
  type DirectionFit,
  type DirectionStep,
  type Directions,
  denseRows,
  moveDirections,
  nearestDirections,
  seedDirections,
} from "./move-directions.js";
import { hasDirection, unitRows } from "./unit-rows.js";

const kind = "spherical-k-means";

const learns = {
  centers: state.matrix(
    "clusters",
    "features",
    "unit vector in the direction of each cluster",
    {},
    (centers, { options }) =>
      centers.rows !== options["clusters"]
        ? `must have ${options["clusters"]} rows, one for each cluster, got ${centers.rows}`
        : Array.from({ length: centers.rows }, (_, k) => vectorNorm(row(centers, k))).every(
              (length) => Math.abs(length - 1) < 1e-6,
            )
          ? undefined
          : "must have rows of length 1",
  ),
  labels: state.integers("samples", "cluster of each training sample", { below: "clusters" }),
};

export interface SphericalKMeansState extends state.StateOf<typeof learns> {}

const options = {
  clusters: integer(8, "number of clusters"),
  start: centerStart(),
  starts: integer(5, "number of starts; the best result is kept"),
  maxIterations: integer(300, "maximum number of iterations; of each start"),
  tolerance: nonNegative(1e-6, "when to stop; when the mean cosine with the centers grows by at most this"),
  seed: seed(),
};

/** How clusters of directions are found. */
export type SphericalKMeansOptions = OptionValues<typeof options>;

/**
 * Splits samples into clusters of similar direction: the cosines with the unit centers are large, and lengths do not count.
 * Use it for texts, as term counts or tf–idf weights, and other samples whose profile matters; for positions there is
 * {@link kMeans}.
 *
 * @example
 * ```ts
 * import { sphericalKMeans } from "lectern";
 *
 * const model = sphericalKMeans({ clusters: 2 }).fit({ x: [[1, 0], [50, 1], [0, 2], [3, 90]] });
 * model.labels; // the first two samples share a label, and so do the last two
 * ```
 */
export const sphericalKMeans = defineClusterer({
  kind,
  title: "Spherical k-means",
  summary: "Splits samples into clusters of similar direction, by the cosine.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d", predict: "k d" },
    objective: { formula: "Σᵢ weightᵢ (1 − cos(xᵢ, μ_c(i)))", measure: null, reaches: "local minimum" },
    alsoKnownAs: ["cosine k-means", "text clustering", "document clustering"],
    sources: ["Dhillon and Modha 2001"],
    seeAlso: ["k-means", "tfidf", "normalize-rows"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    // Rows of zeros have no direction: they do not count, and belong to the first cluster.
    const own = weights.map((weight, i) => (hasDirection(x, i) ? weight : 0));
    requireSamples(kind, "clusters", options.clusters, own);
    const all = { x: unitRows(x), weights: own };
    const { centers, labels, objective, converged } = yield* bestOfStarts(all, options);
    const { maxIterations } = options;
    const warnings = converged ? [] : [notConverged(maxIterations)];
    const zeros = own.reduce((count, weight, i) => count + (weight < weights[i] ? 1 : 0), 0);
    if (zeros > 0) {
      const text = `${zeros} ${zeros === 1 ? "row has" : "rows have"} only zeros and so no direction; they are in the first cluster`;
      warnings.push(warn("not-identifiable", text, { rows: zeros }));
    }
    const learned: SphericalKMeansState = { centers, labels };
    return { state: learned, report: { converged, iterations: objective.length, objective: [...objective], warnings } };
  },
  offers: { predict: ({ centers }, x) => nearestDirections(unitRows(x), centers).labels },
});

/** Nanoseconds for a sample that is compared with a center, besides its numbers. */
const SAMPLE_COST = 30;

function* bestOfStarts(all: Directions, options: SphericalKMeansOptions): Work<DirectionStep, DirectionFit> {
  const { clusters, start, starts } = options;
  const random = createRandom(options.seed);
  const given = givenCenters(kind, start, clusters, all.x.columns);
  const startOf = (number: number): Matrix => {
    if (given !== undefined) return unitRows(requireDirections(given));
    const draw = random.fork(number);
    return start.kind === "random"
      ? denseRows(all.x, drawRows(all.weights, clusters, draw))
      : seedDirections(all, clusters, draw);
  };
  let best: DirectionFit | undefined;
  let step = 0;
  const isTime = createPace();
  // Given centers lead to one result only, however often they are tried.
  for (let number = 0; number < (given === undefined ? starts : 1); number++) {
    const centers = startOf(number);
    if (isTime(all.x.rows * (all.x.columns + SAMPLE_COST) * clusters))
      yield { step: step + 1, centers, inner: { step: 1 } };
    const work = moveDirections(all, centers, options);
    const found: DirectionFit = yield* mapSteps(work, (turn) => ({ ...turn, step: turn.inner ? step + 1 : ++step }));
    if (best === undefined || last(found) < last(best)) best = found;
  }
  // There is at least one start.
  return best as DirectionFit;
}

/** Given centers point somewhere. */
function requireDirections(centers: Matrix): Matrix {
  const wrong = Array.from({ length: centers.rows }, (_, k) => k).find((k) => !hasDirection(centers, k));
  if (wrong === undefined) return centers;
  throw new LecternError(
    "invalid-option",
    `${kind}: start.centers must have no rows of zeros, which have no direction, got one in row ${wrong}`,
    { option: "start.centers" },
  );
}

const last = ({ objective }: DirectionFit) => objective[objective.length - 1];
