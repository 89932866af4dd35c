/**
 * Stochastic gradient descent for logistic regression: samples in random order, some at a time, with the step η₀ t^(−a)
 * of update t (Robbins and Monro 1951). It works on the columns as given: standardise them first.
 */
import { LecternError } from "../../core/errors.js";
import { fraction, integer, type OptionValues, positive, seed } from "../../core/options/options.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { logistic, normalizeScores, softplus } from "../../numeric/softmax.js";
import { type BatchObjective, stochasticGradientSteps } from "../../optimize/sgd.js";
import type { LinearClassifierState } from "../linear-classes.js";
import { addRow, rowDot } from "../scored-rows.js";
import type { ClassTargets } from "./problem.js";

/** The order and the batches of the samples. */
export const stochasticOptions = {
  learningRate: positive(1, "step size; of the first update"),
  exponent: fraction(0.5, "decay of the step size: update t has the step learningRate · t^(−exponent)"),
  batchSize: integer(1, "number of samples per update"),
  epochs: integer(20, "number of passes over the samples"),
  seed: seed(),
};

export type StochasticOptions = OptionValues<typeof stochasticOptions>;

/** The weights after each epoch, and at the end. */
export function* stochasticEpochs(
  x: Matrix | SparseMatrix,
  targets: ClassTargets,
  l2: number,
  start: LinearClassifierState,
  intercept: boolean,
  { learningRate, exponent, batchSize, epochs, seed }: StochasticOptions,
): Work<LinearClassifierState, LinearClassifierState> {
  const objective = batchObjective(x, targets, l2, intercept);
  const point = new Float64Array(start.coefficients.data.length + start.intercepts.length);
  point.set(start.coefficients.data);
  point.set(start.intercepts, start.coefficients.data.length);
  const steps = stochasticGradientSteps(objective, x.rows, point, createRandom(seed), {
    learningRate: { kind: "power", initial: learningRate, exponent },
    batchSize,
    epochs,
  });
  let latest = start;
  try {
    for (const progress of steps) {
      latest = asState(progress.x, x.columns, targets.outputs);
      yield latest;
    }
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    throw new LecternError(
      "numerical",
      "logistic-regression: stochastic gradient descent diverged; standardise the columns or use a smaller solver.learningRate",
      { option: "solver" },
      error,
    );
  }
  return latest;
}

function asState(point: Float64Array, columns: number, outputs: number): LinearClassifierState {
  const count = outputs * columns;
  return {
    coefficients: { rows: outputs, columns, data: point.slice(0, count) },
    intercepts: point.slice(count, count + outputs),
  };
}

/** The loss of some samples, each counted as in the whole, whose mean is the mean loss; with the whole penalty. */
function batchObjective(
  x: Matrix | SparseMatrix,
  { outputs, codes, shares, total }: ClassTargets,
  l2: number,
  intercept: boolean,
): BatchObjective {
  const columns = x.columns;
  const count = outputs * columns;
  const scores = new Float64Array(outputs);
  return (point, samples, gradient) => {
    let penalty = 0;
    for (let at = 0; at < count; at++) {
      gradient[at] = (l2 / total) * point[at];
      penalty += point[at] * point[at];
    }
    gradient.fill(0, count);
    let loss = ((0.5 * l2) / total) * penalty;
    for (const i of samples) {
      for (let k = 0; k < outputs; k++) scores[k] = point[count + k] + rowDot(x, i, point, k * columns);
      const share = (shares[i] * x.rows) / samples.length;
      loss += share * residualsOf(scores, codes[i]);
      for (let k = 0; k < outputs; k++) {
        addRow(x, i, share * scores[k], gradient, k * columns);
        if (intercept) gradient[count + k] += share * scores[k];
      }
    }
    return loss;
  };
}

/** Overwrites the scores by probability minus truth; returns the loss. */
function residualsOf(scores: Float64Array, code: number): number {
  if (scores.length === 1) {
    const s = scores[0];
    scores[0] = logistic(s) - code;
    return softplus(code === 1 ? -s : s);
  }
  const own = scores[code];
  const loss = normalizeScores(scores, 0, scores.length) - own;
  scores[code] -= 1;
  return loss;
}
