import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnViews } from "../../../test/canonical-data.js";
import { refusal } from "../../../test/refusal.js";
import { row, toRows } from "../../data/matrix.js";
import { type Trend, trendCorrelation, trendViews } from "./trend.js";

const x = [[1], [2], [3], [5], [8]];
const y = x.map(([value], t) => [10 * value, t]);

test("puts the delayed responses of all places beside the features of the same time", () => {
  const views = trendViews("test", x, y, [0, 2]);
  expect(toRows(views.x)).toEqual([[1], [2], [3]]);
  expect(toRows(views.y)).toEqual([
    [10, 0, 30, 2],
    [20, 1, 50, 3],
    [30, 2, 80, 4],
  ]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -3, max: 3 }), { minLength: 1 }), fc.nat(99), (delays, seed) => {
      const [features, places] = drawnViews(10, [2, 3], seed);
      const first = -Math.min(0, ...delays);
      const { x: sources, y: responses } = trendViews("test", features, places, delays);
      expect(sources.rows).toBe(10 - first - Math.max(0, ...delays));
      for (let i = 0; i < sources.rows; i++) {
        expect(row(sources, i)).toEqual(row(features, first + i));
        const expected = delays.flatMap((delay) => [...row(places, first + i + delay)]);
        expect([...row(responses, i)]).toEqual(expected);
      }
    }),
  );
});

/** A trend of one feature that listens to one place after one of two delays. */
function listening(place: number, delay: number, sign = 1): Trend {
  const responses = { rows: 2, columns: 2, data: new Float64Array(4) };
  responses.data[2 * delay + place] = sign;
  return { delays: [0, 1], features: Float64Array.of(1), responses };
}

test("the correlation is 1 where the weights pick the response that follows, with the sign of the weights", () => {
  const later = x.map((_, t) => [t === 0 ? 7 : x[t - 1][0], 4]);
  expect(trendCorrelation(listening(0, 1), x, later)).toBeCloseTo(1, 14);
  expect(trendCorrelation(listening(0, 1, -1), x, later)).toBeCloseTo(-1, 14);
  // x is 1, 2, 3, 5 at times with both delays; the answer at the same time is 7, 1, 2, 3.
  const expected = (7 + 2 + 6 + 15 - (11 * 13) / 4) / Math.sqrt((39 - 121 / 4) * (63 - 169 / 4));
  expect(trendCorrelation(listening(0, 0), x, later)).toBeCloseTo(expected, 14);
  expect(trendCorrelation(listening(1, 0), x, later)).toBe(0);
});

test("refuses different lengths, delays beyond the series, non-finite numbers and different columns", () => {
  expect(refusal(() => trendViews("fit", x, [[1]], [0]))).toContain("fit: features and responses need the same times");
  expect(refusal(() => trendViews("fit", x, y, [5]))).toContain("fit: lags that span 5 steps need more than 5 samples");
  expect(refusal(() => trendViews("fit", x, [...x.slice(1), [Number.NaN]], [0]))).toContain("fit: every entry");
  expect(refusal(() => trendCorrelation(listening(0, 0), y, y))).toContain(
    "4 x 2 and a vector of 1 entries have incompatible shapes",
  );
});
