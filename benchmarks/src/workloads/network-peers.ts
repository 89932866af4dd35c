/** Training of networks with libraries from npm, from the same weights where they accept any. */
import { dirname } from "node:path";
import { codes, type DataSet, vector } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import { peerFile, requirePeer } from "../peers.js";
import type { Repetition } from "../workload.js";
import { networkSteps } from "./network-steps.js";

/** The part of TensorFlow.js that is used. */
interface FlowTensor {
  dataSync(): Float32Array;
  dispose(): void;
}
type Binary = (a: FlowTensor, b: FlowTensor) => FlowTensor;
type Unary = (x: FlowTensor) => FlowTensor;
interface Flow {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor(values: Float32Array, shape: readonly number[]): FlowTensor;
  variable(initial: FlowTensor): FlowTensor;
  readonly matMul: Binary;
  readonly add: Binary;
  readonly mul: Binary;
  readonly sub: Binary;
  readonly square: Unary;
  readonly neg: Unary;
  readonly relu: Unary;
  readonly tanh: Unary;
  readonly mean: Unary;
  sum(x: FlowTensor, axis: number): FlowTensor;
  reshape(x: FlowTensor, shape: readonly number[]): FlowTensor;
  transpose(x: FlowTensor, axes: readonly number[]): FlowTensor;
  logSoftmax(x: FlowTensor): FlowTensor;
  conv2d(x: FlowTensor, filter: FlowTensor, strides: number, padding: "same"): FlowTensor;
  maxPool(x: FlowTensor, size: number, strides: number, padding: "valid"): FlowTensor;
  readonly train: {
    adam(rate: number): { minimize(f: () => FlowTensor, returnCost: true): FlowTensor; dispose(): void };
  };
}

/** TensorFlow.js on a backend; the one for WebAssembly cannot train convolutions. */
async function flowOn(backend: "cpu" | "wasm"): Promise<Flow> {
  const flow = requirePeer("@tensorflow/tfjs") as Flow;
  if (backend === "wasm") {
    const module = requirePeer("@tensorflow/tfjs-backend-wasm") as { setWasmPaths(folder: string): void };
    module.setWasmPaths(`${dirname(peerFile("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm"))}/`);
  }
  await flow.setBackend(backend);
  await flow.ready();
  return flow;
}

type Weights = Readonly<Record<string, FlowTensor>>;

/** Steps of Adam; `forward` makes the scores of the weights, which are named by their places. */
function stepsOfFlow(
  flow: Flow,
  data: DataSet,
  steps: number,
  lossOf: (weights: Weights) => FlowTensor,
  shapeOf: (name: string, values: Float32Array, shape: readonly number[]) => FlowTensor,
): Measurement {
  const weights = Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => name.startsWith("w_"))
      .map(([name, { shape }]) => [
        name.slice(2),
        flow.variable(shapeOf(name, Float32Array.from(vector(data, name)), shape)),
      ]),
  );
  const optimizer = flow.train.adam(1e-3);
  const watch = createStopwatch();
  const loss = watch.time("step", () => {
    let last = Number.NaN;
    for (let step = 0; step < steps; step++) {
      const cost = optimizer.minimize(() => lossOf(weights), true);
      last = cost.dataSync()[0] ?? Number.NaN;
      cost.dispose();
    }
    return last;
  });
  optimizer.dispose();
  for (const each of Object.values(weights)) each.dispose();
  return { seconds: { step: (watch.seconds["step"] ?? 0) / steps }, quality: { loss } };
}

function denseOfFlow({ add, matMul }: Flow, x: FlowTensor, weights: Weights, layer: number): FlowTensor {
  return add(matMul(x, weights[`${layer}_weight`] as FlowTensor), weights[`${layer}_bias`] as FlowTensor);
}

/** Three dense layers with an activation between them. */
function perceptronOfFlow(flow: Flow, activate: Unary, x: FlowTensor, weights: Weights): FlowTensor {
  const hidden = activate(denseOfFlow(flow, activate(denseOfFlow(flow, x, weights, 0)), weights, 1));
  return denseOfFlow(flow, hidden, weights, 2);
}

