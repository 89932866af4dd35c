/** Accuracy and R² in five folds, beside those of scikit-learn with the same settings. */
import { describe, expect, test } from "vitest";
import type { AnyRecipe } from "../contract/contract.js";
import type { Dataset } from "../data/dataset.js";
import { isLabels, type Labels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import { selectSamples } from "../data/split.js";
import { breastCancer, diabetes, digits, iris, wine } from "../datasets/index.js";
import { adaBoost } from "./ada-boost/ada-boost.js";
import { boostedTreesClassifier } from "./boosted-trees-classifier/boosted-trees-classifier.js";
import { boostedTreesRegressor } from "./boosted-trees-regressor/boosted-trees-regressor.js";
import { extraTreesClassifier } from "./forests/extra-trees-classifier/extra-trees-classifier.js";
import { extraTreesRegressor } from "./forests/extra-trees-regressor/extra-trees-regressor.js";
import { randomForestClassifier } from "./forests/random-forest-classifier/random-forest-classifier.js";
import { randomForestRegressor } from "./forests/random-forest-regressor/random-forest-regressor.js";
import reference from "./reference/quality.json" with { type: "json" };

const sets = { iris, wine, "breast-cancer": breastCancer, digits, diabetes };
const recipes: Record<string, (seed: number) => AnyRecipe> = {
  "random-forest-classifier": (seed) => randomForestClassifier({ trees: 30, seed }) as AnyRecipe,
  "extra-trees-classifier": (seed) => extraTreesClassifier({ trees: 30, seed }) as AnyRecipe,
  "boosted-trees-classifier": (seed) => boostedTreesClassifier({ maxIterations: 20, seed }) as AnyRecipe,
  "ada-boost": (seed) => adaBoost({ maxIterations: 20, maxDepth: 2, seed }) as AnyRecipe,
  "random-forest-regressor": (seed) => randomForestRegressor({ trees: 30, seed }) as AnyRecipe,
  "extra-trees-regressor": (seed) => extraTreesRegressor({ trees: 30, seed }) as AnyRecipe,
  "boosted-trees-regressor": (seed) => boostedTreesRegressor({ maxIterations: 20, seed }) as AnyRecipe,
};
const cases = reference.cases.filter(({ kind }) => kind in recipes);

describe("five folds on bundled data", () => {
  test.each(cases)(
    "$kind on $data: at most half a point worse than scikit-learn",
    async ({ kind, data, rows, scores }) => {
      const whole = await sets[data as keyof typeof sets]();
      const all = selectSamples(
        { x: whole.x, y: whole.y as Labels | Float64Array, features: whole.features },
        range(rows),
      );
      // Our AdaBoost draws nothing: of ties it takes the first, where scikit-learn draws.
      const seeds = kind === "ada-boost" ? [0] : range(Math.min(3, scores.length));
      const ours = seeds.map((seed) => mean(range(5).map((fold) => scoreOf(recipes[kind](seed), all, fold))));
      // Forests of other draws differ: two standard errors of the difference of both means are granted.
      const noise = 2 * deviation(scores) * Math.sqrt(1 / ours.length + 1 / scores.length);
      // On small sets a single sample is more than half a point.
      const grain = isLabels(whole.y) ? Math.max(0.005, 1.01 / rows) : 0.005;
      expect(mean(ours)).toBeGreaterThan(mean(scores) - grain - noise);
    },
  );
});

type Samples = Dataset<Labels | Float64Array, Matrix>;

/** Sample i is tested in fold (7 i + ⌊i / 5⌋) mod 5, as in the script of the reference. */
function scoreOf(recipe: AnyRecipe, data: Samples, fold: number): number {
  const isTest = (i: number) => (7 * i + Math.floor(i / 5)) % 5 === fold;
  const rows = range(data.x.rows);
  const [train, held] = [rows.filter((i) => !isTest(i)), rows.filter(isTest)].map((part) => selectSamples(data, part));
  const predicted = recipe.fit(train).predict?.(held.x);
  const { y } = held;
  if (isLabels(y) && isLabels(predicted)) {
    return mean(Array.from(y.codes, (code, i) => (y.classes[code] === predicted.classes[predicted.codes[i]] ? 1 : 0)));
  }
  const truth = Array.from(y as Float64Array);
  const level = mean(truth);
  const lost = truth.reduce((sum, value, i) => sum + (value - (predicted as Float64Array)[i]) ** 2, 0);
  return 1 - lost / truth.reduce((sum, value) => sum + (value - level) ** 2, 0);
}

const range = (length: number) => Array.from({ length }, (_, i) => i);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard deviation of a sample; 0 of one value. */
function deviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / Math.max(1, values.length - 1));
}
