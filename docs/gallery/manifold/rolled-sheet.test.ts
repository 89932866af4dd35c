import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { settings, sheetFigure, unroll } from "./rolled-sheet.js";

const sheets = settings.map((setting) => [0, 1].map((seed) => unroll(setting, 800, seed)));
const correlations = sheets.map((runs) => runs.map(({ correlation }) => correlation));

test("locally linear embedding finds the angle with ten neighbours and little noise, not with two, with 25, or with much noise", () => {
  const [two, ten, many, noisy] = correlations as [number[], number[], number[], number[]];
  for (const correlation of ten) expect(correlation).toBeGreaterThan(0.9);
  for (const correlation of [...two, ...many, ...noisy]) expect(correlation).toBeLessThan(0.6);
});

test("Isomap finds the angle with little noise; with much, paths step from layer to layer", () => {
  const [little, much] = correlations.slice(4) as [number[], number[]];
  for (const correlation of little) expect(correlation).toBeGreaterThan(0.9);
  for (const correlation of much) expect(correlation).toBeLessThan(0.5);
});

test("the figure has a map for each setting, with its correlation", async () => {
  const drawing = await renderPlot(sheetFigure(sheets.map(([first]) => first as ReturnType<typeof unroll>)));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toHaveLength(settings.length);
  expect(drawing.words("title-text")[1]).toMatch(/^LLE, 10 neighbours, noise 0\.1: (1\.00|0\.9\d)$/);
  expect(new Set(drawing.words("legend-label"))).toEqual(new Set([1, 2, 3, 4].map((quarter) => `quarter ${quarter}`)));
});
