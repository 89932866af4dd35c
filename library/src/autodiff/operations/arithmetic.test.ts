/** Arithmetic. */
import { expect, test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { tensor } from "../../tensor/operations.js";
import { grad } from "../gradient.js";
import * as ad from "../operations.js";

test.each([
  ["add", ad.add],
  ["subtract", ad.subtract],
  ["multiply", ad.multiply],
  ["maximum", ad.maximum],
  ["minimum", ad.minimum],
])("%s has the derivatives of differences, also where shapes broadcast", (_, operation) => {
  expectDerivatives(operation, [2, 3, 1], [3, 4]);
  expectDerivatives((a) => operation(a, 0.3), [3]);
  expectDerivatives((a) => operation(0.3, a), [3]);
});

test("quotients and powers have the derivatives of differences", () => {
  expectDerivatives((a, b) => ad.divide(a, ad.add(ad.square(b), 1)), [3, 4], [4]);
  expectDerivatives((a) => ad.power(ad.add(ad.square(a), 1), 1.7), [5]);
  expectDerivatives((a) => ad.power(a, 0), [5]);
});

test("broadcasting and its adjoint have the derivatives of differences", () => {
  expectDerivatives((a) => ad.broadcastTo(a, [2, 3, 4]), [3, 1]);
  expectDerivatives((a) => ad.sumTo(a, [3, 1]), [2, 3, 4]);
});

test("entries that are not chosen get no gradient, even where they are not finite", () => {
  const mask = tensor([1, 0]);
  expectDerivatives((a, b) => ad.where(tensor([1, 0, 1]), a, ad.exp(b)), [3], [2, 3]);
  const f = (x: ReturnType<typeof tensor>) => ad.sum(ad.where(mask, ad.log(x), 0));
  expect(grad(f)(tensor([2, 0])).data[0]).toBe(0.5);
});

test("the first one among equals gets the gradient of a maximum", () => {
  const at = tensor([1]);
  expect(grad((x: typeof at) => ad.sum(ad.maximum(x, 1)))(at).data[0]).toBe(1);
  expect(grad((x: typeof at) => ad.sum(ad.minimum(1, x)))(at).data[0]).toBe(0);
  expect(ad.greater(tensor([1, 3]), 2).data).toEqual(Float32Array.of(0, 1));
});
