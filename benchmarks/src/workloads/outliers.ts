/** Outlier detection in 20000 x 20 numbers: fitting, and scoring the same samples. */
import { isolationForest, localOutlierFactor } from "lectern";
import { matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/** 100 trees on 256 samples each, drawn differently by each system. */
export const isolationForest20000: Workload = {
  name: "iforest100_20000x20",
  data: "clf_20000x20",
  references: [python("iforest100_20000x20")],
  comparison: { figure: "mean_score", rule: "equal", tolerance: 0.02 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const model = watch.time("fit", () => isolationForest().fit({ x }));
    const scores = watch.time("score", () => model.score(x));
    return { seconds: watch.seconds, quality: { mean_score: mean(scores) } };
  },
};

/** The factors of the training samples; the neighbours are exact on both sides. */
export const localOutlierFactor20000: Workload = {
  name: "lof20_20000x20",
  data: "clf_20000x20",
  references: [python("lof20_20000x20")],
  comparison: { figure: "mean_score", rule: "equal", tolerance: 1e-6 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const model = watch.time("fit", () => localOutlierFactor().fit({ x }));
    return { seconds: watch.seconds, quality: { mean_score: mean(model.state.factors) } };
  },
};

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
