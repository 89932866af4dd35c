import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { createRandom } from "../numeric/random/random.js";
import { hyperplanePlot } from "./hyperplane-plot.js";

const samples = [
  [3, 1],
  [2, 2],
  [-3, -1],
  [-2, 0],
];

test("draws the line w·x = b, with a perpendicular arrow towards the first class", async () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const w = Float64Array.of(1 + random.uniform(), random.normal());
    const b = 0.3 * random.normal();
    const plot = hyperplanePlot(samples, { w, b }, { groups: ["a", "a", "b", "b"], centers: [[2.5, 1.5]] });
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    // Four samples, a centre and the head of the arrow.
    expect(drawing.marks("symbol")).toBe(6);
    const [border, arrow] = drawing.drawn("rule");
    for (const [x, y] of [
      [border.datum["x"], border.datum["y"]],
      [border.datum["x2"], border.datum["y2"]],
      [arrow.datum["x"], arrow.datum["y"]],
    ]) {
      expect(Math.abs(w[0] * Number(x) + w[1] * Number(y) - b)).toBeLessThan(1e-3);
    }
    const along = [border.x2 - border.x, border.y2 - border.y];
    const up = [arrow.x2 - arrow.x, arrow.y2 - arrow.y];
    const cosine = (along[0] * up[0] + along[1] * up[1]) / (Math.hypot(...along) * Math.hypot(...up));
    expect(Math.abs(cosine)).toBeLessThan(0.01);
    expect(w[0] * Number(arrow.datum["x2"]) + w[1] * Number(arrow.datum["y2"])).toBeGreaterThan(b);
    expect(drawing.drawn("text").map(({ text }) => text)).toEqual(["w"]);
  }
});

test("a boundary outside the figure is not drawn", async () => {
  const drawing = await renderPlot(hyperplanePlot(samples, { w: Float64Array.of(1, 0), b: 100 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(0);
});

test("refuses other numbers of columns, and a zero direction", () => {
  expect(refusal(() => hyperplanePlot([[1, 2, 3]], { w: Float64Array.of(1, 2, 3), b: 0 }))).toContain("got 3 and 3");
  expect(refusal(() => hyperplanePlot(samples, { w: new Float64Array(2), b: 0 }))).toContain("w must not be 0");
});
