/** The activations that kernels compute together with a product or a convolution. */
import type { Activation, Tensor } from "../../tensor/operations.js";
import { gelu, relu, sigmoid, tanh } from "./elementwise.js";

/** Each by its name, as an operation of its own. */
export const activations: Readonly<Record<Activation, (x: Tensor) => Tensor>> = {
  none: (x) => x,
  relu,
  sigmoid,
  tanh,
  gelu,
};
