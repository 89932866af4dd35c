import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, normsByLayer, ratio } from "./vanishing-gradients.js";

test("[MP-239] the gradient vanishes on its way to the first layers of a deep network, and does not with skip connections", async () => {
  for (const seed of [0, 1, 2]) {
    const [five, ten, twenty] = [5, 10, 20].map((depth) => ratio(depth, false, seed));
    expect(ten).toBeLessThan(1e-3);
    // Geometric: every further layer takes its share.
    expect([ten / five, twenty / ten].every((factor) => factor < 0.05)).toBe(true);
    for (const depth of [5, 10, 20]) expect(ratio(depth, true, seed)).toBeGreaterThan(0.02);
    expect(normsByLayer(10, true, seed)).toHaveLength(10);
  }
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths().map((path) => path.length)).toEqual([10, 10]);
});
