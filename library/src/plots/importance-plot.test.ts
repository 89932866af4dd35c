import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { importancePlot } from "./importance-plot.js";

const importance = Array.from({ length: 30 }, (_, i) => ({ name: `column ${i}`, mean: i / 30, deviation: 0.01 }));

test("draws a bar and its deviation for the most important columns, the first at the top", async () => {
  const plot = importancePlot(importance, { most: 5, title: "importance" });
  const { values } = plot.data as { values: { name: string; mean: number; low: number; high: number }[] };
  expect(values.map(({ name }) => name)).toEqual(["column 29", "column 28", "column 27", "column 26", "column 25"]);
  expect(values[0].high - values[0].low).toBeCloseTo(0.02, 12);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(5);
  expect(drawing.marks("rule")).toBe(5);
});
