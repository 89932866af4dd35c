/**
 * Operations that a kernel computes in one go, with a gradient of its own: they are defined by other operations, which give
 * their derivatives wherever the kernel cannot (forward mode, derivatives of derivatives) and which tests compare it with.
 */
import type { Tensor } from "../tensor/operations.js";
import { pushThrough } from "./custom.js";
import { vjp } from "./gradient.js";
import { apply, type Fused, type Primitive } from "./primitive.js";

/** What a fused operation is, and the kernels that compute it faster. */
export interface FusedDefinition<S> {
  readonly name: string;
  /** The operation in terms of others. */
  define(inputs: readonly Tensor[], settings: S): Tensor;
  compute(inputs: readonly Tensor[], settings: S): Tensor;
  /** Result and gradient together; `needed` says which gradients are used. */
  fuse(inputs: readonly Tensor[], settings: S, needed: readonly boolean[]): Fused;
}

/** Declares a fused operation. */
export function fused<S>(definition: FusedDefinition<S>): (inputs: readonly Tensor[], settings: S) => Tensor {
  const { name, define, compute, fuse } = definition;
  const primitive: Primitive<S> = {
    name,
    compute,
    fuse,
    pull: (gradient, { inputs, settings }) => vjp((values) => define(values, settings), inputs).pull(gradient),
    push: (tangents, { inputs, settings }) => pushThrough((values) => define(values, settings), tangents, inputs),
  };
  return (inputs, settings) => apply(primitive, inputs, settings);
}
