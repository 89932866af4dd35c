/** Ten independent components of 20000 x 20 numbers. */
import { fastIca } from "lectern";
import { matchSources } from "lectern/metrics";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** Fit and transform; the worst correlation with a true source must reach that of scikit-learn. */
export const fastIca10: Workload = {
  name: "fastica10_20000x20",
  data: "ica_20000x20",
  references: [python("fastica10_20000x20")],
  // Both stop near the same fixed point; they differ in the seventh digit.
  comparison: { figure: "min_abs_corr_with_source", rule: "larger-is-better", tolerance: 1e-5 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const { transformed } = watch.time("fit_transform", () => fastIca({ components: 10 }).fitTransform({ x }));
    const { worst } = matchSources(matrix(data, "S"), transformed);
    return { seconds: watch.seconds, quality: { min_abs_corr_with_source: worst } };
  },
};
