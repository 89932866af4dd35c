/** Ridge regression of 20000 x 200 numbers, predictions for 5000 rows. */
import { ridge } from "lectern";
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
    return { seconds: watch.seconds, quality: { r2: explainedShare(yTest, predicted) } };
  },
};

/** R² = 1 − Σ(y − ŷ)² / Σ(y − ȳ)². */
function explainedShare(y: Float64Array, predicted: Float64Array): number {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  let residual = 0;
  let total = 0;
  for (let i = 0; i < y.length; i++) {
    residual += (y[i] - predicted[i]) ** 2;
    total += (y[i] - mean) ** 2;
  }
  return 1 - residual / total;
}
