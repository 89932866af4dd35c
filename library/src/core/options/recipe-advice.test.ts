import { expect, test } from "vitest";
import { ridge } from "../../linear/ridge/ridge.js";
import { isRecipeLike, recipeAdvice } from "./recipe-advice.js";

test("distinguishes recipes from methods, models and other values", () => {
  const model = ridge().fit({ x: [[1], [2]], y: [1, 2] });
  expect([ridge(), ridge, model, null, 3, {}].map(isRecipeLike)).toEqual([true, false, false, false, false, false]);
});

test("names what was given and what to pass", () => {
  const model = ridge().fit({ x: [[1], [2]], y: [1, 2] });
  expect(recipeAdvice(ridge)).toBe("must be a recipe, got the method ridge; call it: ridge()");
  expect(recipeAdvice({ kind: "k-means", revive: () => null })).toContain("the method kMeans; call it: kMeans()");
  expect(recipeAdvice(model)).toBe("must be a recipe, got a fitted model; pass what was fitted, such as ridge()");
  expect(recipeAdvice("ridge")).toBe('must be a recipe such as ridge({ alpha: 1 }), got "ridge"');
});
