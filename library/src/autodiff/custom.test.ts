/** Gradients of one's own, and checkpoints. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectDerivatives } from "../../test/expect-derivatives.js";
import { type Tensor, tensor } from "../tensor/operations.js";
import { checkpoint, customGradient } from "./custom.js";
import { jvp } from "./directional.js";
import { grad } from "./gradient.js";
import * as ad from "./operations.js";

test("a gradient that is given is used: straight through a rounding", () => {
  const rounded = customGradient(
    (x) => ({ shape: x.shape, data: x.data.map(Math.round) }),
    (gradient) => [gradient],
  );
  const f = (x: Tensor) => ad.sum(ad.multiply(rounded(x), tensor([2, 3])));
  expect(f(tensor([0.7, 1.2])).data[0]).toBe(5);
  expect(grad(f)(tensor([0.7, 1.2])).data).toEqual(Float32Array.of(2, 3));
});

test("forward mode differentiates the function itself", () => {
  const squared = customGradient(
    (x) => ad.square(x),
    (gradient, [x]) => [ad.multiply(ad.multiply(gradient, x), 2)],
  );
  expect(jvp((x: Tensor) => squared(x), tensor([3]), tensor([1])).tangent.data[0]).toBe(6);
  expectDerivatives((x) => squared(x), [3]);
});

test("a checkpoint has the same derivatives and computes its inside again", () => {
  let calls = 0;
  const inside = ({ x, w }: { x: Tensor; w: Tensor }) => {
    calls++;
    return ad.tanh(ad.matmul(x, w));
  };
  const draw = tensorsOf(0);
  const parameters = { x: draw(2, 3), w: draw(3, 2) };
  const plain = grad((p: typeof parameters) => ad.sum(ad.square(inside(p))))(parameters);
  calls = 0;
  const again = grad((p: typeof parameters) => ad.sum(ad.square(checkpoint(inside)(p))))(parameters);
  expect(calls).toBe(2);
  expectClose([...again.x.data, ...again.w.data], [...plain.x.data, ...plain.w.data], 1e-14);
  expectDerivatives((x, w) => checkpoint(inside)({ x, w }), [2, 3], [3, 2]);
});
