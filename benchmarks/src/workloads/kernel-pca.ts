/** Ten kernel principal components of 3000 samples in 20 columns, scores of 500 more. */
import { kernelPca } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** The largest eigenvalues are unique, so their sum must be the same; that of the randomised reference is a little less. */
export const kernelPca10: Workload = {
  name: "kernelpca10_3000",
  data: "kpca_3000",
  references: [
    python("kernelpca10_3000_dense"),
    python("kernelpca10_3000_arpack"),
    python("kernelpca10_3000_randomized"),
  ],
  comparison: { figure: "sum_eigenvalues", rule: "larger-is-better", tolerance: 1e-9 },
  run(data) {
    const [x, xTest] = [matrix(data, "X"), matrix(data, "Xt")];
    const watch = createStopwatch();
    const recipe = kernelPca({ components: 10, kernel: { kind: "rbf", gamma: 0.02 } });
    const model = watch.time("fit", () => recipe.fit({ x }));
    watch.time("transform", () => model.transform(xTest));
    const sum = model.state.eigenvalues.reduce((total, value) => total + value, 0);
    return { seconds: watch.seconds, quality: { sum_eigenvalues: sum } };
  },
};
