/** Random tensors and the inner product, for tests of tensors. */
import { expect } from "vitest";
import { createRandom } from "../src/numeric/random/random.js";
import type { NumberType } from "../src/tensor/allocate.js";
import { type Shape, sizeOf } from "../src/tensor/shape.js";
import { type Tensor, tensor } from "../src/tensor/tensor.js";

/** Draws tensors of standard normal numbers. */
export function tensorsOf(seed: number, type: NumberType = "f64"): (...shape: Shape) => Tensor {
  const random = createRandom(seed);
  return (...shape) =>
    tensor(
      Float64Array.from({ length: sizeOf(shape) }, () => random.normal()),
      shape,
      type,
    );
}

/** Σ a b. */
export function innerProduct(a: Tensor, b: Tensor): number {
  let total = 0;
  for (let i = 0; i < a.data.length; i++) total += a.data[i] * b.data[i];
  return total;
}

/** The adjoint Aᵀ of a linear operation A has ⟨A x, y⟩ = ⟨x, Aᵀ y⟩ for all tensors x and y. */
export function expectAdjoint(shape: Shape, apply: (x: Tensor) => Tensor, adjoint: (y: Tensor) => Tensor): void {
  for (const seed of [1, 2, 3]) {
    const draw = tensorsOf(seed);
    const x = draw(...shape);
    const image = apply(x);
    const y = draw(...image.shape);
    const back = adjoint(y);
    expect(back.shape).toEqual(shape);
    expect(Math.abs(innerProduct(image, y) - innerProduct(x, back))).toBeLessThan(1e-12 * (1 + x.data.length));
  }
}

/** The gradient of a function of one tensor by central differences. */
export function differences(f: (x: Tensor) => number, x: Tensor): Float64Array {
  const h = 1e-5;
  return Float64Array.from(x.data, (value, i) => {
    const moved = (to: number) => f({ shape: x.shape, data: x.data.with(i, to) });
    return (moved(value + h) - moved(value - h)) / (2 * h);
  });
}

/** The entry at an index along each axis. */
export function entryAt({ shape, data }: Tensor, ...index: number[]): number {
  return data[index.reduce((place, i, axis) => place * shape[axis] + i, 0)];
}
