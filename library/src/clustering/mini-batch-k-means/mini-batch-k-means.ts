/** Mini-batch k-means (Sculley 2010), which with batches of one sample is online k-means (MacQueen 1967). */
import type { Fitted } from "../../contract/declaration.js";
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { fraction, integer, type OptionValues, optional, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { warn } from "../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { centerStart, centersField, givenCenters } from "../given-centers.js";
import { nearestCenters } from "../k-means/nearest-centers.js";
import { seedAtRandom, seedPlusPlus } from "../k-means/seeding.js";
import { squaredDistance } from "../k-means/squared-distance.js";
import { requireSamples } from "../require-samples.js";
import { type Batch, type MovingCenters, moveCenters, reassignRare } from "./batch-step.js";
import { createSmoothedStop } from "./smoothed-stop.js";

const kind = "mini-batch-k-means";

const learns = {
  centers: centersField("center of each cluster"),
  counts: state.vector("clusters", "weight of the samples that each center is the mean of", { min: 0 }),
  labels: state.integers("labelled", "cluster of each sample of the fit, or of the last update", { below: "clusters" }),
  inertia: state.number("sum of the squared distances of these samples to their centers", { min: 0 }),
};

export interface MiniBatchKMeansState extends state.StateOf<typeof learns> {}

/** What can be watched while the centers move. */
export interface MiniBatchKMeansProgress extends Progress {
  readonly centers: Matrix;
  /** The rows of the batch. */
  readonly rows: Int32Array;
}

const options = {
  clusters: integer(8, "number of clusters"),
  batchSize: integer(1024, "number of samples per update; of the centers"),
  start: centerStart(),
  starts: integer(3, "number of starts; the best result is kept; they are compared before the iterations"),
  startSamples: optional(
    integer(
      20_000,
      "number of samples on which the starts are compared before the best continues with all; by default 3 batches, or 3 per cluster if that is more",
    ),
  ),
  reassignBelow: fraction(
    0.01,
    "centers with a smaller share of the largest count are moved to random samples; 0 for none",
  ),
  patience: integer(
    10,
    "stop after this many checks without improvement; of the smoothed inertia of the batches, 0 for never",
    { minimum: 0 },
  ),
  maxIterations: optional(
    integer(1000, "maximum number of iterations; of one batch each, by default those of 100 passes over the samples"),
  ),
  seed: seed(),
};

type MiniBatchKMeansOptions = OptionValues<typeof options>;

/**
 * Splits samples into clusters like {@link kMeans}, but looks at a small random batch in each iteration. Use it for samples
 * that do not fit into memory or keep arriving: `update` takes the next batch. For samples in memory {@link kMeans} finds
 * better centers, and is hardly slower up to a few hundred thousand.
 *
 * @example
 * ```ts
 * import { miniBatchKMeans } from "lectern";
 *
 * let model = miniBatchKMeans({ clusters: 2 }).fit({ x: [[0], [1], [9], [10]] });
 * model = model.update({ x: [[2], [8]] });
 * model.state.centers; // about 1 and 9
 * model.report.samples; // 6
 * ```
 */
export const miniBatchKMeans = defineClusterer({
  kind,
  title: "Mini-batch k-means",
  summary: "Round clusters of samples in small random batches, or of samples that arrive in batches.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t k d", predict: "k d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ ‖xᵢ − μ_c(i)‖²", measure: null, reaches: "approximation" },
    alsoKnownAs: ["online k-means", "sequential k-means", "stochastic k-means"],
    sources: ["Sculley 2010", "MacQueen 1967"],
    seeAlso: ["k-means", "standardize"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    const count = requireSamples(kind, "clusters", options.clusters, weights);
    // Samples of weight 0 are never drawn.
    const rows = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => weights[i] > 0);
    const all = count === x.rows ? { x, weights } : batchOf(x, weights, rows);
    const random = createRandom(options.seed);
    const given = givenCenters(kind, options.start, options.clusters, x.columns);
    const centers = given ?? (yield* inside(counted(bestStart(all, options, random)), { step: 1 }));
    const moving = { centers: copyOf(centers), counts: new Float64Array(options.clusters) };
    const { objective, converged, reassigned } = yield* iterate(all, rows, moving, options, random);
    const message = `the inertia still falls after ${objective.length} iterations; increase maxIterations`;
    const warnings = converged ? [] : [warn("not-converged", message, { maxIterations: objective.length })];
    const notes = { reassigned };
    return {
      state: settle({ x, weights }, { ...moving, counts: eachOnce(moving.counts, all.weights) }),
      report: { converged, iterations: objective.length, objective, warnings, notes },
    };
  },
  offers: {
    predict: ({ centers }, x) => nearestCenters(x, centers),
    update: (learned, { x, weights = new Float64Array(x.rows).fill(1) }, options) =>
      takeBatch(learned, { x, weights }, options),
  },
});

