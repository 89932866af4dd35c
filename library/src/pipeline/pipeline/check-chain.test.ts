import { expect, test } from "vitest";
import { linearDiscriminant } from "../../discriminant/linear-discriminant/linear-discriminant.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { checkChain } from "./check-chain.js";
import { pipeline } from "./pipeline.js";

const x = [
  [1, 2],
  [2, 1],
  [5, 7],
  [6, 5],
];
const model = pipeline(standardize(), linearDiscriminant()).fit({ x, y: ["a", "a", "b", "b"], features: ["p", "q"] });
const steps = Object.values(model.steps);

test("steps that take the columns of the step before and know the classes are accepted", () => {
  expect(() => checkChain(model.saved, steps)).not.toThrow();
});

test("a first step of other columns, a later one of other columns, and a last one of other classes are refused", () => {
  expect(() => checkChain({ ...model.saved, features: ["p", "r"] }, steps)).toThrow(
    "pipeline: state.steps.0.features must be the features of the pipeline, but standardize has others",
  );
  const other = standardize().fit({ x, features: ["p", "r"] });
  expect(() => checkChain({ ...model.saved, features: ["p", "r"] }, [other, steps[1]])).toThrow(
    "pipeline: state.steps.1.features must be the features that standardize gives, but linear-discriminant has others",
  );
  expect(() => checkChain({ ...model.saved, classes: ["a", "c"] }, steps)).toThrow(
    "pipeline: state.steps.1.classes must be the classes of the pipeline",
  );
});
