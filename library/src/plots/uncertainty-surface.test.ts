import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { uncertaintySurface } from "./uncertainty-surface.js";

const samples = [
  [0, 0],
  [1, 1],
];

/** The probability of the second class rises from left to right. */
function rising(grid: Matrix): Matrix {
  const result = zeros(grid.rows, 2);
  for (let i = 0; i < grid.rows; i++) {
    const p = (grid.data[2 * i] + 0.1) / 1.2;
    result.data.set([1 - p, p], 2 * i);
  }
  return result;
}

test("draws the most probable class, faintest where it is least certain", async () => {
  const plot = uncertaintySurface(samples, ["left", "right"], rising, { groups: ["left", "right"], cells: 20 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(2);
  const { layer } = JSON.parse(JSON.stringify(plot));
  const squares: { x: number; x2: number; group: string; p: number }[] = layer[0].data.values;
  for (const { x, x2, group, p } of squares) {
    const middle = (x + x2) / 2;
    expect(group).toBe(middle < 0.5 ? "left" : "right");
    expect(p).toBeGreaterThanOrEqual(0.5);
    // Probabilities are rounded to a twentieth, and neighbours of the same one are a rectangle.
    expect(Math.abs(p - Math.max(1 - (middle + 0.1) / 1.2, (middle + 0.1) / 1.2))).toBeLessThan(0.05);
  }
  // The opacities that Vega draws grow with the probability.
  const opacities = [...drawing.svg.matchAll(/opacity="([0-9.]+)"/g)].map(([, value]) => Number(value));
  expect(new Set(opacities).size).toBeGreaterThanOrEqual(10);
});

test("refuses probabilities of another shape, or none", () => {
  expect(refusal(() => uncertaintySurface(samples, ["a", "b", "c"], rising, { cells: 3 }))).toBe(
    "invalid-data: uncertaintySurface: 9 points and 3 classes need one row per point and one column per class, got 9 x 2",
  );
  const broken = (grid: Matrix): Matrix => {
    const result = zeros(grid.rows, 2);
    result.data.fill(7);
    return result;
  };
  expect(refusal(() => uncertaintySurface(samples, ["a", "b"], broken, { cells: 3 }))).toBe(
    "invalid-data: uncertaintySurface: the largest probability of point 0 is 7",
  );
});

test("samples have shapes by kind", async () => {
  const settings = { groups: ["left", "right"], kinds: ["train", "test"], cells: 4 };
  const plot = uncertaintySurface(samples, ["left", "right"], rising, settings);
  expect((await renderPlot(plot)).warnings).toEqual([]);
  const { layer } = JSON.parse(JSON.stringify(plot));
  expect(layer[1].data.values.map(({ kind }: { kind: string }) => kind)).toEqual(["train", "test"]);
});
