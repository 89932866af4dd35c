/** Kernel logistic regression (Jaakkola and Haussler 1999; Zhu and Hastie 2005). */
import { defineClassifier } from "../../contract/define-supervised.js";
import type * as state from "../../contract/state/fields.js";
import { flag, integer, nonNegative, positive } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { counted, mapSteps, type Progress } from "../../core/run.js";
import { classWeightsOption, weightsWithClasses } from "../../data/class-weights.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { posteriorsOf, twoClassScores, winnersOf } from "../../linalg/class-scores.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { newtonCgSteps } from "../../optimize/newton-cg.js";
import { type SupportState, supportState, supportValues } from "../svm/support-state.js";
import { softmaxLoss } from "./softmax-loss.js";
import { spectralFeatures } from "./spectral-features.js";

const kind = "kernel-logistic-regression";

const options = {
  kernel: kernelOption(),
  alpha: positive(
    1,
    "strength of the penalty; alpha times half the squared norm of the functions is added to the sum of the losses",
  ),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
  classWeights: classWeightsOption,
  tolerance: nonNegative(
    1e-6,
    "when to stop; when no entry of the gradient of the mean loss, in the basis of the eigenvectors of the kernel matrix, is larger than this",
  ),
  maxIterations: integer(200, "maximum number of iterations; each is a step of Newton's method"),
};

const learns = supportState(functionsProblem, "training sample");

/** One function for two classes, the second against the first, else one for each class. */
export interface KernelLogisticRegressionState extends SupportState {}

/**
 * Logistic regression in the feature space of a kernel: probabilities of classes with boundaries of any shape. Use it where
 * {@link supportVectorClassifier} would fit and probabilities matter, up to some thousand samples; for more, use
 * {@link logisticRegression} after {@link nystrom}, which is the same with fewer landmarks.
 *
 * @example
 * ```ts
 * import { kernelLogisticRegression } from "lectern";
 *
 * const x = [[0, 0], [1, 1], [0, 1], [1, 0]];
 * const y = ["same", "same", "different", "different"];
 * const model = kernelLogisticRegression({ kernel: { kind: "rbf", gamma: 2 }, alpha: 0.1 }).fit({ x, y });
 * model.predict([[0.9, 0.1]]); // different
 * ```
 */
export const kernelLogisticRegression = defineClassifier({
  kind,
  title: "Kernel logistic regression",
  summary: "Logistic regression in the feature space of a kernel: probabilities with non-linear boundaries.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + n³", predict: "n d" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σᵢ weightᵢ (log Σₖ exp(fₖ(xᵢ) + bₖ) − f_y(i)(xᵢ) − b_y(i)) + ½ alpha Σₖ ‖fₖ‖²",
      measure: "log-loss",
      reaches: "global minimum",
    },
    tuning: {
      alpha: { kind: "log-uniform", from: 1e-3, to: 10 },
      "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 },
    },
    alsoKnownAs: ["KLR"],
    sources: ["Jaakkola and Haussler 1999", "Zhu and Hastie 2005"],
    seeAlso: ["logistic-regression", "support-vector-classifier", "relevance-vector-classifier", "nystrom"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights: given }, options) {
    const weights = weightsWithClasses(kind, y, given, options.classWeights);
    const kernel = kernelFor(kind, options.kernel, x, given);
    const outputs = y.classes.length === 2 ? 1 : y.classes.length;
    const k = yield* counted(gramSteps(kernel, x));
    const basis = yield* counted(spectralFeatures(k));
    const rank = basis.features.columns;
    const features = options.intercept ? withOnes(basis.features) : basis.features;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const penalties = new Float64Array(features.columns).fill(options.alpha / total, 0, rank);
    const shares = weights.map((weight) => weight / total);
    const { objective, product } = softmaxLoss({ features, codes: y.codes, outputs, shares, penalties });
    const { maxIterations, tolerance } = options;
    const work = newtonCgSteps(objective, product, new Float64Array(outputs * features.columns), {
      tolerance,
      maxIterations,
    });
    const history: number[] = [];
    const minimum = yield* mapSteps(work, ({ step, of, objective: mean }): Progress => {
      history.push(total * mean);
      return { step, of: of as number, objective: total * mean };
    });
    const [functions, intercepts] = splitWeights(minimum.x, outputs, features.columns, rank);
    const state: KernelLogisticRegressionState = {
      kernel,
      samples: kernel.kind === "precomputed" ? zeros(0, x.columns) : x,
      coefficients: multiplyTransposed(functions, basis.weights),
      intercepts,
    };
    const notes = { products: minimum.products, rank, ...("gamma" in kernel ? { gamma: kernel.gamma } : {}) };
    const warnings = [...indefinite(basis.smallestShare), ...notConverged(minimum.converged, maxIterations)];
    const { iterations, converged } = minimum;
    return { state, report: { iterations, converged, objective: history, notes, warnings } };
  },
  predict: (learned: KernelLogisticRegressionState, x) => winnersOf(scoresOf(learned, x)),
  offers: {
    probabilities: (learned: KernelLogisticRegressionState, x) => posteriorsOf(scoresOf(learned, x)),
    decision: scoresOf,
  },
});

function scoresOf(learned: KernelLogisticRegressionState, x: Matrix | SparseMatrix): Matrix {
  return twoClassScores(supportValues(learned, x));
}

function withOnes({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(rows, columns + 1);
  for (let i = 0; i < rows; i++) {
    result.data.set(data.subarray(i * columns, (i + 1) * columns), i * (columns + 1));
    result.data[i * (columns + 1) + columns] = 1;
  }
  return result;
}

/** The weights of the features, a row for each function, and the intercepts, which are 0 where there are none. */
function splitWeights(weights: Float64Array, outputs: number, columns: number, rank: number): [Matrix, Float64Array] {
  const functions = zeros(outputs, rank);
  const intercepts = new Float64Array(outputs);
  for (let k = 0; k < outputs; k++) {
    functions.data.set(weights.subarray(k * columns, k * columns + rank), k * rank);
    if (columns > rank) intercepts[k] = weights[k * columns + rank];
  }
  return [functions, intercepts];
}

/** The number of functions must be that for the classes. */
function functionsProblem({ rows }: Matrix, { sizeOf }: state.StateContext): string | undefined {
  const classes = sizeOf("classes");
  if (classes < 2) return `must be for at least 2 classes, but the model has ${classes}`;
  const wanted = classes === 2 ? 1 : classes;
  return rows === wanted ? undefined : `must have ${wanted} rows for ${classes} classes, got ${rows}`;
}

/** Rounding makes zero eigenvalues slightly negative. */
const NEGATIVE = -1e-8;

function indefinite(smallestShare: number): readonly Warning[] {
  if (smallestShare > NEGATIVE) return [];
  return [
    warn(
      "ill-conditioned",
      "the kernel matrix is not positive semidefinite: its negative eigenvalues are dropped; use another kernel or add a constant to the diagonal",
      { smallestShare },
    ),
  ];
}

function notConverged(converged: boolean, maxIterations: number): readonly Warning[] {
  if (converged) return [];
  return [
    warn("not-converged", `did not converge in ${maxIterations} iterations: raise alpha, maxIterations or tolerance`, {
      maxIterations,
    }),
  ];
}
