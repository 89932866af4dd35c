/**
 * An operation with its derivatives. A new operation is one declaration: how to compute it, how a change of its inputs changes
 * it (`push`, forward mode), and how a gradient in it becomes gradients in its inputs (`pull`, reverse mode). Both rules
 * are written with operations of this folder, so that they can be differentiated again.
 */
import type { Tensor } from "../tensor/operations.js";
import { isTraced, type Trace } from "./traced.js";

/** Inputs, result and settings of one application of an operation. */
export interface Application<S> {
  readonly inputs: readonly Tensor[];
  readonly output: Tensor;
  readonly settings: S;
}

/** A derivative for each input; undefined where it is zero or not needed. */
export type Gradients = readonly (Tensor | undefined)[];

/** A result, and a fast way from the gradient in it to the gradients in the inputs. */
export interface Fused {
  readonly output: Tensor;
  pull(gradient: Tensor): Gradients;
}

/** An operation on tensors. */
export interface Primitive<S> {
  readonly name: string;
  compute(inputs: readonly Tensor[], settings: S): Tensor;
  /** Reverse rule. */
  pull(gradient: Tensor, application: Application<S>, needed: readonly boolean[]): Gradients;
  /** Forward rule. */
  push(tangents: Gradients, application: Application<S>): Tensor;
  /** Result and gradients by kernels that do several operations at once, of tensors that are not traced. */
  readonly fuse?: (inputs: readonly Tensor[], settings: S, needed: readonly boolean[]) => Fused;
}

/** Applies an operation: the innermost differentiation among those of the inputs sees it first. */
export function apply<S>(primitive: Primitive<S>, inputs: readonly Tensor[], settings: S): Tensor {
  const trace = innermostTrace(inputs);
  if (trace !== undefined) return trace.process(primitive, inputs, settings);
  return primitive.compute(inputs, settings);
}

function innermostTrace(inputs: readonly Tensor[]): Trace | undefined {
  let found: Trace | undefined;
  for (let i = 0; i < inputs.length; i++) {
    const input = inputs[i];
    if (isTraced(input) && (found === undefined || input.trace.level > found.level)) found = input.trace;
  }
  return found;
}

/** The inputs without a trace. */
export function primalsOf(trace: Trace, inputs: readonly Tensor[]): Tensor[] {
  const primals = new Array<Tensor>(inputs.length);
  for (let i = 0; i < inputs.length; i++) {
    const input = inputs[i];
    primals[i] = isTraced(input) && input.trace === trace ? input.primal : input;
  }
  return primals;
}

let depth = 0;

/** Runs a differentiation one level further in than those that are running. */
export function atNextLevel<R>(run: (level: number) => R): R {
  depth++;
  try {
    return run(depth);
  } finally {
    depth--;
  }
}
