/** The recipe to export: that of the study, or the one that the next study would fit. */
import type { RecipeJson, Registry } from "lectern/contract";
import { withTableEncoding } from "lectern/pipeline";
import type { Study } from "../compute/calls.js";
import { joinSteps, tableEncoder } from "../compute/whole-recipe.js";
import type { Workspace } from "../workspace/workspace.js";
import { stepsOf, withoutDefaults } from "./changed-options.js";

/** The whole recipe. A study that is of other steps than the workspace has now, because the next is under way, is passed over. */
export function exportedRecipe(
  { steps }: Workspace,
  study: Pick<Study, "recipe"> | undefined,
  registry: Registry,
): RecipeJson {
  const own = joinSteps(steps);
  if (study !== undefined && endsWith(study.recipe, own, registry)) return study.recipe;
  return withTableEncoding(own, registry, { encoder: tableEncoder });
}

function endsWith(whole: RecipeJson, end: RecipeJson, registry: Registry): boolean {
  const [all, last] = [whole, end].map((recipe) =>
    stepsOf(recipe).map((step) => JSON.stringify(withoutDefaults(step, registry))),
  ) as [string[], string[]];
  const before = all.length - last.length;
  // One step more is the encoder.
  return (before === 0 || before === 1) && last.every((step, i) => step === all[before + i]);
}
