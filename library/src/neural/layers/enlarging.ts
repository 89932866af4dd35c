/** Layers that enlarge images: transposed convolution, and repeating pixels before a convolution. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, integer } from "../../core/options/options.js";
import type { Shape, Tensor } from "../../tensor/operations.js";
import { activateChannels, activationOption } from "./activations.js";
import { initializerOption } from "./dense.js";
import { constant, weights } from "./initializers.js";
import { defineBlock, defineLayer, type LayerWith } from "./layer.js";
import {
  alongAxes,
  asImages,
  likeSamples,
  type PerAxisField,
  perAxis,
  planeOf,
  type Refuse,
  shapeWith,
} from "./windows.js";

interface Movement {
  readonly size: PerAxisField;
  readonly stride: PerAxisField;
  readonly padding: PerAxisField;
}

function geometryOf(layer: Movement, input: Shape, refuse: Refuse) {
  const plane = planeOf(input, refuse);
  const size = alongAxes("size", layer.size, 1, 1, input, refuse);
  const stride = alongAxes("stride", layer.stride, 1, 1, input, refuse);
  const padding = alongAxes("padding", layer.padding, 0, 0, input, refuse);
  const out = [0, 1].map((i) => (plane[i] - 1) * stride[i] + size[i] - 2 * padding[i]);
  if (out[0] < 1 || out[1] < 1) throw refuse("a padding that leaves at least one pixel");
  return { size, stride, padding, out: [out[0], out[1]] as const };
}

/**
 * Transposed convolution: each pixel adds its multiple of the kernel to the result, at positions `stride` apart; the adjoint
 * of a convolution with that stride.
 */
export const transposedConvolution = defineLayer({
  kind: "transposed-convolution",
  summary: "each pixel adds its multiple of the kernel; enlarges images",
  fields: {
    outputs: integer(1, "number of outputs; channels of the result"),
    size: perAxis(2, "size of the window"),
    stride: perAxis(2, "distance between neighbouring windows"),
    padding: perAxis(0, "pixels removed on each side of the result"),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan(layer, input, { refuse }) {
    const { outputs, bias, initializer, activation } = layer;
    const { size, stride, out } = geometryOf(layer, input, (needed) => refuse(input, needed));
    const channels = input[0];
    // A pixel of the result gets contributions of so many entries of each kernel.
    const overlap = Math.max(1, (size[0] * size[1]) / (stride[0] * stride[1]));
    const units = { inputs: channels * overlap, outputs: outputs * size[0] * size[1] };
    return {
      shape: shapeWith(input, outputs, out),
      parameters: {
        weight: weights([channels, outputs, ...size], units, initializer, activation),
        ...(bias && { bias: constant([outputs], 0) }),
      },
    };
  },
  apply(layer, { weight, bias }, x, { refuse }) {
    const { stride, padding, out } = geometryOf(layer, x.shape.slice(1), refuse);
    const images = asImages(x);
    const shape = [images.shape[0], weight.shape[1], ...out];
    const sums = ad.convolveTransposed(images, weight, shape, { stride, padding });
    const shifted = bias === undefined ? sums : ad.add(sums, ad.reshape(bias, [bias.shape[0], 1, 1]));
    return likeSamples(activateChannels(layer.activation, shifted), x);
  },
});

const fillOption = () =>
  choice(["repeat", "zero"], "repeat", "what fills the space between the pixels; repetitions or zeros");

/** Repeats every pixel (nearest neighbour), or puts zeros after it. */
export const upsampling = defineLayer({
  kind: "upsampling",
  summary: "repeats every pixel, or puts zeros after it",
  fields: { factor: perAxis(2, "factor by which each axis becomes longer"), fill: fillOption() },
  required: [],
  plan({ factor }, input, { refuse }) {
    const fail = (needed: string) => refuse(input, needed);
    const plane = planeOf(input, fail);
    const [rows, columns] = alongAxes("factor", factor, 1, 1, input, fail);
    return { shape: shapeWith(input, input[0], [plane[0] * rows, plane[1] * columns]) };
  },
  apply({ factor, fill }, _, x, { refuse }) {
    return likeSamples(enlarge(asImages(x), alongAxes("factor", factor, 1, 1, x.shape.slice(1), refuse), fill), x);
  },
});

function enlarge(images: Tensor, [rows, columns]: readonly [number, number], fill: "repeat" | "zero"): Tensor {
  const [n, channels, height, width] = images.shape;
  const single = ad.reshape(images, [n, channels, height, 1, width, 1]);
  const repeated =
    fill === "repeat"
      ? ad.broadcastTo(single, [n, channels, height, rows, width, columns])
      : ad.pad(single, [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, rows - 1],
          [0, 0],
          [0, columns - 1],
        ]);
  return ad.reshape(repeated, [n, channels, height * rows, width * columns]);
}

const upFields = {
  outputs: integer(1, "number of outputs; channels of the result"),
  factor: perAxis(2, "factor by which each axis becomes longer"),
  fill: fillOption(),
  size: perAxis(2, "size of the window"),
  bias: flag(true, "add a learned constant to each output"),
  activation: activationOption(),
  initializer: initializerOption(),
};

/** Repeats pixels, then convolves. */
export type UpConvolutionLayer = LayerWith<"up-convolution", typeof upFields, "outputs">;

/**
 * Up-convolution: repeats pixels, then a convolution with learned weights that keeps the size. With zeros between the pixels
 * it is a transposed convolution.
 */
export const upConvolution = defineBlock({
  kind: "up-convolution",
  summary: "repeats pixels, then convolves with padding; enlarges images",
  fields: upFields,
  required: ["outputs"],
  expand: ({ factor, fill, outputs, size, bias, activation, initializer }) => ({
    kind: "sequence",
    layers: [
      { kind: "upsampling", factor, fill },
      { kind: "convolution", outputs, size, padding: "same", bias, activation, initializer },
    ],
  }),
});
