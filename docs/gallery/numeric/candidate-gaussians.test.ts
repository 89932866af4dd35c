import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { candidates, figure, logLikelihood, measurements } from "./candidate-gaussians.js";

test("[MP-024] of two Gaussians the one with the better mean has the higher likelihood, and none beats the mean of the data", async () => {
  for (let seed = 0; seed < 20; seed++) {
    const data = measurements(seed);
    const near = logLikelihood(data, candidates.near);
    expect(near).toBeGreaterThan(logLikelihood(data, candidates.far));
    const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
    for (const middle of [candidates.near, candidates.far, mean - 0.01, mean + 0.01]) {
      expect(logLikelihood(data, mean)).toBeGreaterThan(logLikelihood(data, middle));
      // By the formula: the loss against the mean is n/2 (μ − mean)².
      const loss = (data.length / 2) * (middle - mean) ** 2;
      expect(logLikelihood(data, mean) - logLikelihood(data, middle)).toBeCloseTo(loss, 8);
    }
  }
  const drawing = await renderPlot(figure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.marks("rect")).toBe(16);
  for (const color of ["orange", "hotpink", "steelblue"]) expect(drawing.svg).toContain(color);
});
