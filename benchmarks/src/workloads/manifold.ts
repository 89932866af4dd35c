/** Embeddings in two dimensions: Isomap of a Swiss roll of 2000 samples, and SMACOF of 500 digits. */
import { isomap, metricMds } from "lectern";
import { graphFromMatrix, shortestPaths } from "lectern/graphs";
import { pseudoCovariance } from "lectern/manifold";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

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
