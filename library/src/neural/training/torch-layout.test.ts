/** Weights of PyTorch's layers for sequences, and that writing and reading are inverse for every kind of layer. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import { tensor } from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import sequence from "./reference/sequence.json" with { type: "json" };
import { decodeWeights, encodeWeights } from "./weights-file.js";

const file = new Uint8Array(readFileSync(new URL("./reference/sequence.safetensors", import.meta.url)));

test("a network with recurrent layers, a transformer and positions has the states of PyTorch with the weights of its file", () => {
  const architecture: Architecture = [
    { kind: "embedding", tokens: 5, outputs: 4 },
    { kind: "positional-encoding", encoding: "learned", maxLength: 6 },
    { kind: "recurrent", cell: "lstm", outputs: 3, direction: "both", returns: "sequence" },
    { kind: "transformer-block", heads: 2, hidden: 5 },
    { kind: "recurrent", cell: "simple", outputs: 4, returns: "sequence" },
    { kind: "recurrent", cell: "gru", outputs: 3 },
  ];
  const layers = {
    ...{ 0: "tokens", 1: "places", 2: "both", 4: "simple", 5: "gates" },
    ...{ "3.0.0": "block.norm1", "3.0.1": "block.self_attn", "3.1.0": "block.norm2" },
    ...{ "3.1.1": "block.linear1", "3.1.2": "block.linear2" },
  };
  const blank = createNetwork(architecture, [4], { seed: 3 });
  const { parameters } = decodeWeights(blank, [4], file, { layout: "pytorch", layers });
  expectClose(applyNetwork(architecture, parameters, tensor(sequence.tokens)).y.data, sequence.states, 1e-5);
});

test("attention to a memory has the results of PyTorch, whether its vectors are as long as the queries or not", () => {
  const draw = (shape: readonly number[], k: number) => {
    const count = shape.reduce((product, size) => product * size, 1);
    return tensor(
      Float64Array.from({ length: count }, (_, i) => 0.6 * Math.sin(1.3 * (i + 1) + 2.1 * k)),
      shape,
    );
  };
  const [x, memory] = [draw([2, 3, 4], 0), draw([2, 5, 3], 1)];
  const own = { kind: "attention", heads: 2 } as const;
  const longer = tensor(
    Float32Array.from({ length: 40 }, (_, i) => memory.data[3 * Math.floor(i / 4) + [0, 1, 2, 0][i % 4]]),
    [2, 5, 4],
  );
  const cases = [
    [{ ...own, source: "memory", memoryFeatures: 3 } as const, "crossed.other", memory, sequence.other],
    [{ ...own, source: "memory" } as const, "crossed.same", longer, sequence.same],
  ] as const;
  for (const [crossed, name, vectors, expected] of cases) {
    const architecture = [own, crossed];
    const names = { layout: "pytorch", layers: { 0: "crossed.same", 1: name } } as const;
    const { parameters } = decodeWeights(createNetwork(architecture, [3, 4]), [3, 4], file, names);
    expectClose(applyNetwork(architecture, parameters, x, { memory: vectors }).y.data, expected, 1e-5);
  }
});

test.each<[string, Architecture, readonly number[]]>([
  ["recurrent", { kind: "recurrent", cell: "gru", outputs: 3, direction: "both" }, [4, 2]],
  ["recurrent, without biases", { kind: "recurrent", cell: "lstm", outputs: 3, bias: false }, [4, 2]],
  ["attention", { kind: "attention", heads: 2 }, [3, 4]],
  ["attention to a memory", { kind: "attention", heads: 2, source: "memory" }, [3, 4]],
  ["attention to other vectors", { kind: "attention", source: "memory", memoryFeatures: 2, bias: false }, [3, 4]],
  ["attention without projections", { kind: "attention", projections: "none" }, [3, 4]],
  ["attention with values as they are", { kind: "attention", projections: "queries-and-keys" }, [3, 4]],
  ["convolution of sequences", { kind: "convolution", outputs: 3, size: 2 }, [2, 5]],
  ["transposed convolution of sequences", { kind: "transposed-convolution", outputs: 3 }, [2, 5]],
  ["layers in branches", { kind: "branches", layers: [{ kind: "dense", outputs: 3 }] }, [2]],
])("%s: what is written is read again", (_, architecture, shape) => {
  const network = createNetwork(architecture, shape, { seed: 5 });
  const draw = tensorsOf(4, "f32");
  const parameters = withLeaves(
    network.parameters,
    leavesOf(network.parameters).map(({ tensor: { shape: own } }) => draw(...own)),
  );
  const drawn = { ...network, parameters };
  const bytes = encodeWeights(drawn, shape, { layout: "pytorch" });
  expect(decodeWeights(network, shape, bytes, { layout: "pytorch" })).toEqual(drawn);
});
