/** Kernels of pairs of an input and an output: k((x, y), (x′, y′)). */

/** A similarity of two values; positive semidefinite. */
export type PairKernel<V> = (a: V, b: V) => number;

/** A pair of an input and an output. */
export type InputOutput<X, Y> = readonly [x: X, y: Y];

/**
 * The product of a kernel of inputs and a kernel of outputs, which is positive semidefinite if both are (Schur). Its
 * features are the products of the features of both.
 *
 * @example
 * ```ts
 * import { jointKernel } from "lectern/structured";
 *
 * const kernel = jointKernel(
 *   (a: number, b: number) => a * b,
 *   (a: string, b: string) => (a[0] === b[0] ? 1 : 0),
 * );
 * console.log(kernel([2, "ab"], [3, "ac"])); // 6
 * ```
 */
export function jointKernel<X, Y>(input: PairKernel<X>, output: PairKernel<Y>): PairKernel<InputOutput<X, Y>> {
  return ([x, y], [otherX, otherY]) => input(x, otherX) * output(y, otherY);
}

/** k(x, x′) · 1(y = y′): each class has the features of the inputs in a block of its own. */
export function multiclassKernel<X, C>(input: PairKernel<X>): PairKernel<InputOutput<X, C>> {
  return jointKernel(input, (a, b) => (a === b ? 1 : 0));
}
