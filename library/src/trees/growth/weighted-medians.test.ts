import fc from "fast-check";
import { expect, test } from "vitest";
import { createWeightedMedians } from "./weighted-medians.js";

const values = Float64Array.of(-3, -1, 0, 2, 5, 9, 12);
const changes = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 30 });

test("median and deviation after any insertions and removals match those of the list", () => {
  fc.assert(
    fc.property(changes, fc.nat(29), (added, removals) => {
      const medians = createWeightedMedians(10);
      medians.begin(values);
      for (const [rank, weight] of added) medians.add(rank, weight);
      const gone = Math.min(removals, added.length - 1);
      for (const [rank, weight] of added.slice(0, gone)) medians.add(rank, -weight);
      const list = added
        .slice(gone)
        .flatMap(([rank, weight]) => new Array<number>(weight).fill(values[rank]))
        .sort((a, b) => a - b);
      const half = list.length / 2;
      const median = list.length % 2 === 1 ? list[Math.floor(half)] : (list[half - 1] + list[half]) / 2;
      expect(medians.median()).toBeCloseTo(median, 12);
      expect(medians.deviation()).toBeCloseTo(
        list.reduce((sum, value) => sum + Math.abs(value - median), 0),
        9,
      );
      const copy = createWeightedMedians(10);
      copy.begin(values);
      copy.copy(medians);
      expect([copy.median(), copy.deviation(), copy.weight()]).toEqual([
        medians.median(),
        medians.deviation(),
        list.length,
      ]);
    }),
  );
});

test("there is no median without numbers", () => {
  const medians = createWeightedMedians(3);
  medians.begin(values.subarray(0, 3));
  medians.add(1, 2);
  medians.clear();
  expect([medians.median(), medians.deviation()]).toEqual([Number.NaN, 0]);
});
