/** Kernel ridge regression of 3000 samples in 10 columns, predictions for the test rows. */
import { kernelRidge } from "lectern";
import { r2 } from "lectern/metrics";
import { matrix, vector } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** The minimum is unique, so the share of variance explained on the test rows must be the same. */
export const kernelRidge3000: Workload = {
  name: "kernelridge_3000",
  data: "friedman_3000",
  references: [python("kernelridge_3000")],
  comparison: { figure: "r2", rule: "equal", tolerance: 1e-9 },
  run(data) {
    const train = { x: matrix(data, "X"), y: vector(data, "y") };
    const [xTest, yTest] = [matrix(data, "Xt"), vector(data, "yt")];
    const watch = createStopwatch();
    const recipe = kernelRidge({ kernel: { kind: "rbf", gamma: 0.3 }, alpha: 0.1 });
    const model = watch.time("fit", () => recipe.fit(train));
    const predicted = watch.time("predict", () => model.predict(xTest));
    return { seconds: watch.seconds, quality: { r2: r2(yTest, predicted) } };
  },
};
