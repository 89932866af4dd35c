import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { grad } from "../autodiff/gradient.js";
import { sum } from "../autodiff/operations.js";
import { leavesOf } from "../autodiff/tree.js";
import { densenet, resnet, vgg16 } from "../neural/architectures/image-classifiers.js";
import { unet } from "../neural/architectures/unet.js";
import type { Architecture } from "../neural/layers/architecture.js";
import type { TensorTree } from "../neural/layers/layer.js";
import type { Layer } from "../neural/layers/layers.js";
import { applyNetwork, createNetwork, describeNetwork } from "../neural/layers/network.js";
import { slice, type Tensor } from "../tensor/operations.js";
import { architecturePlot } from "./architecture-plot.js";

/** The texts of the bars, from left to right, and the number of lines above. */
async function drawn(architecture: Architecture, shape: readonly number[]) {
  const drawing = await renderPlot(architecturePlot(describeNetwork(architecture, shape), { title: "architecture" }));
  expect(drawing.warnings).toEqual([]);
  const bars = drawing.drawn("rect");
  const texts = drawing.drawn("text").map(({ text }) => text);
  return {
    texts,
    heights: bars.map(({ y, y2 }) => Math.abs(y2 - y)),
    spans: drawing.marks("rule"),
    legend: drawing.words("legend-label"),
  };
}

test("[MP-227] VGG-16: 13 padded 3 x 3 convolutions with ReLU in blocks of 2, 2, 3, 3 and 3 with pooling, 3 dense layers, softmax of 1000; 138 357 544 parameters at 224 x 224", async () => {
  const rows = describeNetwork(vgg16(), [3, 224, 224]);
  expect(rows[0]).toMatchObject({ parameters: 138_357_544, outputShape: [1000] });
  const kinds = rows.slice(1).map(({ kind }) => ({ convolution: "c", pooling: "p", flatten: "f", dense: "d" })[kind]);
  expect(kinds.join("")).toBe("ccpccpcccpcccpcccpfddd");
  for (const layer of vgg16()) {
    if (layer.kind === "convolution") expect(layer).toMatchObject({ padding: "same", activation: "relu" });
  }
  expect(vgg16().at(-1)).toEqual({ kind: "dense", outputs: 1000, activation: "softmax" });
  const { texts, heights, legend } = await drawn(vgg16(), [3, 224, 224]);
  expect(texts).toHaveLength(22);
  expect(texts[0]).toBe("64 x 224 x 224");
  expect(texts[21]).toBe("1000");
  expect(heights[2]).toBeLessThan(heights[1]);
  expect(legend).toEqual(["convolution", "pooling", "flatten", "dense"]);
});

test("[MP-230] the original U-Net: 572 → 388, 28 at the bottom, unpadded convolutions, 2 x 2 pooling, cropped and concatenated, up-convolutions that halve the channels, 1 x 1 from 64 maps", async () => {
  const rows = describeNetwork(unet(), [1, 572, 572]);
  expect(rows[0].outputShape).toEqual([2, 388, 388]);
  const of = (name: string) => rows.filter(({ kind }) => kind === name);
  const sides = of("convolution").map(({ outputShape }) => outputShape[2]);
  expect(Math.min(...sides)).toBe(28);
  for (const { inputShape, outputShape } of of("convolution").slice(0, -1))
    expect(outputShape[2]).toBe(inputShape[2] - 2);
  for (const { inputShape, outputShape } of of("pooling")) expect(outputShape[2]).toBe(inputShape[2] / 2);
  for (const { inputShape, outputShape } of of("transposed-convolution"))
    expect(outputShape).toEqual([inputShape[0] / 2, 2 * inputShape[1], 2 * inputShape[2]]);
  expect(of("branches").map(({ outputShape: [channels, side] }) => [channels, side])).toEqual([
    [128, 392],
    [256, 200],
    [512, 104],
    [1024, 56],
  ]);
  expect(of("convolution").at(-1)?.inputShape).toEqual([64, 388, 388]);
  // Cropping keeps the middle: the first 64 of the joined channels are those of the way down.
  const small = createNetwork(unet({ channels: 2, depth: 1 }), [1, 20, 20], { type: "f64" });
  const seen = new Map<string, Tensor>();
  applyNetwork(small.architecture, small.parameters, tensorsOf(0)(1, 1, 20, 20), {
    observe: ({ place, y }) => seen.set(place, y),
  });
  const [down, joined] = [seen.get("1") as Tensor, seen.get("2") as Tensor];
  const cut = (down.shape[2] - joined.shape[2]) / 2;
  const inner = { start: cut, end: down.shape[2] - cut };
  expectClose(slice(joined, [undefined, { end: 2 }]).data, slice(down, [undefined, undefined, inner, inner]).data, 0);
  const { texts, spans } = await drawn(unet(), [1, 572, 572]);
  expect(texts).toHaveLength(19 + 4 + 4 + 4);
  expect(spans).toBe(4);
});

