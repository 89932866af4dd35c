/** Reverse mode (Linnainmaa 1970): all derivatives of one number by one pass forwards and one backwards. */
import { LecternError } from "../core/errors.js";
import { ones, sameShape, showShape, sizeOf, type Tensor, zeros } from "../tensor/operations.js";
import { atNextLevel } from "./primitive.js";
import { createTape, sweep } from "./tape.js";
import { isTraced, precisionOf } from "./traced.js";
import { leavesOf, withLeaves } from "./tree.js";

/** A value that is differentiated, and anything else that a function has to say. */
export interface WithExtra<R> {
  readonly value: Tensor;
  readonly extra: R;
}

/** The value of a function and its gradient, a tree like that of the parameters. */
export interface ValueAndGradient<P> {
  readonly value: Tensor;
  readonly gradient: P;
}

/** The value of a function, and the map from a gradient g in it to the gradient gᵀ J in its parameters. */
export interface Pullback<P> {
  readonly value: Tensor;
  readonly pull: (gradient: Tensor) => P;
}

/**
 * The gradient of a function whose result is a single number.
 *
 * @example
 * ```ts
 * import { grad, ops } from "lectern/autodiff";
 * import { type Tensor, tensor } from "lectern/tensor";
 *
 * const energy = (x: Tensor) => ops.sum(ops.multiply(x, x));
 * console.log(grad(energy)(tensor([1, 2, 3])).data); // Float32Array [ 2, 4, 6 ]
 * ```
 */
export function grad<P, A extends readonly unknown[]>(f: (parameters: P, ...rest: A) => Tensor) {
  return (parameters: P, ...rest: A): P => valueAndGrad(f)(parameters, ...rest).gradient;
}

/** The value and the gradient of a function whose result is a single number. */
export function valueAndGrad<P, A extends readonly unknown[]>(f: (parameters: P, ...rest: A) => Tensor) {
  return (parameters: P, ...rest: A): ValueAndGradient<P> => {
    const { value, pull } = vjp((p: P) => f(p, ...rest), parameters);
    return { value, gradient: pull(unitGradient(value)) };
  };
}

/** {@link valueAndGrad} of a function that also returns something which is not differentiated. */
export function valueAndGradWith<P, R, A extends readonly unknown[]>(f: (parameters: P, ...rest: A) => WithExtra<R>) {
  return (parameters: P, ...rest: A): ValueAndGradient<P> & WithExtra<R> => {
    const { value, extra, pull } = pullback((p: P) => f(p, ...rest), parameters);
    return { value, extra, gradient: pull(unitGradient(value)) };
  };
}

/** The value of a function and its vector-Jacobian products. */
export function vjp<P>(f: (parameters: P) => Tensor, parameters: P): Pullback<P> {
  return pullback((p: P) => ({ value: f(p), extra: undefined }), parameters);
}

function pullback<P, R>(f: (parameters: P) => WithExtra<R>, parameters: P): Pullback<P> & WithExtra<R> {
  return atNextLevel((level) => {
    const tape = createTape(level);
    const inputs = leavesOf(parameters).map(({ tensor }) => tensor);
    const result = f(withLeaves(parameters, inputs.map(tape.input)));
    const output = isTraced(result.value) && result.value.trace === tape ? result.value : undefined;
    const value = output?.primal ?? result.value;
    const pull = (gradient: Tensor) => {
      requireShape(gradient, value);
      const found = output === undefined ? [] : sweep(tape, output.position, gradient, inputs.length);
      return withLeaves(
        parameters,
        inputs.map((input, i) => found[i] ?? zeros(input.shape, precisionOf(input))),
      );
    };
    return { value, extra: result.extra, pull };
  });
}

function requireShape(gradient: Tensor, value: Tensor): void {
  if (sameShape(gradient.shape, value.shape)) return;
  throw new LecternError(
    "invalid-data",
    `vjp: the gradient has the shape ${showShape(gradient.shape)}, but the value has ${showShape(value.shape)}`,
    { shapes: [gradient.shape, value.shape] },
  );
}

function unitGradient(value: Tensor): Tensor {
  if (sizeOf(value.shape) === 1) return ones(value.shape, precisionOf(value));
  throw new LecternError(
    "invalid-data",
    `grad: the function must return a single number, got the shape ${showShape(value.shape)}; take its sum or mean, or use vjp`,
    { shape: value.shape },
  );
}
