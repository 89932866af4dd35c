/** Training of networks: the loss curves of PyTorch, and what users rely on. */
import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf } from "../../autodiff/tree.js";
import { runToEnd } from "../../core/run.js";
import { currentEngine } from "../../engine/index.js";
import { type Tensor, tensor, zeros } from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import { applyNetwork, createNetwork, type Network } from "../layers/network.js";
import { createNetworkTrainable } from "./network-task.js";
import { type OptimizerRule, stepInPlace } from "./optimizers.js";
import runs from "./reference/runs.json" with { type: "json" };
import { trainingSteps, trainNetwork } from "./train-network.js";

/** The losses of 50 steps from given weights on given batches. */
function follow(
  network: Network,
  run: { x: number[]; y: number[]; weights: { values: number[] }[] },
  shape: readonly number[],
  optimizer: OptimizerRule,
  learningRate: number,
): number[] {
  leavesOf(network.parameters).forEach(({ tensor: own }, i) => {
    own.data.set(run.weights[i].values);
  });
  const data = { x: tensor(run.x, [24, ...shape]), targets: Int32Array.from(run.y) };
  const task = { data, loss: { kind: "cross-entropy" }, batchSize: runs.batch, seed: 0 } as const;
  const trainable = createNetworkTrainable(network, task);
  const averages = trainable.weights.map((w) => [0, 1].map(() => zeros(w.shape).data));
  const losses = Array.from({ length: 50 }, (_, step) => {
    const rows = Int32Array.from({ length: runs.batch }, (_, i) => (step * runs.batch + i) % 24);
    return trainable.run?.(() => {
      const { loss, gradients } = trainable.gradient(rows, step);
      trainable.weights.forEach((w, i) => {
        stepInPlace(optimizer, w.data, gradients[i].data, averages[i], { step: step + 1, learningRate, decay: 0 });
      });
      return loss;
    }) as number;
  });
  trainable.dispose();
  return losses;
}

describe("the loss curve of PyTorch over 50 steps, from the same weights and batches", () => {
  const perceptron: Architecture = [
    { kind: "dense", outputs: 8, activation: "relu" },
    { kind: "dense", outputs: 6, activation: "tanh" },
    { kind: "dense", outputs: 3 },
  ];

  test("multilayer perceptron, by backpropagation written out", () => {
    const losses = follow(createNetwork(perceptron, [5]), runs.perceptron, [5], { kind: "adam" }, 0.02);
    expectClose(losses, runs.perceptron.losses, 1e-3);
  });

  test("multilayer perceptron, by automatic differentiation", () => {
    // An activation layer of its own makes it more than a chain of dense layers.
    const network = createNetwork([...perceptron, { kind: "activation", function: "none" }], [5]);
    expectClose(follow(network, runs.perceptron, [5], { kind: "adam" }, 0.02), runs.perceptron.losses, 1e-3);
  });

  test("convolutional network with batch normalisation", () => {
    const network = createNetwork(
      [
        { kind: "convolution", outputs: 4, padding: 1, activation: "relu" },
        { kind: "batch-normalization" },
        { kind: "pooling", size: 2 },
        { kind: "flatten" },
        { kind: "dense", outputs: 3 },
      ],
      [1, 6, 6],
    );
    const losses = follow(network, runs.convolution, [1, 6, 6], { kind: "sgd" }, 0.2);
    expectClose(losses, runs.convolution.losses, 1e-3);
  });

  test("transformer that predicts the next token", () => {
    const network = createNetwork(
      [
        { kind: "embedding", tokens: 7, outputs: 8 },
        { kind: "positional-encoding", encoding: "learned", maxLength: 6 },
        { kind: "transformer-block", heads: 2, causal: true },
        { kind: "layer-normalization" },
        { kind: "dense", outputs: 7 },
      ],
      [6],
    );
    const losses = follow(network, runs.transformer, [6], { kind: "adam" }, 0.01);
    expectClose(losses, runs.transformer.losses, 1e-3);
    expect(losses[49]).toBeLessThan(losses[0] - 0.5);
  });

  test("gated recurrent units that predict the next token", () => {
    const network = createNetwork(
      [
        { kind: "embedding", tokens: 7, outputs: 8 },
        { kind: "recurrent", cell: "gru", outputs: 8, returns: "sequence" },
        { kind: "dense", outputs: 7 },
      ],
      [6],
    );
    const losses = follow(network, runs.recurrent, [6], { kind: "adam" }, 0.02);
    expectClose(losses, runs.recurrent.losses, 1e-3);
    expect(losses[49]).toBeLessThan(losses[0] - 0.5);
  });
});

const xor = {
  x: tensor([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]),
  targets: tensor([[0], [1], [1], [0]]),
};
const hidden: Architecture = [
  { kind: "dense", outputs: 8, activation: "tanh" },
  { kind: "dense", outputs: 1 },
];
const squared = { kind: "squared" } as const;

test("a network learns XOR, and the one that was given is not changed", () => {
  for (const seed of [1, 2, 3]) {
    const start = createNetwork(hidden, [2], { seed });
    const before = structuredClone(start);
    const { network, losses } = trainNetwork(start, xor, { loss: squared, epochs: 400, learningRate: 0.05, seed });
    expect(start).toEqual(before);
    expect(losses.at(-1)).toBeLessThan(1e-3);
    const { y } = applyNetwork(network.architecture, network.parameters, xor.x);
    expect(Array.from(y.data, (value) => value > 0.5)).toEqual([false, true, true, false]);
  }
});

