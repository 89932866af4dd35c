/** Training on different engines: threads, memory, and how soon it can be stopped. */
import { afterAll, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { tensorEngines } from "../../../test/tensor-engines.js";
import { leavesOf } from "../../autodiff/tree.js";
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Engine } from "../../engine/engine.js";
import { registerTier, useEngine } from "../../engine/select.js";
import { hasRelaxedSimd } from "../../engine/simd/features.js";
import { createPooledEngine } from "../../engine/threads/engine.js";
import { tensor } from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import { createNetwork } from "../layers/network.js";
import { createNetworkTrainable } from "./network-task.js";
import { trainingSteps, trainNetwork } from "./train-network.js";

const [single, two] = tensorEngines;
const three = createPooledEngine(hasRelaxedSimd(), "test", 3, { leastCost: 0, startCost: 0 }).engine;
afterAll(() => three.dispose());

/** Computes with an engine as the one in use. */
function withEngine<R>(engine: Engine, compute: () => R): R {
  registerTier({ tier: "openblas", create: () => ({ ...engine, dispose: () => {} }) });
  useEngine({ tier: "openblas" });
  try {
    return compute();
  } finally {
    useEngine({ tier: "simd", threads: 1 });
  }
}

const networks: readonly (readonly [string, Architecture, readonly number[]])[] = [
  [
    "a perceptron",
    [
      { kind: "dense", outputs: 70, activation: "relu" },
      { kind: "batch-normalization" },
      { kind: "dropout", rate: 0.2 },
      { kind: "dense", outputs: 3 },
    ],
    [40],
  ],
  [
    "a convolutional network",
    [
      { kind: "convolution", outputs: 8, padding: "same", activation: "relu" },
      { kind: "convolution", outputs: 9, activation: "tanh" },
      { kind: "pooling" },
      { kind: "flatten" },
      { kind: "dense", outputs: 3 },
    ],
    [2, 9, 8],
  ],
  [
    "a transformer",
    [
      { kind: "positional-encoding", encoding: "learned", maxLength: 7 },
      { kind: "transformer-block", heads: 2 },
      { kind: "flatten" },
      { kind: "dense", outputs: 3 },
    ],
    [7, 8],
  ],
];

test.each(networks)(
  "%s: the same seed gives the same weights on one, two and three threads",
  (_, architecture, shape) => {
    const x = tensorsOf(1, "f32")(22, ...shape);
    const targets = Int32Array.from({ length: 22 }, (_, i) => i % 3);
    const options = { loss: { kind: "cross-entropy" }, epochs: 3, batchSize: 9, learningRate: 0.01, seed: 5 } as const;
    const weightsOn = (engine: Engine) =>
      withEngine(engine, () => {
        const start = createNetwork(architecture, shape, { seed: 2 });
        const { network, losses } = trainNetwork(start, { x, targets }, options);
        expect(losses[2]).toBeLessThan(losses[0]);
        return leavesOf(network.parameters).map(
          ({ tensor: { data } }) => new Int32Array(Float32Array.from(data).buffer),
        );
      });
    const expected = weightsOn(single);
    for (const engine of [two, three]) expect(weightsOn(engine)).toEqual(expected);
  },
);

test.each([
  ["a chain of dense layers", [{ kind: "dense", outputs: 3, activation: "tanh" }]],
  ["automatic differentiation", [{ kind: "convolution", outputs: 1, size: 2 }, { kind: "flatten" }]],
] as const)("10,000 steps of training by %s leave the memory where it was", (name, layers) => {
  const isChain = name.startsWith("a chain");
  const x = tensorsOf(3, "f32")(4, ...(isChain ? [2] : [1, 2, 3]));
  const network = createNetwork([...layers, { kind: "dense", outputs: 2 }], x.shape.slice(1));
  withEngine(single, () => {
    const { memory } = single;
    const before = memory.bytesInUse;
    const data = { x, targets: Int32Array.of(0, 1, 0, 1) };
    const options = { loss: { kind: "cross-entropy" }, epochs: 10_000, batchSize: 4 } as const;
    const used = new Set<string>();
    for (const { step } of trainingSteps(network, data, options)) {
      // The first step finds out how much memory a step needs, and grows it.
      if (step > 2) used.add(`${memory.bytesInUse} of ${memory.bytesReserved}`);
    }
    expect(used.size).toBe(1);
    expect(memory.bytesInUse).toBe(before);
  });
});

test("steps on several threads leave the memory where it was", () => {
  const x = tensorsOf(3, "f32")(4, 1, 3, 3);
  const data = { x, targets: Int32Array.of(0, 1, 0, 1) };
  const network = createNetwork(
    [{ kind: "convolution", outputs: 2, size: 2 }, { kind: "flatten" }, { kind: "dense", outputs: 2 }],
    [1, 3, 3],
  );
  withEngine(two, () => {
    const before = two.memory.bytesInUse;
    const task = { data, loss: { kind: "cross-entropy" }, batchSize: 4, seed: 0 } as const;
    const trainable = createNetworkTrainable(network, task);
    const rows = Int32Array.of(0, 1, 2, 3);
    const step = () => trainable.run?.(() => trainable.gradient(rows, 0).loss);
    for (let i = 0; i < 3; i++) step();
    const { bytesInUse, bytesReserved } = two.memory;
    for (let i = 0; i < 100; i++) step();
    expect([two.memory.bytesInUse, two.memory.bytesReserved]).toEqual([bytesInUse, bytesReserved]);
    trainable.dispose();
    expect(two.memory.bytesInUse).toBe(before);
  });
});

test("long steps can be stopped after each, and the memory is given back at once", () => {
  // About 8 ms of work for each image, more than there may be between two chances to stop.
  const network = createNetwork(
    [{ kind: "convolution", outputs: 60, size: 9 }, { kind: "global-pooling" }],
    [1, 80, 80],
  );
  const x = tensor(new Float32Array(4 * 80 * 80).fill(0.5), [4, 1, 80, 80]);
  const data = { x, targets: Int32Array.of(0, 1, 2, 3) };
  const options = { loss: { kind: "cross-entropy" }, epochs: 1, batchSize: 1 } as const;
  withEngine(two, () => {
    const before = two.memory.bytesInUse;
    const steps = trainingSteps(network, data, options);
    const seen = [1, 2, 3].map(() => steps.next());
    expect(seen.map(({ value }) => value)).toMatchObject([1, 2, 3].map((step) => ({ inner: { step, of: 4 } })));
    expect(two.memory.bytesInUse).toBeGreaterThan(before);
    steps.return(undefined as never);
    expect(two.memory.bytesInUse).toBe(before);
    const trainable = createNetworkTrainable(network, { data, loss: options.loss, batchSize: 1, seed: 0 });
    expect(trainable.workPerSample).toBeGreaterThan(WORK_BETWEEN_YIELDS);
    trainable.dispose();
  });
});
