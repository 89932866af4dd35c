import { expect, test } from "vitest";
import { differences, tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { grad } from "../../autodiff/gradient.js";
import { sum } from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import type { Layer } from "./layers.js";
import { applyNetwork, networkSize, outputShapeOf } from "./network.js";

const layer: Layer = {
  kind: "tied-embedding",
  tokens: 5,
  features: 2,
  layers: [{ kind: "activation", function: "tanh" }],
};
const x = tensor([[4, 0, 4]], undefined, "f64");

test.each([0, 1, 2])(
  "[ML2-195] the gradients of tied weights add up to the derivative in the shared value (seed %i)",
  (seed) => {
    const weight = tensorsOf(seed)(5, 2);
    const score = (w: Tensor) => sum(applyNetwork(layer, { weight: w }, x).y);
    const tied = grad(score)(weight);
    expectClose(
      tied.data,
      differences((w) => score(w).data[0], weight),
      1e-8,
    );
    // The same network with two separate parameters: an embedding, and a dense layer with its transpose.
    const separate = (parameters: { readonly first: Tensor; readonly last: Tensor }) => {
      const vectors = applyNetwork(
        [
          { kind: "embedding", tokens: 5, outputs: 2 },
          { kind: "activation", function: "tanh" },
        ],
        { "0": { weight: parameters.first } },
        x,
      ).y;
      return sum(applyNetwork({ kind: "dense", outputs: 5, bias: false }, { weight: parameters.last }, vectors).y);
    };
    const last = {
      shape: [2, 5],
      data: Float64Array.from({ length: 10 }, (_, i) => weight.data[(i % 5) * 2 + Math.floor(i / 5)]),
    };
    const parts = grad(separate)({ first: weight, last });
    expectClose(
      tied.data,
      parts.first.data.map((value, i) => value + parts.last.data[(i % 2) * 5 + Math.floor(i / 2)]),
      1e-13,
    );
    // Tying the layers of a recurrent computation by hand: the same tensor at two places of the tree.
    const twice = (w: Tensor) =>
      sum(
        applyNetwork(
          [
            { kind: "dense", outputs: 2, bias: false },
            { kind: "dense", outputs: 2, bias: false, activation: "tanh" },
          ],
          { "0": { weight: w }, "1": { weight: w } },
          tensorsOf(seed + 5)(3, 2),
        ).y,
      );
    const shared = tensorsOf(seed + 9)(2, 2);
    expectClose(
      grad(twice)(shared).data,
      differences((w) => twice(w).data[0], shared),
      1e-8,
    );
  },
);

test("shapes", () => {
  expect(outputShapeOf(layer, [3])).toEqual([3, 5]);
  expect(networkSize(layer, [3])).toBe(10);
  expect(refusal(() => outputShapeOf({ ...layer, layers: [{ kind: "dense", outputs: 3 }] }, [3]))).toContain(
    "needs layers that return 2 features, got the shape [3, 3]",
  );
});
