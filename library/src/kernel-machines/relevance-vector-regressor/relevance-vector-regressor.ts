/** Relevance vector regression (Tipping 2001; Tipping and Faul 2003). */
import { defineRegressor } from "../../contract/define-supervised.js";
import type { Matrix } from "../../data/matrix.js";
import { normalLikelihood } from "../relevance/likelihoods.js";
import { fitRelevance } from "../relevance/relevance-machines.js";
import { relevanceFacts, relevanceOptions } from "../relevance/relevance-options.js";
import { type SupportState, supportState, supportValues } from "../svm/support-state.js";

const kind = "relevance-vector-regressor";

/** One function. */
export interface RelevanceVectorRegressorState extends SupportState {}

/**
 * Fits a sum of few kernel functions to numbers, by the evidence for each: it chooses the functions, the strength of their
 * penalties and the noise by itself. Use it where predictions must be cheap or nothing can be tuned; {@link kernelRidge} is quicker
 * to fit, {@link gaussianProcess} has uncertainties.
 *
 * @example
 * ```ts
 * import { relevanceVectorRegressor } from "lectern";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [i / 4]);
 * const y = x.map(([value], i) => Math.sin(value) + 0.1 * Math.cos(7 * i * i));
 * const model = relevanceVectorRegressor({ kernel: { kind: "rbf", gamma: 0.5 } }).fit({ x, y });
 * model.predict([[2]]); // near sin(2) = 0.909
 * model.state.samples.rows; // 5 of 40 samples are kept
 * ```
 */
export const relevanceVectorRegressor = defineRegressor({
  kind,
  title: "Relevance vector regression",
  summary: "Regression with few kernel functions, chosen by their marginal likelihood.",
  facts: {
    task: "regression",
    ...relevanceFacts,
    alsoKnownAs: ["RVM regression", "sparse Bayesian regression"],
    seeAlso: ["support-vector-regressor", "gaussian-process", "kernel-ridge", "standardize"],
  },
  options: relevanceOptions,
  learns: supportState(
    ({ rows }: Matrix) => (rows === 1 ? undefined : `must have one row, got ${rows}`),
    "relevance vector",
  ),
  supports: { sparse: true },
  *fit({ x, y }, options) {
    const likelihood = normalLikelihood(y);
    const { state, report } = yield* fitRelevance(kind, x, [likelihood], options);
    return { state, report: { ...report, notes: { ...report.notes, noise: likelihood.noise() } } };
  },
  predict: (learned: RelevanceVectorRegressorState, x) => supportValues(learned, x).data,
});
