/** The lasso: 100 penalties on 2000 x 2000 numbers. */
import { lassoPath } from "lectern/linear";
import { matrix, vector } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python, r } from "../workload.js";

/**
 * The minimum is unique; the sum of the objectives over the path is compared. Our time includes validating, centring
 * and transposing the samples, which the references did before.
 */
export const lassoPath2000: Workload = {
  name: "lassopath100_2000x2000",
  data: "lasso_2000x2000",
  references: [python("lassopath100_2000x2000"), r("glmnet_lassopath100_2000x2000", ["r-cran-glmnet"])],
  comparison: { figure: "sum_objective", rule: "smaller-is-better", tolerance: 1e-6 },
  run(data) {
    const [x, y] = [matrix(data, "X"), vector(data, "y")];
    const watch = createStopwatch();
    const path = watch.time("fit", () => lassoPath(x, y, { count: 100, smallest: 1e-3, tolerance: 1e-4 }));
    const last = path.coefficients.data.subarray(99 * x.columns);
    return {
      seconds: watch.seconds,
      quality: {
        sum_objective: path.objectives.reduce((sum, value) => sum + value, 0),
        nnz_last: last.reduce((count, value) => count + (value === 0 ? 0 : 1), 0),
      },
    };
  },
};
