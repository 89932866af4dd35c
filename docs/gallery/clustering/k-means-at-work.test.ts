import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  circleClusters,
  circlesFigure,
  isolatesOutlier,
  longAgreement,
  longFigure,
  online,
  onlineFigure,
  outlierDrag,
  risingScatter,
  stepsFigure,
  stepsOf,
  threeClusters,
} from "./k-means-at-work.js";

const seeds = [0, 1, 2];

describe("k-means at work", () => {
  test("[MP-069] alternates nearest centers and means until nothing changes; the objective never rises, and the steps are drawn", async () => {
    for (const seed of seeds) {
      const { x } = threeClusters(seed);
      const steps = stepsOf(seed);
      const squared = (i: number, centers: Float64Array, k: number) =>
        (x.data[2 * i] - centers[2 * k]) ** 2 + (x.data[2 * i + 1] - centers[2 * k + 1]) ** 2;
      const codes = Array.from({ length: x.rows }, (_, i) => i);
      const assigned = ({ data }: { data: Float64Array }) =>
        codes.map((i) => [0, 1, 2].reduce((best, k) => (squared(i, data, k) < squared(i, data, best) ? k : best)));
      const meansOf = (labels: readonly number[]) =>
        [0, 1, 2].flatMap((k) => {
          const own = codes.filter((i) => labels[i] === k);
          return [0, 1].map((j) => own.reduce((sum, i) => sum + x.data[2 * i + j], 0) / own.length);
        });
      for (const [at, { centers, labels, objective }] of steps.entries()) {
        if (at === 0) continue;
        const before = steps[at - 1];
        // A step assigns to the centers before it, and moves these to the means.
        expect(Array.from(centers.data)).toEqual(
          meansOf(assigned(before.centers)).map((mean) => expect.closeTo(mean, 9)),
        );
        expect(objective).toBeLessThanOrEqual(before.objective + 1e-9);
        if (at === steps.length - 1) expect(Array.from(labels)).toEqual(assigned(centers));
      }
      const [last] = steps.slice(-1);
      expect(Array.from(last.centers.data)).toEqual(
        meansOf(Array.from(last.labels)).map((mean) => expect.closeTo(mean, 9)),
      );
    }
    const drawing = await renderPlot(stepsFigure(0));
    expect(drawing.warnings).toEqual([]);
    const crosses = drawing.drawn("symbol").filter(({ fill }) => fill === "black");
    expect(crosses).toHaveLength(3 * 3);
    expect(drawing.drawn("symbol").length - crosses.length).toBe(3 * 150);
  });

  test("a step lowers the squared distances of {0, 4, 4, 5, 10}, while the scatter weighted by size rises from 57 to 59", () => {
    const { before, after, labels } = risingScatter();
    expect(labels).toEqual([0, 0, 0, 0, 1]);
    expect([before.plain, after.plain]).toEqual([expect.closeTo(23 + 1 / 6, 10), expect.closeTo(14.75, 10)]);
    expect([before.sizeWeighted, after.sizeWeighted]).toEqual([expect.closeTo(57, 10), expect.closeTo(59, 10)]);
  });

  test("[CB-092] online k-means finds three clusters after 30 samples, for most random starts", async () => {
    const accuracies = Array.from({ length: 200 }, (_, seed) => online(seed).accuracy).sort((a, b) => a - b);
    expect(accuracies[100]).toBe(1);
    const share = accuracies.filter((accuracy) => accuracy > 0.95).length / 200;
    // 86 % of the starts; three standard errors of a share of 200 are 0.074.
    expect(Math.abs(share - 0.86)).toBeLessThan(0.074);
    expect(online(0).model.report.iterations).toBe(30);
    const drawing = await renderPlot(onlineFigure(0));
    expect(drawing.warnings).toEqual([]);
    const dots = drawing.drawn("symbol");
    expect(dots.filter(({ fill }) => fill === "black")).toHaveLength(3);
    expect(new Set(dots.filter(({ fill }) => fill !== "black").map(({ fill }) => fill)).size).toBe(3);
    expect(new Set(drawing.drawn("rect").map(({ fill }) => fill)).size).toBe(3);
  });

  test("[CB-091] kernel principal components split two circles perfectly, where plain k-means fails", async () => {
    for (const seed of seeds) {
      const { accuracies } = circleClusters(seed);
      expect(accuracies.mapped).toBe(1);
      expect(accuracies.plain).toBeLessThan(0.6);
    }
    const drawing = await renderPlot(circlesFigure(0));
    expect(drawing.warnings).toEqual([]);
    const names = drawing.drawn("rect").map(({ panel, fill }) => `${panel} ${fill}`);
    expect(new Set(names).size).toBe(4);
    expect(drawing.drawn("symbol")).toHaveLength(400);
  });

  test("[CB-093] outliers drag centers, and long clusters are cut where a mixture finds them", async () => {
    for (const seed of seeds) {
      // All samples weigh the same: one of 41 samples, 40 away, moves their mean by nearly 40 / 41.
      const { means, medoids } = outlierDrag(40, seed);
      expect(means).toBeGreaterThan(0.9);
      expect(medoids).toBeLessThan(0.5);
      expect(isolatesOutlier(100, seed)).toBe(true);
      const { kMeans, mixture } = longAgreement(seed);
      expect(kMeans).toBeLessThan(0.2);
      expect(mixture).toBeGreaterThan(0.95);
    }
    expect((await renderPlot(longFigure(0))).warnings).toEqual([]);
  });
});
