/** The lasso one sample at a time (Cookbook, chapter 18, algorithm 17; Bottou 2010). */
import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import {
  choice,
  flag,
  fraction,
  integer,
  nonNegative,
  type OptionValues,
  positive,
  seed,
} from "../../core/options/options.js";
import type { Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";

const learns = {
  ...linearState,
  positivePart: state.vector("features", "the part u of the coefficients w = u − v with u, v ≥ 0", { min: 0 }),
  seen: state.integer("number of samples learned from, on which the step size depends"),
};

/** A linear function that is still learning. */
export interface StochasticLassoState extends state.StateOf<typeof learns> {}

/** The progress after each epoch. */
export interface StochasticLassoProgress extends Progress, StochasticLassoState {}

const options = {
  alpha: positive(0.1, "strength of the penalty; alpha · ‖w‖₁ is added to half the mean of squared errors"),
  learningRate: positive(0.05, "step size; of the first update, never longer than would overshoot its sample"),
  exponent: fraction(0.5, "decay of the step size: update t has the step learningRate · t^(−exponent)"),
  minCoefficient: nonNegative(0, "coefficients below this size are set to 0; after each update"),
  split: choice(
    ["kept", "renewed"],
    "kept",
    "whether u and v are kept between updates or recomputed from w, which shrinks it more",
  ),
  epochs: integer(20, "number of passes over the samples"),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
  shuffle: flag(true, "shuffle the samples; before each pass"),
  seed: seed(),
};

type StochasticLassoOptions = OptionValues<typeof options>;

/**
 * Learns the lasso online: w is split into u − v with u, v ≥ 0, both take a gradient step, and negative values are set
 * to 0. Use it for samples that arrive one at a time; when all samples are available, {@link lasso} is exact and
 * faster.
 *
 * @example
 * ```ts
 * import { stochasticLasso } from "lectern";
 *
 * const x = Array.from({ length: 200 }, (_, i) => [Math.sin(i), Math.cos(3 * i)]);
 * const model = stochasticLasso({ alpha: 0.01 }).fit({ x, y: x.map(([a]) => 2 * a) });
 * model.state.coefficients; // near 2 and 0
 * const later = model.update({ x: [[1, 0]], y: [2] }); // continues with one more sample
 * ```
 */
export const stochasticLasso = defineRegressor({
  kind: "stochastic-lasso",
  title: "Stochastic lasso",
  summary: "The lasso learned online, one sample at a time.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d", predict: "d" },
    needs: ["scaled columns"],
    objective: { formula: "‖y − Xw − b‖² / (2n) + alpha ‖w‖₁", measure: "mse", reaches: "approximation" },
    tuning: { alpha: { kind: "log-uniform", from: 1e-4, to: 1 }, learningRate: [0.01, 0.05] },
    sources: ["Bottou 2010"],
    seeAlso: ["lasso"],
  },
  options,
  learns,
  supports: { sparse: true, warmStart: true },
  *fit({ x, y }, options, from: StochasticLassoState | undefined) {
    const dense = isSparse(x) ? toDense(x) : x;
    const random = createRandom(options.seed);
    let current: StochasticLassoState = from ?? blank(dense.columns);
    const objective: number[] = [];
    for (let step = 1; step <= options.epochs; step++) {
      const order = options.shuffle ? random.permutation(dense.rows) : inOrder(dense.rows);
      current = passOver(dense, y, order, current, options);
      objective.push(objectiveOf(dense, y, current, options.alpha));
      yield { step, of: options.epochs, objective: objective[step - 1], ...current } satisfies StochasticLassoProgress;
    }
    return { state: current, report: { iterations: objective.length, objective } };
  },
  predict: applyLinear,
  offers: {
    /** Continues learning with one pass over the new samples in their order. */
    update: (before: StochasticLassoState, { x, y }, options) => {
      const dense = isSparse(x) ? toDense(x) : x;
      const later = passOver(dense, y, inOrder(dense.rows), before, options);
      return { state: later, report: { iterations: 1, objective: [objectiveOf(dense, y, later, options.alpha)] } };
    },
  },
});

function inOrder(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}

function blank(columns: number): StochasticLassoState {
  return { coefficients: new Float64Array(columns), positivePart: new Float64Array(columns), intercept: 0, seen: 0 };
}

/**
 * Algorithm 17 for one sample after the other: with the error e = y − wᵀx − b, u ← max(u + η(e x − α), 0) and
 * v ← max(v − η(e x + α), 0). As printed, u and v are the positive and the negative part of w before each update, one of
 * them 0; a pull beyond −α then moves both in the same direction, and the coefficients end closer to 0 than the minimum.
 * When both are kept, the updates are projected gradient steps without that bias. η is at most 1/(‖x‖² + 1), which brings
 * the error of the sample about to zero, so that no scale of the data makes the steps grow without bound.
 */
function passOver(
  { columns, data }: Matrix,
  y: Float64Array,
  order: Int32Array,
  { coefficients, positivePart, intercept, seen }: StochasticLassoState,
  options: StochasticLassoOptions,
): StochasticLassoState {
  const { alpha, learningRate, exponent, minCoefficient: threshold, split } = options;
  const w = coefficients.slice();
  const u = positivePart.slice();
  let b = intercept;
  let t = seen;
  for (const i of order) {
    t++;
    const start = i * columns;
    let error = y[i] - b;
    let square = options.intercept ? 1 : 0;
    for (let j = 0; j < columns; j++) {
      error -= w[j] * data[start + j];
      square += data[start + j] * data[start + j];
    }
    const wanted = learningRate * pow(t, -exponent);
    const eta = wanted * square > 1 ? 1 / square : wanted;
    for (let j = 0; j < columns; j++) {
      if (split === "renewed") u[j] = Math.max(w[j], 0);
      const pull = error * data[start + j];
      const v = Math.max(u[j] - w[j] - eta * (pull + alpha), 0);
      u[j] = Math.max(u[j] + eta * (pull - alpha), 0);
      w[j] = u[j] - v;
      if (Math.abs(w[j]) < threshold) u[j] = w[j] = 0;
    }
    if (options.intercept) b += eta * error;
  }
  return { coefficients: w, positivePart: u, intercept: b, seen: t };
}

function objectiveOf(x: Matrix | SparseMatrix, y: Float64Array, line: LinearState, alpha: number): number {
  const fitted = applyLinear(line, x);
  const squares = fitted.reduce((sum, value, i) => sum + (y[i] - value) ** 2, 0);
  return squares / (2 * y.length) + alpha * line.coefficients.reduce((sum, value) => sum + Math.abs(value), 0);
}
