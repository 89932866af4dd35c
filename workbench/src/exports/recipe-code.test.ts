import * as lectern from "lectern";
import type { RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { changedRecipes } from "../../test/changed-recipes.js";
import { exportedName } from "./code-text.js";
import { recipeCode } from "./recipe-code.js";

test("the library exports every method under its name", () => {
  for (const { kind } of registry.methods) {
    const exported = Reflect.get(lectern, exportedName(kind)) as { readonly kind?: string } | undefined;
    expect(exported?.kind, kind).toBe(kind);
  }
});

/** Runs code with everything that the library exports. */
function run(text: string): unknown {
  const names = Object.keys(lectern);
  const made = new Function("registry", ...names, `return ${text}`)(registry, ...Object.values(lectern)) as unknown;
  return JSON.parse(JSON.stringify(made));
}

/** The recipe with every option filled in. */
function full(recipe: RecipeJson): unknown {
  return JSON.parse(JSON.stringify(registry.recipe(recipe)));
}

describe("the code creates the same recipe", () => {
  test("for every method, and every option of it with another value", () => {
    const recipes = changedRecipes();
    expect(recipes.length).toBeGreaterThan(1000);
    const codes = recipes.map((recipe) => recipeCode(recipe, registry).text);
    const made = run(`[${codes.join(",\n")}]`) as unknown[];
    for (const [i, recipe] of recipes.entries()) expect(made[i], codes[i]).toEqual(full(recipe));
  });

  const ridge = { kind: "ridge", options: { alpha: 2, intercept: true } };
  const pipeline = {
    kind: "pipeline",
    options: {
      steps: [{ kind: "standardize", options: { center: true } }, { kind: "pca", options: { components: 3 } }, ridge],
    },
  };

  test.each<[string, RecipeJson]>([
    ["ridge({ alpha: 2 })", ridge],
    ["standardize()", { kind: "standardize", options: { center: true } }],
    ["pipeline(standardize(), pca({ components: 3 }), ridge({ alpha: 2 }))", pipeline],
    [
      'logisticRegression({ penalty: { kind: "l1", alpha: 3 } })',
      { kind: "logistic-regression", options: { penalty: { kind: "l1", alpha: 3 } } },
    ],
  ])("%s", (code, recipe) => {
    const { text, isTyped } = recipeCode(recipe, registry);
    expect(text).toBe(code);
    expect(isTyped).toBe(true);
    expect(run(text)).toEqual(full(recipe));
  });

  test("long calls are wrapped over several lines", () => {
    const steps = ["quantile-transform", "polynomial-features", "variance-threshold", "max-abs-scale"];
    const long = {
      kind: "pipeline",
      options: { steps: [...steps.map((kind) => ({ kind, options: {} })), ridge] },
    };
    const { text } = recipeCode(long, registry);
    expect(text).toBe(
      "pipeline(\n  quantileTransform(),\n  polynomialFeatures(),\n  varianceThreshold(),\n  maxAbsScale(),\n  ridge({ alpha: 2 }),\n)",
    );
    expect(run(text)).toEqual(full(long));
  });

  test("composite methods are written as saved", () => {
    const search = {
      kind: "grid-search",
      options: { recipe: ridge, space: { alpha: [0.1, 1] }, folds: { kind: "automatic", count: 3 } },
    };
    const whole = { kind: "pipeline", options: { steps: [{ kind: "standardize", options: {} }, search] } };
    for (const recipe of [search, whole]) {
      const { text, imports, isTyped } = recipeCode(recipe, registry);
      expect(isTyped).toBe(false);
      expect(imports).toEqual({ "lectern/registry": ["registry"] });
      expect(run(text)).toEqual(full(recipe));
    }
  });

  test("texts are unchanged, whatever they contain", () => {
    const recipe = { kind: "one-hot", options: { categories: ['a "b"', "c\nd", "`e`", "\u2028", "*/"] } };
    expect(run(recipeCode(recipe, registry).text)).toEqual(full(recipe));
  });
});
