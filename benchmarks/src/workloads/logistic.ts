/** Multinomial logistic regression of 10000 x 64 standardised numbers, ten classes. */
import { type Labels, logisticRegression, type Matrix, standardize } from "lectern";
import { asLabels } from "lectern/data";
import { codes, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { shareEqual } from "../share-equal.js";
import type { Workload } from "../workload.js";
import { python } from "../workload.js";

/**
 * The minimum is unique; the remaining difference comes from the stopping rules (the reference stops 4e-9 above it).
 */
export const logistic10000: Workload = {
  name: "logreg_multinomial_10000x64_10",
  data: "clf_10000x64",
  references: [python("logreg_multinomial_10000x64_10")],
  comparison: { figure: "objective", rule: "smaller-is-better", tolerance: 1e-7 },
  run(data) {
    const scaling = standardize().fit({ x: matrix(data, "X") });
    const x = scaling.transform(matrix(data, "X"));
    const xTest = scaling.transform(matrix(data, "Xt"));
    const [y, yTest] = [asLabels(codes(data, "y")), asLabels(codes(data, "yt"))];
    const watch = createStopwatch();
    const model = watch.time("fit", () => logisticRegression().fit({ x, y }));
    const predicted = watch.time("predict", () => model.predict(xTest));
    const accuracy = shareEqual(predicted, yTest);
    const objective = objectiveOf(model.state.coefficients, model.probabilities(x), y);
    return { seconds: watch.seconds, quality: { accuracy, objective, n_iter: model.report.iterations } };
  },
};

/** ½‖W‖² − Σ log p(y), as the reference computes it. */
function objectiveOf(coefficients: Matrix, probabilities: Matrix, y: Labels): number {
  let sum = 0;
  for (const weight of coefficients.data) sum += 0.5 * weight * weight;
  y.codes.forEach((code, i) => {
    sum -= Math.log(probabilities.data[i * probabilities.columns + code] ?? 0);
  });
  return sum;
}
