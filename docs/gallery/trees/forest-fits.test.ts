import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, forestBand, gappedSamples, grid, onePiecewiseTree, sides } from "./forest-fits.js";

const seeds = Array.from({ length: 5 }, (_, seed) => seed);
const isAmongSamples = (at: number) => sides.some(([low, high]) => at >= low + 0.2 && at <= high - 0.2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("figures 11 and 12 of the decision forests", () => {
  test("[PA-076] one tree fits a line on each side of its split; a forest's band widens away from the samples", () => {
    for (const seed of seeds) {
      const single = onePiecewiseTree(seed);
      // Second differences vanish except at the one break.
      const bends = grid.map((_, i) => i).filter((i) => i > 0 && i < grid.length - 1);
      const broken = bends.filter((i) => Math.abs(single[i - 1] - 2 * single[i] + single[i + 1]) > 1e-9);
      expect(broken.length).toBeGreaterThan(0);
      expect(broken.length).toBeLessThanOrEqual(2);
      expect(broken[broken.length - 1] - broken[0]).toBeLessThanOrEqual(1);

      const { mean: line, deviation } = forestBand(seed);
      const at = (wanted: (x: number) => boolean) => deviation.filter((_, i) => wanted(grid[i][0]));
      const among = mean([...at(isAmongSamples)]);
      expect(mean([...at((x) => Math.abs(x) < 0.2)])).toBeGreaterThan(among);
      expect(mean([...at((x) => x > 3)])).toBeGreaterThan(1.3 * among);
      expect(mean([...at((x) => x < -3)])).toBeGreaterThan(1.3 * among);
      // Beyond the samples it never narrows.
      for (let i = 1; i < grid.length; i++)
        if (grid[i - 1][0] > 2) expect(deviation[i]).toBeGreaterThan(deviation[i - 1]);
      // Among the samples the line follows them.
      const { x, y } = gappedSamples(seed);
      const wrong = x.map(([value], i) => Math.abs(line[Math.round((value + 4) * 20)] - y[i]));
      expect(mean(wrong)).toBeLessThan(0.2);
    }
  });

  test("[PA-076] both are rendered: straight pieces, and a band that is wider away from the samples", async () => {
    const drawing = await renderPlot(figure(1));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(2);
    expect(drawing.marks("area")).toBe(1);
    expect(drawing.marks("symbol")).toBe(80);
    const [band] = drawing.paths("area");
    const width = (x: number) => {
      const corner = band?.find(({ datum }) => datum["x"] === x);
      return Number(corner?.datum["high"]) - Number(corner?.datum["low"]);
    };
    for (const far of [-4, -3.5, 3.5, 4]) expect(width(far)).toBeGreaterThan(Math.max(width(-1.5), width(1.5)));
  });
});
