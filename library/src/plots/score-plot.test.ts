import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { scorePlot } from "./score-plot.js";

test("each method has its folds, its mean and a line of two standard errors to either side", async () => {
  const plot = scorePlot([
    { name: "ridge", mean: 0.5, standardError: 0.02, values: [0.4, 0.5, 0.6] },
    { name: "tree", mean: 0.3, standardError: 0.05 },
  ]);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(3 + 2);
  expect(drawing.marks("rule")).toBe(2);
  const [, { data }] = plot.layer as { data: { values: { low: number; high: number }[] } }[];
  expect(data.values[0].low).toBeCloseTo(0.46, 12);
  expect(data.values[1].high).toBeCloseTo(0.4, 12);
});
