import { describe, expect, test } from "vitest";
import { dualProblem } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { column, selectRows, toRows } from "../../data/matrix.js";
import { newsTrends } from "../../datasets/news-trends.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { generalizedEigen } from "../../linalg/eigen/generalized-eigen.js";
import { gramOfRows, multiply } from "../../linalg/multiply.js";
import { aggregateRegions, gridCells } from "./aggregate-regions.js";
import { canonicalTrends, meanTrend, pcaTrend } from "./canonical-trends.js";
import { trendCorrelation, trendViews } from "./trend.js";

const delays = [0, 1, 2, 3, 4];
/** With a large ridge the weights of a place follow how it covaries with the trend, not what else it can cancel out. */
const steady = { kind: "relative", relativeAmount: 1 } as const;

function halves(seed: number) {
  const data = newsTrends({ samples: 400, seed });
  const rows = Array.from({ length: 200 }, (_, t) => t);
  const later = rows.map((t) => 200 + t);
  const part = (which: number[]) => ({ x: selectRows(data.x, which), y: selectRows(data.y, which) });
  return { data, train: part(rows), test: part(later) };
}

/** The weights are those of the dual problem with K² + κ I on the right, solved directly. */
function expectDualProblem(): void {
  const { x, y } = newsTrends({ samples: 40, words: 50, places: 12, seed: 3 });
  const trend = canonicalTrends(x, y, {
    delays,
    ridge: [
      { kind: "dual", amount: 7 },
      { kind: "dual", amount: 5 },
    ],
  });
  const views = trendViews("test", x, y, delays);
  const [kx, ky] = [views.x, views.y].map((v) => gramOfRows(centered(v, columnMoments(v).mean)));
  const n = kx.rows;
  const { left, right } = dualProblem(ky, kx, [5, 7]);
  const vector = column(generalizedEigen(left, right).vectors, 2 * n - 1);
  const weights = (x0: typeof x, dual: Float64Array) =>
    multiply({ rows: 1, columns: n, data: dual }, centered(x0, columnMoments(x0).mean)).data;
  const [wy, wx] = [weights(views.y, vector.slice(0, n)), weights(views.x, vector.slice(n))];
  const unit = (w: Float64Array) => w.map((value) => value / Math.hypot(...w));
  const sign = Math.sign(wx.reduce((sum, value, j) => sum + value * trend.features[j], 0));
  expectClose(
    unit(trend.features),
    unit(wx).map((value) => sign * value),
    1e-6,
  );
  expectClose(
    unit(trend.responses.data),
    unit(wy).map((value) => sign * value),
    1e-6,
  );
}

describe("trends of news and replies", () => {
  test("[ML2-086, ML2-087] on unseen times the dual solution correlates more than PCA of each view and than the mean", () => {
    expectDualProblem();
    for (let seed = 0; seed < 4; seed++) {
      const { data, train, test } = halves(seed);
      const canonical = canonicalTrends(train.x, train.y, {
        delays,
        ridge: [
          { kind: "relative", relativeAmount: 0.1 },
          { kind: "relative", relativeAmount: 0.1 },
        ],
      });
      const uniform = meanTrend(train.x, train.y, delays);
      const variance = pcaTrend(train.x, train.y, delays);
      // The baselines are uniform weights, and unit weights of largest variance.
      expect(new Set(uniform.features)).toEqual(new Set([1 / train.x.columns]));
      expect(Math.hypot(...variance.features)).toBeCloseTo(1, 12);
      expect(Math.hypot(...variance.responses.data)).toBeCloseTo(1, 12);
      const ours = trendCorrelation(canonical, test.x, test.y);
      expect(ours).toBeGreaterThan(0.6);
      expect(ours).toBeGreaterThan(0.3 + Math.abs(trendCorrelation(uniform, test.x, test.y)));
      expect(ours).toBeGreaterThan(0.3 + Math.abs(trendCorrelation(variance, test.x, test.y)));
      expect(trendCorrelation(canonical, train.x, train.y)).toBeCloseTo(canonical.correlation, 8);
      expect(data.x.rows).toBe(400);
    }
  });

  test("merges places into regions by a map grid, and the home region has the largest response curve", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { data, train } = halves(seed);
      const cells = gridCells(data.coordinates, 10);
      const merged = aggregateRegions(train.y, cells);
      expect(merged.regions).toHaveLength(4);
      // A cell holds the places of one region, and their sum.
      const regionOf = new Map(cells.map((cell, p) => [cell, data.regionOf[p]]));
      cells.forEach((cell, p) => {
        expect(regionOf.get(cell)).toBe(data.regionOf[p]);
      });
      const first = toRows(train.y)[0];
      const sum = first.filter((_, p) => cells[p] === merged.regions[2]).reduce((a, b) => a + b, 0);
      expect(merged.y.data[2]).toBeCloseTo(sum, 10);
      const { responses } = canonicalTrends(train.x, merged.y, { delays, ridge: [steady, steady] });
      const size = merged.regions.map((_, r) => Math.hypot(...column(responses, r)));
      expect(regionOf.get(merged.regions[size.indexOf(Math.max(...size))])).toBe(data.home);
    }
  });
});

test("refuses views of different times, and delays longer than the series", () => {
  expect(refusal(() => canonicalTrends([[1], [2]], [[1]], { delays }))).toContain("the same times, got 2 and 1");
  expect(refusal(() => meanTrend([[1], [2]], [[1], [2]], [2]))).toContain("meanTrend: lags that span 2 steps");
});
