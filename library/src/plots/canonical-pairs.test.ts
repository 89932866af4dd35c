import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { canonicalPairs } from "./canonical-pairs.js";

test("draws a point for each sample and component, with one colour per component", async () => {
  const x = [
    [1, 5],
    [2, 6],
    [3, 7],
  ];
  const plot = canonicalPairs(x, [
    [10, 50],
    [20, 60],
    [30, 70],
  ]);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(6);
  for (const fill of ["#0072b2", "#009e73"]) {
    expect(Array.from(drawing.svg.matchAll(new RegExp(`fill="${fill}"`, "g"))).length).toBeGreaterThanOrEqual(3);
  }
  expect(plot["data"]).toEqual({
    values: [
      [1, 10, 1],
      [2, 20, 1],
      [3, 30, 1],
      [5, 50, 2],
      [6, 60, 2],
      [7, 70, 2],
    ].map(([a, b, k]) => ({ x: a, y: b, group: `component ${k}` })),
  });
  expect(refusal(() => canonicalPairs(x, [[1, 2]]))).toContain("got 3 x 2 and 1 x 2");
});
