/** Functions with gradients of their own, and functions that are computed again instead of remembered. */
import { type Tensor, zeros } from "../tensor/operations.js";
import { jvp } from "./directional.js";
import { vjp } from "./gradient.js";
import { apply, type Gradients, type Primitive } from "./primitive.js";
import { precisionOf } from "./traced.js";
import { leavesOf, withLeaves } from "./tree.js";

/**
 * A function of tensors with a gradient that is given instead of derived: to pass gradients straight through a rounding, to clip
 * them, or to use a formula that loses fewer digits. The rule is differentiated for second derivatives; forward mode uses
 * the function itself.
 *
 * @param pull the gradients in the inputs, from the gradient in the result
 */
export function customGradient(
  f: (...inputs: readonly Tensor[]) => Tensor,
  pull: (gradient: Tensor, inputs: readonly Tensor[], output: Tensor) => Gradients,
): (...inputs: readonly Tensor[]) => Tensor {
  const primitive: Primitive<undefined> = {
    name: f.name === "" ? "custom" : f.name,
    compute: (inputs) => f(...inputs),
    pull: (gradient, { inputs, output }) => pull(gradient, inputs, output),
    push: (tangents, { inputs }) => pushThrough((values) => f(...values), tangents, inputs),
  };
  return (...inputs) => apply(primitive, inputs, undefined);
}

/**
 * The same function of a tree, which keeps only its parameters on the tape: what happens inside is computed again when
 * gradients are passed back (Griewank 1992). It saves memory for the time of a second evaluation.
 */
export function checkpoint<P>(f: (parameters: P) => Tensor): (parameters: P) => Tensor {
  return (parameters) => {
    const g = (values: readonly Tensor[]) => f(withLeaves(parameters, values));
    const primitive: Primitive<undefined> = {
      name: "checkpoint",
      compute: g,
      pull: (gradient, { inputs }) => vjp(g, inputs).pull(gradient),
      push: (tangents, { inputs }) => pushThrough(g, tangents, inputs),
    };
    const inputs = leavesOf(parameters).map(({ tensor }) => tensor);
    return apply(primitive, inputs, undefined);
  };
}

/** The forward rule of a function that is written with operations. */
export function pushThrough(
  f: (values: readonly Tensor[]) => Tensor,
  tangents: Gradients,
  inputs: readonly Tensor[],
): Tensor {
  const direction = inputs.map((input, i) => tangents[i] ?? zeros(input.shape, precisionOf(input)));
  return jvp(f, inputs, direction).tangent;
}
