/** Multilayer perceptrons for numbers. */
import { defineRegressor } from "../../contract/define-supervised.js";
import { fitNumbers } from "../supervised/define-network.js";
import { type NetworkState, networkState } from "../supervised/network-state.js";
import { numberLossOption, requireCounts } from "../supervised/number-loss.js";
import { type PerceptronValues, perceptronOptions, perceptronPlan } from "../supervised/plans.js";
import { predictNumbers } from "../supervised/predict-network.js";
import { columnScaling } from "../supervised/scaling.js";
import { trainingOptions } from "../supervised/training-options.js";

const kind = "mlp-regressor";

/**
 * Predicts a number by a multilayer perceptron: layers of units that each see all outputs of the layer before. For tables with many
 * samples and smooth functions; for images use {@link networkRegressor}.
 *
 * @example
 * ```ts
 * import { mlpRegressor } from "lectern";
 *
 * const x = Array.from({ length: 80 }, (_, i) => [i / 10]);
 * const y = x.map(([t]) => Math.sin(t));
 * const model = mlpRegressor({ hiddenSizes: [20, 20], activation: "tanh", epochs: 200, learningRate: 0.01 }).fit({ x, y });
 * console.log(model.predict([[Math.PI / 2]])); // close to 1
 * ```
 */
export const mlpRegressor = defineRegressor({
  kind,
  title: "Multilayer perceptron regressor",
  summary: "Neural network of dense layers with one output.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d k", predict: "d k" },
    needs: ["many samples"],
    objective: { formula: "(1/n) Σᵢ loss(yᵢ, f(xᵢ)) + ½ alpha Σ w²", measure: null, reaches: "approximation" },
    tuning: {
      hiddenSizes: [[50], [100], [50, 50], [200], [100, 100]],
      learningRate: { kind: "log-uniform", from: 0.0003, to: 0.01 },
      alpha: { kind: "log-uniform", from: 0.00001, to: 0.1 },
    },
    alsoKnownAs: ["neural network regression", "MLP regression"],
    sources: ["Rumelhart, Hinton and Williams 1986", "Kingma and Ba 2015"],
    seeAlso: ["network-regressor", "mlp-classifier", "kernel-ridge", "boosted-trees-regressor"],
  },
  options: { ...perceptronOptions, loss: numberLossOption, ...trainingOptions },
  learns: networkState(
    (options, features, outputs) => perceptronPlan(options as PerceptronValues & typeof options, features, outputs),
    "numbers",
  ),
  supports: { warmStart: true },
  fit: (data, options, from: NetworkState | undefined, store) => {
    if (options.loss.kind === "poisson") requireCounts(kind, data.y);
    const plan = perceptronPlan(options, data.x.columns, 1);
    return fitNumbers({ kind, plan, scaling: from ?? columnScaling(data.x), from, store }, data, options, options.loss);
  },
  predict: (state, x, options) => predictNumbers(perceptronPlan(options, x.columns, 1), state, x, options.loss),
});
