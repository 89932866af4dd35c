/** Relevance vector classification (Tipping 2001; Tipping and Faul 2003). */
import { defineClassifier } from "../../contract/define-supervised.js";
import type * as state from "../../contract/state/fields.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { posteriorsOf, twoClassScores, winnersOf } from "../../linalg/class-scores.js";
import { logisticLikelihood, sigmoid } from "../relevance/likelihoods.js";
import { fitRelevance } from "../relevance/relevance-machines.js";
import { relevanceFacts, relevanceOptions } from "../relevance/relevance-options.js";
import { type SupportState, supportState, supportValues } from "../svm/support-state.js";

const kind = "relevance-vector-classifier";

/** One function for two classes, the second against the first, else one for each class against the rest. */
export interface RelevanceVectorClassifierState extends SupportState {}

/**
 * Separates classes by a sum of few kernel functions, with probabilities: it chooses the functions and the strength of their
 * penalties by the evidence for them. Use it where predictions must be cheap or nothing can be tuned; it keeps far fewer samples
 * than {@link supportVectorClassifier}.
 *
 * @example
 * ```ts
 * import { relevanceVectorClassifier } from "lectern";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [Math.cos(i), Math.sin(i)].map((value) => value * (i % 2 === 0 ? 1 : 2)));
 * const y = x.map((_, i) => (i % 2 === 0 ? "inside" : "outside"));
 * const model = relevanceVectorClassifier({ kernel: { kind: "rbf", gamma: 0.5 } }).fit({ x, y });
 * model.predict([[0.5, 0.5]]); // inside
 * ```
 */
export const relevanceVectorClassifier = defineClassifier({
  kind,
  title: "Relevance vector classification",
  summary: "Classifier with few kernel functions, chosen by their marginal likelihood, with probabilities.",
  facts: {
    task: "classification",
    ...relevanceFacts,
    alsoKnownAs: ["RVM", "sparse Bayesian classification"],
    seeAlso: ["support-vector-classifier", "kernel-logistic-regression", "standardize"],
  },
  options: relevanceOptions,
  learns: supportState(functionsProblem, "relevance vector"),
  supports: { sparse: true },
  *fit({ x, y }, options) {
    const ownClasses = y.classes.length === 2 ? [1] : y.classes.map((_, k) => k);
    const likelihoods = ownClasses.map((own) =>
      logisticLikelihood(Float64Array.from(y.codes, (code) => (code === own ? 1 : 0))),
    );
    return yield* fitRelevance(kind, x, likelihoods, options);
  },
  predict: (learned: RelevanceVectorClassifierState, x) => winnersOf(scoresOf(learned, x)),
  offers: {
    probabilities: (learned: RelevanceVectorClassifierState, x) => {
      const values = supportValues(learned, x);
      return values.columns === 1 ? posteriorsOf(twoClassScores(values)) : shares(values);
    },
    decision: scoresOf,
  },
});

function scoresOf(learned: RelevanceVectorClassifierState, x: Matrix | SparseMatrix): Matrix {
  return twoClassScores(supportValues(learned, x));
}

/** The probability of each class against the rest, divided by their sum; where none has any, all have the same. */
function shares(values: Matrix): Matrix {
  const result = { ...values, data: values.data.map(sigmoid) };
  for (let start = 0; start < result.data.length; start += result.columns) {
    const row = result.data.subarray(start, start + result.columns);
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, k) => {
      row[k] = sum > 0 ? value / sum : 1 / row.length;
    });
  }
  return result;
}

/** The number of functions must be that for the classes. */
function functionsProblem({ rows }: Matrix, { sizeOf }: state.StateContext): string | undefined {
  const classes = sizeOf("classes");
  if (classes < 2) return `must be for at least 2 classes, but the model has ${classes}`;
  const wanted = classes === 2 ? 1 : classes;
  return rows === wanted ? undefined : `must have ${wanted} rows for ${classes} classes, got ${rows}`;
}
