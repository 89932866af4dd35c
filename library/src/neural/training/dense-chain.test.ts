/** Which networks are chains of dense layers. */
import { expect, test } from "vitest";
import type { Architecture } from "../layers/architecture.js";
import { createNetwork } from "../layers/network.js";
import { denseUnitsOf } from "./dense-chain.js";

const unitsOf = (architecture: Architecture, shape = [3]) => {
  const network = createNetwork(architecture, shape);
  return denseUnitsOf(network, network.parameters);
};

test("a chain of dense layers with simple activations", () => {
  const units = unitsOf([
    { kind: "dense", outputs: 4, activation: "tanh" },
    { kind: "dense", outputs: 2, bias: false },
  ]);
  expect(units?.map(({ weight, bias, activation }) => [weight.shape, bias?.shape, activation])).toEqual([
    [[3, 4], [4], "tanh"],
    [[4, 2], undefined, "none"],
  ]);
});

test("all others are not", () => {
  expect(unitsOf([{ kind: "dense", outputs: 4, activation: "gelu" }])).toBeUndefined();
  expect(unitsOf([{ kind: "dense", outputs: 4 }, { kind: "dropout" }])).toBeUndefined();
  expect(unitsOf([])).toBeUndefined();
  expect(unitsOf({ kind: "dense", outputs: 4 })).toBeUndefined();
});
