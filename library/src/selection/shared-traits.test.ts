import { expect, test } from "vitest";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { sharedTraits } from "./shared-traits.js";

const base = pipeline(standardize(), logisticRegression());

test("without recipes among the values the traits are those of the recipe", () => {
  const { supports, offers } = sharedTraits(base, [{ "standardize.center": [true, false] }]);
  expect({ supports, offers }).toEqual({ supports: base.traits.supports, offers: base.traits.offers });
  expect(offers).toContain("probabilities");
  expect(supports.weights).toBe(true);
});

test("a capability that one of the alternatives lacks is not promised", () => {
  const { supports, offers } = sharedTraits(base, [
    {},
    { "logistic-regression": [logisticRegression(), perceptron()] },
  ]);
  expect(offers).toContain("decision");
  expect(offers).not.toContain("probabilities");
  expect(supports.weights).toBe(false);
  expect({ ...supports, weights: true }).toEqual(base.traits.supports);
});

test("a value that makes no valid recipe changes nothing: it fails by itself", () => {
  const { offers } = sharedTraits(base, [{ standardize: [perceptron()], nothing: [perceptron()] }]);
  expect(offers).toEqual(base.traits.offers);
});
