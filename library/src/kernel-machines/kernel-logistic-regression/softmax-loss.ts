/** The penalised logistic loss of functions that are linear in features, with its gradient and Hessian products. */
import type { Matrix } from "../../data/matrix.js";
import { multiplyTransposed, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import type { HessianProduct, Objective } from "../../optimize/objective.js";

/** Samples with their classes; `outputs` is 1 for two classes, whose function is that of the second against the first. */
export interface SoftmaxProblem {
  /** Features, of which the last is 1 for all samples if there is an intercept. */
  readonly features: Matrix;
  readonly codes: Int32Array;
  readonly outputs: number;
  /** How much each sample counts; they sum to 1. */
  readonly shares: Float64Array;
  /** Strength of ½ v² for the weight of each feature; 0 for the intercept. */
  readonly penalties: Float64Array;
}

/** Σᵢ shareᵢ (log Σₖ exp(fₖ(xᵢ)) − f_y(i)(xᵢ)) + ½ Σₖⱼ penaltyⱼ vₖⱼ²; the weights are those of one function after the other. */
export function softmaxLoss(problem: SoftmaxProblem): {
  readonly objective: Objective;
  readonly product: HessianProduct;
} {
  const { features, outputs, shares, penalties } = problem;
  const { rows, columns } = features;
  const asRows = (weights: Float64Array): Matrix => ({ rows: outputs, columns, data: weights });
  const combine = (residuals: Matrix, weights: Float64Array, result: Float64Array) => {
    result.set(multiplyTransposedLeft(residuals, features).data);
    for (let at = 0; at < result.length; at++) result[at] += penalties[at % columns] * weights[at];
  };
  // The probabilities at the last point: a Newton step takes many products with the Hessian at one point.
  let known: { readonly at: Float64Array; readonly probabilities: Matrix } | undefined;

  function probabilitiesAt(weights: Float64Array): Matrix {
    if (known?.at.every((value, at) => value === weights[at])) return known.probabilities;
    const probabilities = multiplyTransposed(features, asRows(weights));
    softmaxInPlace(probabilities);
    known = { at: weights.slice(), probabilities };
    return probabilities;
  }

  return {
    objective(weights, gradient) {
      const scores = multiplyTransposed(features, asRows(weights));
      let value = lossOf(problem, scores);
      for (let at = 0; at < weights.length; at++) value += 0.5 * penalties[at % columns] * weights[at] * weights[at];
      softmaxInPlace(scores);
      known = { at: weights.slice(), probabilities: { ...scores, data: scores.data.slice() } };
      for (let i = 0; i < rows; i++) {
        const own = outputs === 1 ? problem.codes[i] - 1 : problem.codes[i];
        for (let k = 0; k < outputs; k++) {
          const at = i * outputs + k;
          scores.data[at] = shares[i] * (scores.data[at] - (k === own ? 1 : 0));
        }
      }
      combine(scores, weights, gradient);
      return value;
    },
    product(weights, direction, result) {
      const probabilities = probabilitiesAt(weights);
      const changes = multiplyTransposed(features, asRows(direction));
      for (let i = 0; i < rows; i++) {
        let mean = 0;
        for (let k = 0, at = i * outputs; k < outputs; k++, at++) mean += probabilities.data[at] * changes.data[at];
        for (let k = 0, at = i * outputs; k < outputs; k++, at++) {
          changes.data[at] = shares[i] * probabilities.data[at] * (changes.data[at] - mean);
        }
      }
      combine(changes, direction, result);
    },
  };
}

/** Σᵢ shareᵢ (log Σₖ exp(fₖᵢ) − f_y(i)ᵢ); a single function has the other class at 0. */
function lossOf({ codes, outputs, shares }: SoftmaxProblem, { data }: Matrix): number {
  let sum = 0;
  for (let i = 0; i < codes.length; i++) {
    const start = i * outputs;
    let largest = outputs === 1 ? Math.max(0, data[start]) : Number.NEGATIVE_INFINITY;
    for (let k = 0; k < outputs; k++) largest = Math.max(largest, data[start + k]);
    let total = outputs === 1 ? exp(-largest) : 0;
    for (let k = 0; k < outputs; k++) total += exp(data[start + k] - largest);
    const own = outputs === 1 ? (codes[i] === 1 ? data[start] : 0) : data[start + codes[i]];
    sum += shares[i] * (largest + log(total) - own);
  }
  return sum;
}

/** Probabilities in place of scores; of a single function, that of the second class. */
function softmaxInPlace({ rows, columns, data }: Matrix): void {
  for (let i = 0; i < rows; i++) {
    const start = i * columns;
    let largest = columns === 1 ? 0 : Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns; k++) largest = Math.max(largest, data[start + k]);
    let total = columns === 1 ? exp(-largest) : 0;
    for (let k = 0; k < columns; k++) {
      data[start + k] = exp(data[start + k] - largest);
      total += data[start + k];
    }
    for (let k = 0; k < columns; k++) data[start + k] /= total;
  }
}
