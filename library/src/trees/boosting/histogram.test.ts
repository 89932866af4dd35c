import { afterEach, describe, expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { useEngine } from "../../engine/index.js";
import { codeColumns } from "../growth/coded-columns.js";
import { binCount, createHistograms } from "./histogram.js";

const x = { rows: 4, columns: 2, data: Float64Array.of(1, 5, 2, 5, 1, Number.NaN, 3, 6) };
const facts = { gradient: 15, hessian: 2, count: 4, floor: 0 };

afterEach(() => {
  useEngine({});
});

describe.each(["plain", "simd"] as const)("on the %s tier", (tier) => {
  test("sums and counts by column and code; the other child is the difference", () => {
    useEngine({ tier });
    const rule = { alpha: 0, minLeaf: 1 };
    const histograms = createHistograms("test", runToEnd(codeColumns("test", x, [], 255)), 4, 1, rule);
    try {
      histograms.rows(0).set([0, 1, 2, 3]);
      histograms.derivatives(0).set([1, 0.5, 2, 0.5, 4, 0.5, 8, 0.5]);
      const [whole, part] = [histograms.reserve(), histograms.reserve()];
      histograms.run([{ tree: 0, start: 0, end: 4, counted: whole, facts }]);
      expect(Array.from(histograms.countsOf(whole).slice(0, 3))).toEqual([2, 1, 1]);
      expect(Array.from(histograms.sumsOf(whole).slice(0, 6))).toEqual([5, 1, 2, 0.5, 8, 0.5]);
      const second = histograms.sumsOf(whole).slice(2 * binCount, 2 * binCount + 6);
      expect(Array.from(second)).toEqual([3, 1, 8, 0.5, 4, 0.5]);
      histograms.run([{ tree: 0, start: 0, end: 1, counted: part, facts, parent: whole }]);
      expect(Array.from(histograms.sumsOf(whole).slice(0, 2))).toEqual([4, 0.5]);
      expect(histograms.countsOf(whole)[0]).toBe(1);
      expect(Array.from(histograms.sumsOf(part).slice(0, 4))).toEqual([1, 0.5, 0, 0]);
    } finally {
      histograms.dispose();
    }
  });
});

test("rows are partitioned by a code in the engine, in their old order on both sides", () => {
  useEngine({ tier: "simd" });
  const histograms = createHistograms("test", runToEnd(codeColumns("test", x, [], 255)), 4, 1, {
    alpha: 0,
    minLeaf: 1,
  });
  try {
    // Row 2 has no value in the second column, row 3 a larger one than the others.
    for (const [isMissingLeft, middle, order] of [
      [false, 2, [1, 0, 3, 2]],
      [true, 3, [1, 2, 0, 3]],
    ] as const) {
      histograms.rows(0).set([3, 1, 2, 0]);
      expect(histograms.divide(0, 0, 4, 1, 0, isMissingLeft)).toBe(middle);
      expect(Array.from(histograms.rows(0))).toEqual(order);
    }
  } finally {
    histograms.dispose();
  }
});
