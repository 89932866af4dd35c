/** The methods of `npm run bench -- --scaling`, on Gaussian data with a linear signal. */
import {
  boostedTreesClassifier,
  gaussianNaiveBayes,
  lasso,
  linearDiscriminant,
  logisticRegression,
  nearestNeighborsClassifier,
  pca,
  randomForestClassifier,
  ridge,
} from "lectern";
import { asLabels } from "lectern/data";
import { createRandom } from "lectern/numeric";
import type { ScalingMethod } from "./scaling.js";

type Classes = ReturnType<typeof makeData>;

function makeData(rows: number, columns: number) {
  const random = createRandom(1);
  const data = Float64Array.from({ length: rows * columns }, () => random.normal());
  const weights = Float64Array.from({ length: columns }, () => random.normal() / Math.sqrt(columns));
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) y[i] = (y[i] ?? 0) + (data[i * columns + j] ?? 0) * (weights[j] ?? 0);
    y[i] = (y[i] ?? 0) + 0.3 * random.normal();
  }
  const labels = asLabels(Array.from(y, (value) => (value < -0.5 ? "low" : value < 0.5 ? "middle" : "high")));
  return { x: { rows, columns, data }, y, labels };
}

const samples = [1000, 4000, 16_000];
const columns = [10, 40];

function method(name: string, expected: string, run: (data: Classes) => unknown): ScalingMethod {
  return {
    ...{ name, expected, samples, columns },
    prepare(n, d) {
      const data = makeData(n, d);
      return () => void run(data);
    },
  };
}

/** All methods, by name. */
export const scalingMethods: readonly ScalingMethod[] = [
  method("random-forest", "n log n · √d", ({ x, labels }) =>
    randomForestClassifier({ trees: 10 }).fit({ x, y: labels }),
  ),
  method("boosted-trees", "n d, above a constant", ({ x, labels }) =>
    boostedTreesClassifier({ maxIterations: 10 }).fit({ x, y: labels }),
  ),
  method("nearest-neighbors", "n² d for n queries by brute force", ({ x, labels }) =>
    nearestNeighborsClassifier().fit({ x, y: labels }).predict(x),
  ),
  method("logistic-regression", "n d per iteration", ({ x, labels }) => logisticRegression().fit({ x, y: labels })),
  method("ridge", "n d²", ({ x, y }) => ridge().fit({ x, y })),
  method("lasso", "n d²", ({ x, y }) => lasso({ alpha: 0.05 }).fit({ x, y })),
  method("gaussian-naive-bayes", "n d", ({ x, labels }) => gaussianNaiveBayes().fit({ x, y: labels })),
  method("linear-discriminant", "n d²", ({ x, labels }) => linearDiscriminant().fit({ x, y: labels })),
  method("pca", "n d²", ({ x }) => pca({ components: 5 }).fit({ x })),
];
