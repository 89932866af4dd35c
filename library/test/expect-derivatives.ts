/** Checks of the derivatives of operations: first and second, by both modes, against differences. */
import { expect } from "vitest";
import { checkDerivatives } from "../src/autodiff/check-derivatives.js";
import { grad } from "../src/autodiff/gradient.js";
import * as ad from "../src/autodiff/operations.js";
import type { Tensor } from "../src/tensor/operations.js";
import { tensorsOf } from "./drawn-tensors.js";

/** A function of tensors of some shapes. */
type Operation = (...inputs: Tensor[]) => Tensor;

/**
 * Expects that the derivatives of an operation at normal entries of the given shapes, and those of its gradient, agree with
 * differences. The result is weighted by sin(1), sin(2), …, so that no error can cancel.
 */
export function expectDerivatives(operation: Operation, ...shapes: readonly (readonly number[])[]): void {
  for (const seed of [0, 1, 2]) {
    const draw = tensorsOf(seed);
    expectDerivativesAt(
      operation,
      shapes.map((shape) => draw(...shape)),
      seed,
    );
  }
}

/** {@link expectDerivatives} at given tensors in double precision. */
export function expectDerivativesAt(operation: Operation, inputs: readonly Tensor[], seed = 0): void {
  const f = (values: readonly Tensor[]) => weighted(operation(...values));
  const first = checkDerivatives(f, inputs, { seed });
  expect(first.error, `first derivative ${JSON.stringify(first)}`).toBeLessThan(1e-7);
  const slope = (values: readonly Tensor[]) =>
    grad(f)(values)
      .map(weighted)
      .reduce((total, part) => ad.add(total, part));
  const second = checkDerivatives(slope, inputs, { seed });
  expect(second.error, `second derivative ${JSON.stringify(second)}`).toBeLessThan(1e-6);
}

/** Σ sin(i) xᵢ² / 2 + sin(i) xᵢ: not linear, so that the second derivative of a linear operation is tested too. */
function weighted(x: Tensor): Tensor {
  const weights = { shape: x.shape, data: Float64Array.from(x.data, (_, i) => Math.sin(i + 1)) };
  return ad.sum(ad.multiply(weights, ad.add(x, ad.multiply(ad.square(x), 0.5))));
}
