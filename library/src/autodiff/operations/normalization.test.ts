/** Normalisation. */
import { test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import * as ad from "../operations.js";

test("normalisations have the derivatives of differences", () => {
  expectDerivatives((x, scale, shift) => ad.layerNorm(x, scale, shift), [2, 2, 4], [4], [4]);
  expectDerivatives((x, scale, shift) => ad.groupNorm(x, 2, scale, shift), [2, 4, 3], [4], [4]);
  expectDerivatives((x, scale, shift) => ad.batchNorm(x, scale, shift), [3, 2, 2], [2], [2]);
  expectDerivatives((x, scale, shift) => ad.batchNorm(x, scale, shift), [5, 2], [2], [2]);
});
