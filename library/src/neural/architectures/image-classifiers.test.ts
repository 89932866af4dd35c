import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { concatenate, slice, type Tensor } from "../../tensor/operations.js";
import { applyNetwork, createNetwork, describeNetwork, networkSize, outputShapeOf } from "../layers/network.js";
import { convolutionalClassifier, densenet, neocognitron, resnet, vgg16 } from "./image-classifiers.js";

describe("counts of parameters of the papers", () => {
  const image = [3, 224, 224];

  test("VGG-16", () => {
    const layers = describeNetwork(vgg16(), image);
    expect(layers[0].parameters).toBe(138_357_544);
    expect(layers.filter(({ kind }) => kind === "convolution")).toHaveLength(13);
    expect(layers.filter(({ kind }) => kind === "dense")).toHaveLength(3);
    expect(layers.filter(({ kind }) => kind === "pooling").map(({ outputShape }) => outputShape)).toEqual([
      [64, 112, 112],
      [128, 56, 56],
      [256, 28, 28],
      [512, 14, 14],
      [512, 7, 7],
    ]);
  });

  test("ResNet-18, ResNet-50 and DenseNet-121, as in torchvision", () => {
    expect(networkSize(resnet(), image)).toBe(11_689_512);
    expect(networkSize(resnet({ blocks: [3, 4, 6, 3], bottleneck: true }), image)).toBe(25_557_032);
    expect(networkSize(densenet(), image)).toBe(7_978_856);
  });

  test("ResNet-56 for small images has 55 convolutions and a dense layer besides those of the shortcuts", () => {
    const architecture = resnet({ blocks: [9, 9, 9], channels: 16, images: "small", outputs: 10 });
    const layers = describeNetwork(architecture, [3, 32, 32]);
    const convolutions = layers.filter(({ kind, place }) => kind === "convolution" && !place.includes("shortcut"));
    expect(convolutions).toHaveLength(55);
    expect(layers[0].outputShape).toEqual([10]);
    const plain = describeNetwork(
      resnet({ blocks: [9, 9, 9], channels: 16, images: "small", outputs: 10, shortcuts: false }),
      [3, 32, 32],
    );
    expect(plain.filter(({ kind }) => kind === "convolution")).toHaveLength(55);
    expect(plain.some(({ kind }) => kind === "residual")).toBe(false);
  });
});

test("a convolutional classifier has more channels as images shrink", () => {
  const rows = describeNetwork(
    convolutionalClassifier({ outputs: 10, channels: [8, 16], convolutions: 2, normalize: true }),
    [1, 28, 28],
  );
  expect(rows.filter(({ kind }) => kind === "pooling").map(({ outputShape }) => outputShape)).toEqual([
    [8, 14, 14],
    [16, 7, 7],
  ]);
  expect(rows.filter(({ kind }) => kind === "batch-normalization")).toHaveLength(4);
  expect(networkSize(convolutionalClassifier({ outputs: 10 }), [1, 28, 28])).toBe(
    320 + 18_496 + 3136 * 128 + 128 + 1290,
  );
});

test("small DenseNets and their transition layers", () => {
  const rows = describeNetwork(
    densenet({ blocks: [3, 3], growth: 4, images: "small", outputs: 10, pooling: "max" }),
    [1, 8, 8],
  );
  expect(rows[0].outputShape).toEqual([10]);
  expect(rows.filter(({ kind }) => kind === "dense-block").map(({ outputShape }) => outputShape)).toEqual([
    [20, 8, 8],
    [22, 4, 4],
  ]);
});

describe("Neocognitron", () => {
  function shifted(image: Tensor, by: number): Tensor {
    const cut = image.shape[3] - by;
    const all = [undefined, undefined, undefined];
    return concatenate([slice(image, [...all, { start: cut }]), slice(image, [...all, { end: cut }])], 3);
  }

  test.each([0, 1, 2])(
    "[ML2-201] simple cells commute with shifts, and complex cells make the output less and less sensitive to them (seed %i)",
    (seed) => {
      const image = tensorsOf(seed, "f32")(1, 1, 16, 16);
      const change = (pairs: number, by: number) => {
        const architecture = neocognitron({ channels: [8, 12, 16].slice(0, pairs) });
        const { parameters } = createNetwork(architecture, [1, 16, 16], { seed });
        const [a, b] = [image, shifted(image, by)].map((x) => applyNetwork(architecture, parameters, x).y.data);
        const difference = Math.hypot(...a.map((value, i) => value - b[i]));
        return difference / Math.hypot(...a);
      };
      const simple = createNetwork(neocognitron({ channels: [8] }).slice(0, 1), [1, 16, 16], { seed });
      const convolved = (x: Tensor) => applyNetwork(simple.architecture, simple.parameters, x).y;
      expect(convolved(shifted(image, 3))).toEqual(shifted(convolved(image), 3));
      const changes = [1, 2, 3].map((pairs) => change(pairs, 1));
      expect(changes[1]).toBeLessThan(changes[0]);
      expect(changes[2]).toBeLessThan(changes[1]);
      expect(
        describeNetwork(neocognitron(), [1, 16, 16])
          .slice(1)
          .map(({ kind }) => kind),
      ).toEqual(["convolution", "pooling", "convolution", "pooling", "convolution", "pooling"]);
    },
  );

  test("a head on top", () => {
    expect(outputShapeOf(neocognitron({ outputs: 10 }), [1, 16, 16])).toEqual([10]);
  });
});
