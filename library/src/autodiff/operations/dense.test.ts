/** Dense layers. */
import { test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import * as ad from "../operations.js";

test.each(["none", "relu", "sigmoid", "tanh", "gelu"] as const)(
  "a dense layer with activation %s has the derivatives of differences",
  (activation) => expectDerivatives((x, w, b) => ad.dense(x, w, b, activation), [2, 2, 3], [3, 2], [2]),
);

test("a dense layer may have no shift", () => {
  const draw = tensorsOf(0);
  const [x, w] = [draw(4, 3), draw(3, 2)];
  expectClose(ad.dense(x, w).data, ad.matmul(x, w).data, 1e-14);
  expectDerivatives((a, b) => ad.dense(a, b, undefined, "tanh"), [4, 3], [3, 2]);
});
