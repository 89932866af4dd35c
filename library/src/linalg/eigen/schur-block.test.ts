import fc from "fast-check";
import { expect, test } from "vitest";
import { standardizeBlock } from "./schur-block.js";

const entry = fc.oneof(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.constantFrom(0, 1, -1, 0.5, 1e-8, -1e-8, 1e-17, 1 + 2 ** -52),
);

test("R M Rᵀ is the block, R is a rotation, and the result has standard form", () => {
  fc.assert(
    fc.property(entry, entry, entry, entry, (a, b, c, d) => {
      const block = standardizeBlock(a, b, c, d);
      const { cosine, sine } = block;
      expect(Math.abs(cosine * cosine + sine * sine - 1)).toBeLessThan(1e-14);
      const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
      // R M
      const p = cosine * a + sine * c;
      const q = cosine * b + sine * d;
      const r = cosine * c - sine * a;
      const s = cosine * d - sine * b;
      const expected = [p * cosine + q * sine, q * cosine - p * sine, r * cosine + s * sine, s * cosine - r * sine];
      [block.a, block.b, block.c, block.d].forEach((value, k) => {
        // Below the normal numbers rounding is absolute.
        expect(Math.abs(value - expected[k])).toBeLessThanOrEqual(2e-15 * size + 8 * Number.MIN_VALUE);
      });
      if (block.c !== 0) {
        expect(block.a).toBe(block.d);
        expect(Math.sign(block.b) * Math.sign(block.c)).toBe(-1);
      }
    }),
    { numRuns: 400 },
  );
});

test("known blocks", () => {
  expect(standardizeBlock(0, -1, 1, 0)).toMatchObject({ a: 0, b: -1, c: 1, d: 0, cosine: 1, sine: 0 });
  const symmetric = standardizeBlock(2, 1, 1, 2);
  expect([symmetric.a, symmetric.d].sort()).toEqual([expect.closeTo(1, 14), expect.closeTo(3, 14)]);
  expect(symmetric.c).toBe(0);
  expect(standardizeBlock(1, 0, 5, 2)).toMatchObject({ a: 2, c: 0, d: 1 });
});
