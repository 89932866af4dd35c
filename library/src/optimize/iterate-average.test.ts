import fc from "fast-check";
import { expect, test } from "vitest";
import { initializeAverage, updateAverage } from "./iterate-average.js";

test("is the mean of all points, and does not modify the previous one", () => {
  const points = fc.array(
    fc.tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.double({ min: -9, max: 9, noNaN: true })),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(points, (list) => {
      let average = initializeAverage(2);
      for (const point of list) {
        const before = structuredClone(average);
        const next = updateAverage(average, Float64Array.from(point));
        expect(average).toEqual(before);
        average = next;
      }
      expect(average.count).toBe(list.length);
      for (const i of [0, 1]) {
        const mean = list.reduce((sum, point) => sum + point[i], 0) / list.length;
        expect(average.mean[i]).toBeCloseTo(mean, 10);
      }
    }),
  );
});
