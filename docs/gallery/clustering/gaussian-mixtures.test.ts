import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  collapse,
  convergenceFigure,
  fitGroups,
  oneColumnFigure,
  planeFigure,
  recovered,
  singleNormal,
} from "./gaussian-mixtures.js";

describe("chapter 13 of the Cookbook", () => {
  test("[CB-101] figure 13.1: the density of the mixture in red over the histogram in blue", async () => {
    for (const seed of [0, 1, 2]) {
      const drawing = await renderPlot(oneColumnFigure(seed));
      expect(drawing.warnings).toEqual([]);
      const bars = drawing.drawn("rect");
      expect(bars.length).toBeGreaterThan(15);
      const [curve = []] = drawing.paths();
      expect(curve).toHaveLength(141);
      expect(bars[0]?.fill).toBe("#0072b2");
      expect(curve[0]?.stroke).toBe("#d55e00");
      // The curve follows the bars: near the middle of a bar it is about as high.
      const gaps = bars.map(({ x, x2, y, y2 }) => {
        const middle = (x + x2) / 2;
        const nearest = curve.reduce((best, point) =>
          Math.abs(point.x - middle) < Math.abs(best.x - middle) ? point : best,
        );
        return Math.abs(nearest.y - Math.min(y, y2));
      });
      expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(25);
    }
  });

  test("[CB-101] figures 13.2 and 13.3: after 20 iterations the groups are found up to their order, with their ellipses", async () => {
    for (const seed of [0, 1, 2, 3]) expect(recovered(seed)).toBeGreaterThan(0.9);
    const drawing = await renderPlot(planeFigure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(900);
    expect(drawing.marks("line")).toBe(6);
    expect(drawing.words("title-text")).toEqual(["groups", "components after 20 iterations"]);
  });

  test("a mixture of three describes the groups better than one normal distribution", () => {
    for (const seed of [0, 1, 2]) {
      const { x, model } = fitGroups(seed);
      expect(-(model.report.objective.at(-1) ?? 0)).toBeGreaterThan(singleNormal(x) + 0.3);
    }
  });

  test("the objective of every start falls, and is drawn", async () => {
    const drawing = await renderPlot(convergenceFigure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(3);
    // Pixels count from the top, so that falling means growing.
    for (const path of drawing.paths()) {
      for (let i = 1; i < path.length; i++)
        expect(path[i]?.y ?? 0).toBeGreaterThanOrEqual((path[i - 1]?.y ?? 0) - 1e-9);
    }
  });

  test("the less is added to the variances, the larger the likelihood of a component on one sample", () => {
    const values = [1e-2, 1e-4, 1e-6].map((amount) => Number(collapse(amount).report.notes["logLikelihood"]));
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });
});