function classesOfFlow(flow: Flow, y: Int32Array, classes: number): FlowTensor {
  const one = new Float32Array(y.length * classes);
  y.forEach((code, i) => {
    one[i * classes + code] = 1;
  });
  return flow.tensor(one, [y.length, classes]);
}

function crossEntropyOfFlow(flow: Flow, scores: FlowTensor, classes: FlowTensor): FlowTensor {
  return flow.neg(flow.mean(flow.sum(flow.mul(flow.logSoftmax(scores), classes), -1)));
}

/** The perceptron 784-256-128-10 by TensorFlow.js on WebAssembly, its fastest backend for it. */
export const mlpOfTensorFlow: Repetition = async (data) => {
  const flow = await flowOn("wasm");
  const x = flow.tensor(Float32Array.from(vector(data, "X")), [128, 784]);
  const classes = classesOfFlow(flow, codes(data, "y"), 10);
  const forward = (w: Weights) => perceptronOfFlow(flow, flow.relu, x, w);
  return stepsOfFlow(
    flow,
    data,
    networkSteps.mlp,
    (w) => crossEntropyOfFlow(flow, forward(w), classes),
    (_, v, s) => flow.tensor(v, s),
  );
};

/** The perceptron 2-8-8-1 by TensorFlow.js in JavaScript, its fastest backend for it. */
export const smallOfTensorFlow: Repetition = async (data) => {
  const flow = await flowOn("cpu");
  const x = flow.tensor(Float32Array.from(vector(data, "X")), [10, 2]);
  const y = flow.tensor(Float32Array.from(vector(data, "y")), [10, 1]);
  const forward = (w: Weights) => perceptronOfFlow(flow, flow.tanh, x, w);
  return stepsOfFlow(
    flow,
    data,
    networkSteps.small,
    (w) => flow.mean(flow.square(flow.sub(forward(w), y))),
    (_, v, s) => flow.tensor(v, s),
  );
};

/**
 * Of the 64 images of a batch of the convolutional network, so many are given to libraries that take minutes for all of them. Their
 * time is in proportion to the number of images, so that of the batch is a multiple; it has other losses, which are not compared.
 */
const someImages = 4;

/** The measured seconds as those of a whole batch. */
function ofWholeBatch({ seconds }: Measurement): Measurement {
  return { seconds: { step: ((seconds["step"] ?? 0) * 64) / someImages }, quality: {} };
}

/**
 * One step of the convolutional network by TensorFlow.js in JavaScript: its backend for WebAssembly has no gradient of kernels.
 */
export const cnnOfTensorFlow: Repetition = async (data) => {
  const flow = await flowOn("cpu");
  const pixels = vector(data, "X").subarray(0, someImages * 784);
  const x = flow.tensor(Float32Array.from(pixels), [someImages, 28, 28, 1]);
  const classes = classesOfFlow(flow, codes(data, "y").subarray(0, someImages), 10);
  const convolve = (input: FlowTensor, w: Weights, layer: number) => {
    const sums = flow.conv2d(input, w[`${layer}_weight`] as FlowTensor, 1, "same");
    return flow.relu(flow.add(sums, w[`${layer}_bias`] as FlowTensor));
  };
  const forward = (w: Weights) => {
    const pooled = flow.maxPool(convolve(convolve(x, w, 0), w, 1), 2, 2, "valid");
    return denseOfFlow(flow, flow.reshape(flow.transpose(pooled, [0, 3, 1, 2]), [someImages, 64 * 14 * 14]), w, 4);
  };
  // Kernels are [rows, columns, channels, outputs] there.
  const shaped = (_: string, values: Float32Array, shape: readonly number[]) => {
    const given = flow.tensor(values, shape);
    return shape.length === 4 ? flow.transpose(given, [2, 3, 1, 0]) : given;
  };
  return ofWholeBatch(stepsOfFlow(flow, data, 1, (w) => crossEntropyOfFlow(flow, forward(w), classes), shaped));
};

/** The part of ConvNetJS that is used. */
interface Volume {
  readonly w: Float64Array;
}
interface ConvNetLayer {
  readonly filters?: readonly Volume[];
  readonly biases?: Volume;
}
interface ConvNet {
  readonly Vol: new (width: number, height: number, depth: number, value: number) => Volume;
  readonly Net: new () => {
    makeLayers(definitions: readonly object[]): void;
    readonly layers: readonly ConvNetLayer[];
  };
  readonly Trainer: new (
    net: object,
    options: object,
  ) => { train(x: Volume, y: number | readonly number[]): { readonly loss: number } };
}

