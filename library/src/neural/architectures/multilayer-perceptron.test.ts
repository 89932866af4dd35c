import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import type { TensorTree } from "../layers/layer.js";
import { applyNetwork, createNetwork, networkSize } from "../layers/network.js";
import { multilayerPerceptron } from "./multilayer-perceptron.js";

describe("multilayer perceptrons", () => {
  test.each([0, 1, 2])("[MP-177] input, hidden and output layers of any depth and width (seed %i)", (seed) => {
    for (const hidden of [[], [7], [5, 3], [4, 4, 4, 4]]) {
      const architecture = multilayerPerceptron({ hidden, outputs: 2, activation: "sigmoid" });
      const widths = [3, ...hidden, 2];
      const { parameters, outputShape } = createNetwork(architecture, [3], { seed, type: "f64" });
      expect(outputShape).toEqual([2]);
      expect(networkSize(architecture, [3])).toBe(
        hidden.concat(2).reduce((sum, width, i) => sum + (widths[i] + 1) * width, 0),
      );
      const x = tensorsOf(seed)(1, 3);
      // Unit by unit: σ(Σ w x + b), and no activation at the end.
      let values = Array.from(x.data);
      for (let layer = 0; layer <= hidden.length; layer++) {
        const { weight, bias } = parameters[layer] as TensorTree & Record<"weight" | "bias", { data: Float64Array }>;
        const outputs = widths[layer + 1];
        values = Array.from({ length: outputs }, (_, unit) => {
          const z = values.reduce((sum, value, i) => sum + value * weight.data[i * outputs + unit], bias.data[unit]);
          return layer === hidden.length ? z : 1 / (1 + Math.exp(-z));
        });
      }
      expectClose(applyNetwork(architecture, parameters, x).y.data, values, 1e-12);
    }
  });

  test("normalisation before or after the activation, and dropout", () => {
    const kinds = (options: object) =>
      multilayerPerceptron({ outputs: 1, hidden: [4], ...options }).map(({ kind }) => kind);
    expect(kinds({ normalization: "batch" })).toEqual(["dense", "batch-normalization", "activation", "dense"]);
    expect(kinds({ normalization: "layer", normalizeAfter: true, dropout: 0.1 })).toEqual([
      "dense",
      "layer-normalization",
      "dropout",
      "dense",
    ]);
  });
});
