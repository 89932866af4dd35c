import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { spectrumPlot } from "./spectrum-plot.js";

const spectra = [
  { name: "narrow", values: [2, 4, 3] },
  { name: "wide", values: [1, 8, 0, -1e-12] },
];

test("draws one falling line per spectrum", async () => {
  const plot = spectrumPlot(spectra);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  expect(drawing.marks("symbol")).toBe(7);
  const { data } = JSON.parse(JSON.stringify(plot));
  expect(data.values.map(({ value }: { value: number }) => value)).toEqual([4, 3, 2, 8, 1, 0, -1e-12]);
});

test("a logarithmic axis leaves out values that are not positive", async () => {
  const plot = spectrumPlot(spectra, { logarithmic: true, most: 3 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(3 + 2);
});

test("refuses spectra without values to draw", () => {
  expect(refusal(() => spectrumPlot([]))).toBe("invalid-data: spectrumPlot: the spectra have no value");
  expect(refusal(() => spectrumPlot([{ name: "a", values: [0, -1] }], { logarithmic: true }))).toBe(
    "invalid-data: spectrumPlot: the spectra have no positive value, which a logarithmic axis needs",
  );
  expect(refusal(() => spectrumPlot([{ name: "a", values: [Number.NaN] }]))).toBe(
    'invalid-data: spectrumPlot: "a" has a value of NaN',
  );
});
