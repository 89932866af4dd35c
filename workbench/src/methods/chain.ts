/** The chain of steps: preprocessing, and the method at its end. */
import type { AnyMethod, Option, RecipeJson } from "lectern/contract";
import { inserted, moved, replaced, without } from "../forms/lists.js";
import { newItem } from "../forms/new-item.js";
import { fieldsOf } from "../forms/option-types.js";
import { findMethod } from "./find-method.js";
import { traitsOf } from "./suitability.js";

/** The steps with one more preprocessing step, directly before the method. */
export function addStep(steps: readonly RecipeJson[], kind: string): readonly RecipeJson[] {
  return inserted(steps, Math.max(steps.length - 1, 0), { kind, options: {} });
}

/** The steps without one preprocessing step; the method can only be replaced. */
export function removeStep(steps: readonly RecipeJson[], place: number): readonly RecipeJson[] {
  return place < steps.length - 1 ? without(steps, place) : steps;
}

/** Whether a step can be swapped with its neighbour: both must be preprocessing steps. */
export function canMove(steps: readonly RecipeJson[], place: number, by: 1 | -1): boolean {
  const to = place + by;
  return place < steps.length - 1 && to >= 0 && to < steps.length - 1;
}

export function moveStep(steps: readonly RecipeJson[], place: number, by: 1 | -1): readonly RecipeJson[] {
  return canMove(steps, place, by) ? moved(steps, place, place + by) : steps;
}

/** The steps with one of them replaced. A composite method wraps the current one. */
export function replaceStep(steps: readonly RecipeJson[], place: number, kind: string): readonly RecipeJson[] {
  const before = steps[place];
  const method = findMethod(kind);
  if (before === undefined || method === undefined || before.kind === kind) return steps;
  return replaced(steps, place, { kind, options: optionsAround(method, before) });
}

/** The options of a composite method, such as a search or a vote, with the current one inside. */
function optionsAround({ traits, options }: AnyMethod, recipe: RecipeJson): RecipeJson["options"] {
  if (traits !== undefined) return {};
  if (options["recipe"]?.type === "recipe") return { recipe };
  for (const [name, option] of Object.entries<Option>(options)) {
    if (option.type !== "list" || option.item.type !== "record" || !("recipe" in option.item.fields)) continue;
    return { [name]: [{ ...fieldsOf(newItem(option.item, [])), recipe }] };
  }
  return {};
}

const standardize: RecipeJson = { kind: "standardize", options: {} };

/** Whether the columns are standardised before the method. */
export function isStandardized(steps: readonly RecipeJson[]): boolean {
  return steps.slice(0, -1).some(({ kind }) => kind === standardize.kind);
}

/** The steps with or without standardisation of the columns. */
export function withStandardized(steps: readonly RecipeJson[], wanted: boolean): readonly RecipeJson[] {
  if (wanted === isStandardized(steps)) return steps;
  if (!wanted) return steps.filter(({ kind }, i) => kind !== standardize.kind || i === steps.length - 1);
  // What reads tables makes the columns that are standardised, so it stays first.
  const first = steps[0];
  const place = first !== undefined && steps.length > 1 && traitsOf(first)?.supports.table === true ? 1 : 0;
  return inserted(steps, place, standardize);
}
