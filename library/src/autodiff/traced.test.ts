/** Traced tensors. */
import { expect, test } from "vitest";
import { type Tensor, tensor } from "../tensor/operations.js";
import { grad } from "./gradient.js";
import * as ad from "./operations.js";
import { isTraced, lift, precisionOf, stopGradient } from "./traced.js";

test("traced tensors have the numbers of what they trace, for decisions", () => {
  const seen: number[] = [];
  const f = (x: Tensor) => {
    seen.push(x.data[0]);
    return isTraced(x) && x.data[0] > 0 ? ad.sum(ad.square(x)) : ad.sum(x);
  };
  expect(grad(f)(tensor([3])).data[0]).toBe(6);
  expect(grad(f)(tensor([-3])).data[0]).toBe(1);
  expect(seen).toEqual([3, -3]);
});

test("a stopped gradient is a constant for all differentiations", () => {
  const f = (x: Tensor) => ad.sum(ad.multiply(x, stopGradient(x)));
  expect(grad(f)(tensor([3])).data[0]).toBe(3);
  const twice = (x: Tensor) => ad.sum(grad(f)(x));
  expect(grad(twice)(tensor([3])).data[0]).toBe(0);
});

test("numbers get the precision of the tensor beside them", () => {
  expect(precisionOf(lift(2, tensor([1], [1], "f64")))).toBe("f64");
  const x = tensor([1]);
  expect(lift(x, x)).toBe(x);
});
