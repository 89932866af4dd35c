import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { delayedSeries, neuralResponse, regionalResponses } from "./delayed-coupling.js";

test("[ML2-084] the canonical convolution filters by lag and column; the correlogram peaks at the true delay", async () => {
  for (let seed = 0; seed < 8; seed++) {
    const { analysis } = delayedSeries(seed, seed);
    const [filter] = analysis.convolutions;
    expect([filter.rows, filter.columns]).toEqual([8, 3]);
    const peak = analysis.correlogram.data;
    expect(peak.indexOf(Math.max(...peak))).toBe(seed);
    const weights = filter.data.map(Math.abs);
    expect(weights.indexOf(Math.max(...weights))).toBe(3 * seed);
  }
  const drawing = await renderPlot(delayedSeries(3, 3).figure);
  expect([drawing.marks("rule"), drawing.marks("symbol")]).toEqual([8, 8]);
  expect(drawing.warnings).toEqual([]);
});

test("the filter between band powers and slow signal is drawn by lag and band", async () => {
  const { filter, figure } = neuralResponse(1);
  expect((await renderPlot(figure)).marks("rect")).toBe(filter.data.length);
});

test("[ML2-088] places are merged by a map grid; of the response curves the home region's is the largest", async () => {
  for (let seed = 0; seed < 8; seed++) {
    const { responses, names, home, cells, regionOf } = regionalResponses(seed);
    // Twenty-four places became four regions, none of which mixes places of two.
    expect([cells.length, names.length]).toEqual([24, 4]);
    cells.forEach((cell, p) => {
      expect(regionOf[cells.indexOf(cell)]).toBe(regionOf[p]);
    });
    const size = names.map((_, r) => Math.hypot(...responses.data.filter((__, at) => at % 4 === r)));
    expect(names[size.indexOf(Math.max(...size))]).toBe(home);
  }
  const drawing = await renderPlot(regionalResponses(0).figure);
  expect(drawing.marks("line")).toBe(4);
  expect(drawing.warnings).toEqual([]);
});
