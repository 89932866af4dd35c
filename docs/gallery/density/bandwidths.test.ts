import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, likelihoodCurve, shapeOf, twoHills } from "./bandwidths.js";

const seeds = [0, 1, 2, 3, 4];

test("[PA-010] small windows are spiky, large ones flat, and L(h) has its maximum in between", () => {
  for (const seed of seeds) {
    const x = twoHills(60, seed);
    const [narrow, wide] = [shapeOf(x, 0.05), shapeOf(x, 3)];
    expect(narrow.modes).toBeGreaterThan(10);
    expect(wide.modes).toBe(1);
    expect(narrow.peak).toBeGreaterThan(3 * wide.peak);
    const { bandwidths, likelihoods } = likelihoodCurve(x);
    const best = likelihoods.indexOf(Math.max(...likelihoods));
    expect(bandwidths[best]).toBeGreaterThan(0.1);
    expect(bandwidths[best]).toBeLessThan(2);
    // With the best window the two hills are there, and not many more.
    expect(shapeOf(x, bandwidths[best]).modes).toBeGreaterThanOrEqual(2);
    expect(shapeOf(x, bandwidths[best]).modes).toBeLessThan(narrow.modes / 2);
  }
});

test("[PA-010] [MP-054] the experiment is a figure: estimates of three widths with their samples, and the curve L(h)", async () => {
  const drawing = await renderPlot(figure(1));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(4);
  expect(drawing.marks("rule")).toBe(60);
  const [narrow, best, wide, curve] = drawing.paths();
  // Upwards is towards 0: the narrow window has the highest peak and the most turns, the wide one the fewest.
  const top = (path: typeof narrow) => Math.min(...path.map(({ y }) => y));
  const turns = (path: typeof narrow) =>
    path.filter(({ y }, i) => i > 0 && i < path.length - 1 && y < path[i - 1].y && y <= path[i + 1].y).length;
  expect(top(narrow)).toBeLessThan(top(best));
  expect(top(best)).toBeLessThan(top(wide));
  expect(turns(narrow)).toBeGreaterThan(turns(best));
  expect(turns(wide)).toBe(1);
  const highest = curve.reduce((a, b, i) => (b.y < curve[a].y ? i : a), 0);
  expect(highest).toBeGreaterThan(0);
  expect(highest).toBeLessThan(curve.length - 1);
});
