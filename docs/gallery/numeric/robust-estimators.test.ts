import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { estimators, figure, movedBy, places } from "./robust-estimators.js";

const table = renderPlot(figure());

test("[MP-023] table 1.1: density, potential −log f and force dρ/dx of four estimates, drawn in four rows of three", async () => {
  const drawing = await table;
  expect(drawing.warnings).toEqual([]);
  const titles = drawing.words("title-text");
  expect(titles).toHaveLength(12);
  expect(titles.filter((title) => title.endsWith(": density"))).toEqual(
    estimators.map(({ name }) => `${name}: density`),
  );
  // Eleven curves; in place of Tukey's density the words that it does not exist.
  expect(drawing.paths()).toHaveLength(11);
  expect(drawing.drawn("text").map(({ text, panel }) => [text, panel])).toEqual([["does not exist", 9]]);
  const curveIn = (panel: number) =>
    (drawing.paths().find(([corner]) => corner?.panel === panel) ?? []).map(({ datum }) => Number(datum["y"]));
  const middle = places.indexOf(0);
  estimators.forEach(({ density }, row) => {
    const [f, potential, force] = [0, 1, 2].map((column) => curveIn(3 * row + column));
    expect(potential).toHaveLength(places.length);
    expect(force).toHaveLength(places.length);
    places.forEach((_, i) => {
      // ρ = −log f up to a constant, which is 0 in the middle.
      if (density !== undefined) expect(potential?.[i]).toBeCloseTo(Math.log((f?.[middle] ?? 0) / (f?.[i] ?? 0)), 9);
      // ψ is the slope of ρ: between two neighbours of a place, but for the corner of |x|.
      if (i === 0 || i === places.length - 1 || (row === 1 && i === middle)) return;
      const slope = ((potential?.[i + 1] ?? 0) - (potential?.[i - 1] ?? 0)) / 0.1;
      expect(Math.abs(slope - (force?.[i] ?? 0))).toBeLessThan(2e-3);
    });
  });
});

test("[MP-023] the mean is not robust, the median is, Cauchy's and Tukey's estimates are very robust", async () => {
  // The force at the edge of the picture against the largest: it grows, stays, falls, is nothing.
  const paths = (await table).paths();
  const share = [2, 5, 8, 11].map((panel) => {
    const force = (paths.find(([corner]) => corner?.panel === panel) ?? []).map(({ datum }) => Number(datum["y"]));
    return [force.at(-1) ?? NaN, Math.max(...force.slice(0, -1))];
  });
  expect(share[0]?.[0]).toBeGreaterThan(share[0]?.[1] ?? Infinity);
  expect(share[1]).toEqual([1, 1]);
  expect(share[2]?.[0]).toBeLessThan(0.4 * (share[2]?.[1] ?? 0));
  expect(share[3]?.[0]).toBe(0);

  const values = Array.from({ length: 21 }, (_, i) => (i - 10) / 10);
  const moved = (far: number) => estimators.map(({ loss }) => movedBy(loss, values, 0, far));
  const [near, distant] = [moved(100), moved(1000)];
  // n values and an outlier: the mean moves by far / (n + 1), and ten times as much for one ten times as far.
  expect(near[0]).toBeCloseTo(100 / 22, 10);
  expect(distant[0]).toBeCloseTo(1000 / 22, 10);
  // The median moves to the middle between two neighbours, no matter how far the outlier is.
  expect(near[1]).toBeCloseTo(0.05, 10);
  expect(distant[1]).toBe(near[1]);
  // Cauchy's estimate moves less for one farther away, and Tukey's not at all.
  expect(near[2]).toBeLessThan(near[1] ?? 0);
  expect(distant[2]).toBeLessThan(0.2 * (near[2] ?? 0));
  expect(Math.max(near[3] ?? 1, distant[3] ?? 1)).toBeLessThan(1e-9);
});
