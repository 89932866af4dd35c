import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import reference from "../reference/regression.json" with { type: "json" };
import { d2Tweedie, gammaDeviance, poissonDeviance, tweedieDeviance } from "./deviance.js";
import { meanSquaredError } from "./errors.js";
import { r2 } from "./explained.js";

describe("Tweedie deviances", () => {
  for (const [name, measure] of Object.entries({ tweedie: tweedieDeviance, d2Tweedie })) {
    test(`${name} of every power matches scikit-learn`, () => {
      const powers = new Set<number>();
      for (const { truth, prediction, weights, measures, name: data } of reference.cases) {
        for (const [key, want] of Object.entries(measures)) {
          const [kind, text] = key.split(" ");
          if (kind !== name) continue;
          const power = Number(text);
          powers.add(power);
          const got = measure(truth, prediction, { weights: weights ?? undefined, power });
          expect(Math.abs(got - want), `${data}, power ${power}`).toBeLessThanOrEqual(
            1e-12 * Math.max(1, Math.abs(want)),
          );
        }
      }
      expect([...powers].sort((a, b) => a - b)).toEqual([-1.5, 0, 1, 1.4, 2, 2.7, 3]);
    });
  }

  test("powers 0, 1 and 2 are the squared error, the Poisson and the gamma deviance", () => {
    const [truth, prediction] = [
      [1, 2, 5],
      [1.5, 2, 3],
    ];
    const weights = [1, 3, 0.5];
    expect(tweedieDeviance(truth, prediction, { weights })).toBe(meanSquaredError(truth, prediction, { weights }));
    expect(tweedieDeviance(truth, prediction, { power: 1 })).toBe(poissonDeviance(truth, prediction));
    expect(tweedieDeviance(truth, prediction, { power: 2 })).toBe(gammaDeviance(truth, prediction));
    expect(d2Tweedie(truth, prediction, { weights })).toBe(r2(truth, prediction, { weights }));
  });

  test("a deviance of close numbers keeps its digits: e² (1 − 2e/3 …) for the gamma deviance at ŷ = y (1 + e)", () => {
    const e = 1e-7;
    // log(1 + e) + 1/(1 + e) − 1 = e²/2 − 2e³/3 + …
    expect(gammaDeviance([1], [1 + e]) / (e ** 2 - (4 / 3) * e ** 3)).toBeCloseTo(1, 8);
    expect(poissonDeviance([1], [1 + e]) / (e ** 2 - (2 / 3) * e ** 3)).toBeCloseTo(1, 8);
  });

  test("predictions far from the truth stay finite", () => {
    expect(poissonDeviance([1], [1e-20])).toBeCloseTo(2 * (20 * Math.LN10 - 1), 12);
    expect(poissonDeviance([0], [3])).toBe(6);
    expect(gammaDeviance([1e-20], [1])).toBeCloseTo(2 * (20 * Math.LN10 - 1), 12);
  });

  test("refuses powers and numbers outside the family", () => {
    expect(refusal(() => tweedieDeviance([1], [1], { power: 0.5 }))).toMatch(/^invalid-option: tweedieDeviance: power/);
    expect(refusal(() => tweedieDeviance([1], [1], { power: NaN }))).toMatch(/power must be a number of at most 0/);
    expect(refusal(() => poissonDeviance([1], [0]))).toMatch(/poissonDeviance: every prediction must be above 0/);
    expect(refusal(() => poissonDeviance([-1], [1]))).toMatch(/poissonDeviance: every truth must be at least 0/);
    expect(refusal(() => gammaDeviance([0], [1]))).toMatch(/gammaDeviance: every truth must be above 0/);
    expect(refusal(() => d2Tweedie([0, 0], [1, 1], { power: 1 }))).toMatch(/the mean of truth must be above 0/);
  });
});
