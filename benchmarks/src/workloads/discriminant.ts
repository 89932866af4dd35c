/** Discriminants and Gaussian naive Bayes on 20000 x 20 numbers, five classes, 5000 test samples. */
import { gaussianNaiveBayes, type Labels, linearDiscriminant, type Matrix, quadraticDiscriminant } from "lectern";
import { asLabels } from "lectern/data";
import { codes, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { shareEqual } from "../share-equal.js";
import type { Reference, Workload } from "../workload.js";
import { npm, python } from "../workload.js";
import { mlNaiveBayes } from "./class-peers.js";

interface Recipe {
  fit(data: { readonly x: Matrix; readonly y: Labels }): { predict(x: Matrix): Labels };
}

/** All have closed forms, so the accuracy must match the reference, except for rounding at the boundaries. */
function workload(name: string, recipe: Recipe, peers: readonly Reference[] = []): Workload {
  return {
    name,
    data: "clf_20000x20",
    references: [python(name), ...peers],
    comparison: { figure: "accuracy", rule: "equal", tolerance: 1e-3 },
    run(data) {
      const [x, xTest] = [matrix(data, "X"), matrix(data, "Xt")];
      const [y, yTest] = [asLabels(codes(data, "y")), asLabels(codes(data, "yt"))];
      const watch = createStopwatch();
      const model = watch.time("fit", () => recipe.fit({ x, y }));
      const predicted = watch.time("predict", () => model.predict(xTest));
      return { seconds: watch.seconds, quality: { accuracy: shareEqual(predicted, yTest) } };
    },
  };
}

export const linearDiscriminant20000 = workload("lda_20000x20", linearDiscriminant());
export const quadraticDiscriminant20000 = workload("qda_20000x20", quadraticDiscriminant({ regularization: 1e-3 }));
export const gaussianNaiveBayes20000 = workload("gaussiannb_20000x20", gaussianNaiveBayes(), [
  npm("ml-naivebayes", mlNaiveBayes),
]);
