import { expect, test } from "vitest";
import { tensor } from "../../tensor/tensor.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import type { Checkpoint } from "./checkpoint.js";
import { checkpointNetwork } from "./checkpoint-network.js";
import { trainingSteps, trainNetwork } from "./train-network.js";

const data = {
  x: tensor([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]),
  targets: Int32Array.of(0, 1, 1, 0),
};
const start = createNetwork(
  [{ kind: "dense", outputs: 6, activation: "tanh" }, { kind: "layer-normalization" }, { kind: "dense", outputs: 2 }],
  [2],
);

test("the network at the checkpoint of an epoch is the one that training until that epoch returns", () => {
  const options = { loss: { kind: "cross-entropy" }, batchSize: 2, learningRate: 0.05 } as const;
  const checkpoints: Checkpoint[] = [];
  for (const { checkpoint } of trainingSteps(start, data, { ...options, epochs: 4 })) {
    if (checkpoint !== undefined) checkpoints.push(checkpoint());
  }
  checkpoints.forEach((checkpoint, i) => {
    const { network } = trainNetwork(start, data, { ...options, epochs: i + 1 });
    const then = checkpointNetwork(start, checkpoint);
    expect(then.parameters).toEqual(network.parameters);
    const { y } = applyNetwork(then.architecture, then.parameters, data.x);
    expect(y.shape).toEqual([4, 2]);
  });
});

test("a checkpoint of another network is refused", () => {
  const other = createNetwork([{ kind: "dense", outputs: 2 }], [2]);
  const [step] = trainingSteps(start, data, { loss: { kind: "cross-entropy" }, epochs: 1 });
  const checkpoint = step.checkpoint?.() as Checkpoint;
  expect(() => checkpointNetwork(other, checkpoint)).toThrow("checkpoint");
});
