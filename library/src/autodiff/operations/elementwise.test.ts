/** Functions of each entry. */
import { expect, test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { grad } from "../gradient.js";
import * as ad from "../operations.js";

const { abs, cos, erf, exp, gelu, leakyRelu, negate, relu, sigmoid, silu, sin, softplus, square, tanh } = ad;
const everywhere = { abs, cos, erf, exp, gelu, leakyRelu, negate, relu, sigmoid, silu, sin, softplus, square, tanh };

test.each(Object.entries(everywhere))("%s has the derivatives of differences", (_, f) => {
  expectDerivatives((x) => f(x), [2, 3]);
});

test.each(Object.entries({ log: ad.log, sqrt: ad.sqrt, reciprocal: ad.reciprocal }))(
  "%s has the derivatives of differences where it is defined",
  (_, f) => expectDerivatives((x) => f(ad.add(square(x), 0.5)), [2, 3]),
);

test("clipped entries get no gradient", () => {
  expectDerivatives((x) => ad.clip(x, -0.5, 0.7), [2, 5]);
});

test("the derivative at a kink is 0 for relu and abs", () => {
  const at = tensor([0]);
  for (const f of [relu, abs]) expect(grad((x: Tensor) => ad.sum(f(x)))(at).data[0]).toBe(0);
});
