import { describe, expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { normal } from "../numeric/distributions/normal.js";
import { decisionPlot } from "../plots/decision-plot.js";
import { decisionRegions } from "./decision-regions.js";
import { createLossMatrix, zeroOneMatrix } from "./loss-matrix.js";

const points = Float64Array.from({ length: 161 }, (_, i) => -8 + i / 10);
const loss = zeroOneMatrix(["-1", "1"]);

describe("decisionRegions", () => {
  test("[IR-008] two conditional densities for Y = ±1: the decision changes where the weighted densities cross", async () => {
    for (const prior of [0.2, 0.5, 0.9]) {
      const model = { densities: [normal({ mean: -1 }), normal({ mean: 2 })], priors: [1 - prior, prior] };
      const picture = decisionRegions(model, loss, points);
      const [threshold, ...others] = picture.borders;
      expect(others).toEqual([]);
      const [below, above] = model.densities.map(({ density }, k) => density(threshold) * model.priors[k]);
      expect(below / above).toBeCloseTo(1, 12);
      // In closed form: the middle of the means, moved by log odds / distance.
      expect(threshold).toBeCloseTo(0.5 + Math.log((1 - prior) / prior) / 3, 12);
      picture.points.forEach((x, i) => {
        const [a, b] = picture.weightedDensities.map((curve) => curve[i]);
        expect(a).toBeCloseTo((1 - prior) * normal({ mean: -1 }).density(x), 14);
        expect(picture.decisions[i]).toBe(a >= b ? 0 : 1);
      });
      const drawing = await renderPlot(decisionPlot(picture, loss));
      expect(drawing.warnings).toEqual([]);
      expect(drawing.words("legend-label")).toEqual(["-1", "1"]);
      const [low, high] = drawing.paths();
      expect([low.length, high.length]).toEqual([points.length, points.length]);
      // One dashed line, in the step in which the two curves that are drawn cross, and where the band changes its colour.
      const [line, ...more] = drawing.drawn("rule");
      expect(more).toEqual([]);
      const cross = low.findIndex(({ y }, i) => i > 0 && y > high[i].y);
      expect(low[cross - 1].x).toBeLessThanOrEqual(line.x);
      expect(low[cross].x).toBeGreaterThanOrEqual(line.x);
      const bands = drawing.drawn("rect");
      expect(bands.map(({ fill }) => fill)).toEqual([low[0].stroke, high[0].stroke]);
      expect(bands[0].x2).toBeCloseTo(line.x, 9);
    }
  });

  test("[MP-107] Fig 7.4: with unequal variances the narrow class has an interval whose ends solve p(x | 1) = p(x | 2)", async () => {
    const model = {
      densities: [normal({ standardDeviation: 1 }), normal({ standardDeviation: 2 })],
      priors: [0.5, 0.5],
    };
    // x²/2 − x²/8 = log 2
    const end = Math.sqrt((8 / 3) * Math.LN2);
    const picture = decisionRegions(model, loss, points);
    const { borders, decisions } = picture;
    expect(borders.length).toBe(2);
    expect(borders[0]).toBeCloseTo(-end, 12);
    expect(borders[1]).toBeCloseTo(end, 12);
    expect([decisions[0], decisions[80], decisions[160]]).toEqual([1, 0, 1]);
    const drawing = await renderPlot(decisionPlot(picture, loss));
    expect(drawing.warnings).toEqual([]);
    const [narrow, wide] = drawing.paths().map(([{ stroke }]) => stroke);
    expect(drawing.drawn("rect").map(({ fill }) => fill)).toEqual([wide, narrow, wide]);
    // The thresholds lie evenly around 0, which is the middle of the figure, at end of 8.
    expect(drawing.drawn("rule").map(({ x }) => x / 160 - 1)).toEqual(
      [-end / 8, end / 8].map((at) => expect.closeTo(at, 9)),
    );
  });

  test("other losses move the boundary to where the expected losses are equal; rejection has its own region", () => {
    const model = { densities: [normal({ mean: -1 }), normal({ mean: 1 })], priors: [0.5, 0.5] };
    const careful = createLossMatrix({
      classes: ["-1", "1"],
      losses: [
        [0, 1],
        [9, 0],
      ],
    });
    expect(decisionRegions(model, careful, points).borders[0]).toBeCloseTo(-Math.log(9) / 2, 12);
    const rejecting = decisionRegions(model, zeroOneMatrix(["-1", "1"], { reject: 0.2 }), points);
    expect([...rejecting.borders].map((x) => x.toFixed(10))).toEqual(
      [-Math.log(4) / 2, Math.log(4) / 2].map((x) => x.toFixed(10)),
    );
    expect(rejecting.decisions[80]).toBe(2);
  });
});
