import fc from "fast-check";
import { scatter, scatterMatrix } from "lectern/plots";
import { expect, test } from "vitest";
import { fitPlot } from "./fit-plot.js";

const points = [
  [0, 0, 1],
  [1, 2, 0],
  [2, 1, 1],
];

test("a plot keeps its aspect ratio in any space and is never too small to read", () => {
  const plot = scatter(points, { width: 400, height: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }), (width, height) => {
      const fitted = fitPlot(plot, { width, height });
      expect(Math.abs(Number(fitted.width) / Number(fitted.height) - 4 / 3)).toBeLessThan(0.02);
      expect(fitted.width).toBeGreaterThanOrEqual(200);
    }),
  );
});

test("a larger space gives a larger plot that fits into it", () => {
  const plot = scatter(points, { width: 400, height: 300 });
  const [small, large] = [fitPlot(plot, { width: 500, height: 500 }), fitPlot(plot, { width: 900, height: 800 })];
  expect(Number(large.width)).toBeGreaterThan(Number(small.width));
  expect(Number(large.width)).toBeLessThan(900);
  expect(Number(large.height)).toBeLessThan(800);
});

test("a plot that is made for its width is unchanged, and so is one of several views", () => {
  const wide = scatter(points, { width: 900, height: 300 });
  expect(fitPlot(wide, { width: 500, height: 500 })).toBe(wide);
  const plot = scatterMatrix(points);
  expect(fitPlot(plot, { width: 900, height: 800 })).toBe(plot);
});
