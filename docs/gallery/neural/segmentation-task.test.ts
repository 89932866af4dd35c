import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import { baselines, figure, judge } from "./segmentation-task.js";

test("[MP-229] segmentation has a class for every pixel, judged by the mean intersection over union, which accuracy hides", async () => {
  for (const seed of [0, 1, 2]) {
    const { truth, predictions } = baselines(seed);
    expect(truth.codes).toHaveLength(12 * 18 * 18);
    const perfect = judge(truth, truth.codes);
    expect([perfect.accuracy, perfect.meanIntersectionOverUnion]).toEqual([1, 1]);
    for (const codes of Object.values(predictions)) {
      // The definition: pixels in both over pixels in either, averaged over the classes.
      const ratios = truth.classes.map((_, k) => {
        const [both, either] = [0, 0].map((_, isUnion) =>
          codes.reduce((sum, code, i) => {
            const [own, other] = [code === k, truth.codes[i] === k];
            return sum + Number(isUnion === 1 ? own || other : own && other);
          }, 0),
        );
        return both / either;
      });
      const { meanIntersectionOverUnion } = judge(truth, codes);
      expect(meanIntersectionOverUnion).toBeCloseTo(ratios.reduce((a, b) => a + b) / ratios.length, 12);
    }
    const guess = judge(truth, predictions.background);
    expect(guess.accuracy).toBeGreaterThan(0.6);
    expect(guess.meanIntersectionOverUnion).toBeLessThan(0.25);
  }
  const drawing = await renderPlot(figure());
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["image", "class of each pixel"]);
});
