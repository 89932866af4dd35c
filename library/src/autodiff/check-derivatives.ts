/** Compares gradients with differences of function values. */
import { createRandom } from "../numeric/random/random.js";
import { sizeOf, type Tensor } from "../tensor/operations.js";
import { jvp } from "./directional.js";
import { valueAndGrad } from "./gradient.js";
import { precisionOf } from "./traced.js";
import { leavesOf, mapTree, zipTrees } from "./tree.js";

/** Derivatives along a random direction, three ways. */
export interface DerivativesCheck {
  /** by differences of the function */
  readonly difference: number;
  /** by reverse mode */
  readonly reverse: number;
  /** by forward mode */
  readonly forward: number;
  /** the largest deviation from the difference, relative to the size of the derivative, at least 1 */
  readonly error: number;
}

/**
 * The derivative of a function along a random direction by reverse mode, by forward mode, and by central differences. In
 * double precision the error is about 1e-9 for smooth functions; far larger ones mean that a gradient is wrong.
 */
export function checkDerivatives<P>(
  f: (parameters: P) => Tensor,
  parameters: P,
  { seed = 0, step = 1e-5 }: { readonly seed?: number; readonly step?: number } = {},
): DerivativesCheck {
  const random = createRandom(seed);
  const direction = mapTree(parameters, (leaf) => filled(leaf, () => random.normal()));
  const at = (t: number) =>
    f(zipTrees(parameters, direction, (a, b) => filled(a, (i) => a.data[i] + t * b.data[i]))).data[0];
  const difference = (at(step) - at(-step)) / (2 * step);
  const { gradient } = valueAndGrad(f)(parameters);
  const reverse = innerProduct(gradient, direction);
  const forward = jvp(f, parameters, direction).tangent.data[0];
  const scale = Math.max(1, Math.abs(difference));
  const error = Math.max(Math.abs(reverse - difference), Math.abs(forward - difference)) / scale;
  return { difference, reverse, forward, error };
}

function filled(like: Tensor, value: (i: number) => number): Tensor {
  const length = sizeOf(like.shape);
  const data = precisionOf(like) === "f32" ? new Float32Array(length) : new Float64Array(length);
  for (let i = 0; i < length; i++) data[i] = value(i);
  return { shape: like.shape, data };
}

function innerProduct(tree: unknown, other: unknown): number {
  const [own, given] = [leavesOf(tree), leavesOf(other)];
  let total = 0;
  own.forEach(({ tensor }, leaf) => {
    for (let i = 0; i < tensor.data.length; i++) total += tensor.data[i] * given[leaf].tensor.data[i];
  });
  return total;
}
