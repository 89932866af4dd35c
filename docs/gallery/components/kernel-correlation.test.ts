import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { circle, correlate, independent } from "./kernel-correlation.js";

test("[CB-087] sine and cosine do not correlate, their kernel projections do on new points; independent numbers do not", async () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const plain: number[] = [];
  const strangers: number[] = [];
  for (let seed = 0; seed < 8; seed++) {
    const { before, heldOut } = correlate(circle, seed);
    plain.push(before);
    expect(heldOut).toBeGreaterThan(0.99);
    strangers.push(correlate(independent, seed).heldOut);
  }
  // About 0: 500 new points leave a standard error of 0.045 to each.
  for (const values of [plain, strangers]) {
    for (const value of values) expect(Math.abs(value)).toBeLessThan(4 * 0.045);
    expect(Math.abs(mean(values))).toBeLessThan((4 * 0.045) / Math.sqrt(8));
  }
  const { figures } = correlate(circle, 0);
  for (const figure of [figures.before, figures.after]) expect((await renderPlot(figure)).marks("symbol")).toBe(500);
});
