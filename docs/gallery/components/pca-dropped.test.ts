import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { figure, firstDirection, type Kind, pictures, samples, testError } from "./pca-dropped.js";

const seeds = [0, 10, 20, 30];
const errors = (kind: Kind, drop: number) =>
  seeds.map((seed) => testError(samples(kind, 300, seed), samples(kind, 300, seed + 1), drop));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("[IR-049] dropping the first three components lowers, keeps or raises the error, where nuisance, neither or signal is strongest", async () => {
  expect(mean(errors("nuisance", 3))).toBeLessThan(mean(errors("nuisance", 0)) - 0.1);
  expect(mean(errors("signal", 3))).toBeGreaterThan(mean(errors("signal", 0)) + 0.2);
  // Where all directions are equally strong and equally informative, any ten are as good as any others.
  expect(Math.abs(mean(errors("even", 3)) - mean(errors("even", 0)))).toBeLessThan(0.03);
  expect(mean(errors("even", 0))).toBeLessThan(0.3);
  const drawing = await renderPlot(figure(0));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(4);
  expect(drawing.words("legend-label")).toHaveLength(4);
  const { values } = figure(0)["data"] as { values: readonly { curve: string }[] };
  expect(new Set(values.map(({ curve }) => curve)).size).toBe(4);
});

test("[IR-051] the strongest component of the pictures is their brightness, and without it nearest neighbours do better", () => {
  for (const seed of seeds) {
    // All pixels together: every entry about 1/8.
    for (const entry of firstDirection(seed)) expect(Math.abs(entry - 1 / 8)).toBeLessThan(0.004);
    const [train, test] = [pictures(200, seed), pictures(200, seed + 1)];
    expect(testError(train, test, 1)).toBeLessThan(testError(train, test, 0) - 0.05);
  }
});
