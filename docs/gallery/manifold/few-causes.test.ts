import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracies, dimensionOf, explainedFigure, explainedShares } from "./few-causes.js";

test("[ML2-004] three components explain almost all variance of 32 channels, and serve as preprocessing", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const shares = explainedShares(seed);
    expect(shares).toHaveLength(32);
    expect(shares[2]).toBeGreaterThan(0.95);
    expect(shares[1]).toBeLessThan(0.9);
    const { all, three, one } = accuracies(seed);
    expect(three).toBeGreaterThan(0.78);
    expect(three).toBeGreaterThan(all - 0.01);
    expect(one).toBeLessThan(three - 0.1);
    expect(Math.abs(dimensionOf(seed) - 1)).toBeLessThan(0.2);
  }
  const drawing = await renderPlot(explainedFigure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line")[0]).toHaveLength(32);
});
