import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  chosenPenalty,
  errorsOf,
  figure,
  penalties,
  regular,
  tooSmall,
  validationCurve,
  validationFigure,
} from "./overfitting.js";

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

describe("figure 6.1 of the Cookbook", () => {
  test("[CB-040] the over-complex fit has the lower training and the higher test error, in every run", async () => {
    for (const seed of seeds) {
      const [complex, simple] = [errorsOf(tooSmall, seed), errorsOf(regular, seed)];
      expect(complex.training).toBeLessThan(simple.training);
      expect(complex.test).toBeGreaterThan(simple.test);
      // The figure overlays the truth and both fits; the regularised one is closer to the sine.
      const { layer } = figure(seed);
      const curves = layer[0].data.values.map((value) => ("curve" in value ? value.curve : ""));
      expect(new Set(curves).size).toBe(3);
      const points = (position: number) => layer[0].data.values.slice(201 * position, 201 * (position + 1));
      const distance = (position: number) =>
        points(position).reduce((sum, { y }, i) => sum + (y - points(0)[i].y) ** 2, 0);
      expect(distance(2)).toBeLessThan(distance(1));
      expect(layer[1].data.values).toHaveLength(15);
    }
    const drawing = await renderPlot(figure(0));
    expect(drawing.warnings).toEqual([]);
    expect([drawing.marks("line"), drawing.marks("symbol")]).toEqual([3, 15]);
  });

  test("[CB-041] the validation curve over the penalty is U-shaped, while the training error only rises", async () => {
    const curve = validationCurve(seeds);
    const lowest = curve.indexOf(Math.min(...curve));
    for (let k = 1; k <= lowest; k++) expect(curve[k]).toBeLessThan(curve[k - 1]);
    for (let k = lowest + 1; k < curve.length; k++) expect(curve[k]).toBeGreaterThan(curve[k - 1]);
    // Both arms of the U rise far above its bottom, and in every single run its bottom lies inside.
    expect(curve[0]).toBeGreaterThan(2 * curve[lowest]);
    expect(curve[curve.length - 1]).toBeGreaterThan(2 * curve[lowest]);
    for (const seed of seeds) {
      const single = validationCurve([seed]);
      const best = single.indexOf(Math.min(...single));
      expect(best).toBeGreaterThan(0);
      expect(best).toBeLessThan(penalties.length - 1);
    }
    const drawing = await renderPlot(validationFigure(seeds));
    expect(drawing.warnings).toEqual([]);
    const [training, test] = drawing.paths().map((path) => path.map(({ datum }) => Number(datum["y"])));
    expect(test).toEqual(curve.map(Math.log10));
    for (let k = 1; k < training.length; k++) expect(training[k]).toBeGreaterThan(training[k - 1]);
  });

  test("the leave-one-out error of the fifteen samples finds a good penalty in most runs", () => {
    const good = seeds.filter((seed) => errorsOf(chosenPenalty(seed), seed).test < 2 * errorsOf(regular, seed).test);
    expect(good.length).toBeGreaterThanOrEqual(16);
  });
});
