/** Ridge regression of 20000 x 200 numbers, predictions for 5000 rows. */
import { ridge } from "lectern";
import { r2 } from "lectern/metrics";
import { matrix, vector } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** The minimum is unique, so the share of variance explained on the test rows must be the same. */
export const ridge200: Workload = {
  name: "ridge_20000x200",
  data: "reg_20000x200",
  references: [python("ridge_20000x200")],
  comparison: { figure: "r2", rule: "equal", tolerance: 1e-9 },
  run(data) {
    const train = { x: matrix(data, "X"), y: vector(data, "y") };
    const [xTest, yTest] = [matrix(data, "Xt"), vector(data, "yt")];
    const watch = createStopwatch();
    const model = watch.time("fit", () => ridge({ alpha: 1 }).fit(train));
    const predicted = watch.time("predict", () => model.predict(xTest));
    return { seconds: watch.seconds, quality: { r2: r2(yTest, predicted) } };
  },
};
