/** Fifty principal components of 20000 x 200 numbers. */
import { pca } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** Fit and transform; the share of variance explained must reach that of the exact solvers. */
export const pca50: Workload = {
  name: "pca50_20000x200",
  data: "pca_20000x200",
  references: [python("pca50_20000x200_auto"), python("pca50_20000x200_full"), python("pca50_20000x200_coveigh")],
  comparison: { figure: "evr", rule: "larger-is-better", tolerance: 1e-9 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const model = watch.time("fit", () => pca({ components: 50 }).fit({ x }));
    watch.time("transform", () => model.transform(x));
    const evr = model.state.explainedVarianceRatio.reduce((sum, share) => sum + share, 0);
    return { seconds: watch.seconds, quality: { evr } };
  },
};
