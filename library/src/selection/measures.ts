/** The metrics of a recipe, validated before any work begins. */
import type { AnyRecipe } from "../contract/contract.js";
import { LecternError, show } from "../core/errors.js";
import { isRecipeLike, recipeAdvice } from "../core/options/recipe-advice.js";
import type { Scorer } from "../metrics/scorer.js";
import { scorer } from "../metrics/scorers.js";

/** The default metric. */
export function defaultScorer({ traits }: AnyRecipe): string {
  return traits.role === "classifier" ? "accuracy" : "r2";
}

/** Throws for a method or a model where a recipe is needed, with what to pass. */
export function requireRecipe(where: string, given: unknown): void {
  if (isRecipeLike(given)) return;
  throw new LecternError("invalid-option", `${where}: the first argument ${recipeAdvice(given)}`, { kind: where });
}

/** The metric of a name, or the default; it must suit the recipe. */
export function validateScorer(where: string, recipe: AnyRecipe, name: string | null): Scorer {
  requireRecipe(where, recipe);
  const { role } = recipe.traits;
  if (role !== "classifier" && role !== "regressor") {
    throw new LecternError(
      "unsupported",
      `${where}: ${recipe.kind} is a ${role} and makes no predictions to compare with a target`,
      { subject: where, kind: recipe.kind },
    );
  }
  const measure = scorer(name ?? defaultScorer(recipe));
  const wanted = measure.task === "classification" ? "classifier" : "regressor";
  if (role !== wanted) {
    throw new LecternError(
      "invalid-option",
      `${where}: ${show(measure.name)} measures ${wanted}s, but ${recipe.kind} is a ${role}`,
      { scorer: measure.name },
    );
  }
  return measure;
}

/** Throws for a metric whose input the models of a recipe do not offer, such as probabilities. */
export function requireOffered(where: string, { kind, traits: { offers } }: AnyRecipe, { name, needs }: Scorer): void {
  const offered =
    needs === "predictions" || offers.includes("probabilities") || (needs === "scores" && offers.includes("decision"));
  if (offered) return;
  throw new LecternError(
    "unsupported",
    `${where}: ${show(name)} needs ${needs}, which ${kind} does not offer; use another measure`,
    { scorer: name },
  );
}

/** The metrics of several names, or the default one. */
export function validateScorers(where: string, recipe: AnyRecipe, names: readonly string[]): readonly Scorer[] {
  const measures = (names.length === 0 ? [null] : names).map((name) => validateScorer(where, recipe, name));
  for (const measure of measures) requireOffered(where, recipe, measure);
  return measures;
}
