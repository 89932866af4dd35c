import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { circle, correlate, independent } from "./kernel-correlation.js";

test("[CB-087] sine and cosine do not correlate, their kernel projections do on new points; independent numbers do not", async () => {
  const strangers: number[] = [];
  for (let seed = 0; seed < 8; seed++) {
    const { before, heldOut } = correlate(circle, seed);
    expect(Math.abs(before)).toBeLessThan(0.15);
    expect(heldOut).toBeGreaterThan(0.99);
    strangers.push(correlate(independent, seed).heldOut);
  }
  // About 0: 500 new points leave a standard error of 0.045 to each.
  for (const value of strangers) expect(Math.abs(value)).toBeLessThan(0.2);
  expect(Math.abs(strangers.reduce((sum, value) => sum + value, 0) / strangers.length)).toBeLessThan(0.06);
  const { figures } = correlate(circle, 0);
  for (const figure of [figures.before, figures.after]) expect((await renderPlot(figure)).marks("symbol")).toBe(500);
});
