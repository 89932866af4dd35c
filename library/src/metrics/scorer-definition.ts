/** What a program says about a metric of its own, and the scorer that it becomes. */
import { LecternError, show } from "../core/errors.js";
import { type ClassScores, classScores } from "../data/class-scores.js";
import { asLabels, type ClassName, type LabelsLike } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import type { ClassScoresLike, Scorer, ScorerPrediction, ScorerTruth } from "./scorer.js";

/** Numbers of a regression: the truth and the predictions. */
export interface RegressionDefinition {
  readonly task: "regression";
  readonly needs?: "predictions";
  readonly score: (truth: ArrayLike<number>, predicted: ArrayLike<number>, weights?: ArrayLike<number>) => number;
}

/** The class of each sample: the true and the predicted one. */
export interface ClassDefinition {
  readonly task: "classification";
  readonly needs?: "predictions";
  readonly score: (truth: readonly ClassName[], predicted: readonly ClassName[], weights?: ArrayLike<number>) => number;
}

/** The true class of each sample, and probabilities or decision values of all classes. */
export interface ClassScoreDefinition {
  readonly task: "classification";
  readonly needs: "probabilities" | "scores";
  readonly score: (truth: readonly ClassName[], scores: ClassScores, weights?: ArrayLike<number>) => number;
}

/** A metric of one's own. */
export type ScorerDefinition = Omit<Scorer, "task" | "needs" | "score"> &
  (RegressionDefinition | ClassDefinition | ClassScoreDefinition);

/** The scorer of a definition; throws where a field is missing or has the wrong type. */
export function scorerOf(definition: ScorerDefinition): Scorer {
  const { name, task, needs = "predictions", higherIsBetter, optimum } = definition;
  requireField(definition, "name", typeof name === "string" && name !== "", "a text");
  requireField(definition, "task", ["regression", "classification"].includes(task), '"regression" or "classification"');
  const known = task === "regression" ? ["predictions"] : ["predictions", "probabilities", "scores"];
  requireField(definition, "needs", known.includes(needs), known.map((each) => show(each)).join(" or "));
  requireField(definition, "higherIsBetter", typeof higherIsBetter === "boolean", "true or false");
  requireField(definition, "optimum", Number.isFinite(optimum), "the value of a perfect model, a finite number");
  requireField(definition, "score", typeof definition.score === "function", "a function");
  return Object.freeze({ name, task, needs, higherIsBetter, optimum, score: scoreOf(definition) });
}

function requireField(definition: ScorerDefinition, field: keyof ScorerDefinition, isRight: boolean, expected: string) {
  if (isRight) return;
  const message = `defineScorer: ${field} must be ${expected}, got ${show(definition[field])}`;
  throw new LecternError("invalid-option", message, { option: field });
}

/** Classes are given to the function by their names, whatever their codes are. */
function scoreOf(definition: ScorerDefinition): Scorer["score"] {
  if (definition.task === "regression") {
    return (truth, given, weights) => definition.score(truth as ArrayLike<number>, given as ArrayLike<number>, weights);
  }
  if (needsClassScores(definition)) {
    const { score } = definition;
    return (truth, given, weights) => score(namesOf(truth), scoresFrom(given), weights);
  }
  const { score } = definition;
  return (truth, given, weights) => score(namesOf(truth), namesOf(given as ScorerTruth), weights);
}

function needsClassScores(definition: ScorerDefinition): definition is ScorerDefinition & ClassScoreDefinition {
  return definition.needs === "probabilities" || definition.needs === "scores";
}

function namesOf(given: ScorerTruth): readonly ClassName[] {
  return asLabels(given as LabelsLike).names;
}

function scoresFrom(given: ScorerPrediction): ClassScores {
  const scores = given as ClassScoresLike;
  return "values" in scores ? classScores(asMatrix(scores.values), scores.classes) : scores;
}
