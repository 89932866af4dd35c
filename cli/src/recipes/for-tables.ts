/** Recipes made ready for tables: most methods want numbers, so an encoder of tables goes before them. */
import type { RecipeJson, Registry } from "lectern";

/** The recipe as it is when it reads tables itself, otherwise behind `encode-table`. */
export function forTables(recipe: RecipeJson, registry: Registry): RecipeJson {
  if (registry.recipe(recipe).traits.supports.table) return recipe;
  const encoder: RecipeJson = { kind: "encode-table", options: {} };
  const steps = recipe.kind === "pipeline" ? (recipe.options.steps as readonly RecipeJson[]) : [recipe];
  return { kind: "pipeline", options: { steps: [encoder, ...steps] } };
}
