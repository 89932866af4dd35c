/** A kernel density estimate from 10000 samples of 3 columns, at 1000 points. */
import { kernelDensity } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** Both sides have tolerances of 0, so that the densities are equal but for rounding. */
export const kernelDensity10000 = densityWorkload("kde_10000x3_eval1000", 0, 1e-9);

/** Both sides may err by 1e-4 of a density, which a mean of logarithms of about -5 then differs by at most. */
export const kernelDensityTolerant = densityWorkload("kde_10000x3_eval1000_rtol", 1e-4, 4e-5);

function densityWorkload(name: string, relativeTolerance: number, tolerance: number): Workload {
  return {
    name,
    data: "kde_10000x3",
    references: [python(name)],
    comparison: { figure: "mean_logdensity", rule: "equal", tolerance },
    run(data) {
      const watch = createStopwatch();
      const recipe = kernelDensity({ bandwidth: 0.3, relativeTolerance });
      const model = watch.time("fit", () => recipe.fit({ x: matrix(data, "X") }));
      const scores = watch.time("score", () => model.logDensity(matrix(data, "Xt")));
      const mean_logdensity = scores.reduce((a, b) => a + b, 0) / scores.length;
      return { seconds: watch.seconds, quality: { mean_logdensity } };
    },
  };
}
