/** Activation functions by name. */
import * as ad from "../../autodiff/operations.js";
import { choice } from "../../core/options/options.js";
import { type Activation, type Tensor, typeOf, zeros } from "../../tensor/operations.js";

/** The names of the activation functions. */
export const activationNames = [
  "none",
  "relu",
  "abs",
  "leaky-relu",
  "step",
  "tanh",
  "exp-relu",
  "sigmoid",
  "softplus",
  "gelu",
  "silu",
  "softmax",
] as const;

/** The name of an activation function. */
export type ActivationName = (typeof activationNames)[number];

const functions: Readonly<Record<ActivationName, (x: Tensor) => Tensor>> = {
  none: (x) => x,
  relu: ad.relu,
  abs: ad.abs,
  "leaky-relu": (x) => ad.leakyRelu(x),
  step: (x) => ad.greater(x, zeros([], typeOf(x.data))),
  tanh: ad.tanh,
  "exp-relu": (x) => ad.exp(ad.relu(x)),
  sigmoid: ad.sigmoid,
  softplus: ad.softplus,
  gelu: ad.gelu,
  silu: ad.silu,
  softmax: ad.softmax,
};

/** Applies an activation function: softmax to the last axis, the others to each entry. */
export function activate(name: ActivationName, x: Tensor): Tensor {
  return functions[name](x);
}

/** The same for images [n, channels, height, width], with softmax over the channels. */
export function activateChannels(name: ActivationName, x: Tensor): Tensor {
  if (name !== "softmax") return activate(name, x);
  return ad.transpose(ad.softmax(ad.transpose(x, [0, 2, 3, 1])), [0, 3, 1, 2]);
}

/** Whether an activation can be computed in one step with a product. */
export function isFused(name: ActivationName): name is ActivationName & Activation {
  return name === "none" || name === "relu" || name === "sigmoid" || name === "tanh" || name === "gelu";
}

/** The option `activation` of a layer. */
export function activationOption(initial: ActivationName = "none") {
  return choice(activationNames, initial, "activation function");
}
