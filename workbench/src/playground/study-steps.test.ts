import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { firstNetwork } from "./network-spec.js";
import { reasonAgainstStudy, studySteps } from "./study-steps.js";

test("the network is a method of the library, for classes and for numbers", () => {
  for (const predictsClasses of [true, false]) {
    const [step] = studySteps(firstNetwork, 2, predictsClasses);
    const recipe = registry.recipe(step);
    expect(recipe.traits.role).toBe(predictsClasses ? "classifier" : "regressor");
    expect(recipe.options).toMatchObject({ learningRate: 0.01, batchSize: 16, optimizer: "adam" });
  }
});

test("only a network whose inputs are the columns themselves can be studied", () => {
  expect(reasonAgainstStudy(firstNetwork, 2)).toBeNull();
  expect(reasonAgainstStudy({ ...firstNetwork, inputs: ["x"] }, 1)).toBeNull();
  expect(reasonAgainstStudy({ ...firstNetwork, inputs: ["x", "y", "x²"] }, 2)).toContain("columns themselves");
});
