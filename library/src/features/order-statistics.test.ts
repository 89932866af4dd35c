import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { selectRank, takeQuantiles } from "./order-statistics.js";

const values = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 60 });

describe("selecting a rank", () => {
  test("puts it where sorting would, smaller values before and larger ones after", () => {
    fc.assert(
      fc.property(values, fc.nat(), (list, pick) => {
        const k = pick % list.length;
        const work = Float64Array.from(list);
        selectRank(work, k, 0, work.length - 1);
        expect(work[k]).toBe(Float64Array.from(list).sort()[k]);
        expect(work.subarray(0, k).every((value) => value <= work[k])).toBe(true);
        expect(work.subarray(k).every((value) => value >= work[k])).toBe(true);
      }),
    );
  });

  test("also when sampling narrows the range, with many and with few distinct values", () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = createRandom(seed);
      const distinct = seed % 3 === 0 ? 3 : 1e9;
      const work = Float64Array.from({ length: 5000 }, () => random.integer(distinct));
      const sorted = work.slice().sort();
      const k = random.integer(5000);
      selectRank(work, k, 0, 4999);
      expect(work[k]).toBe(sorted[k]);
      expect(work.slice().sort()).toEqual(sorted);
    }
  });
});

describe("quantiles", () => {
  test("match their definition on the sorted values, few and many of them", () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), (list, count) => {
        const fractions = Array.from({ length: count }, (_, q) => (count === 1 ? 0.3 : q / (count - 1)));
        const sorted = Float64Array.from(list).sort();
        const result = takeQuantiles(Float64Array.from(list), list.length, fractions);
        fractions.forEach((fraction, q) => {
          const place = fraction * (list.length - 1);
          const low = sorted[Math.floor(place)];
          const expected = low + (sorted[Math.ceil(place)] - low) * (place - Math.floor(place));
          expect(Math.abs(result[q] - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
          if (q > 0) expect(result[q]).toBeGreaterThanOrEqual(result[q - 1]);
        });
      }),
    );
  });

  test("use only the first values", () => {
    expect(Array.from(takeQuantiles(Float64Array.of(3, 1, 2, 99, 98), 3, [0, 0.5, 1]))).toEqual([1, 2, 3]);
  });
});
