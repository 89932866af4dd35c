import { expect, test } from "vitest";
import { level } from "../../test/level-method.js";
import { refusal } from "../../test/refusal.js";
import { meanData, settledMean } from "../../test/settled-mean.js";
import { runToEnd } from "../core/run.js";
import { createRecipe } from "./recipe.js";
import { traitsOf } from "./settled.js";

const traits = traitsOf(settledMean.parts, settledMean.rules.supports);
const recipe = createRecipe(settledMean, { method: level, traits }, { extra: 1 });

test("a recipe fits in three ways with the same result", async () => {
  const model = recipe.fit(meanData);
  expect(model.state).toEqual({ mean: 4 });
  expect((await recipe.fitAsync(meanData)).saved).toEqual(model.saved);
  expect(runToEnd(recipe.steps(meanData)).saved).toEqual(model.saved);
});

test("serialises to JSON, and has its facts and additional members", () => {
  expect(JSON.stringify(recipe)).toBe('{"kind":"mean","options":{}}');
  expect([recipe.method, recipe.traits, recipe.extra]).toEqual([level, traits, 1]);
});

test("restores its own models and no others", () => {
  const { saved } = recipe.fit(meanData);
  expect(recipe.restore(structuredClone(saved)).predict([[1]])).toEqual(Float64Array.of(4));
  expect(refusal(() => recipe.restore({ ...saved, kind: "other" }))).toMatch(/^invalid-file: mean: expected a saved/);
});
