import { afterAll, expect, test } from "vitest";
import { moonsWith, waves } from "../../test/forest-samples.js";
import { tiers } from "../../test/tiers.js";
import { saveModel } from "../core/files/model-file.js";
import type { Saved } from "../core/saved.js";
import { useEngine } from "../engine/index.js";
import { adaBoost } from "./ada-boost/ada-boost.js";
import { boostedTreesClassifier } from "./boosted-trees-classifier/boosted-trees-classifier.js";
import { boostedTreesRegressor } from "./boosted-trees-regressor/boosted-trees-regressor.js";
import { extraTreesClassifier } from "./forests/extra-trees-classifier/extra-trees-classifier.js";
import { extraTreesRegressor } from "./forests/extra-trees-regressor/extra-trees-regressor.js";
import { randomForestClassifier } from "./forests/random-forest-classifier/random-forest-classifier.js";
import { randomForestRegressor } from "./forests/random-forest-regressor/random-forest-regressor.js";
import { treeClassifier } from "./tree-classifier/tree-classifier.js";
import { treeRegressor } from "./tree-regressor/tree-regressor.js";

afterAll(() => {
  useEngine();
});

const classes = moonsWith(150, 1);
const numbers = waves(150, 1);

/** Whoever grows the trees, the engine several at a time or this program one by one, the file is the same. */
test.each<[string, () => { readonly saved: Saved }]>([
  ["tree-classifier", () => treeClassifier({ maxDepth: 4 }).fit(classes)],
  ["tree-regressor", () => treeRegressor({ maxDepth: 4 }).fit(numbers)],
  ["random-forest-classifier", () => randomForestClassifier({ trees: 40 }).fit(classes)],
  ["random-forest-regressor", () => randomForestRegressor({ trees: 40 }).fit(numbers)],
  ["extra-trees-classifier", () => extraTreesClassifier({ trees: 40 }).fit(classes)],
  ["extra-trees-regressor", () => extraTreesRegressor({ trees: 40 }).fit(numbers)],
  ["boosted-trees-classifier", () => boostedTreesClassifier({ maxIterations: 5, maxLeaves: 6 }).fit(classes)],
  ["boosted-trees-regressor", () => boostedTreesRegressor({ maxIterations: 5, maxLeaves: 6 }).fit(numbers)],
  ["ada-boost", () => adaBoost({ maxIterations: 5, maxDepth: 2 }).fit(classes)],
])("%s saves the same bytes on every tier", (_, fit) => {
  const [plain, ...others] = tiers.map((tier) => {
    useEngine({ tier, threads: 1 });
    return saveModel(fit());
  });
  expect(others.length).toBeGreaterThan(0);
  for (const bytes of others) expect(bytes).toEqual(plain);
});
