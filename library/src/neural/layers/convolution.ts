/** Convolution of images [channels, height, width] and of sequences [channels, length]. */
import * as ad from "../../autodiff/operations.js";
import { choice, flag, integer, json } from "../../core/options/options.js";
import type { Margins, PaddingKind, Tensor } from "../../tensor/operations.js";
import { activateChannels, activationOption, isFused } from "./activations.js";
import { initializerOption } from "./dense.js";
import { constant, weights } from "./initializers.js";
import { defineLayer } from "./layer.js";
import { asImages, geometryOf, likeSamples, type Movement, type Pair, perAxis, shapeWith } from "./windows.js";

/** Adds margins to images, except zeros that the convolution adds itself. */
export function padImages(images: Tensor, [rows, columns]: readonly [Pair, Pair], border: PaddingKind) {
  const isEven = rows[0] === rows[1] && columns[0] === columns[1];
  if (border === "zero" && isEven) return { images, padding: [rows[0], columns[0]] as const };
  const margins: Margins = [[0, 0], [0, 0], rows, columns];
  return { images: ad.pad(images, margins, border), padding: 0 };
}

/** A sum over a window of all channels with the same weights at every position. */
export const convolution = defineLayer({
  kind: "convolution",
  summary: "weighted sums over a moving window, with the same weights everywhere",
  fields: {
    outputs: integer(1, "number of outputs; channels of the result"),
    size: perAxis(3, "size of the window"),
    stride: perAxis(1, "distance between neighbouring windows"),
    padding: json<Movement["padding"]>("none", 'pixels added on each side; "same" keeps the size'),
    border: choice(["zero", "reflect", "wrap"], "zero", "what is added outside the image"),
    dilation: perAxis(1, "distance between neighbouring entries of the window"),
    groups: integer(1, "number of groups of channels; each is convolved by itself"),
    flipped: flag(false, "turn the kernel by 180°: a convolution in the sense of mathematics, not a cross-correlation"),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan(layer, input, { refuse }) {
    const { outputs, groups, bias, initializer, activation } = layer;
    const { size, out } = geometryOf(layer, input, (needed) => refuse(input, needed));
    const channels = input[0];
    if (channels % groups !== 0 || outputs % groups !== 0) {
      throw refuse(input, `channels and outputs (${outputs}) that are divisible by ${groups} groups`);
    }
    const area = size[0] * size[1];
    const units = { inputs: (channels / groups) * area, outputs: (outputs / groups) * area };
    return {
      shape: shapeWith(input, outputs, out),
      parameters: {
        weight: weights([outputs, channels / groups, ...size], units, initializer, activation),
        ...(bias && { bias: constant([outputs], 0) }),
      },
    };
  },
  apply(layer, { weight, bias }, x, { refuse }) {
    const { groups, flipped, border, activation } = layer;
    const { margins, stride, dilation } = geometryOf(layer, x.shape.slice(1), refuse);
    const { images, padding } = padImages(asImages(x), margins, border);
    const kernel = flipped ? ad.flip(weight, [2, 3]) : weight;
    const movement = { stride, padding, dilation, groups };
    if (bias === undefined) return likeSamples(activateChannels(activation, ad.convolve(images, kernel, movement)), x);
    if (isFused(activation)) return likeSamples(ad.convolutionLayer(images, kernel, bias, activation, movement), x);
    const sums = ad.convolutionLayer(images, kernel, bias, "none", movement);
    return likeSamples(activateChannels(activation, sums), x);
  },
});
