/** Reverse mode. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { ones, type Tensor, tensor } from "../tensor/operations.js";
import { grad, valueAndGrad, valueAndGradWith, vjp } from "./gradient.js";
import * as ad from "./operations.js";

const cube = (x: Tensor) => ad.sum(ad.multiply(x, ad.square(x)));

test("derivatives of derivatives, to any order", () => {
  const once = (f: (x: Tensor) => Tensor) => (x: Tensor) => ad.sum(grad(f)(x));
  const at = tensor([2], [1], "f64");
  expect([cube, once(cube), once(once(cube)), once(once(once(cube)))].map((f) => f(at).data[0])).toEqual([
    8, 12, 12, 6,
  ]);
});

test("an inner differentiation does not see the variable of an outer one", () => {
  // d/dx (x · d/dy (x + y)) = 1 at y = 1, not 2 (Siskind and Pearlmutter 2005)
  const inner = (x: Tensor) => grad((y: Tensor) => ad.add(x, y))(tensor(1, [], "f64"));
  expect(grad((x: Tensor) => ad.multiply(x, inner(x)))(tensor(3, [], "f64")).data[0]).toBe(1);
});

test("the gradient is a tree like the parameters, zero for what has no influence", () => {
  const parameters = { w: [tensor([1, 2]), tensor([3])], unused: tensor([4, 5]) };
  const { value, gradient } = valueAndGrad((p: typeof parameters) => ad.sum(ad.multiply(p.w[0], p.w[1])))(parameters);
  expect(value.data[0]).toBe(9);
  expect(gradient).toEqual({ w: [tensor([3, 3]), tensor([3])], unused: tensor([0, 0]) });
});

test("constant functions and the identity", () => {
  const x = tensor([[2]]);
  expect(grad(() => tensor(3))(x)).toEqual(tensor([[0]]));
  expect(grad((y: Tensor) => y)(x)).toEqual(tensor([[1]]));
});

test("gradients are linear in the function", () => {
  const numbers = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(numbers, fc.double({ min: -2, max: 2, noNaN: true }), (entries, factor) => {
      const x = tensor(entries, [4], "f64");
      const both = grad((y: Tensor) => ad.add(cube(y), ad.multiply(ad.sum(ad.sin(y)), factor)))(x);
      expectClose(
        both.data,
        Float64Array.from(entries, (y) => 3 * y * y + factor * Math.cos(y)),
        1e-12,
      );
    }),
    { numRuns: 30 },
  );
});

test("other results pass through untouched", () => {
  const f = (x: Tensor) => ({ value: cube(x), extra: "kept" });
  expect(valueAndGradWith(f)(tensor([1])).extra).toBe("kept");
});

test("vector-Jacobian products", () => {
  const { value, pull } = vjp((x: Tensor) => ad.square(x), tensor([1, 2, 3]));
  expect(value.data).toEqual(Float32Array.of(1, 4, 9));
  expect(pull(tensor([1, 0, -1])).data).toEqual(Float32Array.of(2, 0, -6));
});

test("a function of several numbers and a gradient of another shape are refused", () => {
  expect(refusal(() => grad((x: Tensor) => ad.square(x))(tensor([1, 2])))).toBe(
    "invalid-data: grad: the function must return a single number, got the shape [2]; take its sum or mean, or use vjp",
  );
  expect(refusal(() => vjp((x: Tensor) => x, tensor([1, 2])).pull(ones([3])))).toBe(
    "invalid-data: vjp: the gradient has the shape [3], but the value has [2]",
  );
});

test("an error inside leaves later differentiations as they were", () => {
  expect(() => grad((x: Tensor) => ad.matmul(x, x))(tensor([1, 2]))).toThrow();
  expect(grad(cube)(tensor([1])).data[0]).toBe(3);
});
