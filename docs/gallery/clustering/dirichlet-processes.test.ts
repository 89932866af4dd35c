import { beta, createRandom, drawStickFractions, expectedTables, tableProbabilities } from "lectern/numeric";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  betaFigure,
  fractionsFigure,
  meanFraction,
  meanTables,
  mixtureFigure,
  restaurantFigure,
  tableSizes,
  weightsInUse,
} from "./dirichlet-processes.js";

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe("Dirichlet processes", () => {
  test("[PA-040] figure 7: tables are chosen by N / (N + alpha) and alpha / (N + alpha); about 5.187 and 15.72 of them are taken, and few hold most", async () => {
    const next = tableProbabilities([60, 30, 10], 5);
    for (const [i, share] of [60, 30, 10, 5].entries()) expect(next[i]).toBeCloseTo(share / 105, 14);
    expect(expectedTables(100, 1)).toBeCloseTo(5.187, 3);
    expect(expectedTables(100, 5)).toBeCloseTo(15.72, 2);
    expect(Math.abs(meanTables(100, 1, 400) - 5.187)).toBeLessThan(0.4);
    expect(Math.abs(meanTables(100, 5, 400) - 15.72)).toBeLessThan(0.7);
    // The rich get richer: the largest of the tables holds many times its equal share.
    const largest = seeds.map((seed) => {
      const sizes = tableSizes(100, 1, seed);
      return (Math.max(...sizes) * sizes.length) / 100;
    });
    expect(average(largest)).toBeGreaterThan(2);
    const drawing = await renderPlot(restaurantFigure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("symbol")).toBe(200);
    expect(drawing.words("title-text")).toEqual(["alpha = 1", "alpha = 5"]);
  });

  test("[PA-044] figures 8 and 9: larger alpha pushes draws of Beta(1, alpha) to 0, by the inverse distribution function 1 − (1 − u)^(1/alpha)", async () => {
    const drawing = await renderPlot(betaFigure());
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(4);
    const means = [1, 2, 5, 10].map((alpha) => average(seeds.slice(0, 5).map((seed) => meanFraction(alpha, seed))));
    for (const [i, alpha] of [1, 2, 5, 10].entries())
      expect(Math.abs((means[i] ?? 0) - 1 / (1 + alpha))).toBeLessThan(0.01);
    for (const alpha of [0.5, 3]) {
      const [draw, random] = [drawStickFractions(alpha, 50, createRandom(2)), createRandom(2)];
      for (const fraction of draw) {
        const u = random.uniform();
        expect(fraction).toBeCloseTo(1 - (1 - u) ** (1 / alpha), 12);
        expect(beta({ a: 1, b: alpha }).quantile(u)).toBeCloseTo(fraction, 10);
      }
      const histogram = await renderPlot(fractionsFigure(alpha));
      expect(histogram.warnings).toEqual([]);
      expect(histogram.marks("rect")).toBeGreaterThan(10);
      expect(histogram.marks("line")).toBe(1);
    }
  });

  test("more weights share the stick with a larger alpha", () => {
    const used = [0.5, 2, 10].map((alpha) => average(seeds.slice(0, 10).map((seed) => weightsInUse(alpha, seed))));
    expect(used[0] ?? 0).toBeLessThan(used[1] ?? 0);
    expect(used[1] ?? 0).toBeLessThan(used[2] ?? 0);
  });

  test("samples of a drawn mixture are plotted with its components", async () => {
    for (const alpha of [0.5, 5]) {
      const drawing = await renderPlot(mixtureFigure(alpha));
      expect(drawing.warnings).toEqual([]);
      expect(drawing.marks("symbol")).toBe(400);
      expect(drawing.marks("line")).toBeGreaterThanOrEqual(1);
    }
  });
});
