/** Numerical differentiation. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import type { Tensor } from "../tensor/operations.js";
import { differenceGradient } from "./difference-gradient.js";
import { grad } from "./gradient.js";
import * as ad from "./operations.js";

const f = (x: Tensor) => ad.sum(ad.multiply(ad.exp(x), ad.sin(x)));

/** The largest deviation of differences from the gradient. */
function errorOf(x: Tensor, step: number, central: boolean): number {
  const [exact, approximate] = [grad(f)(x), differenceGradient(f, x, { step, central })];
  return Math.max(...approximate.data.map((value, i) => Math.abs(value - exact.data[i])));
}

test.each([0, 1, 2])("[MP-208] the error of forward differences is proportional to the step, seed %i", (seed) => {
  const x = tensorsOf(seed)(5);
  for (const step of [1e-2, 1e-3, 1e-4]) {
    const ratio = errorOf(x, step, false) / errorOf(x, step / 10, false);
    expect(Math.abs(ratio - 10)).toBeLessThan(0.4);
  }
});

test.each([0, 1, 2])("the error of central differences is proportional to its square, seed %i", (seed) => {
  const x = tensorsOf(seed)(5);
  expect(Math.abs(errorOf(x, 1e-2, true) / errorOf(x, 1e-3, true) - 100)).toBeLessThan(2);
});
