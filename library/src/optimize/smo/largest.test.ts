import fc from "fast-check";
import { expect, test } from "vitest";
import { positionsOfLargest } from "./largest.js";

test("the positions of the largest values, as sorting finds them", () => {
  const values = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 40 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 45 }), (list, count) => {
      const found = Array.from(positionsOfLargest(Float64Array.from(list), count));
      expect(new Set(found).size).toBe(Math.min(count, list.length));
      const expected = [...list].sort((a, b) => b - a).slice(0, count);
      expect(found.map((at) => list[at]).sort((a, b) => b - a)).toEqual(expected);
    }),
  );
});
