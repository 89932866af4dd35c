/**
 * What a method minimises and what it is judged by (Cookbook, chapter 5). Few measures can be minimised directly: most
 * are steps or depend on all samples at once, so a method minimises a loss that leads to a good measure.
 */
import type { Traits } from "../../contract/contract.js";
import { regressionScorers } from "../../metrics/regression-scorers.js";
import { classificationScorers } from "../../metrics/scorers.js";

/** The loss of a method beside its measures. */
export interface Objective {
  /** What the fit minimises, as a formula. */
  readonly loss: string;
  /** The measure that this loss is, on the training samples and without a penalty; null where it is none. */
  readonly measure: string | null;
}

/** Generative methods fit a model of the samples of each class, not of the border between them. */
const jointLikelihood = { loss: "Σᵢ −log p(xᵢ, yᵢ), a model of each class by itself", measure: null };

const objectives: Readonly<Record<string, Objective>> = {
  "bernoulli-naive-bayes": jointLikelihood,
  "categorical-naive-bayes": jointLikelihood,
  "complement-naive-bayes": { loss: "Σᵢ −log p(xᵢ | the other classes)", measure: null },
  "gaussian-naive-bayes": jointLikelihood,
  "k-means": { loss: "Σᵢ ‖xᵢ − center of its cluster‖²", measure: null },
  "kernel-ridge": { loss: "‖y − Kα‖² + alpha αᵀKα", measure: "mse" },
  "linear-discriminant": jointLikelihood,
  "logistic-regression": { loss: "Σᵢ −log p(yᵢ | xᵢ) + penalty(w)", measure: "log-loss" },
  "mixed-naive-bayes": jointLikelihood,
  "multinomial-naive-bayes": jointLikelihood,
  "nearest-centroid": { loss: "Σᵢ ‖xᵢ − centroid of its class‖²", measure: null },
  pca: { loss: "‖X − XWWᵀ‖² with WᵀW = I, for centred X", measure: null },
  perceptron: { loss: "Σᵢ max(0, −yᵢ xᵢw), by its mistakes", measure: null },
  "quadratic-discriminant": jointLikelihood,
  "random-kitchen-sinks": { loss: "‖y − φ(X)w‖² + alpha ‖w‖²", measure: "mse" },
  ridge: { loss: "‖y − Xw − b‖² + alpha ‖w‖²", measure: "mse" },
};

/**
 * What a kind minimises; undefined for kinds that minimise nothing.
 *
 * @example
 * ```ts
 * import { objectiveOf } from "lectern";
 *
 * objectiveOf("logistic-regression")?.measure; // "log-loss"
 * ```
 */
export function objectiveOf(kind: string): Objective | undefined {
  return Object.hasOwn(objectives, kind) ? objectives[kind] : undefined;
}

/** The names of all measures that can be reported for a method: those that need no more than its models tell. */
export function measuresOf({ role, offers }: Pick<Traits, "role" | "offers">): readonly string[] {
  if (role === "regressor") return regressionScorers.map(({ name }) => name);
  if (role !== "classifier") return [];
  const known = { predictions: true, probabilities: offers.includes("probabilities"), scores: hasScores(offers) };
  return classificationScorers.filter(({ needs }) => known[needs]).map(({ name }) => name);
}

function hasScores(offers: readonly string[]): boolean {
  return offers.includes("decision") || offers.includes("probabilities");
}
