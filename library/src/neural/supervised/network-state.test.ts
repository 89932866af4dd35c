/** Networks as plain data. */
import { expect, test } from "vitest";
import { createNetwork } from "../layers/network.js";
import { mlpRegressor } from "../mlp-regressor/mlp-regressor.js";
import { openNetwork, savedTensors } from "./network-state.js";

test("a network is the same after being saved and opened, running means included", () => {
  const architecture = [{ kind: "dense", outputs: 3 }, { kind: "batch-normalization" }] as const;
  const network = createNetwork(architecture, [2], { seed: 4 });
  const saved = structuredClone(savedTensors(network));
  expect(saved.map(({ name, shape }) => [name, shape])).toEqual([
    ["0.weight", [2, 3]],
    ["0.bias", [3]],
    ["1.scale", [3]],
    ["1.shift", [3]],
    ["1.mean", [3]],
    ["1.variance", [3]],
  ]);
  expect(openNetwork(createNetwork(architecture, [2]), saved)).toEqual(network);
});

test("a state that does not fit its options is refused", () => {
  const model = mlpRegressor({ hiddenSizes: [3], epochs: 1 }).fit({ x: [[1], [2], [4]], y: [1, 2, 3] });
  const restore =
    (state: object, options = {}) =>
    () =>
      mlpRegressor.restore({
        ...model.saved,
        options: { ...model.saved.options, ...options },
        state: { ...model.state, ...state },
      });
  expect(restore({})).not.toThrow();
  expect(restore({ members: [] })).toThrow("must have at least one network");
  expect(restore({ outputs: 2 })).toThrow("must be 1, got 2");
  expect(restore({}, { hiddenSizes: [3, 3] })).toThrow("must have 6 tensors, got 4");
  expect(restore({}, { hiddenSizes: [4] })).toThrow(
    "must have the tensor 0.weight of the shape [1, 4], got 0.weight of [1, 3]",
  );
});
