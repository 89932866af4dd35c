import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { accuracy } from "./accuracy.js";
import { logLoss } from "./log-loss.js";
import { meanAbsoluteError } from "./regression/errors.js";
import type { ScorerDefinition } from "./scorer-definition.js";
import { defineScorer, scorer } from "./scorers.js";

const ownError: ScorerDefinition = {
  name: "own-error",
  task: "regression",
  higherIsBetter: false,
  optimum: 0,
  score: (truth, predicted) => meanAbsoluteError(truth, predicted),
};

describe("a scorer of one's own", () => {
  test("is found by its name, and a later definition replaces it", () => {
    const made = defineScorer(ownError);
    expect(scorer("own-error")).toBe(made);
    expect(made).toMatchObject({ task: "regression", needs: "predictions", higherIsBetter: false, optimum: 0 });
    expect(Object.isFrozen(made)).toBe(true);
    expect(made.score([1, 2], [2, 4])).toBe(1.5);
    const later = defineScorer({ ...ownError, optimum: -1 });
    expect(scorer("own-error")).toBe(later);
    expect(refusal(() => scorer("own-eror"))).toContain('did you mean "own-error"?');
  });

  test("gets the names of classes, however the labels are given", () => {
    const seen: unknown[] = [];
    const made = defineScorer({
      name: "own-accuracy",
      task: "classification",
      higherIsBetter: true,
      optimum: 1,
      score: (truth, predicted, weights) => {
        seen.push([truth, predicted]);
        return accuracy(truth, predicted, { weights });
      },
    });
    const labels = { codes: Int32Array.of(0, 1, 1), classes: ["a", "b"] };
    expect(made.score(labels, ["a", "b", "a"])).toBeCloseTo(2 / 3, 15);
    expect(made.score(labels, labels, [1, 2, 3])).toBe(1);
    expect(seen).toEqual([
      [
        ["a", "b", "b"],
        ["a", "b", "a"],
      ],
      [
        ["a", "b", "b"],
        ["a", "b", "b"],
      ],
    ]);
  });

  test("gets probabilities as a matrix with its classes", () => {
    const made = defineScorer({
      name: "own-log-loss",
      task: "classification",
      needs: "probabilities",
      higherIsBetter: false,
      optimum: 0,
      score: (truth, { classes, rows, columns, data }) => logLoss(truth, { classes, values: { rows, columns, data } }),
    });
    const values = [
      [0.9, 0.1],
      [0.2, 0.8],
    ];
    const given = { classes: ["a", "b"], values };
    expect(made.score(["a", "b"], given)).toBe(scorer("log-loss").score(["a", "b"], given));
  });

  test("is refused where a field is wrong", () => {
    const given = (changes: object) => refusal(() => defineScorer({ ...ownError, ...changes } as ScorerDefinition));
    expect(given({ name: "r2" })).toBe(
      'invalid-option: defineScorer: there is a built-in scorer "r2"; choose another name',
    );
    expect(given({ name: "" })).toContain('name must be a text, got ""');
    expect(given({ task: "clustering" })).toContain('task must be "regression" or "classification", got "clustering"');
    expect(given({ needs: "probabilities" })).toContain('needs must be "predictions", got "probabilities"');
    expect(given({ higherIsBetter: undefined })).toContain("higherIsBetter must be true or false, got undefined");
    expect(given({ optimum: Number.NaN })).toContain("optimum must be the value of a perfect model");
    expect(given({ score: 1 })).toContain("score must be a function, got 1");
  });
});
