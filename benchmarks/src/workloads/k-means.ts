/** Fifty clusters in 100000 x 20 numbers, from random and from given centers. */
import { kMeans } from "lectern";
import { toRows } from "lectern/data";
import type { Comparison } from "../comparison.js";
import { firstRows, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/**
 * Every system draws its own centers; over seeds the inertia of scikit-learn has a standard deviation of 1.7 per cent.
 */
export const kMeansDrawn = clusterWorkload("kmeans50_100000x20", false, {
  figure: "inertia",
  rule: "smaller-is-better",
  tolerance: 0.03,
});

/** From the first 50 rows all take the same steps and stop by the same rule: only rounding differs. */
export const kMeansFixed = clusterWorkload("kmeans50_100000x20_fixedinit", true, {
  figure: "inertia",
  rule: "equal",
  tolerance: 1e-10,
});

function clusterWorkload(name: string, fixed: boolean, comparison: Comparison): Workload {
  return {
    name,
    data: "blobs_100000x20",
    references: [python(name)],
    comparison,
    run(data) {
      const x = matrix(data, "X");
      const start = fixed
        ? ({ kind: "centers", centers: toRows(firstRows(x, 50)) } as const)
        : ({ kind: "plus-plus" } as const);
      const watch = createStopwatch();
      const model = watch.time("fit", () => kMeans({ clusters: 50, starts: 1, start, seed: 0 }).fit({ x }));
      watch.time("predict", () => model.predict(x));
      return { seconds: watch.seconds, quality: { inertia: model.state.inertia, n_iter: model.report.iterations } };
    },
  };
}
