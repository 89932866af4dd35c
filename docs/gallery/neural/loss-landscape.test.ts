import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { loss, pathFigure, pathsBetween, sliceAround, sliceFigure, train } from "./loss-landscape.js";

test("[MP-240] a slice through the loss along Gaussian directions has its lowest place at the minimum and is drawn", async () => {
  for (const seed of [0, 1]) {
    const minimum = train(seed);
    const slice = sliceAround(minimum, seed);
    const center = slice(0, 0);
    expect(center).toBe(loss(minimum).data[0]);
    for (const angle of [0, 1, 2, 3, 4, 5]) expect(slice(Math.cos(angle), Math.sin(angle))).toBeGreaterThan(center);
  }
  const drawing = await renderPlot(sliceFigure(sliceAround(train(0, 50))));
  expect(drawing.warnings).toEqual([]);
  const shades = new Set(drawing.drawn("rect").map(({ fill }) => fill));
  expect(shades.size).toBeGreaterThan(20);
  expect(drawing.words("axis-title")).toEqual(["along δ", "along η"]);
});

test("[MP-242] the highest loss on the path of low loss is below that of the straight line between the minima", async () => {
  for (const [first, second] of [
    [0, 1],
    [2, 3],
  ]) {
    const paths = pathsBetween(first, second);
    const [straight, curved] = [paths.straight, paths.curved].map(({ losses }) => Math.max(...losses));
    expect(curved).toBeLessThan(0.6 * straight);
    const drawing = await renderPlot(pathFigure(paths));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths()).toHaveLength(2);
  }
});
