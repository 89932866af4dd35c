import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { cities, fitGases, map, measure, measuredMap, names, references, spectra, wavelengths } from "./trace-gases.js";

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

test("[MP-150] a spectrum is Σ concentration · reference + residual; O3 and NO2 are recovered and mapped", async () => {
  const truth = [2, 1, 0.3];
  expect(names.slice(0, 2)).toEqual(["O3", "NO2"]);
  for (const seed of seeds) {
    const noise = 0.01;
    const spectrum = measure(truth, noise, seed);
    const { concentrations, standardErrors, residual } = fitGases(spectrum);
    concentrations.forEach((found, gas) => {
      expect(Math.abs(found - truth[gas])).toBeLessThan(5 * standardErrors[gas]);
      expect(standardErrors[gas]).toBeLessThan(0.03);
    });
    // Nothing of the patterns is left in the residual, and it is as large as the noise.
    for (const pattern of references) {
      expect(Math.abs(pattern.reduce((sum, value, i) => sum + value * residual[i], 0))).toBeLessThan(1e-10);
    }
    const size = Math.sqrt(residual.reduce((sum, value) => sum + value ** 2, 0) / (wavelengths.length - 4));
    expect(Math.abs(size / noise - 1)).toBeLessThan(4 / Math.sqrt(2 * (wavelengths.length - 4)));
    // Spectrum = fitted patterns + residual, up to the constant of the fit, which is as small as the noise.
    spectrum.forEach((value, i) => {
      const gases = references.reduce((sum, pattern, gas) => sum + concentrations[gas] * pattern[i], 0);
      expect(Math.abs(value - gases - residual[i])).toBeLessThan(noise);
    });
  }
  const figure = await renderPlot(spectra(measure(truth, 0.01, 0)));
  expect(figure.warnings).toEqual([]);
  expect(figure.marks("line")).toBe(2 + names.length);

  const amounts = cities(10, 14);
  const found = measuredMap(amounts, 0.01);
  const errors = found.data.map((value, place) => Math.abs(value - amounts.data[place]));
  expect(Math.max(...errors)).toBeLessThan(0.1);
  // The highest concentration on the map is over the larger city.
  expect(found.data.indexOf(Math.max(...found.data))).toBe(amounts.data.indexOf(Math.max(...amounts.data)));
  const drawn = await renderPlot(map(found));
  expect(drawn.warnings).toEqual([]);
  expect(drawn.marks("rect")).toBe(140);
});

test("without noise the concentrations are exact", () => {
  const { concentrations } = fitGases(measure([0.7, 3, 0.1], 0, 0));
  for (const [gas, value] of [0.7, 3, 0.1].entries()) expect(concentrations[gas]).toBeCloseTo(value, 12);
});
