import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  countedParameters,
  learningCurves,
  parameterCounts,
  probabilityFigure,
  sigmoidFigure,
  winnerFigure,
} from "./linear-classification.js";

type Layers = readonly {
  readonly data: { readonly values: readonly Record<"x" | "x2" | "y" | "y2" | "answer", string | number>[] };
  readonly encoding: { readonly color?: { readonly type: string } };
}[];

test("[CB-133] normal classes have K (D + D (D + 1) / 2) parameters, logistic regression D K, and with few samples its error is smaller", () => {
  for (const [columns, classes] of [
    [2, 3],
    [5, 3],
    [8, 4],
  ] as const) {
    expect(countedParameters(columns, classes)).toEqual(parameterCounts(columns, classes));
  }
  expect(parameterCounts(20, 2)).toEqual({ normal: 460, logistic: 40 });
  const runs = [0, 1, 2, 3, 4].map((seed) => learningCurves([60, 240, 2400], seed));
  const mean = (at: number, kind: "normal" | "logistic") =>
    runs.reduce((sum, curve) => sum + (curve[at]?.[kind] ?? 0), 0) / runs.length;
  const gaps = [0, 1, 2].map((at) => mean(at, "normal") - mean(at, "logistic"));
  // Far behind with 60 samples, less so with 240, and almost equal with 2400.
  expect(gaps[0]).toBeGreaterThan(0.08);
  expect(gaps[1]).toBeLessThan(gaps[0] ?? 0);
  expect(gaps[1]).toBeGreaterThan(gaps[2] ?? 0);
  expect(gaps[2]).toBeLessThan(0.02);
});

test("[CB-134] the background of two classes is p(red | x), shaded smoothly; of three classes it is the most probable class", async () => {
  for (const seed of [0, 1, 2]) {
    const two = probabilityFigure(seed);
    const [shades] = two.plot["layer"] as Layers;
    const values = shades?.data.values ?? [];
    expect(shades?.encoding.color?.type).toBe("quantitative");
    const red = two.model.classes.indexOf("red");
    // Squares of the background are probabilities at their middles, of many different values between 0 and 1.
    for (const square of values.filter((_, k) => k % 37 === 0)) {
      if (Number(square.x2) - Number(square.x) > 1) continue;
      const middle = [(Number(square.x) + Number(square.x2)) / 2, (Number(square.y) + Number(square.y2)) / 2];
      const p = two.model.probabilities([middle]).data[red] ?? 0;
      expect(Math.abs(p - Number(square.answer))).toBeLessThan(0.02);
    }
    expect(new Set(values.map(({ answer }) => answer)).size).toBeGreaterThan(200);

    const smooth = await renderPlot(two.plot);
    expect(smooth.warnings).toEqual([]);
    expect(new Set(smooth.drawn("rect").map(({ fill }) => fill)).size).toBeGreaterThan(50);

    const three = winnerFigure(seed);
    const drawing = await renderPlot(three.plot);
    expect(drawing.warnings).toEqual([]);
    expect(new Set(drawing.drawn("rect").map(({ fill }) => fill)).size).toBe(3);
    const [regions] = three.plot["layer"] as Layers;
    const areas = regions?.data.values ?? [];
    expect(regions?.encoding.color?.type).toBe("nominal");
    expect(new Set(areas.map(({ answer }) => answer)).size).toBe(3);
    for (const { x, x2, y, y2, answer } of areas) {
      const middle = [(Number(x) + Number(x2)) / 2, (Number(y) + Number(y2)) / 2];
      const { data } = three.model.probabilities([middle]);
      const best = data.indexOf(Math.max(...data));
      expect(three.model.classes[best]).toBe(answer);
    }
  }
});

test("[MP-165] classes drawn by Ber(σ(βx)) for β = 2 and 20, and the sigmoid estimated from them", async () => {
  for (const seed of [0, 1, 2, 3]) {
    const [flat, steep] = [sigmoidFigure(2, seed), sigmoidFigure(20, seed)];
    for (const { learned, truth, dots, slope, standardError, plot } of [flat, steep]) {
      const beta = plot === flat.plot ? 2 : 20;
      // The maximum of the likelihood is within four standard errors of the truth, which are small.
      expect(Math.abs(slope - beta)).toBeLessThan(4 * standardError);
      expect(standardError).toBeLessThan(0.065 * beta);
      const error = truth.reduce((sum, value, k) => sum + Math.abs(value - (learned[k] ?? 0)), 0) / truth.length;
      expect(error).toBeLessThan(0.01);
      expect(new Set(dots.map(({ y }) => y))).toEqual(new Set([0, 1]));
      const drawing = await renderPlot(plot);
      expect(drawing.warnings).toEqual([]);
      expect(drawing.marks("line")).toBe(2);
    }
    // Samples on the wrong side of 0: many for β = 2, hardly any for β = 20.
    const wrong = ({ dots }: typeof flat) => dots.filter(({ x, y }) => x > 0 !== (y === 1)).length;
    expect(wrong(flat)).toBeGreaterThan(5 * wrong(steep));
  }
});
