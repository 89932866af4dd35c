import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { applyNetwork, createNetwork, describeNetwork, networkSize, outputShapeOf } from "../layers/network.js";
import { trainNetwork } from "../training/train-network.js";
import { modernUnet, unet } from "./unet.js";

describe("the original", () => {
  test("572 x 572 pixels give 388 x 388, with 28 x 28 at the bottom before pooling's convolutions end, cropped and concatenated, 1 x 1 from 64 maps", () => {
    const rows = describeNetwork(unet(), [1, 572, 572]);
    expect(rows[0].outputShape).toEqual([2, 388, 388]);
    const convolutions = rows.filter(({ kind }) => kind === "convolution");
    expect(convolutions).toHaveLength(2 * 9 + 1);
    expect(convolutions.at(-1)).toMatchObject({ inputShape: [64, 388, 388], outputShape: [2, 388, 388] });
    const smallest = convolutions.reduce((a, b) => (b.outputShape[1] < a.outputShape[1] ? b : a));
    expect(smallest.outputShape).toEqual([1024, 28, 28]);
    const up = rows.filter(({ kind }) => kind === "transposed-convolution");
    for (const { inputShape, outputShape } of up) {
      expect(outputShape).toEqual([inputShape[0] / 2, 2 * inputShape[1], 2 * inputShape[2]]);
    }
    const joined = rows.filter(({ kind }) => kind === "branches");
    expect(joined.map(({ outputShape }) => outputShape)).toEqual([
      [128, 392, 392],
      [256, 200, 200],
      [512, 104, 104],
      [1024, 56, 56],
    ]);
  });

  test("its parameters, level by level", () => {
    const convolution = (a: number, b: number, size: number) => (a * size * size + 1) * b;
    let count = convolution(64, 2, 1) + convolution(1, 64, 3) + convolution(64, 64, 3);
    for (const c of [64, 128, 256, 512]) {
      count += convolution(c, 2 * c, 3) + convolution(2 * c, 2 * c, 3);
      count += convolution(2 * c, c, 2) + convolution(2 * c, c, 3) + convolution(c, c, 3);
    }
    expect(networkSize(unet(), [1, 572, 572])).toBe(count);
    expect(count).toBe(31_030_658);
  });
});

describe("modernised", () => {
  const small = { channels: 8, depth: 2, outputs: 3 } as const;
  const kinds = (layers: ReturnType<typeof unet>) =>
    new Set(describeNetwork(layers, [1, 16, 16]).map(({ kind }) => kind));

  test("padding keeps the size; each change is a flag", () => {
    expect(outputShapeOf(modernUnet(small), [1, 16, 16])).toEqual([3, 16, 16]);
    expect(kinds(modernUnet(small)).has("group-normalization")).toBe(true);
    expect(kinds(modernUnet({ ...small, normalization: "batch" })).has("batch-normalization")).toBe(true);
    expect(kinds(modernUnet({ ...small, normalization: "none" })).has("group-normalization")).toBe(false);
    expect(kinds(modernUnet({ ...small, enlarging: "up-convolution" })).has("upsampling")).toBe(true);
    const count = (options: object) => networkSize(modernUnet({ ...small, ...options }), [1, 16, 16]);
    expect(count({ skip: "concatenate" })).toBeGreaterThan(count({}));
    expect(describeNetwork(modernUnet(small), [1, 16, 16]).filter(({ kind }) => kind === "branches").length).toBe(
      2 + 5,
    );
    expect(
      describeNetwork(modernUnet({ ...small, residual: false }), [1, 16, 16]).filter(({ kind }) => kind === "branches")
        .length,
    ).toBe(2);
    expect(outputShapeOf(modernUnet({ ...small, padded: false, skip: "concatenate" }), [1, 44, 44])).toEqual([3, 4, 4]);
  });

  test("no normalisation before the last layer, which may have an activation", () => {
    const layers = modernUnet({ ...small, activation: "softmax" });
    expect(layers.at(-1)).toEqual({ kind: "convolution", outputs: 3, size: 1, activation: "softmax" });
    expect(layers.at(-2)).toEqual({ kind: "activation", function: "relu" });
    const { architecture, parameters } = createNetwork(layers, [1, 16, 16], { type: "f64" });
    const { y } = applyNetwork(architecture, parameters, tensorsOf(0)(1, 1, 16, 16));
    expect(y.data[0] + y.data[256] + y.data[512]).toBeCloseTo(1, 12);
  });
});

test("[MP-231] each tip for a modern U-Net can be switched: normalisation, no norm at the end, residual blocks, sums, padding, Adam with decay", () => {
  const small = { channels: 4, groups: 2, depth: 1, outputs: 1, activation: "sigmoid" } as const;
  const kindsOf = (options: object) =>
    describeNetwork(modernUnet({ ...small, ...options }), [1, 12, 12]).map(({ kind }) => kind);
  const countOf = (options: object, wanted: string) => kindsOf(options).filter((kind) => kind === wanted).length;
  expect(countOf({}, "group-normalization")).toBeGreaterThan(0);
  expect(countOf({ normalization: "batch" }, "batch-normalization")).toBe(countOf({}, "group-normalization"));
  expect(countOf({ normalization: "none" }, "group-normalization")).toBe(0);
  expect(modernUnet(small).at(-1)).toMatchObject({ kind: "convolution", size: 1, activation: "sigmoid" });
  // Residual blocks and the connection across are branches that are added or joined.
  expect(countOf({ residual: false }, "branches")).toBe(1);
  expect(countOf({}, "branches")).toBeGreaterThan(1);
  const joins = (skip: "sum" | "concatenate") =>
    modernUnet({ ...small, residual: false, skip }).flatMap((layer) => (layer.kind === "branches" ? [layer.join] : []));
  expect([joins("sum"), joins("concatenate")]).toEqual([["sum"], ["concatenate"]]);
  expect(outputShapeOf(modernUnet(small), [1, 12, 12])).toEqual([1, 12, 12]);
  expect(outputShapeOf(modernUnet({ ...small, padded: false }), [1, 20, 20])[1]).toBeLessThan(20);
  const start = createNetwork(modernUnet({ ...small, activation: "none" }), [1, 8, 8], { type: "f64" });
  const x = tensorsOf(1)(4, 1, 8, 8);
  const data = { x, targets: { shape: x.shape, data: x.data.map((value) => Number(value > 0)) } };
  const training = { loss: { kind: "binary-cross-entropy" }, learningRate: 1e-4, epochs: 4, batchSize: 4 } as const;
  const trained = [0, 0.1].map((decay) =>
    trainNetwork(start, data, { ...training, optimizer: { kind: "adamw" }, decay }),
  );
  for (const { losses } of trained) expect(losses[3]).toBeLessThan(losses[0]);
  expect(JSON.stringify(trained[0].network.parameters)).not.toBe(JSON.stringify(trained[1].network.parameters));
});
