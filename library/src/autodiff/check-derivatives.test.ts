/** The numerical check of gradients. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import type { Tensor } from "../tensor/operations.js";
import { checkDerivatives } from "./check-derivatives.js";
import { customGradient } from "./custom.js";
import * as ad from "./operations.js";

test.each([0, 1, 2])("right gradients pass and wrong ones fail, seed %i", (seed) => {
  const x = tensorsOf(seed)(3);
  const right = (y: Tensor) => ad.sum(ad.exp(y));
  expect(checkDerivatives(right, x, { seed }).error).toBeLessThan(1e-8);
  const forgetful = customGradient(
    (y) => ad.exp(y),
    (gradient) => [gradient],
  );
  expect(checkDerivatives((y: Tensor) => ad.sum(forgetful(y)), x, { seed }).error).toBeGreaterThan(1e-2);
});
