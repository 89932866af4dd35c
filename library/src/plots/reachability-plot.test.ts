import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { reachabilityPlot } from "./reachability-plot.js";

const found = { order: [0, 2, 1, 3, 4], reachability: [Infinity, 9, 1, 2, 28] };

test("draws a bar for each sample in their order, with its reachability as height", async () => {
  const drawing = await renderPlot(reachabilityPlot(found, { height: 100 }));
  expect(drawing.warnings).toEqual([]);
  const bars = drawing.drawn("rect");
  // The axis ends at 1.1 · 28; what is never reached fills it.
  const heights = bars.map(({ y, y2 }) => (Math.abs(y2 - y) / 100) * 30.8);
  expect(heights.map((height) => Number(height.toFixed(3)))).toEqual([30.8, 1, 9, 2, 28]);
  expect(bars.map(({ x }) => x)).toEqual([...bars.map(({ x }) => x)].sort((a, b) => a - b));
});

test("colours clusters, not noise, and draws the cut", async () => {
  const labels = [0, 1, 0, 1, -1];
  const drawing = await renderPlot(reachabilityPlot(found, { labels, cut: 3 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual(["cluster 1", "cluster 2"]);
  const fills = new Map(drawing.drawn("rect").map(({ fill, datum }) => [datum["cluster"], fill]));
  expect(new Set(fills.values()).size).toBe(3);
  expect(drawing.drawn("rule")).toHaveLength(1);
});

test("refuses invalid orders and other lengths", () => {
  expect(refusal(() => reachabilityPlot({ order: [0, 0], reachability: [1, 1] }))).toBe(
    "invalid-data: reachabilityPlot: order must have each sample once, and at least one",
  );
  expect(refusal(() => reachabilityPlot(found, { labels: [0] }))).toBe(
    "invalid-data: reachabilityPlot: 1 labels for 5 samples",
  );
  expect(refusal(() => reachabilityPlot({ order: [0, 1], reachability: [1, -1] }))).toBe(
    "invalid-data: reachabilityPlot: reachabilities must not be negative, that of sample 1 is -1",
  );
});
