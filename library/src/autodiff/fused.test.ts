/** Fused operations. */
import { expect, test } from "vitest";
import { type Tensor, tensor } from "../tensor/operations.js";
import { fused } from "./fused.js";
import { grad } from "./gradient.js";
import * as ad from "./operations.js";

test("the kernel gives values and first gradients, the definition what the kernel cannot", () => {
  const used: string[] = [];
  const squares = fused<undefined>({
    name: "squares",
    define([x]) {
      used.push("definition");
      return ad.square(x);
    },
    compute: ([x]) => ad.square(x),
    fuse([x]) {
      used.push("kernel");
      return { output: ad.square(x), pull: (gradient) => [ad.multiply(gradient, ad.multiply(x, 2))] };
    },
  });
  const f = (x: Tensor) => ad.sum(squares([x], undefined));
  expect(grad(f)(tensor([3])).data[0]).toBe(6);
  expect(used).toEqual(["kernel"]);
  expect(grad((x: Tensor) => ad.sum(grad(f)(x)))(tensor([3])).data[0]).toBe(2);
  expect(used).toContain("definition");
});
