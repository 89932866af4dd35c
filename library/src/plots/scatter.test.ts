import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { scatter } from "./scatter.js";

const points = [
  [1, 2, 9],
  [2, 3, 8],
  [3, 1, 7],
];

test("draws one point per row, coloured by group", async () => {
  const drawing = await renderPlot(scatter(points, { groups: ["a", "b", "a"], title: "three points" }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(3);
  expect(drawing.svg).toContain("three points");
});

test("draws the requested columns", () => {
  expect(scatter(points, { columns: [2, 0] })["data"]).toEqual({
    values: [
      { x: 9, y: 1 },
      { x: 8, y: 2 },
      { x: 7, y: 3 },
    ],
  });
});

test("writes dates as dates, by the calendar of UTC", async () => {
  const days = [1, 32, 61].map((day, i) => [Date.UTC(2024, 0, day), i]);
  const { words, warnings } = await renderPlot(scatter(days, { dates: [true, false] }));
  expect(warnings).toEqual([]);
  const labels = words("axis-label").join(" ");
  expect(labels).toMatch(/2024|Jan/);
  expect(labels).toContain("Feb 04");
  expect(labels).not.toMatch(/\d{6}|,000/);
});

test("refuses unknown columns, and groups of another length", () => {
  expect(refusal(() => scatter([[1], [2]]))).toBe("invalid-data: scatter: column 1 does not exist; there are 1");
  expect(refusal(() => scatter(points, { groups: ["a"] }))).toBe("invalid-data: scatter: 1 groups for 3 points");
});
