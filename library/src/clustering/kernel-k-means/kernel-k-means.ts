/** Kernel k-means (Schölkopf, Smola and Müller 1998): k-means in the feature space of a kernel. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { kernelOfOptions } from "../../contract/state/kernel-field.js";
import { LecternError } from "../../core/errors.js";
import { integer, list, nonNegative, type OptionValues, seed, variant } from "../../core/options/options.js";
import { notConverged } from "../../core/report.js";
import { counted, inside, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { givenSpectrum, indefiniteWarnings } from "../../kernels/given-spectrum.js";
import { gram } from "../../kernels/gram.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { pieceRows, rowsBetween } from "../../kernels/row-pieces.js";
import { multiply } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { requireSamples } from "../require-samples.js";
import {
  type KernelFit,
  moveMeans,
  nearestMeans,
  seedLabels,
  shareMatrix,
  type WeightedGram,
} from "./kernel-clusters.js";

const kind = "kernel-k-means";

const learns = {
  kernel: kernelOfOptions("kernel with all parameters set"),
  samples: state.samples("kept", "features", "training samples; none with a precomputed kernel"),
  norms: state.vector(
    "clusters",
    "squared length of the mean of each cluster in feature space",
    {},
    ({ length }, { options }) =>
      length === options["clusters"] ? undefined : `must have ${options["clusters"]} numbers, got ${length}`,
  ),
  members: state.integers("samples", "cluster whose mean each training sample is part of", { below: "clusters" }),
  shares: state.vector("samples", "share of each training sample in that mean", { min: 0, max: 1 }, sharesProblem),
  labels: state.integers("samples", "cluster of each training sample, the one with the nearest mean", {
    below: "clusters",
  }),
};

/** Every share belongs to a sample, or with a precomputed kernel to a column. */
function sharesProblem({ length }: Float64Array, { options, sizeOf }: state.StateContext): string | undefined {
  const isPrecomputed = (options["kernel"] as Kernel).kind === "precomputed";
  if (isPrecomputed && sizeOf("kept") > 0) return "must have no samples with a precomputed kernel";
  const [what, count] = isPrecomputed ? ["column", sizeOf("features")] : ["sample", sizeOf("kept")];
  return length === count ? undefined : `must have a number for each ${what}, ${count}, got ${length}`;
}

export interface KernelKMeansState extends state.StateOf<typeof learns> {}

const options = {
  clusters: integer(8, "number of clusters"),
  kernel: kernelOption(),
  start: variant(
    {
      "plus-plus": {},
      random: {},
      labels: {
        labels: list(integer(0, "cluster", { minimum: 0 }), [], "cluster of each sample", 1),
      },
    },
    "plus-plus",
    "starting point of the iterations; the nearest of samples spread out by k-means++ or of random samples, or given clusters",
  ),
  starts: integer(5, "number of starts; the best result is kept"),
  maxIterations: integer(300, "maximum number of iterations; of each start"),
  tolerance: nonNegative(0, "when to stop; when the objective changes by at most this share of Σ weight k(x, x)"),
  seed: seed(),
};

/** How clusters are found in feature space. */
export type KernelKMeansOptions = OptionValues<typeof options>;

/** The kernel matrix of more samples does not fit into the memory of many machines (1.2 GB). */
const MOST_SAMPLES = 12_000;

/**
 * Splits samples into clusters around means in the feature space of a kernel. Use it when a kernel says which samples are
 * similar, for instance of strings or graphs (precomputed), or for clusters that are not round; for rings and moons
 * {@link spectralClustering} is easier to tune, and {@link kMeans} takes many samples.
 *
 * @example
 * ```ts
 * import { kernelKMeans } from "lectern";
 *
 * const model = kernelKMeans({ clusters: 2, kernel: { kind: "rbf", gamma: 0.5 } }).fit({ x: [[0], [1], [9], [10]] });
 * model.predict([[8], [2]]); // the clusters of the last two samples and of the first two
 * ```
 */
