import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { lines } from "./lines.js";

test("draws each curve through its points in their order", async () => {
  const circle = Array.from({ length: 13 }, (_, i) => (Math.PI * i) / 6);
  const plot = lines([
    { name: "circle", x: circle.map(Math.cos), y: circle.map(Math.sin) },
    { name: "fall", x: [0, 1, 2], y: [3, 2, 1] },
  ]);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  // A closed circle goes back to where it began; sorted from left to right it would not.
  const path = /<path[^>]* d="(M[^"]*)"[^>]*stroke="#0072b2"/.exec(drawing.svg)?.[1] ?? "";
  const steps = path.slice(1).split("L");
  expect(steps).toHaveLength(13);
  expect(steps[0]).toBe(steps[12]);
});

test("counts from 0 without given x values, and refuses x of another length", () => {
  const plot = lines([{ name: "objective", y: [9, 4] }]);
  expect(plot["data"]).toEqual({
    values: [
      { curve: "objective", order: 0, x: 0, y: 9 },
      { curve: "objective", order: 1, x: 1, y: 4 },
    ],
  });
  expect(refusal(() => lines([{ name: "a", x: [1], y: [1, 2] }]))).toContain('"a" has 1 places for 2 values');
});

test("there are no ticks between whole numbers, and there are between others", async () => {
  const ticks = async (x: readonly number[]) => {
    const drawing = await renderPlot(lines([{ name: "error", x, y: x.map((value) => value / 10) }]));
    expect(drawing.warnings).toEqual([]);
    return drawing.words("axis-label").map(Number);
  };
  const horizontal = (found: readonly number[]) => found.filter((value) => value >= 1);
  expect(horizontal(await ticks([1, 2, 3]))).toEqual([1, 2, 3]);
  expect(horizontal(await ticks([1, 2, 3.5])).some((value) => !Number.isInteger(value))).toBe(true);
});