/** The seconds of a step of ConvNetJS, which has batches but no Adam with the usual corrections: its losses are not compared. */
function stepsOfConvNet(
  definitions: readonly object[],
  shape: readonly [number, number, number],
  rows: readonly Float64Array[],
  targets: readonly (number | readonly number[])[],
  steps: number,
): Measurement {
  const library = requirePeer("convnetjs") as ConvNet;
  const net = new library.Net();
  net.makeLayers([{ type: "input", out_sx: shape[0], out_sy: shape[1], out_depth: shape[2] }, ...definitions]);
  const trainer = new library.Trainer(net, { method: "adadelta", batch_size: rows.length, l2_decay: 0 });
  const samples = rows.map((row) => {
    const volume = new library.Vol(...shape, 0);
    volume.w.set(row);
    return volume;
  });
  const watch = createStopwatch();
  watch.time("step", () => {
    for (let step = 0; step < steps; step++)
      for (const [i, sample] of samples.entries()) trainer.train(sample, targets[i] ?? 0);
  });
  return { seconds: { step: (watch.seconds["step"] ?? 0) / steps }, quality: {} };
}

function rowsOf(data: DataSet, count: number): Float64Array[] {
  const x = vector(data, "X");
  const width = x.length / count;
  return Array.from({ length: count }, (_, i) => x.subarray(i * width, (i + 1) * width));
}

/** The perceptron 784-256-128-10 by ConvNetJS. */
export const mlpOfConvNet: Repetition = (data) =>
  stepsOfConvNet(
    [
      { type: "fc", num_neurons: 256, activation: "relu" },
      { type: "fc", num_neurons: 128, activation: "relu" },
      { type: "softmax", num_classes: 10 },
    ],
    [1, 1, 784],
    rowsOf(data, 128),
    [...codes(data, "y")],
    3,
  );

/** The convolutional network by ConvNetJS. */
export const cnnOfConvNet: Repetition = (data) =>
  ofWholeBatch(
    stepsOfConvNet(
      [
        { type: "conv", sx: 3, filters: 32, stride: 1, pad: 1, activation: "relu" },
        { type: "conv", sx: 3, filters: 64, stride: 1, pad: 1, activation: "relu" },
        { type: "pool", sx: 2, stride: 2 },
        { type: "softmax", num_classes: 10 },
      ],
      [28, 28, 1],
      rowsOf(data, 64).slice(0, someImages),
      [...codes(data, "y").subarray(0, someImages)],
      1,
    ),
  );

/** The perceptron 2-8-8-1 by ConvNetJS. */
export const smallOfConvNet: Repetition = (data) =>
  stepsOfConvNet(
    [
      { type: "fc", num_neurons: 8, activation: "tanh" },
      { type: "fc", num_neurons: 8, activation: "tanh" },
      { type: "regression", num_neurons: 1 },
    ],
    [1, 1, 2],
    rowsOf(data, 10),
    [...vector(data, "y")].map((value) => [value]),
    networkSteps.small,
  );

/** The perceptron 2-8-8-1 by brain.js, which changes its weights after each sample: a step is a pass over the ten. */
export const smallOfBrain: Repetition = (data) => {
  const library = requirePeer("brain.js") as {
    readonly NeuralNetwork: new (
      options: object,
    ) => {
      train(samples: readonly object[], options: object): { readonly error: number };
    };
  };
  const y = vector(data, "y");
  const samples = rowsOf(data, 10).map((row, i) => ({ input: [...row], output: [y[i] ?? 0] }));
  const network = new library.NeuralNetwork({ hiddenLayers: [8, 8], activation: "tanh" });
  const steps = networkSteps.small;
  const watch = createStopwatch();
  watch.time("step", () => network.train(samples, { iterations: steps, errorThresh: 1e-12, learningRate: 0.01 }));
  return { seconds: { step: (watch.seconds["step"] ?? 0) / steps }, quality: {} };
};
