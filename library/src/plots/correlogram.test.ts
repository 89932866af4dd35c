import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { correlogram, responseCurves } from "./correlogram.js";

test("draws a stem from zero to the correlation of each lag", async () => {
  const plot = correlogram([-1, 0, 1, 2], [0.2, -0.1, 0.9, 0.3]);
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect([drawing.marks("rule"), drawing.marks("symbol")]).toEqual([4, 4]);
  expect(plot["data"]).toEqual({
    values: [-1, 0, 1, 2].map((lag, k) => ({ lag, zero: 0, correlation: [0.2, -0.1, 0.9, 0.3][k] })),
  });
  expect(refusal(() => correlogram([0], [0.1, 0.2]))).toContain("1 lags for 2 correlations");
});

test("draws a response curve for each place", async () => {
  const responses = { rows: 3, columns: 2, data: Float64Array.of(1, 0, 0.5, 0.2, 0.1, 0.4) };
  const drawing = await renderPlot(responseCurves([0, 1, 2], responses, ["home", "abroad"]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(2);
  expect(refusal(() => responseCurves([0, 1], responses, ["home", "abroad"]))).toContain("2 delays and 2 places");
});
