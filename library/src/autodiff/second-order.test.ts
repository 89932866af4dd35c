/** Second derivatives. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { type Tensor, tensor } from "../tensor/operations.js";
import * as ad from "./operations.js";
import { hessian, hessianVectorProduct, jacobian } from "./second-order.js";

/** Rosenbrock's function (1 − x)² + 100 (y − x²)². */
const rosenbrock = (p: Tensor) => {
  const [x, y] = ad.split(p, [1, 1]);
  const valley = ad.square(ad.subtract(y, ad.square(x)));
  return ad.sum(ad.add(ad.square(ad.subtract(1, x)), ad.multiply(valley, 100)));
};

test("the Hessian of Rosenbrock's function", () => {
  const [x, y] = [0.3, -0.8];
  const expected = [2 - 400 * (y - 3 * x * x), -400 * x, -400 * x, 200];
  expectClose(hessian(rosenbrock, tensor([x, y], [2], "f64")).data, expected, 1e-12);
});

test.each([0, 1, 2])("the product with a direction is that of the Hessian, seed %i", (seed) => {
  const draw = tensorsOf(seed);
  const [x, v] = [draw(2), draw(2)];
  const product = ad.matmul(hessian(rosenbrock, x), ad.reshape(v, [2, 1]));
  expectClose(hessianVectorProduct(rosenbrock, x, v).data, product.data, 1e-11);
});

test("the Jacobian of a linear map is its matrix", () => {
  const a = tensorsOf(4)(3, 2);
  const f = (x: Tensor) => ad.reshape(ad.matmul(a, ad.reshape(x, [2, 1])), [3]);
  expect(jacobian(f, tensor([1, 2], [2], "f64"))).toEqual(a);
});

test("a Hessian needs a vector", () => {
  expect(refusal(() => hessian((x: Tensor) => ad.sum(x), tensor([[1]])))).toBe(
    "invalid-data: hessian: needs a vector, got the shape [1, 1]",
  );
});
