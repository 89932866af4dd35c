import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import type { Matrix } from "../data/matrix.js";
import { surface } from "./surface.js";

const samples = [
  [0, 0],
  [1, 1],
  [1, 0],
];
const sides = (grid: Matrix) =>
  Array.from({ length: grid.rows }, (_, i) => (grid.data[2 * i] > 0.5 ? "right" : "left"));

test("draws the prediction behind the samples, with one rectangle for each run of equal predictions", async () => {
  const plot = surface(samples, sides, { groups: ["left", "right", "right"], cells: 10, centers: [[0.5, 0.5]] });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(20);
  expect(drawing.marks("symbol")).toBe(3 + 1);
});

test("the rectangles fill the plane around the samples without gaps", () => {
  const { layer } = JSON.parse(JSON.stringify(surface(samples, sides, { cells: 10 })));
  const squares: { x: number; x2: number; y: number; y2: number }[] = layer[0].data.values;
  const covered = squares.reduce((sum, { x, x2, y, y2 }) => sum + (x2 - x) * (y2 - y), 0);
  expect(covered).toBeCloseTo(1.2 * 1.2, 3);
});

test("numbers are drawn as shades", async () => {
  const heights = (grid: Matrix) =>
    Array.from({ length: grid.rows }, (_, i) => grid.data[2 * i] * grid.data[2 * i + 1]);
  const drawing = await renderPlot(surface(samples, heights, { cells: 8 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(64);
});

test("samples have shapes by kind, and colours in the order of the classes", async () => {
  const kinds = ["train", "train", "test"];
  const classes = ["none", "left", "right"];
  const plot = surface(samples, sides, { groups: ["left", "right", "right"], kinds, classes, cells: 4 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  const { layer } = JSON.parse(JSON.stringify(plot));
  expect(layer[1].data.values.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  for (const { encoding } of layer) expect(encoding.color.scale.domain).toEqual(classes);
});

test("true numbers use the shades of the predicted ones, over a range that can be given", async () => {
  const heights = (grid: Matrix) => Array.from({ length: grid.rows }, (_, i) => grid.data[2 * i]);
  const plot = surface(samples, heights, { truth: [0, 1, 2], range: [0, 1], cells: 4 });
  expect((await renderPlot(plot)).warnings).toEqual([]);
  const { layer } = JSON.parse(JSON.stringify(plot));
  expect(layer[1].data.values.map(({ answer }: { answer: number }) => answer)).toEqual([0, 1, 2]);
  for (const { encoding } of layer) expect(encoding.color.scale.domain).toEqual([0, 1]);
});

test("some samples can have larger dots", async () => {
  const drawing = await renderPlot(surface(samples, sides, { enlarged: [false, true, false], cells: 4 }));
  expect(drawing.warnings).toEqual([]);
  const [first, second, third] = drawing.drawn("symbol").map(({ size }) => size ?? 0);
  expect(second).toBeGreaterThan(2 * first);
  expect(third).toBe(first);
});
