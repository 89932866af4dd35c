/** Whether a method can be used with these data in this position, and if not, why. */
import { targetTask } from "lectern/advice";
import type { AnyMethod, Facts, RecipeJson, Traits } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import { registry } from "lectern/registry";
import { findMethod } from "./find-method.js";

/** The column to predict, as far as the choice of a method depends on it. */
export interface TargetFacts {
  readonly name: string;
  readonly type: string;
  /** Undefined for a column that cannot be predicted, such as a date. */
  readonly task: "classification" | "regression" | undefined;
  /** The smallest value, if it is numeric. */
  readonly least?: number;
}

/** The position of the method. */
export interface Place {
  /** Null to learn without a target; undefined while the data are not known. */
  readonly target: TargetFacts | null | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The facts about the target from the profile; undefined while there is no profile, or no such column. */
export function targetFacts(target: string | null, profile: TableProfile | undefined): TargetFacts | null | undefined {
  if (target === null) return null;
  const column = profile?.columns.find(({ name }) => name === target);
  if (profile === undefined || column === undefined) return undefined;
  const { name, type, summary } = column;
  return {
    name,
    type,
    task: targetTask(column, profile.rows),
    ...(summary?.kind === "number" ? { least: summary.minimum } : {}),
  };
}

/** Why a method cannot be used in a place; undefined when it can, or when that depends on what it is made of. */
export function reasonAgainst(
  { facts, traits }: Pick<AnyMethod, "facts" | "traits">,
  place: Place,
): string | undefined {
  return traits === undefined ? undefined : reasonAgainstTraits(facts, traits, place);
}

/** The same for a recipe: what a recipe is made of is known. */
export function reasonAgainstRecipe(recipe: RecipeJson, place: Place): string | undefined {
  const method = findMethod(recipe.kind);
  if (method === undefined) return "is not a known method";
  const traits = traitsOf(recipe);
  return traits === undefined ? undefined : reasonAgainstTraits(method.facts, traits, place);
}

/** The traits of a recipe; undefined while its options are wrong. */
export function traitsOf(recipe: RecipeJson): Traits | undefined {
  try {
    return registry.recipe(recipe).traits;
  } catch {
    return undefined;
  }
}

function reasonAgainstTraits(facts: Facts, traits: Traits, { target, isFirst, isLast }: Place): string | undefined {
  if (!isLast && traits.role !== "transformer") {
    return `is a ${traits.role}; only transformers can come before another step`;
  }
  if (!isFirst && traits.supports.table) return "reads tables of typed columns, so it must be the first step";
  if (target === undefined || traits.target === "none") return undefined;
  if (target === null) return "needs a target, but none is chosen";
  return reasonAgainstTarget(facts, traits, target);
}

function reasonAgainstTarget({ needs = [] }: Facts, traits: Traits, target: TargetFacts): string | undefined {
  const { name, type, task, least } = target;
  if (task === undefined) return `needs a target, but ${name} (${type}) cannot be predicted`;
  if (traits.target === "labels" && task === "regression")
    return `predicts classes, but the target ${name} is a ${type}`;
  if (traits.target === "numbers" && task === "classification") {
    return `predicts numbers, but the target ${name} is a ${type}`;
  }
  if (least === undefined) return undefined;
  if (needs.includes("a target above 0") && least <= 0)
    return `needs a positive target, but the minimum of ${name} is ${least}`;
  if (needs.includes("a target from 0") && least < 0)
    return `needs a non-negative target, but the minimum of ${name} is ${least}`;
  return undefined;
}
