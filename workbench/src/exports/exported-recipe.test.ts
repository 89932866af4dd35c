import type { RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { firstWorkspace } from "../workspace/workspace.js";
import { exportedRecipe } from "./exported-recipe.js";

const step = (kind: string, options: Record<string, unknown> = {}): RecipeJson => ({ kind, options });
const pipeline = (...steps: RecipeJson[]): RecipeJson => step("pipeline", { steps });
const kinds = (recipe: RecipeJson) => (recipe.options["steps"] as RecipeJson[]).map(({ kind }) => kind);

const columns = step("columns", { blocks: [], rest: "drop" });
const workspace = { ...firstWorkspace, steps: [step("standardize"), step("ridge", { alpha: 2 })] };

test("without a study it is the steps after the encoder", () => {
  expect(kinds(exportedRecipe(workspace, undefined, registry))).toEqual(["encode-table", "standardize", "ridge"]);
  const alone = { ...workspace, steps: [step("encode-table")] };
  expect(exportedRecipe(alone, undefined, registry)).toEqual(step("encode-table"));
});

test("a study of the same steps takes precedence, whatever its encoder and the notation of its options", () => {
  const recipe = pipeline(columns, step("standardize", { center: true }), step("ridge", { intercept: true, alpha: 2 }));
  expect(exportedRecipe(workspace, { recipe }, registry)).toBe(recipe);
});

test("a study of other steps is ignored", () => {
  const others = [
    pipeline(columns, step("standardize"), step("ridge", { alpha: 3 })),
    pipeline(columns, step("ridge", { alpha: 2 })),
    pipeline(columns, step("standardize"), step("pca"), step("ridge", { alpha: 2 })),
    pipeline(columns, step("pca"), step("standardize"), step("ridge", { alpha: 2 })),
    step("ridge", { alpha: 2 }),
  ];
  for (const recipe of others) {
    expect(kinds(exportedRecipe(workspace, { recipe }, registry))).toEqual(["encode-table", "standardize", "ridge"]);
  }
});
