import { toRows } from "lectern/data";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  chosenWidth,
  counts,
  figure,
  kernels,
  landmarkCurve,
  landmarkFigure,
  machineOn,
  widthAccuracies,
} from "./svm-on-exclusive-or.js";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[CB-142] figure 21.2: regions by a Gaussian and a polynomial kernel, with support vectors as larger dots close to the boundary", async () => {
  for (const name of ["Gaussian", "polynomial"] as const) {
    for (let seed = 0; seed < 4; seed++) {
      const { data, isSupport } = machineOn(name, seed);
      // The classes meet at the axes.
      const distances = toRows(data.x).map((row) => Math.min(...row.map(Math.abs)));
      const distance = (wanted: boolean) => mean(distances.filter((_, i) => isSupport[i] === wanted));
      expect(distance(true)).toBeLessThan(0.8 * distance(false));
    }
  }
  const { warnings, drawn, words } = await renderPlot(figure(0));
  expect(warnings).toEqual([]);
  expect(words("title-text")).toEqual(Object.keys(kernels));
  for (const [panel, name] of (["Gaussian", "polynomial"] as const).entries()) {
    const { data, isSupport } = machineOn(name, 0);
    const dots = drawn("symbol").filter((mark) => mark.panel === panel);
    expect(dots).toHaveLength(120);
    expect(dots.map(({ size }) => size)).toEqual(isSupport.map((is) => (is ? 110 : 25)));
    expect(isSupport.filter(Boolean).length).toBeGreaterThan(3);
    expect(isSupport.filter(Boolean).length).toBeLessThan(80);
    const fills = [...new Set(dots.map(({ fill }) => fill))];
    expect(dots.map(({ fill }) => fill)).toEqual(Array.from(data.y.codes, (code) => fills[code]));
    const squares = drawn("rect").filter((mark) => mark.panel === panel);
    // The background has the colours of the classes, and behind most dots their own.
    const behind = (x: number, y: number) =>
      squares.find(
        (s) =>
          Math.min(s.x, s.x2) <= x && x <= Math.max(s.x, s.x2) && Math.min(s.y, s.y2) <= y && y <= Math.max(s.y, s.y2),
      );
    const right = dots.filter(({ x, y, fill }) => behind(x, y)?.fill === fill);
    expect(right.length).toBeGreaterThan(108);
  }
});

test("[CB-143] accuracy by the number of landmarks: four centers of clusters are enough, of a random subset more are needed", async () => {
  const seeds = [0, 1, 2, 3, 4];
  const [subset, centers] = [landmarkCurve("random subset", seeds), landmarkCurve("cluster centers", seeds)];
  const at = (curve: readonly number[], count: (typeof counts)[number]) => curve[counts.indexOf(count)];
  for (const curve of [subset, centers]) {
    expect(at(curve, 1)).toBeLessThan(0.8);
    expect(at(curve, 400)).toBeGreaterThan(0.99);
    // A fraction of the samples gives nearly the accuracy of all.
    expect(at(curve, 32)).toBeGreaterThan(0.95);
  }
  expect(at(centers, 4)).toBeGreaterThan(0.95);
  expect(at(subset, 4)).toBeLessThan(at(centers, 4));
  const { warnings, paths } = await renderPlot(landmarkFigure([0]));
  expect(warnings).toEqual([]);
  expect(paths("line").map(({ length }) => length)).toEqual([counts.length, counts.length]);
});

test("[CB-144] a tiny width learns the samples by heart and fails on new ones; cross-validation chooses a width that does not", () => {
  for (let seed = 0; seed < 4; seed++) {
    const tiny = widthAccuracies(0.01, seed);
    expect(tiny.training).toBe(1);
    expect(tiny.test).toBeLessThan(0.6);
    const chosen = widthAccuracies(chosenWidth(seed), seed);
    expect(chosen.training).toBeLessThan(1);
    expect(chosen.test).toBeGreaterThan(0.75);
  }
});
