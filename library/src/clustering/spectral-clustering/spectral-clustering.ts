/** Spectral clustering (Shi and Malik 2000; Ng, Jordan and Weiss 2001): k-means of the eigenvectors of a graph Laplacian. */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, type OptionValues, optional, positive, seed, variant } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gaussianAffinity, neighborAffinity } from "../../graphs/affinity.js";
import { laplacianPairs } from "../../graphs/laplacian-pairs.js";
import { fromStarts } from "../k-means/from-starts.js";
import { eigengap } from "./eigengap.js";
import { embedVertices } from "./embed-vertices.js";

const learns = {
  embedding: state.matrix("samples", "clusters", "coordinates of each training sample, from the eigenvectors"),
  eigenvalues: state.vector("eigenvalues", "smallest eigenvalues of the normalised Laplacian, ascending", {
    min: 0,
    max: 2 + 1e-6,
  }),
  labels: state.integers("samples", "cluster of each training sample", { below: "clusters" }),
};

export interface SpectralClusteringState extends state.StateOf<typeof learns> {}

const options = {
  clusters: optional(
    integer(8, "number of clusters; by default the one before the largest gap between the eigenvalues"),
  ),
  maxClusters: integer(10, "maximum number of clusters; when it is chosen by the eigenvalues"),
  affinity: variant(
    {
      neighbors: { neighbors: integer(10, "number of neighbours") },
      gaussian: { bandwidth: positive(1, "bandwidth of the kernel") },
    },
    "neighbors",
    "similarity of two samples; whether one is among the nearest neighbours of the other (sparse), or a Gaussian kernel of their distance",
  ),
  laplacian: choice(
    ["random-walk", "symmetric"],
    "random-walk",
    "normalised Laplacian of the graph; of random walks, or the symmetric one with rows of unit length",
  ),
  maxIterations: integer(1000, "maximum number of iterations; of the eigenvalues"),
  seed: seed(),
};

type SpectralOptions = OptionValues<typeof options>;

/** The affinities of more samples do not fit into the memory of many machines (1.2 GB). */
const MOST_SAMPLES = 12_000;

/**
 * Finds clusters of any shape that hang together in a graph of similar samples, as many as requested or as the
 * eigenvalues suggest. Use it when clusters are not round; {@link dbscan} also finds noise, {@link kMeans} is faster.
 *
 * @example
 * ```ts
 * import { spectralClustering } from "lectern";
 * import { moons } from "lectern/datasets";
 *
 * const { x } = moons({ samples: 300, noise: 0.05 });
 * const model = spectralClustering({ clusters: 2 }).fit({ x });
 * model.labels; // one label for each moon
 * ```
 */
export const spectralClustering = defineClusterer({
  kind: "spectral-clustering",
  title: "Spectral clustering",
  summary: "Finds clusters of any shape by the eigenvectors of a graph of similar samples.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n + t n k" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["normalized cuts", "graph clustering"],
    sources: ["Shi and Malik 2000", "Ng, Jordan and Weiss 2001", "Belkin and Niyogi 2003", "von Luxburg 2007"],
    seeAlso: ["k-means", "dbscan", "agglomerative", "standardize"],
  },
  options,
  learns,
  *fit({ x }, options) {
    requireUsable(options, x);
    let step = 0;
    const counted = (): Progress => ({ step: ++step });
    const affinity = yield* mapSteps(affinityOf(x, options), counted);
    const wanted = options.clusters ?? options.maxClusters + 1;
    const pairs = yield* mapSteps(
      laplacianPairs(affinity, Math.min(wanted, x.rows), options.maxIterations, options.seed),
      counted,
    );
    const clusters = options.clusters ?? eigengap(pairs.values);
    const embedding = embedVertices(pairs, clusters, options.laplacian);
    const weights = new Float64Array(x.rows).fill(1);
    const { best } = yield* mapSteps(
      fromStarts({ x: embedding, weights }, { ...kMeansPlan, clusters, seed: options.seed }),
      counted,
    );
    const learned: SpectralClusteringState = { embedding, eigenvalues: pairs.values, labels: best.labels };
    const components = pairs.parts;
    const warnings = warningsOf(options, x.rows, clusters, components, pairs.converged);
    const notes = { clusters, ...(components !== undefined && { components }), eigenvalues: Array.from(pairs.values) };
    return { state: learned, report: { converged: pairs.converged, iterations: step, warnings, notes } };
  },
});

/** Rows of the embedding lie close together, so that ten starts of k-means are enough. */
const kMeansPlan = {
  kind: "plus-plus",
  starts: null,
  startSamples: undefined,
  maxIterations: 300,
  tolerance: 1e-4,
} as const;

function affinityOf(x: Matrix, { affinity }: SpectralOptions): Work<Progress, Matrix | SparseMatrix> {
  if (affinity.kind === "gaussian") return gaussianAffinity(x, affinity.bandwidth);
  return neighborAffinity(x, Math.min(affinity.neighbors, x.rows - 1));
}

function requireUsable({ clusters, affinity }: SpectralOptions, { rows }: Matrix): void {
  if (clusters !== null && clusters > rows) {
    throw new LecternError(
      "invalid-option",
      `spectral-clustering: ${clusters} clusters need at least as many samples, got ${rows}`,
      { option: "clusters", value: clusters },
    );
  }
  if (affinity.kind === "gaussian" && rows > MOST_SAMPLES) {
    throw new LecternError(
      "unsupported",
      `spectral-clustering: the Gaussian affinity takes at most ${MOST_SAMPLES} samples, because all pairs are stored, got ${rows}; use the affinity "neighbors"`,
      { rows },
    );
  }
}

function warningsOf(
  { affinity, maxIterations }: SpectralOptions,
  samples: number,
  clusters: number,
  components: number | undefined,
  converged: boolean,
): Warning[] {
  const warnings: Warning[] = [];
  if (affinity.kind === "neighbors" && affinity.neighbors >= samples) {
    const { neighbors } = affinity;
    const message = `a sample has fewer than ${neighbors} others, so all ${samples} are neighbours of each other; decrease neighbors`;
    warnings.push(warn("few-samples", message, { samples, neighbors }));
  }
  if (components !== undefined && components > clusters) {
    const message = `the graph of neighbours has ${components} connected components, more than the ${clusters} clusters, so it does not determine which of them belong together; increase neighbors or the number of clusters`;
    warnings.push(warn("not-identifiable", message, { components, clusters }));
  }
  if (!converged) {
    const message = `no convergence of the eigenvalues in ${maxIterations} iterations; increase maxIterations`;
    warnings.push(warn("not-converged", message, { maxIterations }));
  }
  return warnings;
}
