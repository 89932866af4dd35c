/** From a suggestion to the steps of a workspace. */
import type { Suggestion } from "lectern/advice";
import type { RecipeJson } from "lectern/contract";

/** The steps of a pipeline; any other recipe is the only one. */
export function stepsOfRecipe(recipe: RecipeJson): readonly RecipeJson[] {
  return recipe.kind === "pipeline" ? (recipe.options["steps"] as readonly RecipeJson[]) : [recipe];
}

/**
 * The steps a workspace takes from a suggestion. Its recipe is whole: first `columns`, which chooses and encodes the
 * columns of the table, then the steps of the method. The workbench encodes tables itself and leaves numbers as they are, so
 * that of `columns` only the scaling is taken over, as a step `standardize` that can be seen and removed.
 */
export function suggestedSteps({ recipe }: Pick<Suggestion, "recipe">): RecipeJson[] {
  const steps = stepsOfRecipe(recipe);
  const [first, ...others] = steps;
  if (first.kind !== "columns" || others.length === 0) return [...steps];
  const scales = JSON.stringify(first.options["blocks"]).includes('"kind":"standardize"');
  return scales ? [{ kind: "standardize", options: {} }, ...others] : others;
}
