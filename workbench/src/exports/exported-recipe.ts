/** The recipe that is written down: that of the study, or the one a study would begin with. */
import { forTables, type RecipeJson, type Registry } from "lectern";
import type { Study } from "../compute/calls.js";
import type { Workspace } from "../workspace/workspace.js";
import { stepsOf, withoutDefaults } from "./changed-options.js";

/** What a study puts before steps that read no tables. */
const encoder: RecipeJson = { kind: "encode-table", options: { scaleNumbers: false } };

/** The whole recipe. A study that is of other steps than the workspace has now, because the next is under way, is passed over. */
export function exportedRecipe(
  { steps }: Workspace,
  study: Pick<Study, "recipe"> | undefined,
  registry: Registry,
): RecipeJson {
  const [only] = steps;
  const own = only !== undefined && steps.length === 1 ? only : { kind: "pipeline", options: { steps } };
  if (study !== undefined && endsWith(study.recipe, own, registry)) return study.recipe;
  return forTables(own, registry, encoder);
}

function endsWith(whole: RecipeJson, end: RecipeJson, registry: Registry): boolean {
  const [all, last] = [whole, end].map((recipe) =>
    stepsOf(recipe).map((step) => JSON.stringify(withoutDefaults(step, registry))),
  ) as [string[], string[]];
  const before = all.length - last.length;
  // One step more is the encoder.
  return (before === 0 || before === 1) && last.every((step, i) => step === all[before + i]);
}
