/** Relevance vector regression (Tipping 2001; Tipping and Faul 2003). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { inside } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { normalLikelihood } from "../relevance/likelihoods.js";
import { sparseWeights } from "../relevance/marginal-likelihood.js";
import { convergenceOf, functionsOf, placeWeights, relevanceOptions } from "../relevance/relevance-options.js";
import { keepSupportVectors, type SupportState, supportState, supportValues } from "../svm/support-state.js";

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
  summary: "Regression by few kernel functions that are chosen by the evidence for them.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "n² d + t n² k", predict: "k d" },
    needs: ["scaled columns"],
    objective: null,
    tuning: { "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 } },
    alsoKnownAs: ["RVM regression", "sparse Bayesian regression"],
    sources: ["Tipping 2001", "Tipping and Faul 2003"],
    seeAlso: ["support-vector-regressor", "gaussian-process", "kernel-ridge", "standardize"],
  },
  options: relevanceOptions,
  learns: supportState(
    ({ rows }: Matrix) => (rows === 1 ? undefined : `must have one row, got ${rows}`),
    "relevance vector",
  ),
  supports: { sparse: true },
  *fit({ x, y }, options) {
    const kernel = kernelFor(kind, options.kernel, x);
    const likelihood = normalLikelihood(y);
    const functions = functionsOf(gram(kernel, x), options.intercept);
    const machine = yield* inside(sparseWeights(functions, likelihood, options), { step: 1, of: 1 });
    const coefficients = { rows: 1, columns: x.rows, data: new Float64Array(x.rows) };
    const intercept = placeWeights(machine, x.rows, coefficients.data);
    const { support, ...state } = keepSupportVectors(kernel, x, coefficients, Float64Array.of(intercept));
    const notes = {
      relevanceVectors: support.length,
      noise: likelihood.noise(),
      ...("gamma" in kernel ? { gamma: kernel.gamma } : {}),
    };
    return { state, report: { ...convergenceOf([machine], options.maxIterations), notes } };
  },
  predict: (learned: RelevanceVectorRegressorState, x) => supportValues(learned, x).data,
});