describe("skip connections", () => {
  test("[MP-236] a residual block adds the identity; in a deep network the gradient of the first layer stays away from 0", async () => {
    const x = tensorsOf(1)(4, 6);
    const block: Layer = {
      kind: "residual",
      layers: [
        { kind: "dense", outputs: 6, activation: "relu" },
        { kind: "dense", outputs: 6 },
      ],
    };
    const { architecture, parameters } = createNetwork(block, [6], { type: "f64" });
    const inner = applyNetwork(block.layers, parameters, x).y;
    expectClose(
      applyNetwork(architecture, parameters, x).y.data,
      inner.data.map((value, i) => value + x.data[i]),
      1e-14,
    );
    for (const seed of [0, 1, 2]) {
      const firstGradient = (wrap: (layer: Layer) => Layer) => {
        const deep = Array.from({ length: 30 }, () => wrap({ kind: "dense", outputs: 6, activation: "sigmoid" }));
        const network = createNetwork(deep, [6], { seed, type: "f64" });
        const gradient = grad((p: TensorTree) => sum(applyNetwork(network.architecture, p, x).y))(network.parameters);
        return Math.hypot(...leavesOf(gradient)[0].tensor.data);
      };
      expect(firstGradient((layer) => ({ kind: "residual", layers: [layer] }))).toBeGreaterThan(0.1);
      expect(firstGradient((layer) => layer)).toBeLessThan(1e-10);
    }
    expect((await drawn(block, [6])).spans).toBe(1);
    expect((await drawn(resnet({ images: "small" }), [3, 32, 32])).spans).toBe(8);
  });

  test("[MP-237] in a dense block all outputs before a layer are concatenated, so that channels grow; transitions convolve and pool", async () => {
    const architecture = densenet({ blocks: [4, 4], growth: 6, images: "small", pooling: "max", outputs: 10 });
    const rows = describeNetwork(architecture, [3, 16, 16]);
    const blocks = rows.filter(({ kind }) => kind === "dense-block");
    expect(blocks.map(({ inputShape, outputShape }) => [inputShape[0], outputShape[0]])).toEqual([
      [12, 36],
      [18, 42],
    ]);
    const growing = rows.filter(({ kind, place }) => kind === "sequence" && place.startsWith(`${blocks[0].place}.`));
    expect(growing.map(({ inputShape }) => inputShape[0])).toEqual([12, 18, 24, 30]);
    const transition = rows.filter(
      ({ place, kind }) => !place.includes(".") && (kind === "convolution" || kind === "pooling"),
    );
    expect(transition.slice(1).map(({ kind, outputShape }) => [kind, ...outputShape])).toEqual([
      ["convolution", 18, 16, 16],
      ["pooling", 18, 8, 8],
    ]);
    // Each layer sees what came before unchanged.
    const block: Layer = {
      kind: "dense-block",
      layers: [1, 2].map(() => ({ kind: "convolution", outputs: 2, padding: "same" })),
    };
    const network = createNetwork(block, [3, 5, 5], { type: "f64" });
    const x = tensorsOf(2)(1, 3, 5, 5);
    const inputs: Tensor[] = [];
    const { y } = applyNetwork(network.architecture, network.parameters, x, {
      observe: ({ place, x: seen }) => place !== "" && inputs.push(seen),
    });
    expectClose(inputs[1].data.subarray(0, 75), x.data, 0);
    expectClose(y.data.subarray(0, 125), inputs[1].data, 0);
    expect((await drawn(architecture, [3, 16, 16])).spans).toBe(2);
  });
});

test("[MP-267] the multi-head block: heads of width p/H, joined and mixed by W, added to the input and normalised, with scores divided by √p; one head is single attention", async () => {
  const p = 8;
  const block = (heads: number): Layer => ({
    kind: "transformer-block",
    heads,
    normalization: "after",
    feedForward: false,
    scale: "features",
  });
  for (const seed of [0, 1, 2]) {
    const x = tensorsOf(seed)(1, 5, p);
    const { parameters } = createNetwork(block(2), [5, p], { seed, type: "f64" });
    const { "0": { "0": attention } = {} } = parameters as Record<string, Record<string, TensorTree>>;
    const weights = attention as Record<"projection" | "output", Tensor>;
    for (const heads of [1, 2, 4]) {
      const width = p / heads;
      const part = (name: number, head: number, row: number, c: number) => {
        let total = 0;
        for (let k = 0; k < p; k++)
          total += x.data[row * p + k] * weights.projection.data[k * 3 * p + name * p + head * width + c];
        return total;
      };
      const joined = new Float64Array(5 * p);
      for (let head = 0; head < heads; head++) {
        for (let i = 0; i < 5; i++) {
          const scores = [0, 1, 2, 3, 4].map((j) => {
            let total = 0;
            for (let c = 0; c < width; c++) total += part(0, head, i, c) * part(1, head, j, c);
            return Math.exp(total / Math.sqrt(p));
          });
          const all = scores.reduce((a, b) => a + b, 0);
          for (let c = 0; c < width; c++)
            joined[i * p + head * width + c] = scores.reduce(
              (total, score, j) => total + (score / all) * part(2, head, j, c),
              0,
            );
        }
      }
      const summed = Float64Array.from(x.data, (value, at) => {
        const [i, column] = [Math.floor(at / p), at % p];
        let total = value;
        for (let k = 0; k < p; k++) total += joined[i * p + k] * weights.output.data[k * p + column];
        return total;
      });
      const expected = summed.map((value, at) => {
        const row = summed.subarray(Math.floor(at / p) * p, Math.floor(at / p) * p + p);
        const mean = row.reduce((a, b) => a + b, 0) / p;
        const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / p;
        return (value - mean) / Math.sqrt(variance + 1e-5);
      });
      expectClose(applyNetwork(block(heads), parameters, x).y.data, expected, 1e-10);
    }
    const single = applyNetwork({ kind: "attention", scale: "features" }, attention, x).y;
    const one = applyNetwork({ kind: "attention", heads: 1, scale: "head" }, attention, x).y;
    expectClose(one.data, single.data, 1e-14);
  }
  const { texts, spans } = await drawn(block(2), [5, p]);
  expect(texts).toEqual(["5 x 8", "5 x 8"]);
  expect(spans).toBe(1);
});

test("nothing to draw", () => {
  expect(refusal(() => architecturePlot([]))).toContain("there are no layers");
});
