import { checkDensity } from "lectern/density";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  binningFigure,
  binnings,
  histogramOf,
  hypercubeFigure,
  radialShape,
  samplesOf,
  volumeWithin,
} from "./histograms.js";

test("[MP-047] three pairs of bin size and offset on one sample: relative counts, each integrates to 1, all differ", async () => {
  const x = samplesOf(1);
  const heights = binnings.map(([size, offset]) => {
    const model = histogramOf(x, size, offset);
    expect(Math.abs(checkDensity(model, x, { tolerance: 1e-4 }).total.value - 1)).toBeLessThan(2e-3);
    // The relative count of the bin that holds 0.1, over its size.
    const low = offset + Math.floor((0.1 - offset) / size) * size;
    const count = x.data.filter((value) => value >= low && value < low + size).length;
    expect(Math.exp(model.logDensity([[0.1]])[0])).toBeCloseTo(count / (60 * size), 12);
    return model.logDensity([[-1.6], [-0.1], [0.1], [1.1]]).join();
  });
  expect(new Set(heights).size).toBe(3);
  const drawing = await renderPlot(binningFigure(1));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(3);
  expect(drawing.marks("rule")).toBe(60);
});

test("[MP-050] the volume of [-1, 1]^8 inside a radius: the inscribed ball has π⁴/24/256 of it", () => {
  expect(volumeWithin(1)).toBeCloseTo(Math.PI ** 4 / 24 / 256, 4);
  expect(volumeWithin(Math.sqrt(8))).toBeCloseTo(1, 10);
  const random = createRandom(1);
  const squares = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 8 }, () => (2 * random.uniform() - 1) ** 2).reduce((a, b) => a + b),
  );
  for (const r of [1.2, 1.6, 2]) {
    const share = squares.filter((square) => square <= r * r).length / 20_000;
    expect(Math.abs(share - volumeWithin(r))).toBeLessThan(0.015);
  }
});

test("[MP-050] the figure has 256 spikes that reach the vertices, and the radial distribution of the hypercube", async () => {
  const { outline, radii, share } = radialShape();
  const tips = outline.filter(
    ({ r }, i) => r > outline[(i + outline.length - 1) % outline.length].r && r >= outline[(i + 1) % outline.length].r,
  );
  expect(tips).toHaveLength(256);
  for (const { r } of tips) expect(r).toBeCloseTo(Math.sqrt(8), 10);
  // The area of the shape within a radius, ∫ 2πr a(r) dr, is proportional to the volume of the hypercube within it.
  const area = (to: number) => radii.reduce((sum, r, i) => (r <= to ? sum + r * share[i] : sum), 0);
  for (const r of [1, 1.4, 1.8, 2.2]) {
    expect(Math.abs(area(r) / area(3) - volumeWithin(r))).toBeLessThan(0.03);
  }
  const drawing = await renderPlot(hypercubeFigure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(1);
  expect(drawing.paths()[0]).toHaveLength(outline.length + 1);
});
