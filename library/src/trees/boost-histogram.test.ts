import { expect, test } from "vitest";
import { binCount, createHistograms } from "./boost-histogram.js";
import { codeColumns } from "./coded-columns.js";

test("sums and counts by column and code; the other child is a difference", () => {
  const x = { rows: 4, columns: 2, data: Float64Array.of(1, 5, 2, 5, 1, Number.NaN, 3, 6) };
  const histograms = createHistograms("test", codeColumns("test", x, [], 255), 4);
  try {
    histograms.rows().set([0, 1, 2, 3]);
    histograms.derivatives().set([1, 0.5, 2, 0.5, 4, 0.5, 8, 0.5]);
    const whole = histograms.build(0, 4);
    expect(Array.from(histograms.countsOf(whole).slice(0, 3))).toEqual([2, 1, 1]);
    expect(Array.from(histograms.sumsOf(whole).slice(0, 6))).toEqual([5, 1, 2, 0.5, 8, 0.5]);
    expect(Array.from(histograms.sumsOf(whole).slice(2 * binCount, 2 * binCount + 6))).toEqual([3, 1, 8, 0.5, 4, 0.5]);
    const part = histograms.build(0, 1);
    histograms.subtract(whole, part);
    expect(Array.from(histograms.sumsOf(whole).slice(0, 2))).toEqual([4, 0.5]);
    expect(histograms.countsOf(whole)[0]).toBe(1);
  } finally {
    histograms.dispose();
  }
});
