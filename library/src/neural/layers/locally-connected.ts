/** The locally connected layer: windows as in a convolution, but with weights of their own at every position. */
import * as ad from "../../autodiff/operations.js";
import { flag, integer, json } from "../../core/options/options.js";
import type { Shape } from "../../tensor/operations.js";
import { activateChannels, activationOption } from "./activations.js";
import { initializerOption } from "./dense.js";
import { constant, weights } from "./initializers.js";
import { defineLayer } from "./layer.js";
import { asImages, type Geometry, geometryOf, likeSamples, type Movement, perAxis, shapeWith } from "./windows.js";

/** For each entry of the windows of an image [channels, height, width], position by position, its place in the image. */
function placesOf([channels, ...plane]: Shape, { size, stride, out }: Geometry): Int32Array {
  const places = new Int32Array(out[0] * out[1] * channels * size[0] * size[1]);
  let at = 0;
  for (let i = 0; i < out[0]; i++) {
    for (let j = 0; j < out[1]; j++) {
      for (let c = 0; c < channels; c++) {
        for (let u = 0; u < size[0]; u++) {
          for (let v = 0; v < size[1]; v++, at++) {
            places[at] = (c * plane[0] + i * stride[0] + u) * plane[1] + j * stride[1] + v;
          }
        }
      }
    }
  }
  return places;
}

/** Weighted sums over windows, with weights of their own at every position. */
export const locallyConnected = defineLayer({
  kind: "locally-connected",
  summary: "weighted sums over windows, with weights of their own at every position",
  fields: {
    outputs: integer(1, "number of outputs; channels of the result"),
    size: perAxis(3, "size of the window"),
    stride: perAxis(1, "distance between neighbouring windows"),
    padding: json<Movement["padding"]>("none", 'pixels added on each side; "same" keeps the size'),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan(layer, input, { refuse }) {
    const { outputs, bias, initializer, activation } = layer;
    const { size, out } = geometryOf({ ...layer, dilation: 1 }, input, (needed) => refuse(input, needed));
    const positions = out[0] * out[1];
    const inputs = input[0] * size[0] * size[1];
    return {
      shape: shapeWith(input, outputs, out),
      parameters: {
        weight: weights([positions, inputs, outputs], { inputs, outputs }, initializer, activation),
        ...(bias && { bias: constant([positions, outputs], 0) }),
      },
    };
  },
  apply(layer, { weight, bias }, x, { refuse }) {
    const windows = geometryOf({ ...layer, dilation: 1 }, x.shape.slice(1), refuse);
    const images = ad.pad(asImages(x), [[0, 0], [0, 0], ...windows.margins]);
    const [n, ...shape] = images.shape;
    const [positions, inputs, outputs] = weight.shape;
    // Pixels as rows, so that the windows are rows chosen by index: [positions, inputs, n].
    const pixels = ad.transpose(ad.reshape(images, [n, images.data.length / n]));
    const chosen = ad.reshape(ad.gather(pixels, placesOf(shape, windows)), [positions, inputs, n]);
    const sums = ad.matmul(chosen, weight, { transposeA: true });
    const shifted = bias === undefined ? sums : ad.add(sums, ad.reshape(bias, [positions, 1, outputs]));
    const result = ad.reshape(ad.transpose(shifted, [1, 2, 0]), [n, outputs, ...windows.out]);
    return likeSamples(activateChannels(layer.activation, result), x);
  },
});
