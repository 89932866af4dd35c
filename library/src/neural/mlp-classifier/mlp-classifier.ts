/** Multilayer perceptrons for classes. */
import { defineClassifier } from "../../contract/define-supervised.js";
import { fraction } from "../../core/options/options.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { fitClasses } from "../supervised/define-network.js";
import { type NetworkState, networkState } from "../supervised/network-state.js";
import { type PerceptronValues, perceptronOptions, perceptronPlan } from "../supervised/plans.js";
import { predictProbabilities } from "../supervised/predict-network.js";
import { columnScaling } from "../supervised/scaling.js";
import { trainingOptions } from "../supervised/training-options.js";

const kind = "mlp-classifier";

/**
 * Predicts probabilities of classes by a multilayer perceptron: layers of units that each see all outputs of the layer before.
 * For tables with many samples and smooth boundaries; for images use {@link networkClassifier}.
 *
 * @example
 * ```ts
 * import { mlpClassifier } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const data = await iris();
 * const model = mlpClassifier({ hiddenSizes: [16], epochs: 30, learningRate: 0.01 }).fit(data);
 * console.log(model.predict([[5.1, 3.5, 1.4, 0.2]]).names); // [ 'setosa' ]
 * ```
 */
export const mlpClassifier = defineClassifier({
  kind,
  title: "Multilayer perceptron classifier",
  summary: "Neural network of dense layers with an output for each class.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d k", predict: "d k" },
    needs: ["many samples"],
    objective: {
      formula: "− (1/n) Σᵢ log p(yᵢ | xᵢ) + ½ alpha Σ w²",
      measure: "log-loss",
      reaches: "approximation",
    },
    tuning: {
      hiddenSizes: [[50], [100], [50, 50], [200], [100, 100]],
      learningRate: { kind: "log-uniform", from: 0.0003, to: 0.01 },
      alpha: { kind: "log-uniform", from: 0.00001, to: 0.1 },
    },
    alsoKnownAs: ["MLP", "neural network", "feed-forward network"],
    sources: ["Rumelhart, Hinton and Williams 1986", "Kingma and Ba 2015"],
    seeAlso: ["network-classifier", "mlp-regressor", "logistic-regression", "boosted-trees-classifier"],
  },
  options: {
    ...perceptronOptions,
    labelSmoothing: fraction(0, "share of the probability of a label that is spread over all classes", {
      maximum: 0.999,
    }),
    ...trainingOptions,
  },
  learns: networkState(
    (options, features, outputs) => perceptronPlan(options as PerceptronValues & typeof options, features, outputs),
    "classes",
  ),
  supports: { warmStart: true },
  fit: (data, options, from: NetworkState | undefined, store) => {
    const plan = perceptronPlan(options, data.x.columns, data.y.classes.length);
    return fitClasses({ kind, plan, scaling: from ?? columnScaling(data.x), from, store }, data, options);
  },
  predict: (state, x, options) =>
    winnersOf(predictProbabilities(perceptronPlan(options, x.columns, state.outputs), state, x)),
  offers: {
    probabilities: (state, x, options) =>
      predictProbabilities(perceptronPlan(options, x.columns, state.outputs), state, x),
  },
});
