/** Methods, recipes and models are easily mixed up: messages say what was given and what to pass. */
import { describe, expect, test } from "vitest";
import { columnImportance } from "../src/explain/index.js";
import {
  crossValidate,
  earlyStopping,
  evaluate,
  gridSearch,
  perceptron,
  pipeline,
  randomSearch,
  ridge,
  standardize,
} from "../src/index.js";
import {
  chooseOnValidation,
  learningCurve,
  nestedCrossValidate,
  predictOutOfFold,
  validationCurve,
} from "../src/selection/index.js";
import { refusal } from "./refusal.js";

const x = Array.from({ length: 12 }, (_, i) => [i, (i * 5) % 7]);
const data = { x, y: x.map(([a, b]) => a + b) };
const space = { alpha: [1, 2] };

/** Every function that takes a recipe, called with what is given instead. */
const callers: readonly [string, (given: never) => unknown][] = [
  ["crossValidate", (given) => crossValidate(given, data)],
  ["learningCurve", (given) => learningCurve(given, data)],
  ["validationCurve", (given) => validationCurve(given, "alpha", [1], data)],
  ["nestedCrossValidate", (given) => nestedCrossValidate(given, space, data)],
  ["chooseOnValidation", (given) => chooseOnValidation(given, space, data)],
  ["predictOutOfFold", (given) => predictOutOfFold(given, data)],
  ["grid-search", (given) => gridSearch(given, space)],
  ["random-search", (given) => randomSearch(given, space)],
  ["early-stopping", (given) => earlyStopping(given)],
  ["pipeline", (given) => pipeline(standardize(), given)],
];

describe.each(callers)("%s", (name, call) => {
  test("of a method or a model says that a recipe is needed", () => {
    const begin = new RegExp(`^invalid-option: ${name}: `);
    const method = refusal(() => call(ridge as never));
    expect(method).toMatch(begin);
    expect(method).toContain("must be a recipe, got the method ridge; call it: ridge()");
    const model = refusal(() => call(ridge().fit(data) as never));
    expect(model).toMatch(begin);
    expect(model).toContain("must be a recipe, got a fitted model; pass what was fitted, such as ridge()");
  });
});

test("the names of other methods are those of the import", () => {
  expect(refusal(() => crossValidate(perceptron as never, data))).toContain("call it: perceptron()");
});

test("functions of models say that a model is needed", () => {
  for (const call of [evaluate, columnImportance]) {
    expect(refusal(() => call(ridge() as never, data))).toContain(
      "the first argument must be a fitted model, got a recipe of ridge; fit it first: recipe.fit(data)",
    );
    expect(refusal(() => call(null as never, data))).toContain("must be a fitted model, got null");
  }
});
