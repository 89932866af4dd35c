import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { matmul, type Tensor, tensor } from "../../tensor/operations.js";
import { attentionMaps } from "./attention-maps.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork } from "./network.js";

test("the weights of each query sum to 1, and with the elements as values they give the output of the layer", () => {
  for (const seed of [0, 1, 2]) {
    const layer: Layer = { kind: "attention", heads: 1, projections: "queries-and-keys", output: false, bias: false };
    const { architecture, parameters } = createNetwork([layer, { kind: "dense", outputs: 2 }], [4, 3], {
      seed,
      type: "f64",
    });
    const x = tensorsOf(seed)(2, 4, 3);
    const maps = attentionMaps(architecture, parameters, x);
    expect(maps.map(({ place, weights }) => [place, weights.shape])).toEqual([["0", [2, 1, 4, 4]]]);
    const weights: Tensor = { shape: [2, 4, 4], data: maps[0].weights.data };
    const sums = matmul(weights, tensor(new Float64Array(8).fill(1), [2, 4, 1], "f64"));
    expectClose(sums.data, new Array(8).fill(1), 1e-14);
    const mixed = applyNetwork(layer, parameters["0"] as typeof parameters, x).y;
    expectClose(matmul(weights, x).data, mixed.data, 1e-13);
  }
});

test("maps follow masks: no element ahead, no padding, and the memory of an encoder as keys", () => {
  const block: Layer = { kind: "transformer-block", heads: 2, causal: true, memory: true };
  const { architecture, parameters } = createNetwork([block], [3, 4], { type: "f64" });
  const draw = tensorsOf(5);
  const side = { memory: draw(1, 5, 4), memoryLengths: [4] };
  const maps = attentionMaps(architecture, parameters, draw(1, 3, 4), side);
  expect(maps.map(({ weights }) => weights.shape)).toEqual([
    [1, 2, 3, 3],
    [1, 2, 3, 5],
  ]);
  const [own, crossed] = maps.map(({ weights }) => weights.data);
  // In each head the first element sees itself only, and the second not the third.
  expect([own[0], own[1], own[2], own[5], own[9], own[14]]).toEqual([1, 0, 0, 0, 1, 0]);
  for (let row = 0; row < 6; row++) expect(crossed[5 * row + 4]).toBe(0);
});
