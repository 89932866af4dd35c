import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { refusal } from "../../../test/refusal.js";
import { variance, zeros } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import { applyNetwork, createNetwork, type ObservedLayer } from "./network.js";
import { unitVarianceParameters } from "./unit-variance.js";

describe.each([0, 1, 2])("seed %i", (seed) => {
  const deep: Architecture = Array.from({ length: 12 }, (_, i) => ({
    kind: "dense",
    outputs: 20,
    activation: i % 2 === 0 ? "relu" : "tanh",
    initializer: "orthogonal",
  }));
  const images: Architecture = [
    { kind: "convolution", outputs: 6, activation: "relu", initializer: "orthogonal" },
    { kind: "residual", layers: [{ kind: "convolution", outputs: 6, padding: "same", initializer: "orthogonal" }] },
    { kind: "flatten" },
    { kind: "dense", outputs: 4 },
  ];

  test("[MP-206] layer by layer weights are divided by the empirical deviation of the output: all variances become 1", () => {
    for (const [architecture, shape] of [
      [deep, [15]],
      [images, [2, 6, 6]],
    ] as const) {
      const network = createNetwork(architecture, shape, { seed });
      const x = tensorsOf(seed, "f32")(32, ...shape);
      const variancesWith = (parameters: typeof network.parameters) => {
        const found: number[] = [];
        const observe = ({ layer, x: input, parameters: own }: ObservedLayer) => {
          if (!("weight" in own)) return;
          found.push(variance(applyNetwork({ ...layer, activation: "none" } as typeof layer, own, input).y).data[0]);
        };
        applyNetwork(network.architecture, parameters, x, { observe });
        return found;
      };
      const after = variancesWith(unitVarianceParameters(network, x));
      expect(after.length).toBe(architecture === deep ? 12 : 3);
      for (const value of after) expect(value).toBeCloseTo(1, 4);
      expect(Math.min(...variancesWith(network.parameters))).toBeLessThan(0.8);
    }
  });
});

test("outputs that do not vary are refused", () => {
  const network = createNetwork([{ kind: "dense", outputs: 2 }], [3]);
  expect(refusal(() => unitVarianceParameters(network, zeros([4, 3])))).toContain("the outputs of layer 0 do not vary");
});
