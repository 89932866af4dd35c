/** Principal components: fifty of tall data, ten of large data by the randomised solver. */
import { pca } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Reference, Workload } from "../workload.js";
import { python } from "../workload.js";

type Options = Parameters<typeof pca>[0];

/** Fit and transform; the share of variance explained must reach that of the others. */
function workload(name: string, data: string, options: Options, references: Reference[], tolerance: number): Workload {
  return {
    name,
    data,
    references,
    comparison: { figure: "evr", rule: "larger-is-better", tolerance },
    run(given) {
      const x = matrix(given, "X");
      const watch = createStopwatch();
      const model = watch.time("fit", () => pca(options).fit({ x }));
      watch.time("transform", () => model.transform(x));
      const evr = model.state.explainedVarianceRatio.reduce((sum, share) => sum + share, 0);
      return { seconds: watch.seconds, quality: { evr } };
    },
  };
}

export const pca50: Workload = workload(
  "pca50_20000x200",
  "pca_20000x200",
  { components: 50 },
  [python("pca50_20000x200_auto"), python("pca50_20000x200_full"), python("pca50_20000x200_coveigh")],
  1e-9,
);

/**
 * The randomised solvers are compared with each other; a result that is worse by more than a millionth does not count.
 */
export const pca10Randomized: Workload = workload(
  "pca10_10000x1000",
  "pca_10000x1000",
  { components: 10, solver: { kind: "randomized" } },
  [python("pca10_10000x1000_randomized")],
  1e-6,
);
