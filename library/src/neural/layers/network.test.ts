import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { valueAndGrad } from "../../autodiff/gradient.js";
import { mean, square } from "../../autodiff/operations.js";
import { leavesOf } from "../../autodiff/tree.js";
import { createRandom } from "../../numeric/random/random.js";
import { tensor, zeros } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import type { TensorTree } from "./layer.js";
import {
  applyNetwork,
  createNetwork,
  describeNetwork,
  networkSize,
  type ObservedLayer,
  outputShapeOf,
} from "./network.js";

const classifier: Architecture = [
  { kind: "convolution", outputs: 4, size: 3, activation: "relu" },
  { kind: "batch-normalization" },
  { kind: "pooling" },
  { kind: "flatten" },
  { kind: "sequence", layers: [{ kind: "dropout" }, { kind: "dense", outputs: 3 }] },
];

describe("making networks", () => {
  test("parameters have the places of their layers as names", () => {
    const { parameters, state, outputShape } = createNetwork(classifier, [1, 8, 8]);
    expect(leavesOf(parameters).map(({ path, tensor: { shape } }) => [path, ...shape])).toEqual([
      ["0.weight", 4, 1, 3, 3],
      ["0.bias", 4],
      ["1.scale", 4],
      ["1.shift", 4],
      ["4.1.weight", 36, 3],
      ["4.1.bias", 3],
    ]);
    expect(leavesOf(state).map(({ path }) => path)).toEqual(["1.mean", "1.variance"]);
    expect(outputShape).toEqual([3]);
  });

  test("the same seed gives the same parameters, and a layer's do not depend on the others", () => {
    const weightOf = (seed: number, first: number) => {
      const network = createNetwork(
        [
          { kind: "dense", outputs: first },
          { kind: "dense", outputs: 2 },
        ],
        [4],
        { seed },
      );
      return leavesOf(network.parameters).find(({ path }) => path === "0.weight")?.tensor.data;
    };
    expect(weightOf(1, 3)).toEqual(weightOf(1, 3));
    expect(weightOf(1, 3)).not.toEqual(weightOf(2, 3));
    const [a, b] = [
      createNetwork(classifier, [1, 8, 8]),
      createNetwork([...classifier, { kind: "dropout" }], [1, 8, 8]),
    ];
    expect(a.parameters).toEqual(b.parameters);
  });

  test("precision", () => {
    const { parameters } = createNetwork([{ kind: "dense", outputs: 1 }], [2], { type: "f64" });
    expect(leavesOf(parameters)[0].tensor.data).toBeInstanceOf(Float64Array);
  });

  test("parameters are counted and described without being made", () => {
    const wide: Architecture = [{ kind: "dense", outputs: 1_000_000 }];
    expect(networkSize(wide, [1_000_000])).toBe(1e12 + 1e6);
    expect(
      describeNetwork(classifier, [1, 8, 8]).map((each) => [each.place, each.kind, each.outputShape, each.parameters]),
    ).toEqual([
      ["", "sequence", [3], 40 + 8 + 111],
      ["0", "convolution", [4, 6, 6], 40],
      ["1", "batch-normalization", [4, 6, 6], 8],
      ["2", "pooling", [4, 3, 3], 0],
      ["3", "flatten", [36], 0],
      ["4", "sequence", [3], 111],
      ["4.0", "dropout", [36], 0],
      ["4.1", "dense", [3], 111],
    ]);
    expect(outputShapeOf(classifier, [1, 8, 8])).toEqual([3]);
  });

  test("a shape that does not fit is refused with place, kind and both shapes", () => {
    expect(refusal(() => createNetwork(classifier, [8, 8, 8, 8]))).toBe(
      "invalid-data: architecture: layer 0 (convolution): needs images [channels, height, width] or sequences [channels, length], got the shape [8, 8, 8, 8]",
    );
    const nested: Architecture = [{ kind: "sequence", layers: [{ kind: "reshape", shape: [2, 5] }] }];
    expect(refusal(() => outputShapeOf(nested, [3, 3]))).toBe(
      "invalid-data: architecture: layer 0.0 (reshape): needs 10 numbers for a sample, to become the shape [2, 5], got the shape [3, 3]",
    );
  });
});

