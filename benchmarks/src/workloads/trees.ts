/** Trees, forests and boosting on 20000 x 20 numbers of five classes, and boosting on 20000 x 200 numbers. */
import {
  boostedTreesClassifier,
  boostedTreesRegressor,
  extraTreesClassifier,
  type Labels,
  randomForestClassifier,
  treeClassifier,
} from "lectern";
import { asLabels } from "lectern/data";
import { codes, type DataSet, matrix, vector } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import type { Workload } from "../workload.js";
import { npm, python, r } from "../workload.js";
import { accuracyOf, firstSamples, forestOfMl, peerTrees, treeOfMlCart } from "./tree-peers.js";

/** Half a point: forests of other seeds differ by as much. */
const accuracy = { figure: "accuracy", rule: "larger-is-better", tolerance: 0.005 } as const;

/** The part of a model that the workloads need. */
interface ClassRecipe {
  fit(data: { x: ReturnType<typeof matrix>; y: Labels }): { predict(x: ReturnType<typeof matrix>): Labels };
}

function classify(data: DataSet, recipe: ClassRecipe): Measurement {
  const [x, xTest] = [matrix(data, "X"), matrix(data, "Xt")];
  const [y, yTest] = [asLabels(codes(data, "y")), asLabels(codes(data, "yt"))];
  const watch = createStopwatch();
  const model = watch.time("fit", () => recipe.fit({ x, y }));
  const predicted = watch.time("predict", () => model.predict(xTest));
  const right = predicted.codes.reduce(
    (count, code, i) => count + (predicted.classes[code] === yTest.classes[yTest.codes[i] ?? -1] ? 1 : 0),
    0,
  );
  return { seconds: watch.seconds, quality: { accuracy: right / yTest.codes.length } };
}

/** One fully grown tree. Ties between splits are broken differently, which changes the accuracy by up to two points. */
export const decisionTree: Workload = {
  name: "decisiontree_20000x20",
  data: "clf_20000x20",
  references: [python("decisiontree_20000x20")],
  comparison: { ...accuracy, tolerance: 0.02 },
  run: (data) => classify(data, treeClassifier()),
};

export const randomForest: Workload = {
  name: "randomforest100_20000x20",
  data: "clf_20000x20",
  references: [
    python("randomforest100_20000x20"),
    python("randomforest100_20000x20_j2"),
    r("ranger100_20000x20", ["r-cran-ranger"]),
  ],
  comparison: accuracy,
  run: (data) => classify(data, randomForestClassifier()),
};

/** With four seeds, the accuracy of scikit-learn lies between 0.855 and 0.864; ours does the same. */
export const extraTrees: Workload = {
  name: "extratrees100_20000x20",
  data: "clf_20000x20",
  references: [python("extratrees100_20000x20_j2")],
  comparison: { ...accuracy, tolerance: 0.012 },
  run: (data) => classify(data, extraTreesClassifier()),
};

export const boostedClasses: Workload = {
  name: "histgb100_20000x20_5class",
  data: "clf_20000x20",
  references: [python("histgb100_20000x20_5class"), python("xgboost100_hist_20000x20_5class", ["python3-xgboost"])],
  comparison: accuracy,
  run: (data) => classify(data, boostedTreesClassifier()),
};

export const boostedNumbers: Workload = {
  name: "histgb_reg100_20000x200",
  data: "reg_20000x200",
  references: [python("histgb_reg100_20000x200")],
  comparison: { figure: "r2", rule: "larger-is-better", tolerance: 0.005 },
  run(data) {
    const [x, xTest] = [matrix(data, "X"), matrix(data, "Xt")];
    const [y, yTest] = [vector(data, "y"), vector(data, "yt")];
    const watch = createStopwatch();
    const model = watch.time("fit", () => boostedTreesRegressor().fit({ x, y }));
    const predicted = watch.time("predict", () => model.predict(xTest));
    const mean = yTest.reduce((sum, value) => sum + value, 0) / yTest.length;
    const lost = yTest.reduce((sum, value, i) => sum + (value - (predicted[i] ?? 0)) ** 2, 0);
    const r2 = 1 - lost / yTest.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { seconds: watch.seconds, quality: { r2 } };
  },
};

/**
 * On few samples and with few trees, which libraries from npm can handle. Forests of ten trees differ by some points.
 */
const npmAccuracy = { ...accuracy, tolerance: 0.1 } as const;

function classifyFew(data: DataSet, recipe: ClassRecipe): Measurement {
  const { x, y, xTest, yTest } = firstSamples(data);
  const watch = createStopwatch();
  const model = watch.time("fit", () => recipe.fit({ x, y }));
  const predicted = watch.time("predict", () => model.predict(xTest));
  const names = Array.from(predicted.codes, (code) => predicted.classes[code]);
  return { seconds: watch.seconds, quality: { accuracy: accuracyOf(names, yTest) } };
}

export const decisionTreeNpm: Workload = {
  name: "decisiontree_1000x20_npm",
  data: "clf_20000x20",
  references: [npm("ml-cart", treeOfMlCart)],
  comparison: npmAccuracy,
  run: (data) => classifyFew(data, treeClassifier()),
};

export const randomForestNpm: Workload = {
  name: "randomforest10_1000x20_npm",
  data: "clf_20000x20",
  references: [npm("ml-random-forest", forestOfMl)],
  comparison: npmAccuracy,
  run: (data) => classifyFew(data, randomForestClassifier({ trees: peerTrees })),
};
