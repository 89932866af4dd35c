import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { lqNorm } from "../numeric/lq-norm.js";
import { normContours } from "./norm-contours.js";

test("[MP-158] every point of a contour has the norm 1, and all go through the axes at 1", async () => {
  const orders = [0.3, 0.5, 1, 2, 4];
  const plot = normContours(orders);
  const { values } = plot["data"] as { values: readonly { curve: string; x: number; y: number }[] };
  for (const q of orders) {
    const points = values.filter(({ curve }) => curve === `q = ${q}`);
    for (const { x, y } of points) expect(lqNorm([x, y], q)).toBeCloseTo(1, 10);
    for (const corner of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      expect(points.some(({ x, y }) => Math.hypot(x - corner[0], y - corner[1]) < 1e-9)).toBe(true);
    }
  }
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(orders.length);
});

test("q = 0 has no contour", () => {
  expect(refusal(() => normContours([0]))).toBe("invalid-option: normContours: orders must be above 0, got 0");
});
