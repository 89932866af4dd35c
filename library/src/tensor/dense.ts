/** A dense layer in one call: a product, a shift and an activation, and the gradient through the activation. */
import { binaryCodes, unaryCodes } from "../engine/tensor-kernels.js";
import { allocate, type Numbers, typeOf } from "./allocate.js";
import { begin, changed, done, input, isInArena, output, result } from "./engine-memory.js";
import { matmul } from "./matmul.js";
import { sameShape, shapesDoNotFit } from "./shape.js";
import { commonType, type Tensor } from "./tensor.js";
import { gelu, geluSlope, relu, sigmoid, tanh } from "./unary.js";

/** The activations that can be computed with the product. */
export type Activation = "none" | "relu" | "sigmoid" | "tanh" | "gelu";

const functions = { relu, sigmoid, tanh, gelu };

/** From so many entries on kernels are used. */
const manyEntries = 32;

/** activation(x w + b), for x with any leading axes, w of inputs x outputs, and b with an entry for each output. */
export function dense(x: Tensor, w: Tensor, b?: Tensor, activation: Activation = "none"): Tensor {
  if (w.shape.length !== 2 || x.shape.at(-1) !== w.shape[0]) {
    throw shapesDoNotFit(
      "dense",
      x.shape,
      w.shape,
      "the last axis of x must be as long as the first of the 2 axes of w",
    );
  }
  if (b !== undefined && (b.shape.length !== 1 || b.shape[0] !== w.shape[1])) {
    throw shapesDoNotFit("dense", w.shape, b.shape, `b must have the shape [${w.shape[1]}]`);
  }
  const product = matmul(x, w);
  if (b === undefined) return activation === "none" ? product : functions[activation](product);
  return shiftAndActivate(product, b, activation);
}

/** activation(product + b), in place: the product was just made. */
function shiftAndActivate(product: Tensor, b: Tensor, activation: Activation): Tensor {
  const { data } = product;
  commonType("dense", product, b);
  const columns = b.data.length;
  if (data instanceof Float32Array && data.length >= manyEntries) {
    // The loops round sums and relu as the kernel does, so copies are not worth while.
    const kernels = isInArena() || (activation !== "none" && activation !== "relu") ? begin() : undefined;
    if (kernels !== undefined) {
      const at = input(data);
      const code = activation === "none" ? -1 : unaryCodes[activation];
      const shift = input(b.data as Float32Array);
      kernels.steps.shiftActivate32(code, data.length / columns, columns, at, shift, at);
      changed(at, data);
      done();
      return product;
    }
  }
  for (let i = 0; i < data.length; i += columns) for (let j = 0; j < columns; j++) data[i + j] += b.data[j];
  return activation === "none" ? product : functions[activation](product);
}

/** activation(x + b) with an entry of b for each channel of images [n, channels, height, width], in place: x was just made. */
export function shiftChannels(x: Tensor, b: Tensor | undefined, activation: Activation): Tensor {
  if (b !== undefined) {
    commonType("convolve", x, b);
    const area = x.shape[2] * x.shape[3];
    for (let start = 0, channel = 0; start < x.data.length; start += area, channel++) {
      const shift = b.data[channel % b.data.length];
      for (let i = start; i < start + area; i++) x.data[i] += shift;
    }
  }
  return activation === "none" ? x : functions[activation](x);
}

/**
 * The gradient in the input of an activation, from the gradient in its result. `saved` is the result, for gelu the input.
 */
export function activationGradient(activation: Activation, gradient: Tensor, saved: Tensor): Tensor {
  if (activation === "none") return gradient;
  commonType("activationGradient", gradient, saved);
  if (!sameShape(gradient.shape, saved.shape)) {
    throw shapesDoNotFit("activationGradient", gradient.shape, saved.shape, "they must be the same");
  }
  const [g, y] = [gradient.data, saved.data];
  if (g instanceof Float32Array && y instanceof Float32Array && g.length >= manyEntries) {
    const kernels = isInArena() || activation !== "relu" ? begin() : undefined;
    if (kernels !== undefined) {
      const out = output(g.length);
      const code = binaryCodes[`${activation}Gradient`];
      kernels.steps.binary32(code, 1, g.length, input(g), 0, 4, input(y), 0, 4, out);
      const data = result(out, g.length);
      done();
      return { shape: gradient.shape, data };
    }
  }
  const data = allocate(g.length, typeOf(g));
  slopes[activation](g, y, data);
  return { shape: gradient.shape, data };
}

/** out ← g · slope(y). */
const slopes: Readonly<Record<Exclude<Activation, "none">, (g: Numbers, y: Numbers, out: Numbers) => void>> = {
  relu(g, y, out) {
    for (let i = 0; i < out.length; i++) out[i] = y[i] > 0 ? g[i] : 0;
  },
  tanh(g, y, out) {
    for (let i = 0; i < out.length; i++) out[i] = g[i] * (1 - y[i] * y[i]);
  },
  sigmoid(g, y, out) {
    for (let i = 0; i < out.length; i++) out[i] = g[i] * (y[i] * (1 - y[i]));
  },
  gelu(g, y, out) {
    for (let i = 0; i < out.length; i++) out[i] = g[i] * geluSlope(y[i]);
  },
};
