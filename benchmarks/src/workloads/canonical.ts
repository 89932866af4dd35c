/** Five canonical components of 5000 samples in views of 50 and 30 columns. */
import { canonicalAnalysis, projectView } from "lectern/components";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/**
 * Fit and transform; the sum of the correlations must reach that of the closed form. That reference does not compute
 * the components: compare its fit with ours.
 */
export const cca5: Workload = {
  name: "cca5_5000x50x30",
  data: "cca_5000",
  references: [python("cca5_5000x50x30"), python("cca5_5000x50x30_qrsvd")],
  comparison: { figure: "sum_canonical_corr", rule: "larger-is-better", tolerance: 1e-8 },
  run(data) {
    const [x, y] = [matrix(data, "X"), matrix(data, "Y")];
    const watch = createStopwatch();
    const analysis = watch.time("fit", () => canonicalAnalysis([x, y], { components: 5 }));
    watch.time("transform", () => [projectView(analysis, 0, x), projectView(analysis, 1, y)]);
    const total = analysis.correlations.reduce((sum, value) => sum + value, 0);
    return { seconds: watch.seconds, quality: { sum_canonical_corr: total } };
  },
};
