import { singularValues } from "lectern/linalg";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { bumps, profiles } from "./basis-functions.js";

test("[MP-146] the fit is the intercept plus the bumps at fixed centers, each scaled by its coefficient", async () => {
  for (const seed of [0, 1, 2, 3]) {
    const { at, places, coefficients, intercept, components, fit, truth, plot } = bumps(seed);
    at.forEach((x, k) => {
      const sum = coefficients.reduce(
        (total, beta, j) => total + beta * Math.exp(-((x - (places[j] ?? 0)) ** 2) / (2 * 0.9 ** 2)),
        intercept,
      );
      expect(Math.abs((fit[k] ?? 0) - sum)).toBeLessThan(1e-10 * Math.max(1, ...coefficients.map(Math.abs)));
    });
    // Every bump is largest at its center, where its height is its coefficient.
    components.forEach((curve, j) => {
      const peak = curve.reduce((best, value, k) => (Math.abs(value) > Math.abs(curve[best] ?? 0) ? k : best), 0);
      expect(Math.abs((at[peak] ?? 0) - (places[j] ?? 0))).toBeLessThan(0.05);
    });
    const error = Math.sqrt(truth.reduce((sum, value, k) => sum + (value - (fit[k] ?? 0)) ** 2, 0) / truth.length);
    expect(error).toBeLessThan(0.12);
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(places.length + 1);
    const { values } = plot["data"] as { values: readonly { curve: string }[] };
    expect(new Set(values.map(({ curve }) => curve)).size).toBe(places.length + 1);
  }
});

test("[MP-161] profiles of 97 samples: ridge over df(λ) = Σ d²/(d² + λ), the lasso over its shrinkage factor", async () => {
  for (const seed of [0, 1, 2]) {
    const { x, alphas, full, degreesOfFreedom, ridge, shrinkage, lasso, ridgePlot, lassoPlot } = profiles(seed);
    expect([x.rows, x.columns]).toEqual([97, 8]);
    const d = singularValues(x);
    alphas.forEach((alpha, k) => {
      const expected = d.reduce((sum, value) => sum + value ** 2 / (value ** 2 + alpha), 0);
      expect(Math.abs((degreesOfFreedom[k] ?? 0) - expected)).toBeLessThan(1e-9);
    });
    // From all columns, at least squares, to almost none; with ridge regression no coefficient is ever 0.
    expect(degreesOfFreedom[0]).toBeGreaterThan(7.99);
    expect(degreesOfFreedom[60]).toBeLessThan(1);
    full.forEach((value, j) => {
      expect(Math.abs((ridge[0]?.[j] ?? 0) - value)).toBeLessThan(1e-3);
    });
    expect(ridge.every((row) => row.every((value) => value !== 0))).toBe(true);
    // The lasso: shrinkage from 0 to 1, coefficients one after the other, straight lines between breakpoints.
    expect(shrinkage[0]).toBe(0);
    expect(shrinkage.at(-1)).toBeCloseTo(1, 8);
    for (let k = 1; k < shrinkage.length; k++) expect(shrinkage[k]).toBeGreaterThan(shrinkage[k - 1] ?? 1);
    const counts = lasso.map((row) => row.filter((value) => value !== 0).length);
    expect(counts[0]).toBe(0);
    expect(counts[1]).toBe(1);
    expect(counts.at(-1)).toBe(8);
    for (const plot of [ridgePlot, lassoPlot]) {
      const drawing = await renderPlot(plot);
      expect(drawing.warnings).toEqual([]);
      expect(drawing.marks("line")).toBe(8);
      expect(drawing.words("legend-label")).toHaveLength(8);
      const { values } = plot["data"] as { values: readonly { curve: string }[] };
      expect(new Set(values.map(({ curve }) => curve)).size).toBe(8);
    }
  }
});
