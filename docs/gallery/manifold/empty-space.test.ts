import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { drawCube, drawnNearest, emptySpaceFigure, medianNearest, shareAtBorder, sideOfCube } from "./empty-space.js";

test("[PA-046] a cube with 1 % of uniform samples has the side 0.01, 0.1, 0.2154, 0.63 and 0.955 in 1, 2, 3, 10 and 100 dimensions", () => {
  const expected = { 1: 0.01, 2: 0.1, 3: 0.2154, 10: 0.631, 100: 0.955 };
  for (const [d, side] of Object.entries(expected)) expect(sideOfCube(0.01, Number(d))).toBeCloseTo(side, 3);
  // A count of 20,000 samples with the share 0.01 has a standard deviation of 14.
  for (const d of [1, 3, 10]) {
    for (let seed = 0; seed < 3; seed++) {
      const { inCube } = drawCube(20_000, d, sideOfCube(0.01, d), seed);
      expect(Math.abs(inCube - 0.01)).toBeLessThan(4.5 * 0.0007);
    }
  }
});

test("[PA-047] the share of samples within 5 % of a face is 0.10, 0.651 and 0.99997 in 1, 10 and 100 dimensions", () => {
  expect(shareAtBorder(1)).toBeCloseTo(0.1, 12);
  expect(shareAtBorder(10)).toBeCloseTo(0.651, 3);
  expect(shareAtBorder(100)).toBeCloseTo(0.99997, 5);
  for (const d of [1, 10, 100]) {
    const { atBorder } = drawCube(10_000, d, 0.5, d);
    expect(Math.abs(atBorder - shareAtBorder(d))).toBeLessThan(0.022);
  }
});

test("[PA-048] the median distance from the centre to the nearest of 500 samples in a ball of 10 dimensions is 0.518", () => {
  expect(medianNearest(500, 10)).toBeCloseTo(0.518, 3);
  for (const d of [2, 10]) {
    const drawn = drawnNearest(500, d, 400, d);
    expect(Math.abs(drawn / medianNearest(500, d) - 1)).toBeLessThan(0.6 / d);
  }
  // With ever more samples it falls, but in ten dimensions hardly.
  expect(medianNearest(500_000, 10) / medianNearest(500, 10)).toBeGreaterThan(0.49);
  expect(medianNearest(500_000, 2) / medianNearest(500, 2)).toBeLessThan(0.04);
});

test("[PA-046] [PA-047] [PA-048] the figure shows the three curves, which rise with the dimensions", async () => {
  const drawing = await renderPlot(emptySpaceFigure());
  expect(drawing.warnings).toEqual([]);
  const curves = drawing.paths("line");
  expect(curves.map(({ length }) => length)).toEqual([100, 100, 100]);
  expect(drawing.words("legend-label")).toHaveLength(3);
});
