/** Laplacian eigenmaps (Belkin and Niyogi 2003), also called spectral embedding. */
import { defineEmbedding } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, type OptionValues, optional, positive, seed, variant } from "../../core/options/options.js";
import { notConverged, type Warning, warn } from "../../core/report.js";
import { counted, mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gaussianAffinity, gaussianNeighborAffinity, neighborAffinity, radiusAffinity } from "../../graphs/affinity.js";
import { type LaplacianPairs, laplacianPairs } from "../../graphs/laplacian-pairs.js";
import { requireMatrixSize } from "../../neighbor-search/distance-matrix.js";
import { disconnected } from "../alignment/embed-by-alignment.js";

const learns = {
  embedding: state.matrix("samples", "components", "position of each training sample"),
  eigenvalues: state.vector(
    "components",
    "smallest eigenvalues of the normalised Laplacian but the first, which is 0",
    {
      min: 0,
      max: 2 + 1e-6,
    },
  ),
};

export interface LaplacianEigenmapsState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  affinity: variant(
    {
      neighbors: { neighbors: integer(10, "number of neighbours") },
      radius: { radius: positive(1, "maximum distance of a neighbour, inclusive") },
      gaussian: {
        bandwidth: positive(1, "bandwidth of the kernel"),
        neighbors: optional(integer(10, "number of neighbours; all samples by default")),
      },
    },
    "neighbors",
    "similarity of two samples; whether one is among the nearest neighbours of the other, whether they are near each other, or a Gaussian kernel of their distance, also called heat kernel",
  ),
  laplacian: choice(
    ["random-walk", "symmetric"],
    "random-walk",
    "normalised Laplacian of the graph; of random walks, or the symmetric one",
  ),
  maxIterations: integer(1000, "maximum number of iterations; of the eigenvalues"),
  seed: seed(),
};

type EigenmapOptions = OptionValues<typeof options>;

/**
 * Places samples so that similar ones are close: the smoothest functions on the graph of similar samples. Use it to see
 * groups and the order of samples along curves; distances within a sheet are not kept, as {@link locallyLinearEmbedding}
 * and {@link tangentSpaceAlignment} try to. {@link spectralClustering} is k-means of these coordinates.
 *
 * @example
 * ```ts
 * import { laplacianEigenmaps } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 *
 * const { x } = swissRoll({ samples: 500, seed: 1 });
 * const model = laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: 10 } }).fit({ x });
 * model.embedding; // 500 x 2
 * ```
 */
export const laplacianEigenmaps = defineEmbedding({
  kind: "laplacian-eigenmaps",
  title: "Laplacian eigenmaps",
  summary: "Places samples by the smoothest functions on a graph of similar samples.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d log n + t n k" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["spectral embedding"],
    sources: ["Belkin and Niyogi 2003"],
    seeAlso: ["locally-linear-embedding", "diffusion-map", "spectral-clustering", "kernel-pca"],
  },
  options,
  learns,
  *fit({ x }, options) {
    const { components, laplacian, maxIterations, seed } = options;
    requireUsable(options, x);
    let step = 0;
    const next = (): Progress => ({ step: ++step });
    const affinity = yield* mapSteps(affinityOf(x, options), next);
    const pairs = yield* mapSteps(laplacianPairs(affinity, components + 1, maxIterations, seed), next);
    const learned: LaplacianEigenmapsState = {
      embedding: withoutFirst(pairs, laplacian === "random-walk"),
      eigenvalues: pairs.values.slice(1),
    };
    const notes = {
      ...(pairs.parts !== undefined && { parts: pairs.parts }),
      eigenvalues: Array.from(learned.eigenvalues),
    };
    return { state: learned, report: { converged: pairs.converged, warnings: warningsOf(options, x, pairs), notes } };
  },
});

function* affinityOf(x: Matrix, { affinity }: EigenmapOptions): Work<Progress, Matrix | SparseMatrix> {
  const others = Math.max(1, x.rows - 1);
  switch (affinity.kind) {
    case "neighbors":
      return yield* neighborAffinity(x, Math.min(affinity.neighbors, others));
    case "radius":
      return yield* counted(radiusAffinity(x, affinity.radius));
    case "gaussian":
      if (affinity.neighbors === null) return yield* gaussianAffinity(x, affinity.bandwidth);
      return yield* gaussianNeighborAffinity(x, Math.min(affinity.neighbors, others), affinity.bandwidth);
  }
}

/** The eigenvectors but the first, which is constant: D^−½ v of the random walk, orthonormal with the weights D, or v. */
function withoutFirst({ vectors, scales }: LaplacianPairs, isRandomWalk: boolean): Matrix {
  const { rows: n, columns } = vectors;
  const embedding = zeros(n, columns - 1);
  for (let i = 0; i < n; i++) {
    const scale = isRandomWalk ? scales[i] : 1;
    for (let k = 1; k < columns; k++) {
      embedding.data[i * (columns - 1) + k - 1] = scale * vectors.data[i * columns + k];
    }
  }
  return embedding;
}

function requireUsable({ components, affinity }: EigenmapOptions, { rows }: Matrix): void {
  if (components >= rows) {
    throw new LecternError(
      "invalid-option",
      `laplacian-eigenmaps: components must be below the number of samples (${rows}), got ${components}`,
      { option: "components", value: components },
    );
  }
  if (affinity.kind === "gaussian" && affinity.neighbors === null) {
    requireMatrixSize("laplacian-eigenmaps", rows, 'use "neighbors", also of the affinity "gaussian"');
  }
}

function warningsOf(
  { affinity, maxIterations }: EigenmapOptions,
  { rows: samples }: Matrix,
  { parts, converged }: LaplacianPairs,
): Warning[] {
  const warnings: Warning[] = [];
  const neighbors = "neighbors" in affinity ? affinity.neighbors : null;
  if (neighbors !== null && neighbors >= samples) {
    const message = `a sample has fewer than ${neighbors} others, so all ${samples} are neighbours of each other; decrease neighbors`;
    warnings.push(warn("few-samples", message, { samples, neighbors }));
  }
  if (parts !== undefined && parts > 1) warnings.push(disconnected(parts));
  if (!converged) warnings.push(notConverged(maxIterations));
  return warnings;
}
