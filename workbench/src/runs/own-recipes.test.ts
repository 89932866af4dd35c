import { expect, test } from "vitest";
import { withoutRepeats } from "./own-recipes.js";

test("a kept run with the steps of the current recipe does not compete beside it", () => {
  const ridge = (alpha: number) => [
    { kind: "standardize", options: {} },
    { kind: "ridge", options: { alpha } },
  ];
  const recipes = [
    { name: "current recipe", steps: ridge(1) },
    { name: "kept run 1", steps: ridge(1) },
    { name: "kept run 2", steps: ridge(2) },
    { name: "kept run 3", steps: ridge(2) },
  ];
  expect(withoutRepeats(recipes).map(({ name }) => name)).toEqual(["current recipe", "kept run 2"]);
});
