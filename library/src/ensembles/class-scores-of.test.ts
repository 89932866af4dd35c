import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { memory } from "../../test/spy-methods.js";
import { asLabels } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { chooseScores, classScoresOf, indicatorsOf } from "./class-scores-of.js";

test("automatic uses the first available of the preferred outputs", () => {
  const order = ["probabilities", "decision", "labels"] as const;
  expect(chooseScores("test", logisticRegression(), "automatic", order)).toBe("probabilities");
  expect(chooseScores("test", perceptron(), "automatic", order)).toBe("decision");
  expect(chooseScores("test", memory(), "automatic", order)).toBe("labels");
  expect(refusal(() => chooseScores("test", memory(), "automatic", ["probabilities", "decision"]))).toBe(
    "invalid-option: test: memory does not offer probabilities nor decision; use another recipe",
  );
});

test("labels become one column per class", () => {
  expect(toRows(indicatorsOf(asLabels(["b", "a", "c"])))).toEqual([
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ]);
});

test("the outputs of a model are those it offers", () => {
  const x = { rows: 4, columns: 1, data: Float64Array.of(0, 1, 2, 3) };
  const model = logisticRegression().fit({ x, y: ["a", "a", "b", "b"] });
  expect(classScoresOf(model as never, x, "probabilities")).toEqual(model.probabilities(x));
  expect(classScoresOf(model as never, x, "decision")).toEqual(model.decision(x));
  expect(toRows(classScoresOf(model as never, x, "labels"))[3]).toEqual([0, 1]);
});
