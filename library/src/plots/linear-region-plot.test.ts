import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { linearRegionPlot } from "./linear-region-plot.js";

const corners = [
  [-1, -1],
  [1, 1],
];

test("four quadrants have four colours, and lines between them cross the plane", async () => {
  const drawing = await renderPlot(
    linearRegionPlot(
      corners,
      ({ rows, data }) =>
        Array.from({ length: rows }, (_, i) => Number(data[2 * i] > 0) + 2 * Number(data[2 * i + 1] > 0)),
      { cells: 10, title: "quadrants" },
    ),
  );
  expect(drawing.warnings).toEqual([]);
  // Two runs of squares in each of ten rows, and two lines of ten sides.
  const squares = drawing.drawn("rect");
  expect(squares).toHaveLength(20);
  expect(new Set(squares.map(({ fill }) => fill)).size).toBe(4);
  const sides = drawing.drawn("rule");
  expect(sides).toHaveLength(20);
  expect(sides.filter(({ x, x2 }) => x === 140 && x2 === 140)).toHaveLength(10);
  expect(sides.filter(({ y, y2 }) => y === 140 && y2 === 140)).toHaveLength(10);
});

test("a region is needed for each point", () => {
  expect(refusal(() => linearRegionPlot(corners, () => [1], { cells: 3 }))).toContain(
    "needs a region for each of 9 points, got 1",
  );
});
