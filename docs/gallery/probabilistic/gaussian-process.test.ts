import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { answer, cosineProcess, curves, places, task } from "./gaussian-process.js";

test("[CB-155] figures 23.1 and 23.2: cosine, samples, mean and sampled functions; the band widens in the gaps", async () => {
  const points = curves();
  const width = (at: number) =>
    points.filter((point) => Math.abs(point.at - at) < 1e-9).map((p) => p.upper - p.lower)[0];
  // Narrow at every sample, wide in the middle of the gap and beyond the ends.
  for (const place of places) expect(width(place)).toBeLessThan(0.15);
  expect(width(4.5)).toBeGreaterThan(3);
  for (let at = 2.5; at < 4.4; at += 0.1) {
    expect(width(Math.round((at + 0.1) * 10) / 10)).toBeGreaterThan(width(Math.round(at * 10) / 10));
  }
  expect(width(10)).toBeGreaterThan(width(9));
  // The mean reflects the cosine near the samples, and the band holds it.
  for (const { at, truth, mean, lower, upper } of points) {
    if ((at >= 0 && at <= 2.5) || (at >= 6.5 && at <= 9)) expect(Math.abs(mean - truth)).toBeLessThan(0.05);
    expect(truth).toBeGreaterThan(lower - 0.02);
    expect(truth).toBeLessThan(upper + 0.02);
  }
  const seen = await renderPlot(task());
  expect(seen.warnings).toEqual([]);
  expect([seen.marks("line"), seen.marks("symbol")]).toEqual([1, places.length]);
  expect(seen.svg).toContain('stroke="black"');
  expect(seen.svg).toContain('fill="red"');
  const known = await renderPlot(answer());
  expect(known.warnings).toEqual([]);
  expect([known.marks("line"), known.marks("symbol")]).toEqual([22, places.length]);
  for (const look of ['stroke="grey"', 'stroke="blue"', 'stroke="black"', 'fill="red"'])
    expect(known.svg).toContain(look);
});

test("the process was fitted on every observed point", () => {
  expect(cosineProcess().state.coefficients).toHaveLength(places.length);
});