/** Classes by the sign of a product, with a network that has dropout and batch normalisation. */
function noisyTask(seed: number) {
  const x = tensorsOf(seed, "f32")(60, 4);
  const classes = (data: Tensor) =>
    Int32Array.from({ length: 60 }, (_, i) => Number(data.data[4 * i] * data.data[4 * i + 1] > 0));
  const architecture: Architecture = [
    { kind: "dense", outputs: 12 },
    { kind: "batch-normalization" },
    { kind: "activation", function: "relu" },
    { kind: "dropout", rate: 0.2 },
    { kind: "dense", outputs: 2 },
  ];
  const held = tensorsOf(seed + 1, "f32")(60, 4);
  const heldOut = { x: held, targets: classes(held) };
  return { start: createNetwork(architecture, [4], { seed }), data: { x, targets: classes(x) }, heldOut };
}

test("a killed run goes on from its checkpoint to the same bytes, with dropout and running means", () => {
  const { start, data, heldOut } = noisyTask(1);
  const options = { loss: { kind: "cross-entropy" }, epochs: 6, batchSize: 16, heldOut, seed: 4 } as const;
  const whole = trainNetwork(start, data, options);
  let checkpoint: ReturnType<NonNullable<import("./train.js").TrainingProgress["checkpoint"]>> | undefined;
  for (const progress of trainingSteps(start, data, options)) {
    if (progress.step === 3 && progress.checkpoint !== undefined) {
      checkpoint = structuredClone(progress.checkpoint());
      break;
    }
  }
  expect(checkpoint).toBeDefined();
  const continued = trainNetwork(start, data, { ...options, ...(checkpoint && { from: checkpoint }) });
  expect(continued).toEqual(whole);
  expect(whole.validationLosses).toHaveLength(6);
  expect(leavesOf(whole.network.state).map(({ tensor: own }) => own.data)).not.toEqual(
    leavesOf(start.state).map(({ tensor: own }) => own.data),
  );
});

test("memory is given back at the end, when stopped and after an error", () => {
  const { start, data } = noisyTask(2);
  const before = currentEngine().memory.bytesInUse;
  const options = { loss: { kind: "cross-entropy" }, epochs: 2 } as const;
  trainNetwork(start, data, options);
  const steps = trainingSteps(start, data, options);
  for (const _ of steps) break;
  expect(() => trainNetwork(start, data, { ...options, schedule: { kind: "step", every: 0, factor: 1 } })).toThrow(
    "every",
  );
  expect(() => trainNetwork(start, { ...data, targets: Int32Array.of(1) }, options)).toThrow(
    "60 samples, but 1 targets",
  );
  expect(currentEngine().memory.bytesInUse).toBe(before);
});

test("a diverging run is stopped, with finite weights", () => {
  const start = createNetwork(hidden, [2]);
  const huge = { ...xor, targets: tensor([[1e18], [1e18], [0], [0]]) };
  const options = { loss: squared, epochs: 50, learningRate: 1e12, optimizer: { kind: "sgd" } } as const;
  const { stopped, network } = trainNetwork(start, huge, options);
  expect(stopped).toBe("diverged");
  for (const { tensor: own } of leavesOf(network.parameters)) expect(own.data.every(Number.isFinite)).toBe(true);
});

test("training stops between steps when asked to", () => {
  const { start, data } = noisyTask(3);
  const controller = new AbortController();
  const seen: number[] = [];
  const onProgress = ({ step }: { readonly step: number }) => {
    seen.push(step);
    if (step === 2) controller.abort();
  };
  const options = { loss: { kind: "cross-entropy" }, epochs: 1000 } as const;
  expect(() => trainNetwork(start, data, options, { signal: controller.signal, onProgress })).toThrow(
    "stopped by its signal",
  );
  expect(seen.at(-1)).toBe(2);
});

test("samples and targets that do not fit are refused, also where backpropagation is written out", () => {
  const start = createNetwork(hidden, [2]);
  const four = (...row: readonly number[]) => tensor(Array.from({ length: 4 }, () => row));
  expect(() => trainNetwork(start, { ...xor, x: four(1, 2, 3) }, { loss: squared })).toThrow(
    'layer 0 (dense): inputs of the shape [3] need "weight" of the shape [3, 8], got the shape [2, 8]',
  );
  expect(() => trainNetwork(start, { ...xor, targets: four(1, 2) }, { loss: squared })).toThrow(
    "the scores have the shape [4, 1], but the targets have [4, 2]",
  );
  const classes = { ...xor, targets: Int32Array.of(0, 0, 1, 0) };
  expect(() => trainNetwork(start, classes, { loss: squared })).toThrow(
    "squared needs numbers as targets, got classes",
  );
  expect(() => trainNetwork(start, classes, { loss: { kind: "cross-entropy" } })).toThrow(
    "target 2 is the class 1, but the network has outputs for the class 0 only",
  );
});

test("options without a meaning are refused", () => {
  const start = createNetwork(hidden, [2]);
  expect(() => trainNetwork(start, xor, { loss: squared, epochs: 0 })).toThrow(
    "epochs must be a whole number from 1, got 0",
  );
  expect(() => trainNetwork(start, xor, { loss: squared, batchSize: 2.5 })).toThrow("batchSize must be a whole number");
  expect(() => trainNetwork(start, xor, { loss: squared, learningRate: -1 })).toThrow(
    "learningRate must be above 0, got -1",
  );
  expect(() =>
    runToEnd(
      trainingSteps(
        start,
        {
          ...xor,
          targets: tensor([
            [1, 2],
            [1, 2],
            [1, 2],
            [1, 2],
          ]),
        },
        { loss: squared, batchSize: 4, clipNorm: 1, confidence: 0.1 },
      ),
    ),
  ).toThrow("the scores have the shape [4, 1], but the targets have [4, 2]");
});
