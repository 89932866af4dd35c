import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { pca } from "../components/principal/pca/pca.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { ridge } from "../linear/ridge/ridge.js";
import { scorer } from "../metrics/scorers.js";
import { defaultScorer, requireOffered, validateScorer, validateScorers } from "./measures.js";

describe("measures", () => {
  test("defaults to r2 for numbers and accuracy for classes", () => {
    expect(defaultScorer(ridge())).toBe("r2");
    expect(defaultScorer(perceptron())).toBe("accuracy");
    expect(validateScorer("test", ridge(), "mae").name).toBe("mae");
    expect(validateScorers("test", ridge(), []).map(({ name }) => name)).toEqual(["r2"]);
    expect(validateScorers("test", logisticRegression(), ["log-loss", "roc-auc"])).toHaveLength(2);
  });

  test("refuses unknown names, measures of another task and methods without predictions", () => {
    expect(refusal(() => validateScorer("test", ridge(), "r3"))).toContain('did you mean "r2"');
    expect(refusal(() => validateScorer("test", ridge(), "accuracy"))).toContain(
      '"accuracy" measures classifiers, but ridge',
    );
    expect(refusal(() => validateScorer("test", pca(), null))).toContain("unsupported: test: pca is a transformer");
  });

  test("a metric of probabilities needs a method that offers them; one of scores also accepts decisions", () => {
    expect(refusal(() => validateScorers("test", perceptron(), ["log-loss"]))).toContain(
      "needs probabilities, which perceptron",
    );
    requireOffered("test", perceptron(), scorer("roc-auc"));
    requireOffered("test", logisticRegression(), scorer("log-loss"));
  });
});
