import { describe, expect, test } from "vitest";
import { normal } from "../numeric/distributions/normal.js";
import { createLossMatrix, zeroOneMatrix } from "./loss-matrix.js";
import { drawDecision } from "./picture.js";

const points = Float64Array.from({ length: 161 }, (_, i) => -8 + i / 10);
const loss = zeroOneMatrix(["-1", "1"]);

describe("drawDecision", () => {
  test("[IR-008] two conditional densities for Y = ±1: the decision changes where the weighted densities cross", () => {
    for (const prior of [0.2, 0.5, 0.9]) {
      const model = { densities: [normal({ mean: -1 }), normal({ mean: 2 })], priors: [1 - prior, prior] };
      const picture = drawDecision(model, loss, points);
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
    }
  });

  test("[MP-107] Fig 7.4: with unequal variances the narrow class has an interval whose ends solve p(x | 1) = p(x | 2)", () => {
    const model = {
      densities: [normal({ standardDeviation: 1 }), normal({ standardDeviation: 2 })],
      priors: [0.5, 0.5],
    };
    // x²/2 − x²/8 = log 2
    const end = Math.sqrt((8 / 3) * Math.LN2);
    const { borders, decisions } = drawDecision(model, loss, points);
    expect(borders.length).toBe(2);
    expect(borders[0]).toBeCloseTo(-end, 12);
    expect(borders[1]).toBeCloseTo(end, 12);
    expect([decisions[0], decisions[80], decisions[160]]).toEqual([1, 0, 1]);
  });

  test("other losses move the border to where the losses, not the posteriors, are equal; rejection has its own region", () => {
    const model = { densities: [normal({ mean: -1 }), normal({ mean: 1 })], priors: [0.5, 0.5] };
    const careful = createLossMatrix({
      classes: ["-1", "1"],
      losses: [
        [0, 1],
        [9, 0],
      ],
    });
    expect(drawDecision(model, careful, points).borders[0]).toBeCloseTo(-Math.log(9) / 2, 12);
    const rejecting = drawDecision(model, zeroOneMatrix(["-1", "1"], { reject: 0.2 }), points);
    expect([...rejecting.borders].map((x) => x.toFixed(10))).toEqual(
      [-Math.log(4) / 2, Math.log(4) / 2].map((x) => x.toFixed(10)),
    );
    expect(rejecting.decisions[80]).toBe(2);
  });
});
