/** Attention. */
import { test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import { tensor } from "../../tensor/operations.js";
import * as ad from "../operations.js";

const mask = tensor(
  [
    [0, -Infinity, 0],
    [0, 0, -1],
  ],
  undefined,
  "f64",
);

test.each([{}, { causal: true }, { mask, scale: 0.3 }])(
  "attention with %j has the derivatives of differences",
  (options) => {
    expectDerivatives((q, k, v) => ad.attention(q, k, v, options), [2, 2, 3], [2, 3, 3], [2, 3, 2]);
    expectDerivatives((q, k) => ad.attentionWeights(q, k, options), [2, 2, 3], [2, 3, 3]);
  },
);

test("the weights sum to 1 and give the result", () => {
  const draw = tensorsOf(1);
  const [q, k, v] = [draw(4, 3), draw(4, 3), draw(4, 2)];
  const weights = ad.attentionWeights(q, k, { causal: true });
  expectClose(ad.sum(weights, { axes: [-1] }).data, [1, 1, 1, 1], 1e-14);
  expectClose(weights.data.subarray(0, 4), [1, 0, 0, 0], 0);
  expectClose(ad.matmul(weights, v).data, ad.attention(q, k, v, { causal: true }).data, 1e-14);
});
