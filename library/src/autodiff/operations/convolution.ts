/** A layer of convolution in one operation: a convolution, a shift of each output and an activation. */
import * as t from "../../tensor/operations.js";
import { fused } from "../fused.js";
import { activations } from "./activations.js";
import { add } from "./arithmetic.js";
import { reshape } from "./movement.js";
import { convolve } from "./products.js";

type Tensor = t.Tensor;

interface LayerOptions {
  readonly options: t.ConvolutionOptions;
  readonly activation: t.Activation;
}

const layer = fused<LayerOptions>({
  name: "convolutionLayer",
  define: ([x, w, b], { options, activation }) =>
    activations[activation](add(convolve(x, w, options), reshape(b, [b.shape[0], 1, 1]))),
  compute: ([x, w, b], { options, activation }) => t.convolve(x, w, options, b, activation),
  fuse([x, w, b], { options, activation }, needed) {
    // The derivative of GELU needs what goes into it, those of the others what comes out.
    const before = activation === "gelu" ? t.convolve(x, w, options, b) : undefined;
    const output = before === undefined ? t.convolve(x, w, options, b, activation) : t.gelu(before);
    return {
      output,
      pull(gradient) {
        const g = t.activationGradient(activation, gradient, before ?? output);
        return [
          needed[0] ? t.convolveInput(g, w, x.shape, options) : undefined,
          needed[1] ? t.convolveWeight(x, g, w.shape, options) : undefined,
          needed[2] ? t.sum(g, { axes: [0, 2, 3] }) : undefined,
        ];
      },
    };
  },
});

/** activation(convolution of x and w + b), with an entry of b for each output. */
export function convolutionLayer(
  x: Tensor,
  w: Tensor,
  b: Tensor,
  activation: t.Activation = "none",
  options: t.ConvolutionOptions = {},
): Tensor {
  return layer([x, w, b], { options, activation });
}
