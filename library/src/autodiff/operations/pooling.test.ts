/** Pooling. */
import { test } from "vitest";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import * as ad from "../operations.js";

test("pooling has the derivatives of differences", () => {
  expectDerivatives((x) => ad.maxPool(x, { size: 2 }), [1, 2, 4, 4]);
  expectDerivatives((x) => ad.minPool(x, { size: 2, stride: 1 }), [1, 2, 3, 3]);
  expectDerivatives((x) => ad.averagePool(x, { size: 3, stride: 2, padding: 1 }), [1, 2, 4, 4]);
});
