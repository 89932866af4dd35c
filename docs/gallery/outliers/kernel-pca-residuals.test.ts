import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { cloud, distanceScore, figure, naiveScore, scoresAbove } from "./kernel-pca-residuals.js";

const linear = { kind: "linear" } as const;
const gaussian = { kind: "rbf", gamma: 0.5 } as const;

test("[ML2-176] the linear residual grows with the square along the residual axis; that of the Gaussian kernel vanishes far away unless it is the distance", () => {
  for (const seed of [1, 2, 3, 4]) {
    const x = cloud(seed);
    const heights = [2, 4, 40];
    // The component is nearly the horizontal axis, so 4, 16 and nearly 1600.
    scoresAbove(naiveScore(x, linear, 1), heights).forEach((score, i) => {
      expect(Math.abs(score / heights[i] ** 2 - 1)).toBeLessThan(0.02);
    });
    const naive = naiveScore(x, gaussian, 1);
    const usual = [...naive(x)].sort((a, b) => a - b);
    const [near, , far] = scoresAbove(naive, heights);
    expect(near).toBeGreaterThan(1e-3);
    // A false inlier: a lower score than every training sample.
    expect(far).toBeLessThan(1e-9);
    expect(far).toBeLessThan(usual[0]);
    const distance = distanceScore(x, gaussian, 1);
    expect(scoresAbove(distance, heights)[2]).toBeCloseTo(1, 9);
    expect(Math.max(...distance(x))).toBeLessThan(1);
    // At training samples both are the same.
    const distances = distance(x);
    naive(x).forEach((score, i) => {
      expect(score).toBeCloseTo(distances[i], 6);
    });
  }
});

test("[ML2-176] the figure has lines of equal score for both kernels, and the way out", async () => {
  const drawing = await renderPlot(figure(1));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBeGreaterThan(10);
  expect(drawing.marks("symbol")).toBeGreaterThanOrEqual(180);
});
