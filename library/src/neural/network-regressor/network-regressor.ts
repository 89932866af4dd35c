/** Networks of any architecture for numbers. */
import { defineRegressor } from "../../contract/define-supervised.js";
import { architectureOption } from "../layers/architecture.js";
import { fitNumbers } from "../supervised/define-network.js";
import { type NetworkState, networkState } from "../supervised/network-state.js";
import { numberLossOption, requireCounts } from "../supervised/number-loss.js";
import { type ArchitectureValues, architectureOptions, architecturePlan, inputsOption } from "../supervised/plans.js";
import { predictNumbers } from "../supervised/predict-network.js";
import { commonScaling, noScaling } from "../supervised/scaling.js";
import { trainingOptions } from "../supervised/training-options.js";

const kind = "network-regressor";

/**
 * Predicts a number by a network whose layers you choose, such as convolutions of images. An output layer is added.
 *
 * @example
 * ```ts
 * import { networkRegressor } from "lectern";
 *
 * // Where along a signal of 12 values is the pulse?
 * const x = Array.from({ length: 40 }, (_, i) => Array.from({ length: 12 }, (_, j) => Number(j === i % 12)));
 * const y = x.map((_, i) => i % 12);
 * const architecture = [{ kind: "convolution", outputs: 4, size: 3, padding: "same", activation: "relu" }] as const;
 * const model = networkRegressor({ inputShape: [1, 12], architecture, epochs: 100, learningRate: 0.01 }).fit({ x, y });
 * console.log(model.predict([x[3]])); // close to 3
 * ```
 */
export const networkRegressor = defineRegressor({
  kind,
  title: "Neural network regressor",
  summary: "Neural network of layers of your choice with one output.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d k", predict: "d k" },
    needs: ["an architecture"],
    objective: { formula: "(1/n) Σᵢ loss(yᵢ, f(xᵢ)) + ½ alpha Σ w²", measure: null, reaches: "approximation" },
    tuning: {
      learningRate: { kind: "log-uniform", from: 0.0003, to: 0.01 },
      alpha: { kind: "log-uniform", from: 0.00001, to: 0.1 },
    },
    alsoKnownAs: ["deep regression network"],
    sources: ["LeCun et al. 1989", "Kingma and Ba 2015"],
    seeAlso: ["mlp-regressor", "network-classifier", "gaussian-process"],
  },
  options: {
    architecture: architectureOption([{ kind: "dense", outputs: 100, activation: "relu" }]),
    ...architectureOptions,
    inputs: inputsOption,
    loss: numberLossOption,
    ...trainingOptions,
  },
  learns: networkState(
    (options, features, outputs) =>
      architecturePlan(kind, options as ArchitectureValues & typeof options, features, outputs),
    "numbers",
  ),
  supports: { warmStart: true },
  fit: (data, options, from: NetworkState | undefined, store) => {
    if (options.loss.kind === "poisson") requireCounts(kind, data.y);
    const plan = architecturePlan(kind, options, data.x.columns, 1);
    return fitNumbers(
      { kind, plan, scaling: from ?? (plan.tokens ? noScaling : commonScaling)(data.x), from, store },
      data,
      options,
      options.loss,
    );
  },
  predict: (state, x, options) => predictNumbers(architecturePlan(kind, options, x.columns, 1), state, x, options.loss),
});
