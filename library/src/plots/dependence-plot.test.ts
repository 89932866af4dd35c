import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { dependencePlot } from "./dependence-plot.js";

test("numbers are drawn as a curve", async () => {
  const predictions = Float64Array.of(1, 2, 4);
  const drawing = await renderPlot(dependencePlot({ column: "size", values: [1, 2, 3], predictions, class: "yes" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(1);
  expect(drawing.svg).toContain("probability of yes");
  expect(drawing.svg).toContain("size");
});

test("categories are drawn as bars that begin at zero", async () => {
  const predictions = Float64Array.of(10, 12);
  const plot = dependencePlot({ column: "city", values: ["Oslo", "Bern"], predictions, class: null });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(2);
  expect((plot.encoding as { y: { scale: { zero: boolean } } }).y.scale.zero).toBe(true);
});
