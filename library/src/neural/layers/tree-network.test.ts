import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { checkDerivatives } from "../../autodiff/check-derivatives.js";
import { sum } from "../../autodiff/operations.js";
import { concatenate, slice, type Tensor } from "../../tensor/operations.js";
import type { TensorTree } from "./layer.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";

const layer: Layer = {
  kind: "tree-network",
  merge: [{ kind: "dense", outputs: 3, activation: "tanh" }],
  readout: [{ kind: "dense", outputs: 1 }],
};

test.each([0, 1, 2])(
  "the readout of every node, merged in any order of levels, with exact gradients (seed %i)",
  (seed) => {
    const { architecture, parameters } = createNetwork(layer, [3], { seed, type: "f64" });
    const x = tensorsOf(seed)(4, 3);
    // ((0 1) (2 3)) and the same with the two lowest merges in the other order.
    const y = applyNetwork(architecture, parameters, x, {
      merges: [
        [0, 1],
        [2, 3],
        [4, 5],
      ],
    }).y;
    const other = applyNetwork(architecture, parameters, x, {
      merges: [
        [2, 3],
        [0, 1],
        [5, 4],
      ],
    }).y;
    expect(y.shape).toEqual([7, 1]);
    expectClose([y.data[4], y.data[5], y.data[6]], [other.data[5], other.data[4], other.data[6]], 1e-15);
    const row = (tensor: Tensor, i: number) => slice(tensor, [{ start: i, end: i + 1 }]);
    const merge = (a: Tensor, b: Tensor) =>
      applyNetwork(
        { kind: "dense", outputs: 3, activation: "tanh" },
        parameters["merge0"] as TensorTree,
        concatenate([a, b], 1),
      ).y;
    const read = (a: Tensor) =>
      applyNetwork({ kind: "dense", outputs: 1 }, parameters["readout0"] as TensorTree, a).y.data[0];
    const root = merge(merge(row(x, 0), row(x, 1)), merge(row(x, 2), row(x, 3)));
    expect(y.data[6]).toBeCloseTo(read(root), 12);
    expect(y.data[2]).toBeCloseTo(read(row(x, 2)), 12);
    const { error } = checkDerivatives(
      (p: TensorTree) =>
        sum(
          applyNetwork(architecture, p, x, {
            merges: [
              [0, 1],
              [4, 2],
              [5, 3],
            ],
          }).y,
        ),
      parameters,
      { seed },
    );
    expect(error).toBeLessThan(1e-8);
  },
);

test("what does not fit", () => {
  const { architecture, parameters } = createNetwork(layer, [3], { type: "f64" });
  const x = tensorsOf(0)(2, 3);
  expect(refusal(() => applyNetwork(architecture, parameters, x))).toContain("pass `merges`");
  expect(refusal(() => applyNetwork(architecture, parameters, x, { merges: [[0, 2]] }))).toContain(
    "merge 0 names node 2, but only nodes 0 to 1 exist before it",
  );
  expect(refusal(() => outputShapeOf({ kind: "tree-network", merge: [{ kind: "dense", outputs: 2 }] }, [3]))).toContain(
    "merge to return the shape [3] of a node",
  );
});
