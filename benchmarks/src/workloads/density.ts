/** A kernel density estimate from 10000 samples of 3 columns, at 1000 points. */
import { kernelDensity } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** Both sides have tolerances of 0, so that the densities are equal but for rounding. */
export const kernelDensity10000: Workload = {
  name: "kde_10000x3_eval1000",
  data: "kde_10000x3",
  references: [python("kde_10000x3_eval1000")],
  comparison: { figure: "mean_logdensity", rule: "equal", tolerance: 1e-9 },
  run(data) {
    const watch = createStopwatch();
    const model = watch.time("fit", () => kernelDensity({ bandwidth: 0.3 }).fit({ x: matrix(data, "X") }));
    const scores = watch.time("score", () => model.logDensity(matrix(data, "Xt")));
    return { seconds: watch.seconds, quality: { mean_logdensity: scores.reduce((a, b) => a + b, 0) / scores.length } };
  },
};
