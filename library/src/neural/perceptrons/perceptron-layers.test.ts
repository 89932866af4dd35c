import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyLayers, type PerceptronActivation, perceptronLayer } from "./perceptron-layers.js";

const formulas: Record<PerceptronActivation, (z: number) => number> = {
  identity: (z) => z,
  step: (z) => Number(z > 0),
  sigmoid: (z) => 1 / (1 + Math.exp(-z)),
  tanh: Math.tanh,
  relu: (z) => Math.max(0, z),
  absolute: (z) => (z < 0 ? -z : z),
};

test("a perceptron computes its activation of wᵀx + b, for every activation, layer after layer", () => {
  for (const activation of Object.keys(formulas) as PerceptronActivation[]) {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const draw = (n: number) => Array.from({ length: n }, () => random.normal());
      const [x, w, b, v, c] = [draw(3), [draw(3), draw(3)], draw(2), draw(2), draw(1)];
      const dot = (a: number[], d: number[]) => a.reduce((sum, value, i) => sum + value * d[i], 0);
      const hidden = w.map((weights, i) => formulas[activation](dot(weights, x) + b[i]));
      const output = applyLayers([perceptronLayer(w, b, activation), perceptronLayer([v], c, "sigmoid")], [x]);
      expectClose(output.data, [formulas.sigmoid(dot(v, hidden) + c[0])], 1e-14);
    }
  }
});

test("sizes that do not agree are refused", () => {
  expect(refusal(() => perceptronLayer([[1, 2]], [0, 0], "relu"))).toBe(
    "invalid-data: perceptronLayer: 1 rows of weights need 1 biases, got 2",
  );
  expect(refusal(() => applyLayers([perceptronLayer([[1, 2]], [0], "relu")], [[1]]))).toBe(
    "invalid-data: applyLayers: a layer with 2 inputs cannot take 1 columns",
  );
});