describe("applying networks", () => {
  test("parameters that do not fit the samples, and missing ones, are refused with the layer and both shapes", () => {
    const layers = [
      { kind: "convolution", outputs: 4 },
      { kind: "flatten" },
      { kind: "sequence", layers: [{ kind: "dense", outputs: 2 }] },
    ] as const;
    const { architecture, parameters } = createNetwork(layers, [1, 8, 8]);
    const apply =
      (given: TensorTree, ...shape: number[]) =>
      () =>
        applyNetwork(architecture, given, zeros([1, ...shape]));
    const { 0: first, 2: last } = parameters;
    expect(refusal(apply(parameters, 1, 10, 10))).toContain(
      'architecture: layer 2.0 (dense): inputs of the shape [256] need "weight" of the shape [256, 2], got the shape [144, 2]',
    );
    expect(refusal(apply(parameters, 3, 8, 8))).toContain(
      'layer 0 (convolution): inputs of the shape [3, 8, 8] need "weight" of the shape [4, 3, 3, 3], got the shape [4, 1, 3, 3]',
    );
    expect(refusal(apply({ 2: last }, 1, 8, 8))).toBe(
      'invalid-data: architecture: layer 0 (convolution): inputs of the shape [1, 8, 8] need "weight" of the shape [4, 1, 3, 3], got nothing',
    );
    expect(refusal(apply({ 0: first }, 1, 8, 8))).toContain(
      'layer 2.0 (dense): inputs of the shape [144] need "weight" of the shape [144, 2], got nothing',
    );
  });

  test("state changes in training only", () => {
    const { architecture, parameters, state } = createNetwork(classifier, [1, 8, 8]);
    const random = createRandom(1);
    const x = tensor(
      Float64Array.from({ length: 5 * 64 }, () => random.normal()),
      [5, 1, 8, 8],
    );
    const after = applyNetwork(architecture, parameters, x, { training: true, state, random });
    expect(after.y.shape).toEqual([5, 3]);
    expect(after.state).not.toEqual(state);
    expect(applyNetwork(architecture, parameters, x, { state }).state).toBe(state);
  });

  test("without random numbers dropout cannot train", () => {
    const { parameters } = createNetwork([{ kind: "dropout" }], [2]);
    expect(refusal(() => applyNetwork([{ kind: "dropout" }], parameters, zeros([1, 2]), { training: true }))).toContain(
      "layer 0 (dropout): needs random numbers in training",
    );
  });

  test("inputs that do not fit are refused before anything is computed", () => {
    const { architecture, parameters } = createNetwork([{ kind: "flatten" }, { kind: "reshape", shape: [4] }], [2, 2]);
    expect(refusal(() => applyNetwork(architecture, parameters, zeros([7, 3])))).toContain("layer 1 (reshape)");
    const nested: Architecture = [{ kind: "sequence", layers: [{ kind: "flatten" }, { kind: "dense", outputs: 4 }] }];
    const dense = createNetwork(nested, [2]);
    expect(refusal(() => applyNetwork(nested, dense.parameters, zeros([7, 3])))).toBe(
      'invalid-data: architecture: layer 0.1 (dense): inputs of the shape [3] need "weight" of the shape [3, 4], got the shape [2, 4]',
    );
    expect(refusal(() => applyNetwork(nested, {}, zeros([7, 2])))).toContain(
      'layer 0.1 (dense): inputs of the shape [2] need "weight" of the shape [2, 4], got nothing',
    );
  });

  test("observing the layers", () => {
    const { architecture, parameters } = createNetwork(
      [{ kind: "sequence", layers: [{ kind: "dense", outputs: 3 }] }, { kind: "flatten" }],
      [2],
    );
    const seen: string[] = [];
    const observe = ({ place, layer, y }: ObservedLayer) => seen.push(`${place} ${layer.kind} ${y.shape}`);
    applyNetwork(architecture, parameters, zeros([4, 2]), { observe });
    expect(seen).toEqual(["0.0 dense 4,3", "0 sequence 4,3", "1 flatten 4,3", " sequence 4,3"]);
  });

  test("gradients have the structure of the parameters", () => {
    const { architecture, parameters } = createNetwork(
      [
        { kind: "dense", outputs: 3, activation: "tanh" },
        { kind: "dense", outputs: 1 },
      ],
      [2],
    );
    const x = tensor([
      [1, 2],
      [3, 4],
    ]);
    const loss = (values: TensorTree) => mean(square(applyNetwork(architecture, values, x).y));
    const { gradient } = valueAndGrad(loss)(parameters);
    expect(leavesOf(gradient).map(({ path }) => path)).toEqual(leavesOf(parameters).map(({ path }) => path));
  });
});
