/** Trees, forests and boosting. */
import { createRandom } from "../../src/numeric/index.js";
import { adaBoost } from "../../src/trees/ada-boost/ada-boost.js";
import { boostedTreesClassifier } from "../../src/trees/boosted-trees-classifier/boosted-trees-classifier.js";
import { boostedTreesRegressor } from "../../src/trees/boosted-trees-regressor/boosted-trees-regressor.js";
import { extraTreesClassifier } from "../../src/trees/forests/extra-trees-classifier/extra-trees-classifier.js";
import { extraTreesRegressor } from "../../src/trees/forests/extra-trees-regressor/extra-trees-regressor.js";
import { randomForestClassifier } from "../../src/trees/forests/random-forest-classifier/random-forest-classifier.js";
import { randomForestRegressor } from "../../src/trees/forests/random-forest-regressor/random-forest-regressor.js";
import { randomSplitClassifier } from "../../src/trees/random-split/random-split-classifier/random-split-classifier.js";
import { randomSplitRegressor } from "../../src/trees/random-split/random-split-regressor/random-split-regressor.js";
import { treeClassifier } from "../../src/trees/tree-classifier/tree-classifier.js";
import { treeRegressor } from "../../src/trees/tree-regressor/tree-regressor.js";
import { sampleOrder, type UnderCheck } from "./under-check.js";

const drawn = "each tree draws its samples or thresholds by row and node, so their order and number matter";
const bootstrapped = {
  exceptions: [
    { name: sampleOrder, reason: drawn },
    { name: "weights: a weight of 2 is a sample given twice", reason: drawn },
  ],
};

const counted = {
  exceptions: [
    {
      name: "weights: a weight of 2 is a sample given twice",
      reason: "leaves must have a number of samples, whatever their weight",
    },
  ],
};

const random = createRandom(3);
const names = ["ash", "birch", "cedar"];
const y = Array.from({ length: 36 }, (_, i) => names[i % 3]);
/** A measured column and one of categories that lean to the class. */
const mixed = y.map((_, i) => [2 * (i % 3) + random.normal(), random.uniform() < 0.7 ? i % 3 : 3 + (i % 2)]);

export const trees: readonly UnderCheck[] = [
  { name: "tree-classifier", subject: treeClassifier },
  {
    name: "tree-classifier by entropy, pruned and balanced",
    subject: treeClassifier({ criterion: "entropy", alpha: 0.01, classWeights: { kind: "balanced" } }),
  },
  {
    name: "tree-classifier by error, shallow",
    subject: treeClassifier({ criterion: "error", depth: 2, minimumLeaf: 3 }),
  },
  {
    name: "tree-classifier with categories",
    subject: treeClassifier({ categorical: [1] }),
    settings: { data: { x: mixed, y } },
  },
  { name: "tree-regressor", subject: treeRegressor },
  {
    name: "tree-regressor by absolute errors",
    subject: treeRegressor({ criterion: "absolute", minimumLeaf: 2 }),
  },
  { name: "tree-regressor, monotone", subject: treeRegressor, settings: { options: { monotone: [1, -1, 0, 0] } } },
  { name: "random-forest-classifier", subject: randomForestClassifier({ trees: 8 }), settings: bootstrapped },
  {
    name: "random-forest-classifier, judged out of bag",
    subject: randomForestClassifier({ trees: 8, outOfBag: true, criterion: "entropy", depth: 3 }),
    settings: bootstrapped,
  },
  { name: "random-forest-regressor", subject: randomForestRegressor({ trees: 8 }), settings: bootstrapped },
  { name: "extra-trees-classifier", subject: extraTreesClassifier({ trees: 8 }) },
  { name: "extra-trees-regressor", subject: extraTreesRegressor({ trees: 8 }) },
  { name: "boosted-trees-regressor", subject: boostedTreesRegressor({ maxIterations: 10 }), settings: counted },
  {
    name: "boosted-trees-regressor of small leaves",
    subject: boostedTreesRegressor({ maxIterations: 10, minimumLeaf: 1, maximumLeaves: 6 }),
  },
  {
    name: "boosted-trees-regressor of absolute errors",
    subject: boostedTreesRegressor({ maxIterations: 10, minimumLeaf: 1, maximumLeaves: 6, loss: { kind: "absolute" } }),
  },
  {
    name: "boosted-trees-classifier",
    subject: boostedTreesClassifier({ maxIterations: 10, minimumLeaf: 1, maximumLeaves: 4 }),
  },
  {
    name: "boosted-trees-classifier that stops early",
    subject: boostedTreesClassifier({ maxIterations: 20, minimumLeaf: 1, earlyStopping: { kind: "on" } }),
    settings: {
      exceptions: [
        {
          name: "weights: a weight of 2 is a sample given twice",
          reason: "samples are held out by row, not by weight",
        },
      ],
    },
  },
  { name: "ada-boost", subject: adaBoost({ maxIterations: 10 }) },
  { name: "ada-boost of small trees", subject: adaBoost({ maxIterations: 10, depth: 2 }) },
  { name: "random-split-classifier", subject: randomSplitClassifier({ trees: 4 }) },
  {
    name: "random-split-classifier by conics",
    subject: randomSplitClassifier({ trees: 3, splits: "conic", candidates: 10 }),
  },
  {
    name: "random-split-regressor",
    subject: randomSplitRegressor({ trees: 3, candidates: 6 }),
    settings: bootstrapped,
  },
  {
    name: "random-split-regressor by hyperplanes with constant leaves",
    subject: randomSplitRegressor({ trees: 3, candidates: 6, splits: "hyperplane", leaf: { kind: "constant" } }),
    settings: bootstrapped,
  },
];
