/** Networks of any architecture for classes. */
import { defineClassifier } from "../../contract/define-supervised.js";
import { fraction } from "../../core/options/options.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { architectureOption } from "../layers/architecture.js";
import { fitClasses } from "../supervised/define-network.js";
import { type NetworkState, networkState } from "../supervised/network-state.js";
import { type ArchitectureValues, architectureOptions, architecturePlan, inputsOption } from "../supervised/plans.js";
import { predictProbabilities } from "../supervised/predict-network.js";
import { commonScaling, noScaling } from "../supervised/scaling.js";
import { trainingOptions } from "../supervised/training-options.js";

const kind = "network-classifier";

/**
 * Predicts probabilities of classes by a network whose layers you choose, such as convolutions of images. An output layer for the
 * classes is added.
 *
 * @example
 * ```ts
 * import { networkClassifier } from "lectern";
 * import { digits } from "lectern/datasets";
 *
 * const data = await digits();
 * const recipe = networkClassifier({
 *   inputShape: [1, 8, 8],
 *   architecture: [
 *     { kind: "convolution", outputs: 8, padding: "same", activation: "relu" },
 *     { kind: "pooling", size: 2 },
 *   ],
 *   epochs: 1,
 * });
 * const model = recipe.fit(data);
 * console.log(model.report.iterations); // 1
 * ```
 */
export const networkClassifier = defineClassifier({
  kind,
  title: "Neural network classifier",
  summary: "Neural network of layers of your choice with an output for each class.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d k", predict: "d k" },
    needs: ["an architecture"],
    objective: {
      formula: "− (1/n) Σᵢ log p(yᵢ | xᵢ) + ½ alpha Σ w²",
      measure: "log-loss",
      reaches: "approximation",
    },
    tuning: {
      learningRate: { kind: "log-uniform", from: 0.0003, to: 0.01 },
      alpha: { kind: "log-uniform", from: 0.00001, to: 0.1 },
    },
    alsoKnownAs: ["deep learning", "convolutional neural network", "CNN"],
    sources: ["LeCun et al. 1989", "Kingma and Ba 2015"],
    seeAlso: ["mlp-classifier", "network-regressor", "support-vector-classifier"],
  },
  options: {
    architecture: architectureOption([{ kind: "dense", outputs: 100, activation: "relu" }]),
    ...architectureOptions,
    inputs: inputsOption,
    labelSmoothing: fraction(0, "share of the probability of a label that is spread over all classes", {
      maximum: 0.999,
    }),
    ...trainingOptions,
  },
  learns: networkState(
    (options, features, outputs) =>
      architecturePlan(kind, options as ArchitectureValues & typeof options, features, outputs),
    "classes",
  ),
  supports: { warmStart: true },
  fit: (data, options, from: NetworkState | undefined, store) => {
    const plan = architecturePlan(kind, options, data.x.columns, data.y.classes.length);
    return fitClasses(
      { kind, plan, scaling: from ?? (plan.tokens ? noScaling : commonScaling)(data.x), from, store },
      data,
      options,
    );
  },
  predict: (state, x, options) =>
    winnersOf(predictProbabilities(architecturePlan(kind, options, x.columns, state.outputs), state, x)),
  offers: {
    probabilities: (state, x, options) =>
      predictProbabilities(architecturePlan(kind, options, x.columns, state.outputs), state, x),
  },
});
