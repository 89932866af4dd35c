import { densityProfile } from "lectern/kernels";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  bandwidths,
  cover,
  distanceShares,
  kernelFigure,
  longClusterModes,
  modeCounts,
  modesFigure,
  pathsFigure,
  unequalModes,
  windowsFigure,
} from "./mean-shift-paths.js";

const seeds = [0, 1, 2];

test("[PA-029] the number of modes falls with the bandwidth, and is drawn against it", async () => {
  for (const seed of seeds) {
    const counts = modeCounts(seed);
    for (let k = 1; k < counts.length; k++) expect(counts[k]).toBeLessThanOrEqual(counts[k - 1]);
    expect(counts[0]).toBeGreaterThan(4);
    expect(counts[bandwidths.indexOf(3)]).toBe(4);
    expect(counts.at(-1)).toBe(1);
  }
  const drawing = await renderPlot(modesFigure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line").map((path) => path.length)).toEqual([bandwidths.length]);
  expect(drawing.words("axis-title")).toEqual(["bandwidth", "modes"]);
});

test("[PA-030] the windows of a path with the Epanechnikov kernel end at the mode", async () => {
  for (const seed of seeds) {
    const { path, plot } = windowsFigure(seed);
    const end = path.data.subarray(2 * (path.rows - 1));
    // The mode of the nearest cluster, whose center is the origin.
    expect(Math.hypot(end[0], end[1])).toBeLessThan(0.8);
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    // One line for the path and one circle for each of its windows.
    expect(drawing.paths("line")).toHaveLength(1 + path.rows);
  }
});

test("[MP-066] paths with a large bandwidth end at fewer modes than with a small one", async () => {
  for (const seed of seeds) {
    const counts = modeCounts(seed);
    expect(counts[bandwidths.indexOf(5)]).toBeLessThan(counts[bandwidths.indexOf(1)]);
  }
  for (const bandwidth of [1, 5]) {
    const drawing = await renderPlot(pathsFigure(bandwidth, 0));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths("line")).toHaveLength(32);
  }
  expect((await renderPlot(cover())).warnings).toEqual([]);
});

test("[MP-067] the Epanechnikov kernel is 1 − r² inside the unit ball, and its gradient −2 x there and 0 outside", async () => {
  const { value, derivative } = densityProfile("epanechnikov");
  const at = (x: number, y: number) => value(x * x + y * y);
  for (const [x, y] of [
    [0.3, 0.4],
    [-0.6, 0.1],
    [0.9, -0.9],
    [2, 0],
  ]) {
    const r2 = x * x + y * y;
    expect(at(x, y)).toBeCloseTo(r2 <= 1 ? 1 - r2 : 0, 14);
    const differences = [(at(x + 1e-6, y) - at(x - 1e-6, y)) / 2e-6, (at(x, y + 1e-6) - at(x, y - 1e-6)) / 2e-6];
    expect(differences[0]).toBeCloseTo(r2 <= 1 ? -2 * x : 0, 8);
    expect(differences[1]).toBeCloseTo(r2 <= 1 ? -2 * y : 0, 8);
    expect(2 * x * derivative(r2)).toBeCloseTo(differences[0], 8);
  }
  const drawing = await renderPlot(kernelFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line")).toHaveLength(2);
});

test("[MP-068] long clusters split; variable bandwidths are the remedy; a tree spares most of the distances", () => {
  for (const seed of seeds) {
    const { round, long } = longClusterModes(seed);
    expect(round).toBeGreaterThan(3);
    expect(long).toBe(1);
    const { fixed, variable } = unequalModes(seed);
    expect(fixed).toBeGreaterThan(5);
    expect(variable).toBe(2);
    // Parts of the window far from its border are summed as a whole, so that the share falls with the samples.
    const shares = distanceShares(seed);
    expect(shares[1]).toBeLessThan(0.25);
    expect(shares[1]).toBeLessThan(shares[0]);
  }
});
