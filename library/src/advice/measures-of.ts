/**
 * The metrics by which a method can be evaluated (Cookbook, chapter 5). Few metrics can be minimised directly: most
 * are steps or depend on all samples at once, so a method minimises an objective, in its facts, that leads to a good
 * measure.
 */
import type { Traits } from "../contract/contract.js";
import { regressionScorers } from "../metrics/regression/scorers.js";
import { classificationScorers } from "../metrics/scorers.js";

/**
 * The names of all metrics that can be reported for a method: those whose input its models offer.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { measuresOf } from "lectern/advice";
 *
 * ridge.facts.objective?.measure; // "mse"
 * measuresOf(ridge.traits).includes("mse"); // true
 * ```
 */
export function measuresOf({ role, offers }: Pick<Traits, "role" | "offers">): readonly string[] {
  if (role === "regressor") return regressionScorers.map(({ name }) => name);
  if (role !== "classifier") return [];
  const known = { predictions: true, probabilities: offers.includes("probabilities"), scores: hasScores(offers) };
  return classificationScorers.filter(({ needs }) => known[needs]).map(({ name }) => name);
}

function hasScores(offers: readonly string[]): boolean {
  return offers.includes("decision") || offers.includes("probabilities");
}
