/** Linear and bilinear operations. */
import { expect, test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { multiply, scalar, type Tensor, tensor } from "../../tensor/operations.js";
import { jvp } from "../directional.js";
import { add, multiply as product } from "./arithmetic.js";
import { bilinear, linear } from "./linear.js";

const scaled: (x: Tensor, factor: number) => Tensor = linear<number>(
  "scaled",
  (x, factor) => multiply(x, scalar(factor, "f64")),
  (gradient, _, factor) => scaled(gradient, factor),
);

test("a linear operation needs its adjoint only", () => {
  expectDerivatives((x) => scaled(x, 3), [4]);
  expect(jvp((x: Tensor) => scaled(x, 3), tensor([1], [1], "f64"), tensor([2], [1], "f64")).tangent.data[0]).toBe(6);
});

test("a bilinear operation needs two adjoints only", () => {
  const times: (a: Tensor, b: Tensor, settings: undefined) => Tensor = bilinear<undefined>(
    "times",
    multiply,
    [(gradient, _, b) => product(gradient, b), (gradient, a) => product(gradient, a)],
    add,
  );
  expectDerivatives((a, b) => times(a, b, undefined), [4], [4]);
  expectDerivatives((a) => times(a, a, undefined), [4]);
});
