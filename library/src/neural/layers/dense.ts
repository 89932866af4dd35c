/** The layer in which every unit sees all inputs: activation(x W + b). */
import { dense as product } from "../../autodiff/operations.js";
import { choice, flag, integer } from "../../core/options/options.js";
import { activate, activationOption, isFused } from "./activations.js";
import { constant, initializerNames, weights } from "./initializers.js";
import { defineLayer } from "./layer.js";

/** The option `initializer` of a layer. */
export function initializerOption() {
  return choice(initializerNames, "automatic", "initial weights; He's rule before rectifiers, Glorot's otherwise");
}

/** Activation of an affine function of the last axis. */
export const dense = defineLayer({
  kind: "dense",
  summary: "activation(x W + b) of the last axis",
  fields: {
    outputs: integer(1, "number of outputs"),
    bias: flag(true, "add a learned constant to each output"),
    activation: activationOption(),
    initializer: initializerOption(),
  },
  required: ["outputs"],
  plan({ outputs, bias, activation, initializer }, input, { refuse }) {
    const inputs = input.at(-1);
    if (inputs === undefined) throw refuse(input, "at least one axis, the last of features");
    return {
      shape: input.with(-1, outputs),
      parameters: {
        weight: weights([inputs, outputs], { inputs, outputs }, initializer, activation),
        ...(bias && { bias: constant([outputs], 0) }),
      },
    };
  },
  apply({ activation }, { weight, bias }, x) {
    if (isFused(activation)) return product(x, weight, bias, activation);
    return activate(activation, product(x, weight, bias));
  },
});
