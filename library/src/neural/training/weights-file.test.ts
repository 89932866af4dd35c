/** Weights in safetensors files: our own, and one of PyTorch. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf } from "../../autodiff/tree.js";
import { tensor } from "../../tensor/operations.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import runs from "./reference/runs.json" with { type: "json" };
import { decodeWeights, encodeWeights } from "./weights-file.js";

const architecture = [
  { kind: "convolution", outputs: 4, padding: 1, activation: "relu" },
  { kind: "batch-normalization" },
  { kind: "pooling", size: 2 },
  { kind: "flatten" },
  { kind: "dense", outputs: 3 },
] as const;
const shape = [1, 6, 6];
const torch = { layout: "pytorch", layers: { 1: "2", 4: "5" } } as const;
const file = new Uint8Array(readFileSync(new URL("./reference/convolution.safetensors", import.meta.url)));

test("a network with the weights of a file of PyTorch has its scores", () => {
  const network = decodeWeights(createNetwork(architecture, shape), shape, file, torch);
  const x = tensor(runs.convolution.x, [24, ...shape]);
  const { y } = applyNetwork(network.architecture, network.parameters, x, { state: network.state });
  expectClose(y.data, runs.convolution.scores, 1e-5);
});

test("what is written is read again, in both layouts and precisions", () => {
  for (const options of [{}, torch]) {
    for (const type of ["f32", "f64"] as const) {
      const network = createNetwork(architecture, shape, { seed: 5, type });
      const bytes = encodeWeights(network, shape, options);
      expect(decodeWeights(createNetwork(architecture, shape, { type }), shape, bytes, options)).toEqual(network);
    }
  }
});

test("files that do not fit are refused", () => {
  const small = createNetwork([{ kind: "dense", outputs: 2 }], [3]);
  const read = (bytes: Uint8Array, options = {}) =>
    decodeWeights(createNetwork(architecture, shape), shape, bytes, options);
  expect(() => read(file)).toThrow('the file has no tensor "1.scale"; it has 0.weight, 0.bias, 2.weight');
  expect(() => read(file, { ...torch, layout: "lectern" })).toThrow('no tensor "2.scale"');
  expect(() => read(encodeWeights(small, [3]), torch)).toThrow(
    '"0.weight" has the shape [3, 2], but the network needs [4, 1, 3, 3]',
  );
  expect(() => read(file.subarray(0, 900), torch)).toThrow("model file");
  const damaged = createNetwork([{ kind: "dense", outputs: 2 }], [3]);
  leavesOf(damaged.parameters)[0].tensor.data[2] = Number.NaN;
  expect(() => decodeWeights(small, [3], encodeWeights(damaged, [3]))).toThrow(
    'entry 2 of the tensor "0.weight" is not a number',
  );
});

test("tensors that the network does not have are ignored", () => {
  const wide = createNetwork(
    [
      { kind: "dense", outputs: 2 },
      { kind: "dense", outputs: 4 },
    ],
    [3],
    { seed: 3 },
  );
  const first = decodeWeights(createNetwork([{ kind: "dense", outputs: 2 }], [3]), [3], encodeWeights(wide, [3]));
  expect(first.parameters["0"]).toEqual(wide.parameters["0"]);
});
