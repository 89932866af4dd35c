import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, twoComponents } from "./pca-plane-classes.js";

test("[ML2-010] classes on a plane with noise stay separated on two principal components", async () => {
  for (let seed = 0; seed < 5; seed++) {
    const { accuracy, shares } = twoComponents(seed);
    expect(accuracy).toBeGreaterThan(0.97);
    expect(shares[0] + shares[1]).toBeGreaterThan(0.85);
    expect(shares[2]).toBeLessThan(0.1 * shares[1]);
  }
  // Figure 5: the plane of both components, a colour for each class, and the dots of a class near each other.
  const drawing = await renderPlot(figure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("axis-title")).toEqual(["pc1", "pc2"]);
  const dots = drawing.drawn("symbol");
  expect(dots).toHaveLength(240);
  const colours = [...new Set(dots.map(({ fill }) => fill))];
  expect(colours).toHaveLength(3);
  const centers = colours.map((colour) => {
    const own = dots.filter(({ fill }) => fill === colour);
    return [own.reduce((sum, { x }) => sum + x / own.length, 0), own.reduce((sum, { y }) => sum + y / own.length, 0)];
  });
  const nearest = dots.filter(({ x, y, fill }) => {
    const distances = centers.map(([a, b]) => Math.hypot(x - a, y - b));
    return colours[distances.indexOf(Math.min(...distances))] === fill;
  });
  expect(nearest.length / 240).toBeGreaterThan(0.97);
});
