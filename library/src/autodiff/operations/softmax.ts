/** Softmax over the last axis, its logarithm, and the cross-entropy of class scores. */
import * as t from "../../tensor/operations.js";
import { fused } from "../fused.js";
import { stopGradient } from "../traced.js";
import { divide, multiply, negate, subtract } from "./arithmetic.js";
import { exp } from "./elementwise.js";
import { logSumExp, sum } from "./reductions.js";
import { takeEntries } from "./selection.js";

type Tensor = t.Tensor;

const lastAxis = { axes: [-1], keepAxes: true } as const;

const probabilities = fused<undefined>({
  name: "softmax",
  define([x]) {
    const weights = exp(subtract(x, t.max(x, lastAxis)));
    return divide(weights, sum(weights, lastAxis));
  },
  compute: ([x]) => t.softmax(x),
  fuse([x]) {
    const output = t.softmax(x);
    return { output, pull: (gradient) => [t.softmaxAdjoint(output, gradient)] };
  },
});

/** exp(x) / Σ exp(x) along the last axis. */
export function softmax(x: Tensor): Tensor {
  return probabilities([x], undefined);
}

const logProbabilities = fused<undefined>({
  name: "logSoftmax",
  define: ([x]) => subtract(x, logSumExp(x, lastAxis)),
  compute: ([x]) => t.logSoftmax(x),
  fuse([x]) {
    const output = t.logSoftmax(x);
    return { output, pull: (gradient) => [t.logSoftmaxAdjoint(output, gradient)] };
  },
});

/** x − log Σ exp(x) along the last axis. */
export function logSoftmax(x: Tensor): Tensor {
  return logProbabilities([x], undefined);
}

const crossEntropies = fused<Int32Array | Tensor>({
  name: "softmaxCrossEntropy",
  define([scores], targets) {
    const logs = logSoftmax(scores);
    if (!(targets instanceof Int32Array)) return negate(sum(multiply(logs, targets), { axes: [-1] }));
    const classes = scores.shape.at(-1) as number;
    const places = targets.map((target, row) => row * classes + target);
    return negate(takeEntries(logs, places, scores.shape.slice(0, -1)));
  },
  compute: ([scores], targets) => t.softmaxCrossEntropy(scores, targets).losses,
  fuse([scores], targets) {
    const { losses, gradient: own } = t.softmaxCrossEntropy(scores, targets);
    const perRow = [...losses.shape, 1];
    return { output: losses, pull: (gradient) => [t.multiply(own, t.reshape(gradient, perRow))] };
  },
});

/**
 * −Σ target · log softmax(scores) for each row of scores along the last axis. The targets are constants: a class for each
 * row, or probabilities in the shape of the scores that sum to 1.
 */
export function softmaxCrossEntropy(scores: Tensor, targets: Int32Array | Tensor): Tensor {
  return crossEntropies([scores], targets instanceof Int32Array ? targets : stopGradient(targets));
}
