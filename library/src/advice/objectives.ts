/**
 * What a method minimises and what it is judged by (Cookbook, chapter 5). Few measures can be minimised directly: most
 * are steps or depend on all samples at once, so a method minimises a loss that leads to a good measure.
 */
import type { Traits } from "../contract/contract.js";
import { regressionScorers } from "../metrics/regression/scorers.js";
import { classificationScorers } from "../metrics/scorers.js";

/** The loss of a method beside its measures. */
export interface Objective {
  /** What the fit minimises, as a formula. */
  readonly loss: string;
  /** The measure that this loss is, on the training samples and without a penalty; null where it is none. */
  readonly measure: string | null;
}

/** Generative methods fit a model of the samples of each class, not of the border between them. */
const jointLikelihood = { loss: "Σᵢ −log p(xᵢ, yᵢ), a model of each class by itself", measure: null };

const keepsSamples = { loss: "nothing: the samples are kept, and the nearest ones vote", measure: null };

const purerNodes = { loss: "the impurity of the nodes, split by split", measure: null };

const objectives: Readonly<Record<string, Objective>> = {
  "ada-boost": { loss: "Σᵢ exp(−yᵢ f(xᵢ)), one small tree after the other", measure: null },
  "boosted-trees-classifier": { loss: "Σᵢ −log p(yᵢ | xᵢ), one tree after the other", measure: "log-loss" },
  "boosted-trees-regressor": { loss: "Σᵢ loss(yᵢ, f(xᵢ)), one tree after the other", measure: null },
  "extra-trees-classifier": purerNodes,
  "extra-trees-regressor": purerNodes,
  "random-forest-classifier": purerNodes,
  "random-forest-regressor": purerNodes,
  "random-split-classifier": purerNodes,
  "random-split-regressor": purerNodes,
  "tree-classifier": purerNodes,
  "tree-regressor": purerNodes,
  "bernoulli-naive-bayes": jointLikelihood,
  "categorical-naive-bayes": jointLikelihood,
  "complement-naive-bayes": { loss: "Σᵢ −log p(xᵢ | the other classes)", measure: null },
  "gaussian-naive-bayes": jointLikelihood,
  "elastic-net": { loss: "‖y − Xw − b‖² / 2n + alpha (ratio ‖w‖₁ + (1 − ratio) ‖w‖² / 2)", measure: "mse" },
  "gamma-regression": { loss: "Σᵢ gamma deviance of exp(xᵢw + b) + alpha ‖w‖²", measure: "gamma-deviance" },
  "huber-regression": { loss: "Σᵢ huber((yᵢ − xᵢw − b) / σ) with σ, + alpha ‖w‖²", measure: null },
  isotonic: { loss: "Σᵢ (yᵢ − f(xᵢ))² over rising f", measure: "mse" },
  lasso: { loss: "‖y − Xw − b‖² / 2n + alpha ‖w‖₁", measure: "mse" },
  "least-squares": { loss: "‖y − Xw − b‖²", measure: "mse" },
  "poisson-regression": { loss: "Σᵢ Poisson deviance of exp(xᵢw + b) + alpha ‖w‖²", measure: "poisson-deviance" },
  "principal-component-regression": { loss: "‖y − XVw − b‖² over the leading directions V", measure: "mse" },
  "quantile-regression": { loss: "Σᵢ pinball(yᵢ − xᵢw − b) + alpha ‖w‖₁", measure: null },
  ransac: { loss: "the number of samples with a large residual", measure: null },
  "robust-regression": { loss: "Σᵢ loss((yᵢ − xᵢw − b) / scale)", measure: null },
  "stochastic-lasso": { loss: "E (y − xw)² + alpha ‖w‖₁, sample by sample", measure: "mse" },
  "theil-sen": { loss: "the spatial median of the fits to small groups of samples", measure: null },
  "k-means": { loss: "Σᵢ ‖xᵢ − center of its cluster‖²", measure: null },
  "bernoulli-regression": { loss: "Σᵢ −log p(yᵢ | xᵢ) with the chosen link + alpha ‖w‖²", measure: "log-loss" },
  "gaussian-process": { loss: "−log p(y | X), the kernel's settings and the noise", measure: null },
  lars: { loss: "‖y − Xw − b‖², one more column at each breakpoint", measure: "mse" },
  "pls-regression": { loss: "−(wᵀXᵀy)² with ‖w‖ = 1 for each component, then ‖y − Tq − b‖²", measure: "mse" },
  "incremental-pca": { loss: "Σᵢ ‖xᵢ − W Wᵀ xᵢ‖², part after part", measure: null },
  "robust-pca": { loss: "Σᵢ ‖xᵢ − W Wᵀ xᵢ‖² over the samples that are not far off", measure: null },
  "principal-curve": { loss: "Σᵢ ‖xᵢ − nearest point of the curve‖², smoothed", measure: null },
  "probabilistic-pca": { loss: "Σᵢ −log N(xᵢ; mean, WWᵀ + noise I)", measure: null },
  "factor-analysis": { loss: "Σᵢ −log N(xᵢ; mean, WWᵀ + a noise variance for each column)", measure: null },
  "truncated-svd": { loss: "‖X − U S Vᵀ‖² with few directions, not centred", measure: null },
  "kernel-ridge": { loss: "‖y − Kα‖² + alpha αᵀKα", measure: "mse" },
  "linear-discriminant": jointLikelihood,
  "logistic-regression": { loss: "Σᵢ −log p(yᵢ | xᵢ) + penalty(w)", measure: "log-loss" },
  "mixed-naive-bayes": jointLikelihood,
  "multinomial-naive-bayes": jointLikelihood,
  "nearest-neighbors-classifier": keepsSamples,
  "nearest-neighbors-regressor": keepsSamples,
  "nearest-centroid": { loss: "Σᵢ ‖xᵢ − centroid of its class‖²", measure: null },
  pca: { loss: "‖X − XWWᵀ‖² with WᵀW = I, for centred X", measure: null },
  perceptron: { loss: "Σᵢ max(0, −yᵢ xᵢw), by its mistakes", measure: null },
  "quadratic-discriminant": jointLikelihood,
  "radius-neighbors-classifier": keepsSamples,
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
