/**
 * Traced tensors: tensors that a differentiation follows. A traced tensor wraps another one, which may itself be traced by a
 * differentiation further out; that is how derivatives of derivatives work. It has the numbers of the tensor that it wraps,
 * so that code may look at them: what it decides by them is not differentiated.
 */
import { type NumberType, scalar, type Tensor, typeOf } from "../tensor/operations.js";
import type { Primitive } from "./primitive.js";

/** A differentiation in progress: it sees every operation on the tensors it traces. */
export interface Trace {
  /** Traces started later, inside this one, have a higher level. */
  readonly level: number;
  /** Applies an operation of which at least one input belongs to this trace, and none to a trace of a higher level. */
  process<S>(primitive: Primitive<S>, inputs: readonly Tensor[], settings: S): Tensor;
}

/** A tensor that a differentiation follows. */
export interface Traced extends Tensor {
  readonly trace: Trace;
  /** The tensor without this trace. */
  readonly primal: Tensor;
  /** Position on the tape (reverse mode). */
  readonly position: number;
  /** Derivative along the direction (forward mode). */
  readonly tangent: Tensor | undefined;
}

/** Whether a differentiation follows the tensor. */
export function isTraced(tensor: Tensor): tensor is Traced {
  return (tensor as Traced).trace !== undefined;
}

/** The tensor without any traces: a constant for every differentiation. */
export function stopGradient(tensor: Tensor): Tensor {
  let inner = tensor;
  while (isTraced(inner)) inner = inner.primal;
  return inner;
}

/** A number as a tensor without axes, in the precision of another tensor; tensors are returned as they are. */
export function lift(value: Tensor | number, like: Tensor): Tensor {
  return typeof value === "number" ? scalar(value, precisionOf(like)) : value;
}

/** The precision of a tensor. */
export function precisionOf(tensor: Tensor): NumberType {
  return typeOf(tensor.data);
}
