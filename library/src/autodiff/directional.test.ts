/** Forward mode. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { type Tensor, tensor } from "../tensor/operations.js";
import { jvp } from "./directional.js";
import { grad, vjp } from "./gradient.js";
import * as ad from "./operations.js";

test.each([0, 1, 2])("forward and reverse mode are transposes of each other, seed %i", (seed) => {
  const draw = tensorsOf(seed);
  const w = draw(3, 4);
  const f = (x: Tensor) => ad.softmax(ad.tanh(ad.matmul(x, w)));
  const [x, v, g] = [draw(2, 3), draw(2, 3), draw(2, 4)];
  const forward = ad.sum(ad.multiply(jvp(f, x, v).tangent, g)).data[0];
  const reverse = ad.sum(ad.multiply(vjp(f, x).pull(g), v)).data[0];
  expectClose([forward], [reverse], 1e-13);
});

test("forward over forward, and forward over reverse, give second derivatives", () => {
  const [at, unit] = [tensor([0.7], [1], "f64"), tensor([1], [1], "f64")];
  const slope = (x: Tensor) => jvp(ad.sin, x, unit).tangent;
  expectClose(jvp(slope, at, unit).tangent.data, [-Math.sin(0.7)], 1e-15);
  const gradient = grad((x: Tensor) => ad.sum(ad.sin(x)));
  expectClose(jvp(gradient, at, unit).tangent.data, [-Math.sin(0.7)], 1e-15);
});

test("constants have no derivative, and other trees are refused", () => {
  expect(jvp(() => tensor([1, 2]), tensor(3), tensor(1)).tangent).toEqual(tensor([0, 0]));
  expect(refusal(() => jvp(ad.exp, tensor([1]), tensor([1, 2])))).toBe(
    "invalid-data: jvp: the shapes [1] and [2] differ",
  );
});
