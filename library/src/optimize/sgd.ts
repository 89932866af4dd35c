/**
 * Stochastic gradient descent on mini-batches (Robbins & Monro 1951; Bottou, Curtis & Nocedal, SIAM Review 60(2),
 * 2018): any step rule, any schedule, optionally with the mean of the iterates.
 */
import { LecternError } from "../core/errors.js";
import { type Progress, runToEnd, type Work } from "../core/run.js";
import type { Random } from "../numeric/random/random.js";
import { requireCount, requireNonNegative, requireVector } from "./check-arguments.js";
import { initializeAverage, updateAverage } from "./iterate-average.js";
import { miniBatches } from "./mini-batches.js";
import { createStepper, type StepRule } from "./step-rule.js";
import { requireSchedule, type StepSchedule, stepAt } from "./step-schedule.js";
import { maximumNorm } from "./vectors.js";

/** The mean loss of the given samples, including all penalties in full; writes its gradient. */
export type BatchObjective = (x: Float64Array, samples: Int32Array, gradient: Float64Array) => number;

/** Settings of stochastic gradient descent. */
export interface SgdOptions {
  readonly learningRate?: StepSchedule;
  readonly rule?: StepRule;
  readonly batchSize?: number;
  readonly epochs?: number;
  /** Return the mean of the iterates from this epoch on (counted from 1) instead of the last; 0 for the last. */
  readonly averageFrom?: number;
  /** Stop after `patience` epochs in which the mean loss did not decrease by this fraction; 0 runs all epochs. */
  readonly tolerance?: number;
  readonly patience?: number;
  /** Projects a point onto the constraints after each update, in place. */
  readonly project?: (x: Float64Array) => void;
}

/** The progress of stochastic gradient descent after each epoch. */
export interface SgdProgress extends Progress {
  /** The mean of the batch losses seen during the epoch. */
  readonly objective: number;
  readonly x: Float64Array;
}

/** The result of stochastic gradient descent. */
export interface SgdResult {
  readonly x: Float64Array;
  /** The mean of the batch losses of the last epoch; the objective at x itself is not computed. */
  readonly value: number;
  /** The number of epochs. */
  readonly iterations: number;
  /** The number of updates. */
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: "change" | "iterations";
}

/**
 * Minimises a mean over samples, one batch at a time. Use it when a pass over all samples is
 * expensive; otherwise {@link minimizeLbfgs} is faster and more accurate.
 *
 * @example
 * ```ts
 * import { createRandom } from "lectern/numeric";
 * import { stochasticGradient } from "lectern/optimize";
 *
 * const values = [1, 2, 3, 6]; // the mean minimises the mean squared distance
 * const { x } = stochasticGradient((x, samples, gradient) => {
 *   gradient[0] = 0;
 *   let loss = 0;
 *   for (const i of samples) {
 *     gradient[0] += (x[0] - values[i]) / samples.length;
 *     loss += (x[0] - values[i]) ** 2 / 2 / samples.length;
 *   }
 *   return loss;
 * }, 4, Float64Array.of(0), createRandom(0), { batchSize: 1, learningRate: { kind: "power", initial: 1, exponent: 1 }
 * }); // x is 3
 * ```
 */
export function stochasticGradient(
  objective: BatchObjective,
  samples: number,
  start: Float64Array,
  random: Random,
  settings: SgdOptions = {},
): SgdResult {
  return runToEnd(stochasticGradientSteps(objective, samples, start, random, settings));
}

/** The epochs of {@link stochasticGradient}. */
export function* stochasticGradientSteps(
  objective: BatchObjective,
  samples: number,
  start: Float64Array,
  random: Random,
  settings: SgdOptions = {},
): Work<SgdProgress, SgdResult> {
  const { learningRate = 0.01, rule = { kind: "plain" }, batchSize = 32, epochs = 100 } = settings;
  const { averageFrom = 0, tolerance = 0, patience = 5, project } = settings;
  requireVector("sgd", "start", start);
  requireSchedule("sgd", "learningRate", learningRate);
  requireCount("sgd", "epochs", epochs);
  requireCount("sgd", "averageFrom", averageFrom);
  requireCount("sgd", "patience", patience, 1);
  requireNonNegative("sgd", "tolerance", tolerance);
  const stepper = createStepper(rule);
  const gradient = new Float64Array(start.length);
  let x: Float64Array = start.slice();
  let state = stepper.initialize(x);
  let average = initializeAverage(x.length);
  let value = Number.NaN;
  let [best, waited, epoch] = [Infinity, 0, 0];
  while (epoch < epochs && waited < patience) {
    epoch++;
    let total = 0;
    for (const batch of miniBatches(samples, batchSize, random)) {
      const loss = objective(x, batch, gradient);
      requireFinite(loss, gradient, epoch, state.step + 1);
      total += loss * batch.length;
      ({ x, state } = stepper.update(state, x, gradient, stepAt(learningRate, state.step + 1)));
      project?.(x);
      if (averageFrom > 0 && epoch >= averageFrom) average = updateAverage(average, x);
    }
    value = total / samples;
    waited = tolerance > 0 && !(value < best - tolerance * Math.abs(best)) ? waited + 1 : 0;
    best = Math.min(best, value);
    const shown = average.count > 0 ? average.mean : x;
    yield { step: epoch, of: epochs, objective: value, x: shown.slice() };
  }
  const converged = waited >= patience;
  return {
    x: average.count > 0 ? average.mean : x,
    value,
    iterations: epoch,
    evaluations: state.step,
    converged,
    reason: converged ? "change" : "iterations",
  };
}

function requireFinite(loss: number, gradient: Float64Array, epoch: number, update: number): void {
  if (Number.isFinite(loss) && Number.isFinite(maximumNorm(gradient))) return;
  throw new LecternError(
    "numerical",
    `sgd: the loss is ${loss} or its gradient is not finite in epoch ${epoch}, update ${update}; a smaller learningRate may help`,
    { where: "sgd", step: update },
  );
}