/** Moves the centers by one random batch after the other. */
function* iterate(
  all: Batch,
  rows: Int32Array,
  moving: MovingCenters,
  { batchSize, patience, maxIterations, reassignBelow, clusters }: MiniBatchKMeansOptions,
  random: Random,
): Work<MiniBatchKMeansProgress, { objective: number[]; converged: boolean; reassigned: number }> {
  const { x, weights } = all;
  const size = Math.min(batchSize, x.rows);
  const of = maxIterations ?? Math.ceil((PASSES * x.rows) / size);
  const [draws, moves] = [random.fork("batches"), random.fork("reassigned")];
  const stop = createSmoothedStop(patience, size, x.rows);
  const isDue = createDue(clusters);
  const objective: number[] = [];
  let [reassigned, converged] = [0, patience === 0];
  for (let step = 1; step <= of; step++) {
    // A batch as large as the data is the data.
    const drawn = size < x.rows ? Int32Array.from({ length: size }, () => draws.integer(x.rows)) : undefined;
    const batch = drawn === undefined ? all : batchOf(x, weights, drawn);
    const inertia = moveCenters(batch, moving);
    const isLast = stop.isEnough(inertia);
    objective.push(stop.smoothed);
    const { centers } = moving;
    yield {
      ...{ step, of, objective: stop.smoothed, centers: copyOf(centers) },
      rows: drawn === undefined ? rows : drawn.map((i) => rows[i]),
    };
    converged ||= isLast;
    if (isLast) break;
    if (isDue(size, moving.counts)) reassigned += reassignRare(batch, moving, reassignBelow, moves);
  }
  return { objective, converged, reassigned };
}

/** Passes over the samples that the iterations take at most by default. */
const PASSES = 100;

/** Rare centers are looked for while some have no samples, and after ten samples for each cluster. */
function createDue(clusters: number): (size: number, counts: Float64Array) => boolean {
  let since = 0;
  return (size, counts) => {
    since += size;
    if (since < 10 * clusters && counts.every((count) => count > 0)) return false;
    since = 0;
    return true;
  };
}

/** Nanoseconds to make a start and to compare it, and for each coordinate of a sample and a center. */
const [START_COST, COORDINATE_COST] = [100_000, 20];

/** Starts are made on some samples, and compared by their inertia on others. */
function* bestStart({ x, weights }: Batch, options: MiniBatchKMeansOptions, random: Random): Work<void, Matrix> {
  const { clusters, start, starts, batchSize } = options;
  const wanted = options.startSamples ?? 3 * Math.max(batchSize, clusters);
  if (wanted < clusters) {
    throw new LecternError(
      "invalid-option",
      `${kind}: startSamples must be at least ${clusters}, the number of clusters, got ${wanted}`,
      { option: "startSamples", value: wanted },
    );
  }
  const size = Math.min(wanted, x.rows);
  const draw = (name: string) => batchOf(x, weights, random.fork(name).sample(x.rows, size));
  const others = draw("comparison");
  let [best, least] = [undefined as Matrix | undefined, Infinity];
  const isTime = createPace();
  for (let number = 0; number < starts; number++) {
    const own = draw(`samples ${number}`);
    const seedCenters = start.kind === "random" ? seedAtRandom : seedPlusPlus;
    const centers = seedCenters(own.x, own.weights, clusters, random.fork(`start ${number}`));
    const inertia = inertiaOf(others, centers, nearestCenters(others.x, centers));
    if (best === undefined || inertia < least) [best, least] = [centers, inertia];
    if (isTime(START_COST + COORDINATE_COST * size * clusters * x.columns)) yield;
  }
  // `starts` is at least 1.
  return best as Matrix;
}

/** Moves the centers by the samples of an update, in their order. */
function takeBatch(
  learned: MiniBatchKMeansState,
  all: Batch,
  { batchSize, reassignBelow, clusters }: MiniBatchKMeansOptions,
): Fitted<MiniBatchKMeansState> {
  const { x, weights } = all;
  const moving = { centers: copyOf(learned.centers), counts: learned.counts.slice() };
  const seen = moving.counts.reduce((sum, count) => sum + count, 0);
  const random = createRandom(Math.min(Math.floor(seen), Number.MAX_SAFE_INTEGER)).fork("reassigned");
  const isDue = createDue(clusters);
  const objective: number[] = [];
  let reassigned = 0;
  for (let first = 0; first < x.rows; first += batchSize) {
    const end = Math.min(x.rows, first + batchSize);
    const data = x.data.subarray(first * x.columns, end * x.columns);
    const part = { x: { ...x, rows: end - first, data }, weights: weights.subarray(first, end) };
    if (part.weights.every((weight) => weight === 0)) continue;
    objective.push(moveCenters(part, moving));
    if (isDue(end - first, moving.counts)) reassigned += reassignRare(part, moving, reassignBelow, random);
  }
  return {
    state: settle(all, moving),
    report: { iterations: objective.length, objective, notes: { reassigned } },
  };
}

/** The state, with the labels of some samples. */
function settle(all: Batch, { centers, counts }: MovingCenters): MiniBatchKMeansState {
  const labels = nearestCenters(all.x, centers);
  return { centers, counts, labels, inertia: inertiaOf(all, centers, labels) };
}

function inertiaOf({ x, weights }: Batch, centers: Matrix, labels: Int32Array): number {
  const { columns } = x;
  return labels.reduce(
    (sum, label, i) => sum + weights[i] * squaredDistance(x.data, i * columns, centers.data, label * columns, columns),
    0,
  );
}

/** Counts in which no sample counts more than once, however often it was drawn, so that later samples count as much. */
function eachOnce(counts: Float64Array, weights: Float64Array): Float64Array {
  const [seen, total] = [counts, weights].map((values) => values.reduce((sum, value) => sum + value, 0));
  return seen <= total ? counts : counts.map((count) => (count * total) / seen);
}

function batchOf(x: Matrix, weights: Float64Array, rows: Int32Array): Batch {
  return { x: selectRows(x, rows), weights: Float64Array.from(rows, (i) => weights[i]) };
}

function copyOf(matrix: Matrix): Matrix {
  return { ...matrix, data: matrix.data.slice() };
}
