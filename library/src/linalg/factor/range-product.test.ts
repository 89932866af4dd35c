import fc from "fast-check";
import { expect, test } from "vitest";
import { rangeProduct } from "./range-product.js";

test("matches the definition on integers, for any offset and length", () => {
  const numbers = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(numbers, numbers, fc.nat(10), fc.nat(10), fc.nat(20), (a, b, p, q, n) => {
      let expected = 0;
      for (let k = 0; k < n; k++) expected += a[p + k] * b[q + k];
      expect(rangeProduct(Float64Array.from(a), p, Float64Array.from(b), q, n)).toBe(expected);
    }),
  );
});
