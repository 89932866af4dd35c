/** Derivatives of vectors and second derivatives, by differentiating a differentiation. */
import { LecternError } from "../core/errors.js";
import { showShape, sizeOf, type Tensor, zeros } from "../tensor/operations.js";
import { jvp } from "./directional.js";
import { grad, vjp } from "./gradient.js";
import { multiply } from "./operations/arithmetic.js";
import { concatenate, reshape, stack } from "./operations/movement.js";
import { sum } from "./operations/reductions.js";
import { precisionOf } from "./traced.js";
import { leavesOf, matchingLeaves } from "./tree.js";

/**
 * The product H v of the matrix of second derivatives with a direction, at the cost of a few gradients: the derivative of the
 * gradient along the direction (Pearlmutter 1994).
 */
export function hessianVectorProduct<P>(f: (parameters: P) => Tensor, parameters: P, direction: P): P {
  const slope = (p: P) => directionalSlope(grad(f)(p), matchingLeaves("hessianVectorProduct", p, direction));
  return grad(slope)(parameters);
}

/** The inner product of a tree and the tensors of another. */
function directionalSlope(tree: unknown, tensors: readonly Tensor[]): Tensor {
  const parts = leavesOf(tree).map((leaf, i) => reshape(sum(multiply(leaf.tensor, tensors[i])), [1]));
  return sum(concatenate(parts));
}

/** The Jacobian of a function of a vector: a row for each number of the result, with the shape of the vector. */
export function jacobian(f: (x: Tensor) => Tensor, x: Tensor): Tensor {
  const { value, pull } = vjp(f, x);
  const rows = unitTensors(value).map(pull);
  return reshape(stack(rows), [...value.shape, ...x.shape]);
}

/** The matrix of second derivatives of a function of a vector with n entries, column by column: n x n. */
export function hessian(f: (x: Tensor) => Tensor, x: Tensor): Tensor {
  if (x.shape.length !== 1) {
    throw new LecternError("invalid-data", `hessian: needs a vector, got the shape ${showShape(x.shape)}`);
  }
  const columns = unitTensors(x).map((direction) => jvp(grad(f), x, direction));
  return stack(columns.map(({ tangent }) => tangent));
}

/** A tensor for each entry of another: 1 there, 0 elsewhere. */
function unitTensors(like: Tensor): Tensor[] {
  return Array.from({ length: sizeOf(like.shape) }, (_, i) => {
    const unit = zeros(like.shape, precisionOf(like));
    unit.data[i] = 1;
    return unit;
  });
}
