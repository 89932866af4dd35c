/** The perceptron (Rosenblatt 1958), with the average of its weights (Freund and Schapire 1999). */

import { defineClassifier } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { choice, flag, integer, positive, seed } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import type { Progress } from "../../core/run.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { createRandom } from "../../numeric/random/random.js";
import { classScores, linearClassifierState } from "../linear-classes.js";
import { averageWeights, blankWeights, type PerceptronWeights, passOver } from "./epochs.js";

const learns = {
  ...linearClassifierState,
  weights: state.record(
    {
      coefficients: state.vector("outputs * features", "the last weights, row after row"),
      intercepts: state.vector("outputs", "the last constant terms"),
      lagCoefficients: state.vector(
        "outputs * features",
        "each change of a weight times the number of samples seen before it; the average of the weights is the last one minus this divided by seen",
      ),
      lagIntercepts: state.vector("outputs", "the same for the constant terms"),
      seen: state.integer("number of samples seen"),
    },
    "the weights from which learning continues",
  ),
};

/** What the perceptron learns. For two classes there is one weight vector, for the second class against the first. */
export interface PerceptronState extends state.StateOf<typeof learns> {}

/** The progress of the perceptron after each epoch. */
export interface PerceptronProgress extends Progress, PerceptronState {
  /** Samples that were wrong when their turn came. */
  readonly objective: number;
}

/**
 * Learns a hyperplane from its mistakes, one sample at a time. Use it where data come as a stream, or as the simplest
 * linear classifier; logistic regression has probabilities and a result that does not depend on the order.
 *
 * @example
 * ```ts
 * import { perceptron } from "lectern";
 *
 * const model = perceptron().fit({ x: [[0, 0], [0, 1], [1, 0], [1, 1]], y: ["no", "no", "no", "yes"] });
 * model.predict([[1, 1]]); // yes: AND is linearly separable
 * model.report.converged; // true: the last epoch had no mistake
 * ```
 */
export const perceptron = defineClassifier({
  kind: "perceptron",
  title: "Perceptron",
  summary: "Linear classifier that learns from its mistakes, one sample at a time.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t k n d", predict: "k d" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σᵢ max(0, max_k≠y(i) sₖ(xᵢ) − s_y(i)(xᵢ)),   sₖ(x) = wₖ·x + bₖ",
      measure: null,
      reaches: "approximation",
    },
    tuning: { averaged: [true, false], epochs: [10, 100] },
    sources: ["Rosenblatt 1958", "Freund and Schapire 1999"],
    seeAlso: ["logistic-regression"],
  },
  options: {
    averaged: flag(true, "predict with the weights averaged over all samples seen instead of the last weights"),
    rule: choice(
      ["multiclass", "one-vs-rest"],
      "multiclass",
      "how more than two classes are learned: the true class against its strongest rival, or each class against the rest",
    ),
    epochs: integer(100, "number of passes over the samples; a pass without a mistake is the last"),
    learningRate: positive(1, "step size; by which a misclassified sample is multiplied"),
    intercept: flag(true, "fit an intercept; without a penalty on it"),
    shuffle: flag(true, "shuffle the samples; before each pass"),
    seed: seed(),
  },
  learns,
  supports: { sparse: true, warmStart: true },
  *fit({ x, y }, options, from: PerceptronState | undefined) {
    const outputs = y.classes.length === 2 ? 1 : y.classes.length;
    const random = createRandom(options.seed);
    const inOrder = Int32Array.from({ length: x.rows }, (_, i) => i);
    const objective: number[] = [];
    let weights = from?.weights ?? blankWeights(x.columns, outputs);
    let converged = false;
    for (let step = 1; step <= options.epochs && !converged; step++) {
      const order = options.shuffle ? random.permutation(x.rows) : inOrder;
      const pass = passOver({ x, codes: y.codes, order, ...options }, weights);
      weights = pass.weights;
      objective.push(pass.mistakes);
      converged = pass.mistakes === 0;
      const current = stateOf(weights, x.columns, options.averaged);
      yield { step, of: options.epochs, objective: pass.mistakes, ...current } satisfies PerceptronProgress;
    }
    const warnings = converged
      ? []
      : [
          warn(
            "not-converged",
            `the last of ${options.epochs} epochs still had mistakes: the classes may not be linearly separable, or training needs more epochs`,
            { epochs: options.epochs },
          ),
        ];
    const report = { converged, iterations: objective.length, objective, warnings };
    return { state: stateOf(weights, x.columns, options.averaged), report };
  },
  predict: (learned, x) => winnersOf(classScores(learned, x)),
  offers: {
    decision: classScores,
    /** Continues learning with one pass over the new samples. */
    update: (before: PerceptronState, { x, y }, options) => {
      const random = createRandom(options.seed).fork(`after ${before.weights.seen}`);
      const order = options.shuffle ? random.permutation(x.rows) : Int32Array.from({ length: x.rows }, (_, i) => i);
      const { weights, mistakes } = passOver({ x, codes: y.codes, order, ...options }, before.weights);
      return {
        state: stateOf(weights, x.columns, options.averaged),
        report: { converged: mistakes === 0, iterations: 1, objective: [mistakes] },
      };
    },
  },
});

function stateOf(weights: PerceptronWeights, columns: number, averaged: boolean): PerceptronState {
  const { coefficients, intercepts } = averaged ? averageWeights(weights) : weights;
  return { coefficients: { rows: intercepts.length, columns, data: coefficients }, intercepts, weights };
}
