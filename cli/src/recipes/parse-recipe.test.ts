import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { lastKind, parseRecipe, parseSetting, withLastOptions } from "./parse-recipe.js";

describe("recipes typed by hand", () => {
  test("a single method, with or without options", () => {
    expect(parseRecipe("ridge", registry)).toEqual({ kind: "ridge", options: {} });
    expect(parseRecipe(" ridge alpha=0.5 ", registry)).toEqual({ kind: "ridge", options: { alpha: 0.5 } });
  });

  test("steps become a pipeline that can be fitted", () => {
    const recipe = parseRecipe("standardize | pca components=2 | logistic-regression penalty.alpha=3", registry);
    expect(recipe.kind).toBe("pipeline");
    const model = registry.recipe(recipe).fit({
      x: [
        [1, 2, 4],
        [2, 1, 5],
        [3, 5, 9],
        [4, 4, 1],
      ],
      y: ["a", "a", "b", "b"],
    });
    expect(model.role).toBe("classifier");
  });

  test("JSON, and a JSON file", () => {
    expect(parseRecipe('{"kind":"ridge","options":{"alpha":2}}', registry)).toEqual({
      kind: "ridge",
      options: { alpha: 2 },
    });
    const path = join(temporaryFolder(), "recipe.json");
    writeFileSync(path, JSON.stringify({ kind: "lasso", options: {} }));
    expect(parseRecipe(path, registry)).toEqual({ kind: "lasso", options: {} });
  });

  test.each([
    ["rigde", 'there is no method "rigde"; did you mean "ridge"?'],
    ["standardize | ", "a step of the recipe is empty"],
    ["ridge alpha", '"alpha" is not a setting'],
    ["ridge alhpa=1", "ridge has no option alhpa"],
    ["{", "the recipe is not JSON"],
  ])("%j is refused: %s", (text, message) => {
    expect(() => parseRecipe(text, registry)).toThrowError(message);
  });
});

test("flags apply to the last step", () => {
  expect(lastKind("standardize | ridge alpha=1")).toBe("ridge");
  expect(lastKind("recipe.json")).toBeUndefined();
  const recipe = parseRecipe("standardize | ridge", registry);
  expect(withLastOptions(recipe, { alpha: 4 }).options).toEqual({
    steps: [
      { kind: "standardize", options: {} },
      { kind: "ridge", options: { alpha: 4 } },
    ],
  });
});

test("options can be written like flags", () => {
  const expected = { kind: "tree-regressor", options: { maxDepth: 2 } };
  expect(parseRecipe("tree-regressor max-depth=2", registry)).toEqual(expected);
  expect(parseRecipe("tree-regressor maxDepth=2", registry)).toEqual(expected);
});

test("quoted values may contain spaces", () => {
  expect(parseSetting('names="a b"')).toEqual(["names", "a b"]);
});
