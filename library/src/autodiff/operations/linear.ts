/** Operations that are linear in one tensor: the forward rule is the operation itself, the reverse rule its adjoint. */
import type { Tensor } from "../../tensor/operations.js";
import { apply, type Primitive } from "../primitive.js";

/**
 * Declares an operation that is linear in a tensor.
 *
 * @param adjoint from the gradient in the result to that in the tensor, which is given for its shape
 */
export function linear<S>(
  name: string,
  compute: (x: Tensor, settings: S) => Tensor,
  adjoint: (gradient: Tensor, x: Tensor, settings: S) => Tensor,
): (x: Tensor, settings: S) => Tensor {
  const primitive: Primitive<S> = {
    name,
    compute: ([x], settings) => compute(x, settings),
    pull: (gradient, { inputs: [x], settings }) => [adjoint(gradient, x, settings)],
    push: ([tangent], { settings }) => apply(primitive, [tangent as Tensor], settings),
  };
  return (x, settings) => apply(primitive, [x], settings);
}

/**
 * Declares an operation that is linear in each of two tensors: its derivative is the sum of the operation on the change of the
 * first and on the change of the second.
 */
export function bilinear<S>(
  name: string,
  compute: (a: Tensor, b: Tensor, settings: S) => Tensor,
  adjoints: readonly [
    first: (gradient: Tensor, a: Tensor, b: Tensor, settings: S) => Tensor,
    second: (gradient: Tensor, a: Tensor, b: Tensor, settings: S) => Tensor,
  ],
  add: (a: Tensor, b: Tensor) => Tensor,
): (a: Tensor, b: Tensor, settings: S) => Tensor {
  const primitive: Primitive<S> = {
    name,
    compute: ([a, b], settings) => compute(a, b, settings),
    pull: (gradient, { inputs: [a, b], settings }, needed) => [
      needed[0] ? adjoints[0](gradient, a, b, settings) : undefined,
      needed[1] ? adjoints[1](gradient, a, b, settings) : undefined,
    ],
    push([ofA, ofB], { inputs: [a, b], settings }) {
      const first = ofA === undefined ? undefined : apply(primitive, [ofA, b], settings);
      const second = ofB === undefined ? undefined : apply(primitive, [a, ofB], settings);
      if (first === undefined) return second as Tensor;
      return second === undefined ? first : add(first, second);
    },
  };
  return (a, b, settings) => apply(primitive, [a, b], settings);
}
