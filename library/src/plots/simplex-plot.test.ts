import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { shannonEntropy } from "../metrics/entropy.js";
import { simplexPlot } from "./simplex-plot.js";

const bits = (p: readonly number[]) => shannonEntropy(p) / Math.LN2;

test("points of a contour line have its height, at their place in the triangle", async () => {
  const plot = simplexPlot(bits, { names: ["a", "b", "c"], levels: [0.5, 1, 1.4] });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.svg).toContain(">c<");
  const { layer } = JSON.parse(JSON.stringify(plot));
  const points: { x: number; y: number; level: number }[] = layer[1].data.values;
  expect(new Set(points.map(({ level }) => level))).toEqual(new Set([0.5, 1, 1.4]));
  for (const { x, y, level } of points) {
    const third = y / (Math.sqrt(3) / 2);
    const second = x - third / 2;
    const p = [1 - second - third, second, third].map((value) => Math.min(1, Math.max(0, value)));
    const total = p[0] + p[1] + p[2];
    // Linear between points of the grid, where the entropy is steep near the border.
    expect(Math.abs(bits(p.map((value) => value / total)) - level)).toBeLessThan(0.03);
  }
});

test("heights must be finite", () => {
  expect(refusal(() => simplexPlot(([p]) => Math.log(p)))).toContain(
    "simplexPlot: the height at (0, 0) must be finite",
  );
});
