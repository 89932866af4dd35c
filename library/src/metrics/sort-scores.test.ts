import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { descendingOrder } from "./sort-scores.js";

/** The same order by the built-in stable sort. */
function plainOrder(scores: Float64Array): number[] {
  return Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a]);
}

describe("descending order", () => {
  test("equals a stable comparison sort, for scores of any sign and size, ties and zeros included", () => {
    const score = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(0, -0, Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, 1e-310),
    );
    fc.assert(
      fc.property(fc.array(score), (list) => {
        const scores = Float64Array.from(list);
        expect(Array.from(descendingOrder(scores))).toEqual(plainOrder(scores));
      }),
      { numRuns: 500 },
    );
  });

  test("works on many scores, whose keys differ in every digit or in one only", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const wide = Float64Array.from({ length: 5000 }, () => random.normal() * 10 ** random.integer(20));
      const narrow = Float64Array.from({ length: 5000 }, () => 1 + random.integer(100) * Number.EPSILON);
      for (const scores of [wide, narrow]) {
        expect(Array.from(descendingOrder(scores))).toEqual(plainOrder(scores));
      }
    }
  });

  test("does not modify the scores", () => {
    const scores = Float64Array.of(1, 3, 2);
    expect(Array.from(descendingOrder(scores))).toEqual([1, 2, 0]);
    expect(Array.from(scores)).toEqual([1, 3, 2]);
  });
});
