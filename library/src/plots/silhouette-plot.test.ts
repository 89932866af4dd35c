import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { silhouettePlot } from "./silhouette-plot.js";

const values = [0.5, 0.9, -0.1, 0.7];
const clusters = ["a", "b", "a", "b"];

test("draws one bar per sample and a line at the mean", async () => {
  const drawing = await renderPlot(silhouettePlot(values, clusters));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(4);
  expect(drawing.marks("rule")).toBe(1);
  expect(drawing.svg).toContain(">a: 2, mean 0.20<");
  expect(drawing.svg).toContain(">b: 2, mean 0.80<");
});

test("sorts within clusters, and bars of different clusters do not touch", () => {
  const { layer } = JSON.parse(JSON.stringify(silhouettePlot(values, clusters)));
  const bars: { value: number; y: number; y2: number }[] = layer[0].data.values;
  expect(bars.map(({ value }) => value)).toEqual([0.5, -0.1, 0.9, 0.7]);
  expect(bars[1].y).toBe(bars[0].y2);
  expect(bars[2].y).toBeGreaterThan(bars[1].y2);
  expect(layer[1].data.values).toEqual([{ mean: 0.5 }]);
});

test("refuses different lengths, and invalid silhouettes", () => {
  expect(refusal(() => silhouettePlot([0.1], clusters))).toBe("invalid-data: silhouettePlot: 1 values for 4 samples");
  expect(refusal(() => silhouettePlot([0, 0, 2, 0], clusters))).toBe(
    "invalid-data: silhouettePlot: silhouettes must be between -1 and 1, that of sample 2 is 2",
  );
});
