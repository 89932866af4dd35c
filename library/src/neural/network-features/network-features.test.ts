import { expect, test } from "vitest";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { accuracy } from "../../metrics/accuracy.js";
import { createRandom } from "../../numeric/random/random.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { networkClassifier } from "../network-classifier/network-classifier.js";
import { featuresOf } from "./features-of.js";
import { networkFeatures } from "./network-features.js";

/** Patterns of 3 x 3 pixels at any place of noisy images of 7 x 7: a number of samples of each class. */
function patterns(seed: number, classes: number) {
  const random = createRandom(seed);
  const shapes = Array.from({ length: classes }, () => Array.from({ length: 9 }, () => Number(random.uniform() < 0.5)));
  return (count: number, sampleSeed: number) => {
    const own = createRandom(sampleSeed);
    const codes = Array.from({ length: count * classes }, (_, i) => i % classes);
    const x = codes.map((code) => {
      const [row, column] = [own.integer(5), own.integer(5)];
      return Array.from({ length: 49 }, (_, at) => {
        const [i, j] = [Math.floor(at / 7) - row, (at % 7) - column];
        const isInside = i >= 0 && i < 3 && j >= 0 && j < 3;
        return (isInside ? shapes[code][3 * i + j] : 0) + 0.35 * own.normal();
      });
    });
    return { x, y: codes.map((code) => `shape ${code}`) };
  };
}

const recipe = networkClassifier({
  inputShape: [1, 7, 7],
  architecture: [
    { kind: "convolution", outputs: 32, activation: "relu" },
    { kind: "global-pooling", function: "max" },
  ],
  ...{ epochs: 8, batchSize: 16, learningRate: 0.02 },
});

test("[CB-019] [ML2-207] a network without its last layer gives features of other classes; a linear head on them beats training from scratch with few labels", () => {
  let [transferred, fromScratch] = [0, 0];
  for (const seed of [1, 2, 3]) {
    // Trained on twenty shapes, used on six others, of which two samples each are labelled.
    const extractor = featuresOf(recipe.fit(patterns(seed, 20)(24, seed)));
    const other = patterns(seed + 100, 6);
    const test = other(20, 7);
    for (const draw of [11, 12]) {
      const few = other(2, draw);
      const head = pipeline(extractor, logisticRegression()).fit(few);
      transferred += accuracy(test.y, head.predict(test.x).names) / 6;
      const own = networkClassifier({ ...recipe.options, epochs: 40, batchSize: 6 }).fit(few);
      fromScratch += accuracy(test.y, own.predict(test.x).names) / 6;
    }
  }
  expect(transferred).toBeGreaterThan(fromScratch + 0.03);
  expect(transferred).toBeGreaterThan(0.45);
});

test("[CB-019] activations near the output as columns for any model, without training: the same for a recipe from JSON", () => {
  const draw = patterns(1, 4);
  const { x } = draw(3, 1);
  const given = featuresOf(networkClassifier({ ...recipe.options, epochs: 1 }).fit(draw(5, 2)));
  const model = given.fit({ x });
  expect(model.outputFeatures).toHaveLength(32);
  const revived = networkFeatures.revive(JSON.parse(JSON.stringify(given.options)));
  expect(revived.fit({ x: draw(2, 3).x }).transform(x)).toEqual(model.transform(x));
});

test("damaged weights are refused", () => {
  const fit = (fileWeights: string) => () => networkFeatures({ fileWeights }).fit({ x: [[1, 2]] });
  expect(fit("§")).toThrow("fileWeights is not base64");
  expect(fit("AAAA")).toThrow("model file");
});