export const kernelKMeans = defineClusterer({
  kind,
  title: "Kernel k-means",
  summary: "Splits samples into clusters around means in the feature space of a kernel.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + t n² k", predict: "n d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ weightᵢ ‖φ(xᵢ) − m_c(i)‖²", measure: null, reaches: "approximation" },
    alsoKnownAs: ["k-means in feature space", "weighted kernel k-means"],
    sources: ["Schölkopf, Smola and Müller 1998", "Girolami 2002", "Dhillon, Guan and Kulis 2004"],
    seeAlso: ["k-means", "spectral-clustering", "kernel-pca"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireUsable(options, x, weights);
    const kernel = kernelFor(kind, options.kernel, x, weights);
    const first = { step: 1, of: options.maxIterations };
    const all = { gram: yield* inside(counted(gramSteps(kernel, x)), first), weights };
    const { objective, converged, ...found } = yield* bestOfStarts(all, options);
    const { maxIterations } = options;
    const eigenvalue = yield* givenSpectrum(kernel, x);
    const effect = "the clusters are those of no feature space, and the iterations may end at any of them";
    const warnings = [
      ...(converged ? [] : [notConverged(maxIterations)]),
      ...indefiniteWarnings({ eigenvalue }, effect),
    ];
    const samples = kernel.kind === "precomputed" ? zeros(0, x.columns) : x;
    const learned: KernelKMeansState = { kernel, samples, ...found };
    const notes = "gamma" in kernel ? { gamma: kernel.gamma } : {};
    const report = { converged, iterations: objective.length, objective: [...objective], warnings, notes };
    return { state: learned, report };
  },
  offers: { predict: predictClusters },
});

function* bestOfStarts(all: WeightedGram, options: KernelKMeansOptions): Work<Progress, KernelFit> {
  const { clusters, start, starts } = options;
  const random = createRandom(options.seed);
  let best: KernelFit | undefined;
  let step = 0;
  // Given clusters lead to one result only, however often they are tried.
  for (let number = 0; number < (start.kind === "labels" ? 1 : starts); number++) {
    const labels =
      start.kind === "labels"
        ? Int32Array.from(start.labels)
        : seedLabels(all, clusters, start.kind === "plus-plus", random.fork(number));
    const work = moveMeans(all, labels, clusters, options);
    const found: KernelFit = yield* mapSteps(work, (turn) => ({ ...turn, step: ++step }));
    if (best === undefined || last(found) < last(best)) best = found;
  }
  // There is at least one start.
  return best as KernelFit;
}

const last = ({ objective }: KernelFit) => objective[objective.length - 1];

/** The nearest mean of new samples; their kernel matrix is never formed as a whole. */
function predictClusters(
  { kernel, samples, members, shares, norms }: KernelKMeansState,
  x: Matrix | SparseMatrix,
): Int32Array {
  const means = shareMatrix({ members, shares }, norms.length);
  const labels = new Int32Array(x.rows);
  const piece = pieceRows(shares.length);
  for (let first = 0; first < x.rows; first += piece) {
    const rows = rowsBetween(x, first, Math.min(x.rows, first + piece));
    const values = gram(kernel, rows, kernel.kind === "precomputed" ? zeros(x.columns, 1) : samples);
    labels.set(nearestMeans(multiply(values, means), norms), first);
  }
  return labels;
}

function requireUsable(
  { clusters, start }: KernelKMeansOptions,
  { rows }: Matrix | SparseMatrix,
  weights: Float64Array,
): void {
  requireSamples(kind, "clusters", clusters, weights);
  if (rows > MOST_SAMPLES) {
    throw new LecternError(
      "unsupported",
      `${kind}: takes at most ${MOST_SAMPLES} samples, because it stores the kernel matrix, got ${rows}; use k-means after nystrom or random-features`,
      { rows },
    );
  }
  if (start.kind !== "labels") return;
  if (start.labels.length !== rows || start.labels.some((label) => label >= clusters)) {
    throw new LecternError(
      "invalid-option",
      `${kind}: start.labels must be ${rows} numbers from 0 to ${clusters - 1}, one for each sample, got ${start.labels.length}`,
      { option: "start.labels" },
    );
  }
}
