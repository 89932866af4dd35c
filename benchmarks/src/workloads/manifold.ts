/** Embeddings in two dimensions of Swiss rolls, digits and groups. */
import { isomap, laplacianEigenmaps, locallyLinearEmbedding, type Matrix, metricMds, tSne, umap } from "lectern";
import { graphFromMatrix, shortestPaths } from "lectern/graphs";
import { pseudoCovariance } from "lectern/manifold";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Reference, Workload } from "../workload.js";
import { python, r } from "../workload.js";
import { measureEmbedding, umapJs } from "./embedding-peers.js";

/** The error of the inner products is that of scikit-learn: √(‖B‖² − Σ λ²) / n, which is the least possible. */
export const isomap2000: Workload = {
  name: "isomap2_2000",
  data: "roll_2000",
  references: [python("isomap2_2000")],
  comparison: { figure: "reconstruction_error", rule: "smaller-is-better", tolerance: 1e-6 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const { state } = watch.time("fit_transform", () =>
      isomap({ neighborhood: { kind: "nearest", neighbors: 10 } }).fit({ x }),
    );
    const paths = shortestPaths(graphFromMatrix(state.graph));
    const squared = paths.data.map((_, at) => {
      const mirrored = paths.data[(at % x.rows) * x.rows + Math.floor(at / x.rows)];
      return ((paths.data[at] + mirrored) / 2) ** 2;
    });
    const all = pseudoCovariance({ ...paths, data: squared }).data.reduce((sum, value) => sum + value * value, 0);
    const kept = state.eigenvalues.reduce((sum, value) => sum + value * value, 0);
    return { seconds: watch.seconds, quality: { reconstruction_error: Math.sqrt(all - kept) / x.rows } };
  },
};

/** Both stop by their own rules; a lower stress is better. */
export const smacof500: Workload = {
  name: "mds_smacof2_500digits",
  data: "mds_500",
  references: [python("mds_smacof2_500digits")],
  comparison: { figure: "stress", rule: "smaller-is-better", tolerance: 1e-3 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const { state } = watch.time("fit_transform", () => metricMds().fit({ x }));
    return { seconds: watch.seconds, quality: { stress: state.stress } };
  },
};

/** Both descend the same divergence from the same start; each stops by its own rule, after at most 1000 iterations. */
function tSneWorkload(name: string, data: string, references: readonly Reference[]): Workload {
  return {
    name,
    data,
    references,
    comparison: { figure: "kl", rule: "smaller-is-better", tolerance: 2e-3 },
    run(samples) {
      const x = matrix(samples, "X");
      const watch = createStopwatch();
      const { state, report } = watch.time("fit_transform", () => tSne().fit({ x }));
      return { seconds: watch.seconds, quality: { kl: state.divergence, n_iter: report.iterations } };
    },
  };
}

export const tSneDigits = tSneWorkload("tsne_digits1797", "digits", [
  python("tsne_digits1797"),
  r("Rtsne_digits1797", ["r-cran-rtsne"]),
]);

export const tSne5000 = tSneWorkload("tsne_5000x50", "tsne_5000x50", [
  python("tsne_5000x50"),
  r("Rtsne_5000x50", ["r-cran-rtsne"]),
]);

/** Minutes in scikit-learn: run it with --repeats 1. */
export const tSne20000 = tSneWorkload("tsne_20000x50", "blobs_20000x50", [python("tsne_20000x50")]);

/** Maps of one kind differ by chance: over five seeds the trustworthiness of UMAP on the digits varies by 0.002. */
function mapWorkload(
  name: string,
  data: string,
  embed: (x: Matrix) => Matrix,
  references: readonly Reference[],
): Workload {
  return {
    name,
    data,
    references,
    comparison: { figure: "trustworthiness10", rule: "larger-is-better", tolerance: 3e-3 },
    run: (samples) => measureEmbedding(samples, () => embed(matrix(samples, "X"))),
  };
}

export const umapDigits = mapWorkload("umap_digits1797", "digits", (x) => umap().fit({ x }).embedding, [
  python("umap_digits1797_seeded", ["umap-learn"]),
  python("umap_digits1797_threads", ["umap-learn"]),
  r("uwot_umap_digits1797", ["r-cran-uwot"]),
  umapJs,
]);

export const locallyLinear3000 = mapWorkload(
  "lle2_3000",
  "roll_3000",
  (x) => locallyLinearEmbedding({ neighbors: 12 }).fit({ x }).embedding,
  [python("lle2_3000")],
);

export const locallyLinearModified3000 = mapWorkload(
  "lle_modified2_3000",
  "roll_3000",
  (x) => locallyLinearEmbedding({ neighbors: 12, reconstruction: { kind: "multiple" } }).fit({ x }).embedding,
  [python("lle_modified2_3000")],
);

export const laplacian3000 = mapWorkload(
  "spectralembedding2_3000",
  "roll_3000",
  (x) => laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: 15 } }).fit({ x }).embedding,
  [python("spectralembedding2_3000")],
);
