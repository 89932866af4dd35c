import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { trajectoryPlot } from "./trajectory-plot.js";

const x = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const path = [
  [0, 0],
  [0.5, 0.2],
  [0.7, 0.3],
];

test("draws the samples, the paths in their order and their ends", async () => {
  const drawing = await renderPlot(trajectoryPlot(x, [path, [[1, 1]]]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(3 + 2);
  expect(drawing.paths("line").map((line) => line.length)).toEqual([3, 1]);
});

test("draws a window around each position", async () => {
  const drawing = await renderPlot(trajectoryPlot(x, [path], { radius: 0.5 }));
  expect(drawing.warnings).toEqual([]);
  expect(
    drawing
      .paths("line")
      .map((line) => line.length)
      .sort(),
  ).toEqual([3, 37, 37, 37]);
});

test("colours the samples by their groups", async () => {
  const drawing = await renderPlot(trajectoryPlot(x, [path], { groups: ["a", "a", "b"] }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual(["a", "b"]);
  // The end of the path has a colour of its own.
  expect(new Set(drawing.drawn("symbol").map(({ fill }) => fill)).size).toBe(3);
});

test("refuses paths that are not in the plane", () => {
  expect(refusal(() => trajectoryPlot(x, [[[1, 2, 3]]]))).toBe(
    "invalid-data: trajectoryPlot: path 0 must have at least one position of two columns, got 1 x 3",
  );
});
