import { quadraticDiscriminant } from "lectern";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { accuracies, mapsFigure, spectraFigure, survey } from "./hyperspectral-fields.js";

test("[PIM-004] ten components of a hundred bands classify the fields that all bands do not", async () => {
  for (const seed of [0, 1, 2]) {
    const { bands, components } = accuracies(seed);
    expect(components).toBeGreaterThan(0.88);
    expect(bands).toBeLessThan(0.75);
  }
  // With a covariance for each cover, all bands are not even possible.
  expect(() => quadraticDiscriminant().fit(survey(0).train)).toThrow(/covariance/);
  const maps = await renderPlot(mapsFigure(0));
  expect(maps.warnings).toEqual([]);
  expect(maps.words("title-text")).toEqual(["covers", "all bands", "ten components"]);
  const spectra = await renderPlot(spectraFigure(0));
  expect(spectra.warnings).toEqual([]);
  expect(spectra.paths("line").map((path) => path.length)).toEqual(new Array(6).fill(100));
});
