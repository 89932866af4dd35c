import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { leavesOf } from "../../autodiff/tree.js";
import { createRandom } from "../../numeric/random/random.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { countActivationPatterns } from "../capacity/linear-regions.js";
import type { Layer } from "../layers/layers.js";
import { applyNetwork, createNetwork } from "../layers/network.js";
import { perceptronLayer } from "../perceptrons/perceptron-layers.js";
import { linearRegions } from "./linear-regions.js";

const side = Array.from({ length: 41 }, (_, i) => (i - 20) / 5);
const grid = tensor(
  side.flatMap((x) => side.map((y) => [x, y])),
  undefined,
  "f64",
);

test("as many regions as there are activation patterns of the same perceptrons, for ReLU and absolute values", () => {
  for (const seed of [0, 1, 2]) {
    for (const [own, name] of [
      ["relu", "relu"],
      ["abs", "absolute"],
    ] as const) {
      const layers: Layer[] = [
        { kind: "dense", outputs: 4, activation: own },
        { kind: "dense", outputs: 3, activation: own },
        { kind: "dense", outputs: 1 },
      ];
      const network = createNetwork(layers, [2], { seed, type: "f64" });
      const random = createRandom(seed);
      const biases = leavesOf(network.parameters).filter(({ path }) => path.endsWith("bias"));
      for (const { tensor: own } of biases) own.data.set(own.data.map(() => random.normal()));
      const perceptrons = [0, 1, 2].map((l) => {
        const { weight, bias } = network.parameters[l] as Readonly<Record<"weight" | "bias", Tensor>>;
        const [inputs, outputs] = weight.shape;
        const rows = Array.from({ length: outputs }, (_, j) =>
          Array.from({ length: inputs }, (_each, i) => weight.data[i * outputs + j]),
        );
        return perceptronLayer(rows, [...bias.data], l < 2 ? name : "identity");
      });
      const regions = linearRegions(network.architecture, network.parameters, grid);
      const count = Math.max(...regions) + 1;
      const rows = Array.from({ length: grid.shape[0] }, (_, i) => [grid.data[2 * i], grid.data[2 * i + 1]]);
      expect(count).toBe(countActivationPatterns(perceptrons, rows));
      expect(count).toBeGreaterThan(8);
      // Within a region the network is linear: three neighbours in a row lie on a line.
      const { data } = applyNetwork(network.architecture, network.parameters, grid).y;
      for (let i = 1; i + 1 < side.length; i++) {
        if (regions[i - 1] !== regions[i] || regions[i] !== regions[i + 1]) continue;
        expect(data[i - 1] + data[i + 1] - 2 * data[i]).toBeCloseTo(0, 10);
      }
    }
  }
});

test("layers of activations count, and layers that bend otherwise are refused", () => {
  const x = tensor([[-1], [1]]);
  expect([...linearRegions([{ kind: "activation", function: "leaky-relu" }], {}, x)]).toEqual([0, 1]);
  expect([...linearRegions([{ kind: "dropout", rate: 0.5 }], {}, x)]).toEqual([0, 0]);
  expect(refusal(() => linearRegions([{ kind: "activation", function: "tanh" }], {}, x))).toContain(
    'tanh of the layer "activation" is not piecewise linear',
  );
  expect(refusal(() => linearRegions([{ kind: "set-pooling" }], {}, tensor([[[1], [2]]])))).toContain(
    'the layer "set-pooling" is not supported; use dense and convolution layers',
  );
});
