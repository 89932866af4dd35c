import { expect, test } from "vitest";
import { type DrawnMark, renderPlot } from "../../../library/test/render-plot.js";
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

/** The vertices of a path in the units of the data, with the level or the curve that it belongs to. */
const verticesOf = (path: readonly DrawnMark[]) =>
  path.map(
    ({ datum }) => datum as { readonly level: number; readonly curve: string; readonly x: number; readonly y: number },
  );

test("[ML2-176] in the figure, lines of equal score are straight and parallel to the cloud for the linear kernel, and end on the way out for the Gaussian kernel", async () => {
  const drawing = await renderPlot(figure(1));
  expect(drawing.warnings).toEqual([]);
  const panel = (number: number) =>
    drawing
      .paths()
      .filter(([first]) => first.panel === number)
      .map(verticesOf);
  const straight = panel(0).filter(({ length }) => length > 30);
  expect(straight.length).toBeGreaterThanOrEqual(8);
  for (const path of straight) {
    const [first, last] = [path[0], path[path.length - 1]];
    const slope = (last.y - first.y) / (last.x - first.x);
    expect(Math.abs(slope)).toBeLessThan(0.05);
    for (const { x, y } of path) expect(Math.abs(y - first.y - slope * (x - first.x))).toBeLessThan(0.02);
    // The score is the squared distance from the component, which passes through the middle of the cloud.
    const distance = (first.y - slope * first.x) / Math.hypot(1, slope);
    expect(Math.abs(distance ** 2 / first.level - 1)).toBeLessThan(0.05);
  }
  // Of the Gaussian kernel, whose contours surround parts of the cloud, none is a straight line across the panel.
  const bent = panel(1);
  expect(bent.length).toBeGreaterThan(8);
  for (const path of bent) {
    const extent = (of: (vertex: { readonly x: number; readonly y: number }) => number) =>
      Math.max(...path.map(of)) - Math.min(...path.map(of));
    expect(extent(({ x }) => x)).toBeLessThan(8);
  }
  const [remaining, distance] = panel(3).map((path) => path.map(({ y }) => y));
  expect(Math.max(...remaining)).toBeGreaterThan(0.5);
  expect(remaining[remaining.length - 1]).toBeLessThan(1e-6);
  distance.slice(1).forEach((score, i) => void expect(score).toBeGreaterThanOrEqual(distance[i]));
  expect(distance[distance.length - 1]).toBeCloseTo(1, 6);
  expect(drawing.marks("symbol")).toBeGreaterThanOrEqual(180);
});
