import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { longestStep, loopOf, mapCircles, mapSphere, overlap, roundness, surfacesFigure } from "./torn-sphere.js";

test("[ML2-034] Sammon's mapping keeps three closed loops that meet in one point, and principal components do not", () => {
  for (const seed of [0, 1, 2]) {
    const { y, latent, pca, sammon } = mapCircles(seed);
    const loops = [0, 1, 2].map((circle) => loopOf(circle, y.codes, latent.data));
    for (const loop of loops) {
      expect(roundness(sammon, loop)).toBeGreaterThan(0.5);
      // From the shared point around the circle and back to it, without a jump.
      expect(longestStep(sammon, loop)).toBeLessThan(3);
    }
    expect(Math.min(...loops.map((loop) => roundness(pca, loop)))).toBeLessThan(0.1);
  }
});

test("[MP-028] curvilinear component analysis tears a sphere open, where Sammon's mapping presses both sides onto each other", async () => {
  for (const seed of [0, 1]) {
    const { x, sammon, torn } = mapSphere(seed, 150);
    expect(overlap(x, torn)).toBeLessThan(0.5 * overlap(x, sammon));
  }
  const drawing = await renderPlot(surfacesFigure());
  expect(drawing.warnings).toEqual([]);
});
