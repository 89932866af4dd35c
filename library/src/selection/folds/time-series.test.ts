import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import reference from "../reference/selection.json" with { type: "json" };
import { timeSeriesFolds } from "./time-series.js";

describe("time series", () => {
  test.each(reference.timeSeries)(
    "$samples samples, $folds folds, test size $testSize, gap $gap, window $window: matches scikit-learn",
    (expected) => {
      const folds = timeSeriesFolds(expected.samples, { ...expected, count: expected.folds, step: null });
      expect(folds.map(({ train, test: tested }) => [[...train], [...tested]])).toEqual(expected.splits);
    },
  );

  test("test samples come after training samples, with the gap between", () => {
    const settings = fc.record({
      count: fc.integer({ min: 2, max: 6 }),
      testSize: fc.option(fc.integer({ min: 1, max: 4 })),
      gap: fc.integer({ min: 0, max: 3 }),
      window: fc.option(fc.integer({ min: 1, max: 8 })),
    });
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 80 }), settings, (samples, given) => {
        const folds = timeSeriesFolds(samples, { ...given, step: null });
        expect(folds).toHaveLength(given.count);
        for (const { train, test: tested } of folds) {
          expect(Math.min(...tested) - Math.max(...train)).toBe(given.gap + 1);
          expect(train.length).toBeLessThanOrEqual(given.window ?? samples);
        }
        expect(folds[folds.length - 1].test.at(-1)).toBe(samples - 1);
      }),
    );
  });

  test("test sets that overlap, because the step is smaller than they are", () => {
    const folds = timeSeriesFolds(12, { count: 3, testSize: 4, step: 2, gap: 0, window: null });
    expect(folds.map(({ train, test: tested }) => [train.length, [...tested]])).toEqual([
      [4, [4, 5, 6, 7]],
      [6, [6, 7, 8, 9]],
      [8, [8, 9, 10, 11]],
    ]);
  });

  test("refuses a series that is too short", () => {
    const message = refusal(() => timeSeriesFolds(10, { count: 3, testSize: 3, step: null, gap: 1, window: null }));
    expect(message).toContain("10 samples are too few for 3 test sets of 3 with a gap of 1");
  });
});
