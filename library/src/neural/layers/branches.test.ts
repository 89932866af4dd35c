import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { grad } from "../../autodiff/gradient.js";
import { sum } from "../../autodiff/operations.js";
import { leavesOf } from "../../autodiff/tree.js";
import { tensor } from "../../tensor/operations.js";
import type { TensorTree } from "./layer.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork, describeNetwork, outputShapeOf } from "./network.js";

describe("residual blocks", () => {
  test.each([0, 1, 2])(
    "adds the identity, so that the gradient of the first layer stays away from 0 in a deep network (seed %i)",
    (seed) => {
      const x = tensorsOf(seed, "f32")(8, 10);
      const firstGradient = (wrap: (layer: Layer) => Layer) => {
        const block: Layer = { kind: "dense", outputs: 10, activation: "sigmoid" };
        const { architecture, parameters } = createNetwork(
          Array.from({ length: 30 }, () => wrap(block)),
          [10],
          { seed },
        );
        const gradient = grad((p: TensorTree) => sum(applyNetwork(architecture, p, x).y))(parameters);
        return Math.hypot(...leavesOf(gradient)[0].tensor.data) / Math.hypot(...leavesOf(gradient)[58].tensor.data);
      };
      expect(firstGradient((block) => block)).toBeLessThan(1e-6);
      expect(firstGradient((block) => ({ kind: "residual", layers: [block] }))).toBeGreaterThan(0.01);
    },
  );

  test("with layers that return zero it is the identity", () => {
    const x = tensorsOf(1)(2, 3);
    const zero: Layer = { kind: "residual", layers: [{ kind: "dense", outputs: 3, initializer: "zero" }] };
    const { architecture, parameters } = createNetwork(zero, [3], { type: "f64" });
    expectClose(applyNetwork(architecture, parameters, x).y.data, x.data, 0);
  });

  test("shapes must agree, or a shortcut must change them", () => {
    const layers: readonly Layer[] = [{ kind: "dense", outputs: 4 }];
    expect(refusal(() => outputShapeOf([{ kind: "residual", layers }], [3]))).toBe(
      "invalid-data: architecture: layer 0 (residual): needs a shortcut of the shape [4], which its layers return, got the shape [3]",
    );
    expect(outputShapeOf([{ kind: "residual", layers, shortcut: layers }], [3])).toEqual([4]);
    const rows = describeNetwork([{ kind: "residual", layers, shortcut: layers }], [3]);
    expect(rows.map(({ place }) => place)).toEqual(["", "0", "0.0", "0.shortcut0"]);
  });
});

describe("dense blocks", () => {
  test("each layer sees all outputs before it, and the channels grow", () => {
    const grown = (layers: number): Layer => ({
      kind: "dense-block",
      layers: Array.from({ length: layers }, () => ({ kind: "convolution", outputs: 4, padding: "same" })),
    });
    expect(outputShapeOf([grown(3)], [6, 5, 5])).toEqual([6 + 3 * 4, 5, 5]);
    const seen = describeNetwork([grown(3)], [6, 5, 5]).filter(({ kind }) => kind === "convolution");
    expect(seen.map(({ inputShape }) => inputShape[0])).toEqual([6, 10, 14]);
    expect(refusal(() => outputShapeOf([{ kind: "dense-block", layers: [{ kind: "pooling" }] }], [6, 5, 5]))).toContain(
      "needs outputs that differ in the first axis only from [6, 5, 5], got the shape [6, 2, 2]",
    );
  });
});

describe("branches", () => {
  const x = tensor([[1, -2]], undefined, "f64");
  const all: readonly Layer[] = [
    { kind: "sequence", layers: [] },
    { kind: "activation", function: "abs" },
  ];

  test.each([
    ["sum", [2, 0]],
    ["product", [1, -4]],
    ["max", [1, 2]],
    ["concatenate", [1, -2, 1, 2]],
  ] as const)("joined by %s", (join, expected) => {
    const layer: Layer = { kind: "branches", layers: all, join };
    expect(Array.from(applyNetwork(layer, {}, x).y.data)).toEqual(expected);
    expect(outputShapeOf(layer, [2])).toEqual([expected.length]);
  });

  test("larger images are cropped to their middle", () => {
    const image = tensor(
      [[Array.from({ length: 5 }, (_, i) => Array.from({ length: 5 }, (_, j) => 10 * i + j))]],
      undefined,
      "f64",
    );
    const pooled: Layer = { kind: "pooling", size: 3, stride: 1, function: "average" };
    const layer: Layer = { kind: "branches", crop: true, layers: [{ kind: "sequence", layers: [] }, pooled] };
    const { y } = applyNetwork(layer, {}, image);
    expect(y.shape).toEqual([1, 2, 3, 3]);
    // The mean of a window of a linear image is its middle.
    expectClose(y.data.subarray(0, 9), y.data.subarray(9), 1e-14);
    expect(
      refusal(() => outputShapeOf({ kind: "branches", layers: [{ kind: "sequence", layers: [] }, pooled] }, [1, 5, 5])),
    ).toContain("needs outputs that differ in the first axis only from [1, 5, 5], got the shape [1, 3, 3]");
    expect(
      refusal(() =>
        outputShapeOf({ kind: "branches", join: "sum", layers: all.concat([{ kind: "dense", outputs: 3 }]) }, [2]),
      ),
    ).toContain("of the same shape as the first, [2]");
    expect(refusal(() => outputShapeOf({ kind: "branches", layers: [] }, [2]))).toContain("at least one branch");
  });
});
