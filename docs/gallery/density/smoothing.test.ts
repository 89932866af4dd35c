import { kernelDensity } from "lectern";
import { asMatrix } from "lectern/data";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { diffuse, figure, heatOfPoints, meanEstimate, normalDensity } from "./smoothing.js";

const largest = (values: Iterable<number>) => Math.max(...Array.from(values, Math.abs));

test("[MP-051] the heat equation's solution from the samples is the Gaussian estimate of variance 2t, in 1 and 2 dimensions", () => {
  for (const p of [1, 2]) {
    const x = asMatrix(
      Array.from({ length: 12 }, (_, i) => Array.from({ length: p }, (_, j) => Math.sin(7 * i + 3 * j + 1))),
    );
    const at = asMatrix(
      Array.from({ length: 9 }, (_, i) => Array.from({ length: p }, (_, j) => -1.5 + 0.4 * i - 0.2 * j)),
    );
    for (const t of [0.02, 0.3, 2]) {
      const heat = heatOfPoints(x, new Array(12).fill(1 / 12), t, at);
      const density = kernelDensity({ bandwidth: Math.sqrt(2 * t) })
        .fit({ x })
        .logDensity(at)
        .map(Math.exp);
      expect(largest(heat.map((u, i) => u - density[i]))).toBeLessThan(1e-12);
    }
  }
});

test("[MP-051] the same solution solves the equation: differences in time and space lead to it", () => {
  const [step, t] = [0.05, 0.2];
  const grid = Float64Array.from({ length: 401 }, (_, i) => -10 + step * i);
  const places = [-1, 0.5, 2].map((value) => Math.round((value + 10) / step));
  const start = new Float64Array(401);
  for (const place of places) start[place] += 1 / 3 / step;
  const u = diffuse(start, step, t);
  const at = { rows: 401, columns: 1, data: grid };
  const exact = heatOfPoints(asMatrix([[-1], [0.5], [2]]), [1 / 3, 1 / 3, 1 / 3], t, at);
  expect(largest(u.map((value, i) => value - exact[i]))).toBeLessThan(2e-3 * Math.max(...exact));
  // Heat is conserved.
  expect(u.reduce((sum, value) => sum + value * step, 0)).toBeCloseTo(1, 10);
});

test("[MP-059] the mean estimate is the density convolved with the window, for 5 and for 500 samples", () => {
  const at = [-2, -1, 0, 0.5, 1.5];
  for (const w of [0.8, 1.2]) {
    for (const [n, repeats] of [
      [5, 2000],
      [500, 20],
    ]) {
      const mean = meanEstimate(n, w, at, repeats, n);
      const smoothed = at.map((x) => normalDensity(x, 1 + w * w));
      // An average of n · repeats windows, each at most the peak of the window and with at most its deviation.
      const allowed = 4 * Math.sqrt((normalDensity(0, w * w) * 0.4) / (n * repeats));
      expect(largest(mean.map((value, i) => value - smoothed[i]))).toBeLessThan(allowed);
      expect(Math.abs(mean[2] - normalDensity(0, 1))).toBeGreaterThan(2 * allowed);
    }
  }
});

test("the bias is a figure of four curves", async () => {
  const drawing = await renderPlot(figure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(4);
});
