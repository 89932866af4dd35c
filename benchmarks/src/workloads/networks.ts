/** Training of neural networks: some steps of Adam on one batch, from the same weights; the loss of the last step must agree. */
import {
  type Architecture,
  createNetwork,
  type Loss,
  type Network,
  type Targets,
  type TensorTree,
  trainNetwork,
} from "lectern/neural";
import { type Tensor, tensor } from "lectern/tensor";
import type { Comparison } from "../comparison.js";
import { codes, type DataSet, vector } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { npm, python } from "../workload.js";
import {
  cnnOfConvNet,
  cnnOfTensorFlow,
  mlpOfConvNet,
  mlpOfTensorFlow,
  smallOfBrain,
  smallOfConvNet,
  smallOfTensorFlow,
} from "./network-peers.js";
import { networkSteps } from "./network-steps.js";

/** Rounding in single precision grows with the steps; half a percent is far below the change of a step. */
const sameLoss: Comparison = { figure: "loss", rule: "equal", tolerance: 5e-3 };

/** Our side: seconds of a step. */
function train(data: DataSet, architecture: Architecture, x: Tensor, targets: Targets, loss: Loss, steps: number) {
  const created = createNetwork(architecture, x.shape.slice(1));
  const network: Network = { ...created, parameters: given(created.parameters, data, "w") };
  const options = {
    loss,
    epochs: steps,
    batchSize: x.shape[0],
    learningRate: 1e-3,
    optimizer: { kind: "adam" },
  } as const;
  const watch = createStopwatch();
  const { losses } = watch.time("step", () => trainNetwork(network, { x, targets }, options));
  return { seconds: { step: (watch.seconds["step"] ?? 0) / steps }, quality: { loss: losses.at(-1) } };
}

/** The weights of the data set in the place of those of the network. */
function given(tree: TensorTree, data: DataSet, path: string): TensorTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => {
      const own = `${path}_${name}`;
      return [name, isTensor(node) ? tensor(vector(data, own), node.shape) : given(node, data, own)];
    }),
  );
}

function isTensor(node: Tensor | TensorTree): node is Tensor {
  return ArrayBuffer.isView(node["data"]);
}

const crossEntropy: Loss = { kind: "cross-entropy" };

/** The perceptron 784-256-128-10 with batches of 128. */
export const trainMlp: Workload = {
  name: "train_mlp",
  data: "network_mlp",
  references: [
    python("train_mlp"),
    python("torch_mlp", ["python3-torch"]),
    npm("tfjs", mlpOfTensorFlow),
    npm("convnetjs", mlpOfConvNet),
  ],
  comparison: sameLoss,
  run: (data) =>
    train(
      data,
      [
        { kind: "dense", outputs: 256, activation: "relu" },
        { kind: "dense", outputs: 128, activation: "relu" },
        { kind: "dense", outputs: 10 },
      ],
      tensor(vector(data, "X"), [128, 784]),
      codes(data, "y"),
      crossEntropy,
      networkSteps.mlp,
    ),
};

/** Two convolutions 3 x 3 of 32 and 64 outputs, pooling and a dense layer on images 28 x 28, with batches of 64. */
export const trainCnn: Workload = {
  name: "train_cnn",
  data: "network_cnn",
  references: [python("torch_cnn", ["python3-torch"]), npm("tfjs", cnnOfTensorFlow), npm("convnetjs", cnnOfConvNet)],
  comparison: sameLoss,
  run: (data) =>
    train(
      data,
      [
        { kind: "convolution", outputs: 32, padding: "same", activation: "relu" },
        { kind: "convolution", outputs: 64, padding: "same", activation: "relu" },
        { kind: "pooling" },
        { kind: "flatten" },
        { kind: "dense", outputs: 10 },
      ],
      tensor(vector(data, "X"), [64, 1, 28, 28]),
      codes(data, "y"),
      crossEntropy,
      networkSteps.cnn,
    ),
};

/** The perceptron 2-8-8-1 with batches of 10. */
export const trainSmall: Workload = {
  name: "train_small",
  data: "network_small",
  references: [
    python("torch_small", ["python3-torch"]),
    npm("tfjs", smallOfTensorFlow),
    npm("convnetjs", smallOfConvNet),
    npm("brain.js", smallOfBrain),
  ],
  comparison: sameLoss,
  run: (data) =>
    train(
      data,
      [
        { kind: "dense", outputs: 8, activation: "tanh" },
        { kind: "dense", outputs: 8, activation: "tanh" },
        { kind: "dense", outputs: 1 },
      ],
      tensor(vector(data, "X"), [10, 2]),
      tensor(vector(data, "y"), [10, 1]),
      { kind: "squared" },
      networkSteps.small,
    ),
};

/** A model of tokens with 4 blocks of width 128, on 16 texts of 128 tokens. */
export const trainGpt: Workload = {
  name: "train_gpt",
  data: "network_gpt",
  references: [python("torch_gpt", ["python3-torch"])],
  comparison: sameLoss,
  run: (data) =>
    train(
      data,
      [
        { kind: "embedding", tokens: 96, outputs: 128 },
        { kind: "positional-encoding", encoding: "learned", maxLength: 128 },
        ...Array.from({ length: 4 }, () => ({ kind: "transformer-block", heads: 4, causal: true }) as const),
        { kind: "layer-normalization" },
        { kind: "dense", outputs: 96 },
      ],
      tensor(Float32Array.from(codes(data, "X")), [16, 128]),
      codes(data, "y"),
      crossEntropy,
      networkSteps.gpt,
    ),
};
