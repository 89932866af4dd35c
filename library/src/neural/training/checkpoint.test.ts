/** Checkpoints from a store, which may hold anything. */
import { expect, test } from "vitest";
import { tensor } from "../../tensor/operations.js";
import { type Checkpoint, copyOf, plainCheckpoint, putBack, readCheckpoint, requireFitting } from "./checkpoint.js";

const weights = [tensor([1, 2]), tensor([[3, 4]])];
const buffers = [tensor([5])];
const checkpoint: Checkpoint = {
  ...{ steps: 3, losses: [2, 1], validationLosses: [1], weights: copyOf(weights), buffers: copyOf(buffers) },
  ...{ averages: [copyOf([weights[0]]), copyOf([weights[1]])], average: { count: 1, weights: copyOf(weights) } },
  best: { epoch: 1, loss: 1, weights: copyOf(weights), buffers: copyOf(buffers) },
  snapshots: [copyOf(weights)],
};

test("a checkpoint survives a store", () => {
  const stored = structuredClone(plainCheckpoint(checkpoint));
  expect(readCheckpoint(stored, weights, buffers)).toEqual(checkpoint);
});

test("anything else in the store is not used", () => {
  const other = [tensor([1, 2, 3]), weights[1]];
  const damaged = [
    undefined,
    "text",
    { ...checkpoint, steps: 1.5 },
    { ...checkpoint, losses: [Number.NaN] },
    { ...checkpoint, weights: copyOf(other) },
    { ...checkpoint, weights: checkpoint.weights.map((data) => Float64Array.from(data)) },
    {
      ...checkpoint,
      weights: [
        [1, 2],
        [3, 4],
      ],
    },
    { ...checkpoint, buffers: [] },
    { ...checkpoint, averages: [copyOf(weights)] },
    { ...checkpoint, best: { epoch: 1, loss: 1, weights: copyOf(other), buffers: copyOf(buffers) } },
    { ...checkpoint, average: { count: 1, weights: [] } },
    { ...checkpoint, snapshots: [[]] },
  ];
  for (const value of damaged) expect(readCheckpoint(value, weights, buffers)).toBeUndefined();
});

test("a checkpoint of another network is refused", () => {
  expect(() => requireFitting(checkpoint, [weights[0]])).toThrow(
    "the checkpoint has tensors of 2, 2 numbers, but the network has 2",
  );
});

test("numbers are copied and put back", () => {
  const own = [tensor([1, 2])];
  const before = copyOf(own);
  own[0].data.fill(9);
  expect(before).toEqual([Float32Array.of(1, 2)]);
  putBack(before, own);
  expect(own[0].data).toEqual(Float32Array.of(1, 2));
  expect(copyOf(own, before)).toBe(before);
});
