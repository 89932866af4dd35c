import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { hexbinPlot } from "./hexbin-plot.js";

interface Bin {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

function binsOf(plot: unknown): Bin[] {
  return JSON.parse(JSON.stringify(plot)).data.values;
}

test("draws a hexagon where there are samples", async () => {
  const plot = hexbinPlot(
    [
      [0, 0, 1],
      [0.01, 0, 1],
      [5, 5, 1],
    ],
    { bins: 10 },
  );
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(2);
  expect(binsOf(plot).map(({ count }) => count)).toEqual([2, 1]);
});

test("every sample is counted once and lies within a hexagon, and hexagons do not overlap", () => {
  const point = fc.tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
      const x = [[-10, -1], [10, 2], ...points];
      const plot = hexbinPlot(x, { bins: 8, width: 240, height: 160 });
      const bins = binsOf(plot);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(x.length);
      // The plane is 24 wide and 3.6 high; hexagons 30 pixels across contain points within 30/√3 pixels of their
      // centers.
      for (const [a, b] of x) {
        const distances = bins.map((bin) => Math.hypot(((bin.x - a) / 24) * 240, ((bin.y - b) / 3.6) * 160));
        expect(Math.min(...distances)).toBeLessThanOrEqual(30 / Math.sqrt(3) + 0.01);
      }
      // Centers of two hexagons are at least one hexagon apart.
      for (const [i, p] of bins.entries()) {
        for (const q of bins.slice(i + 1)) {
          expect(Math.hypot(((p.x - q.x) / 24) * 240, ((p.y - q.y) / 3.6) * 160)).toBeGreaterThan(29.9);
        }
      }
    }),
  );
});

test("refuses an invalid number of bins", () => {
  expect(refusal(() => hexbinPlot([[0, 0]], { bins: 0 }))).toBe(
    "invalid-option: hexbinPlot: bins must be a whole number above 0, got 0",
  );
});
