import { separableFraction } from "lectern/neural";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { fractionFigure, liftedShare } from "./counting-dichotomies.js";

test("[MP-184] figure 14.2: the share is 1 up to n = p, one half at n = 2p, and falls more steeply for larger p", async () => {
  const dimensions = [5, 25, 100];
  for (const p of dimensions) {
    for (let n = 1; n <= p; n++) expect(separableFraction(n, p)).toBe(1);
    expect(separableFraction(Math.ceil(1.5 * p), p)).toBeLessThan(1);
    expect(separableFraction(2 * p, p)).toBe(0.5);
  }
  const slopes = dimensions.map((p) => separableFraction((9 * p) / 5, p) - separableFraction((11 * p) / 5, p));
  expect(slopes[0]).toBeLessThan(slopes[1]);
  expect(slopes[1]).toBeLessThan(slopes[2]);
  const drawing = await renderPlot(fractionFigure(dimensions));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("axis-title")).toEqual(["n / p", "share of separable dichotomies"]);
  expect(drawing.words("legend-label")).toEqual(["p = 5", "p = 25", "p = 100"]);
  const paths = drawing.paths();
  // All curves meet at n / p = 2.
  const crossing = paths.map((path) => path.find(({ datum }) => datum["x"] === 2)?.y);
  expect(new Set(crossing).size).toBe(1);
});

test("[MP-185] a random nonlinear map makes random classes separable, more often the more dimensions it has, as Cover's theorem says", () => {
  const dimensions = [2, 4, 6, 8];
  const trials = 250;
  for (let seed = 0; seed < 2; seed++) {
    const shares = dimensions.map((p) => liftedShare(10, p, trials, seed));
    for (const [i, p] of dimensions.entries()) {
      if (i > 0) expect(shares[i]).toBeGreaterThan(shares[i - 1]);
      const expected = separableFraction(10, p);
      expect(Math.abs(shares[i] - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / trials));
    }
  }
});
