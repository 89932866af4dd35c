/** Recipes made ready for tables: most methods want numbers, so an encoder of tables goes before them. */
import type { Registry } from "../contract/registry.js";
import type { RecipeJson } from "../core/options/options.js";

const encodeTable: RecipeJson = { kind: "encode-table", options: {} };

/**
 * The recipe as it is when it reads tables itself, otherwise behind an encoder of tables, which is `encode-table` unless
 * another is given.
 *
 * @example
 * ```ts
 * import { forTables } from "lectern/pipeline";
 * import { registry } from "lectern/registry";
 *
 * const { kind } = forTables({ kind: "ridge", options: {} }, registry); // "pipeline": encode-table, then ridge
 * ```
 */
export function forTables(recipe: RecipeJson, registry: Registry, encoder: RecipeJson = encodeTable): RecipeJson {
  if (registry.recipe(recipe).traits.supports.table) return recipe;
  const steps = recipe.kind === "pipeline" ? (recipe.options["steps"] as readonly RecipeJson[]) : [recipe];
  return { kind: "pipeline", options: { steps: [encoder, ...steps] } };
}
