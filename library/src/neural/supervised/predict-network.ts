/** Predictions of fitted networks. */
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { posteriorsOf } from "../../linalg/class-scores.js";
import type { Tensor } from "../../tensor/operations.js";
import { createNetwork } from "../layers/network.js";
import { inputsOf } from "../training/batches.js";
import { applyHead, type Loss } from "../training/losses.js";
import { networkScores } from "../training/network-task.js";
import { type NetworkPlan, type NetworkState, openNetwork } from "./network-state.js";
import { scaledInputs, tokenInputs, tokenLengths } from "./scaling.js";

/** The scores of each network of a model for some samples. */
function memberScores(plan: NetworkPlan, state: NetworkState, x: Matrix): Tensor[] {
  const network = createNetwork(plan.architecture, plan.inputShape);
  const samples =
    plan.tokens === true
      ? { x: tokenInputs(x), lengths: tokenLengths(x) }
      : { x: scaledInputs(x, state, plan.inputShape) };
  return state.members.map(({ tensors }) => runToEnd(networkScores(openNetwork(network, tensors), inputsOf(samples))));
}

/** The predictions of a regressor: the mean over its networks. */
export function predictNumbers(plan: NetworkPlan, state: NetworkState, x: Matrix, loss: Loss): Float64Array {
  const outputs = memberScores(plan, state, x).map((scores) => applyHead(loss, scores).data);
  return Float64Array.from({ length: x.rows }, (_, i) => {
    let total = 0;
    for (const data of outputs) total += data[i];
    return state.targetCenter + state.targetScale * (total / outputs.length);
  });
}

/** The probabilities of a classifier: the mean over its networks. */
export function predictProbabilities(plan: NetworkPlan, state: NetworkState, x: Matrix): Matrix {
  const classes = state.outputs;
  const total = new Float64Array(x.rows * classes);
  const scores = memberScores(plan, state, x);
  for (const { data } of scores) {
    const own = posteriorsOf({ rows: x.rows, columns: classes, data: Float64Array.from(data) }).data;
    for (let i = 0; i < total.length; i++) total[i] += own[i] / scores.length;
  }
  return { rows: x.rows, columns: classes, data: total };
}
