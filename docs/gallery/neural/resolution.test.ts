import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { brightness, countPeaks, figure } from "./resolution.js";

test("[MP-224] two Airy disks of a circular aperture are resolved when they are far apart, and one peak when they are close", async () => {
  // Sparrow's limit, below which there is no dip between the peaks, is 2.976/3.832 = 0.777 radii.
  expect([2, 1.5, 1, 0.8].map((distance) => countPeaks(brightness(distance)))).toEqual([2, 2, 2, 2]);
  expect([0.75, 0.6, 0.3, 0].map((distance) => countPeaks(brightness(distance)))).toEqual([1, 1, 1, 1]);
  // At Rayleigh's limit of one radius the dip is 26.5 % deep.
  const atLimit = brightness(1);
  expect(atLimit[120] / Math.max(...atLimit)).toBeCloseTo(0.735, 2);
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths()).toHaveLength(9);
});
