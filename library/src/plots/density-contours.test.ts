import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import type { Matrix } from "../data/matrix.js";
import { densityContours } from "./density-contours.js";

const samples = [
  [-3, -3],
  [0, 0],
  [3, 3],
];
const bell = ({ rows, data }: Matrix) =>
  Array.from({ length: rows }, (_, i) => Math.exp(-(data[2 * i] ** 2 + data[2 * i + 1] ** 2) / 2));

test("draws one closed line per level of a Gaussian, at the right height", async () => {
  const plot = densityContours(samples, bell, { levels: [0.2, 0.5, 0.8] });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(3);
  expect(drawing.marks("symbol")).toBe(3);
  const { layer } = JSON.parse(JSON.stringify(plot));
  for (const { x, y, level } of layer[1].data.values) {
    expect(Math.hypot(x, y)).toBeCloseTo(Math.sqrt(-2 * Math.log(level)), 1);
  }
});

test("levels are evenly spaced between the lowest and the highest height", async () => {
  const slope = ({ rows, data }: Matrix) => Array.from({ length: rows }, (_, i) => data[2 * i]);
  const plot = densityContours(samples, slope, { levels: 3, points: false, cells: 11 });
  const { layer } = JSON.parse(JSON.stringify(plot));
  expect(layer).toHaveLength(1);
  const places: number[] = layer[0].data.values.map(({ x }: { x: number }) => x);
  expect([...new Set(places)].sort((a, b) => a - b)).toEqual([
    expect.closeTo(-1.6364, 3),
    expect.closeTo(0, 9),
    expect.closeTo(1.6364, 3),
  ]);
  expect((await renderPlot(plot)).warnings).toEqual([]);
});

test("refuses a wrong number of heights, and non-finite ones", () => {
  expect(refusal(() => densityContours(samples, () => [1], { cells: 2 }))).toBe(
    "invalid-data: densityContours: 1 heights for 4 points",
  );
  expect(refusal(() => densityContours(samples, () => [1, 2, Number.NaN, 4], { cells: 2 }))).toBe(
    "invalid-data: densityContours: heights must be finite, got NaN",
  );
});
