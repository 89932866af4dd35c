import { networkSize, outputShapeOf } from "lectern/neural";
import { describe, expect, test } from "vitest";
import {
  checkedNetwork,
  firstNetwork,
  type HiddenLayer,
  hiddenArchitecture,
  newLayer,
  widthsOf,
} from "./network-spec.js";

const every: readonly HiddenLayer[] = [
  { kind: "dense", units: 5, activation: "relu" },
  { kind: "batch-normalization" },
  { kind: "residual", activation: "tanh" },
  { kind: "dropout", rate: 0.5 },
  { kind: "joined", units: 3, activation: "gelu" },
  { kind: "layer-normalization" },
];

describe("the network of the playground", () => {
  test("has the widths that the library computes, layer by layer", () => {
    const widths = widthsOf(every, 2);
    expect(widths).toEqual([5, 5, 5, 5, 8, 8]);
    const architecture = hiddenArchitecture(every, 2);
    for (const [i, width] of widths.entries()) {
      expect(outputShapeOf(architecture.slice(0, i + 1), [2])).toEqual([width]);
    }
  });

  test("has the parameters of its dense layers, and two for each normalised unit", () => {
    expect(networkSize(hiddenArchitecture(every, 2), [2])).toBe(15 + 10 + 30 + 18 + 16);
  });

  test("gets new layers with usual fields", () => {
    for (const { kind } of every) {
      const layer = newLayer(kind, "relu");
      expect(layer.kind).toBe(kind);
      expect(checkedNetwork({ ...firstNetwork, layers: [layer] }).layers).toEqual([layer]);
    }
  });

  test.each([
    [{ inputs: [] }, "no inputs"],
    [{ inputs: ["z"] }, "an input of the network is not one of x, y"],
    [
      { layers: [{ kind: "dense", units: 17, activation: "relu" }] },
      "the number of units is not a number from 1 to 16",
    ],
    [{ layers: [{ kind: "dense", units: 2.5, activation: "relu" }] }, "the number of units is not a whole number"],
    [{ layers: [{ kind: "dense", units: 2, activation: "hard" }] }, "an activation is not one of"],
    [{ layers: [{ kind: "convolution" }] }, "unknown layer"],
    [{ layers: Array(9).fill({ kind: "batch-normalization" }) }, "more than 8 layers"],
    [{ layers: 3 }, "no layers"],
    [{ learningRate: 0 }, "the learning rate"],
    [{ alpha: Number.NaN }, "the strength of the penalty"],
    [{ optimizer: "magic" }, "the optimiser is not one of"],
  ])("a link with %j is refused", (part, message) => {
    expect(() => checkedNetwork({ ...firstNetwork, ...part })).toThrow(message);
  });
});
