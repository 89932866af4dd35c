import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { normal } from "../distributions/normal.js";
import { bayesPosterior } from "./bayes.js";

const grid = Float64Array.from({ length: 401 }, (_, i) => -10 + i / 20);

describe("bayesPosterior", () => {
  test("[MP-102] equal priors: likelihood × prior / evidence on a grid, and posteriors sum to 1 (Figs 7.2, 7.3)", () => {
    const figures = [
      [normal({ mean: -1, standardDeviation: 1 }), normal({ mean: 2, standardDeviation: 1 })],
      [normal({ mean: 0, standardDeviation: 0.5 }), normal({ mean: 0.5, standardDeviation: 2 })],
    ];
    for (const classes of figures) {
      const { posteriors, logEvidence } = bayesPosterior(classes, [0.5, 0.5], grid);
      grid.forEach((x, i) => {
        const evidence = 0.5 * classes[0].density(x) + 0.5 * classes[1].density(x);
        expect(Math.exp(logEvidence[i]) / evidence).toBeCloseTo(1, 12);
        for (const k of [0, 1]) expect(posteriors[i][k]).toBeCloseTo((0.5 * classes[k].density(x)) / evidence, 12);
        expect(Math.abs(posteriors[i][0] + posteriors[i][1] - 1)).toBeLessThan(1e-14);
      });
    }
    // Fig 7.2: equal variances make the posterior a logistic curve, which crosses ½ in the middle of the means …
    const { posteriors } = bayesPosterior(figures[0], [0.5, 0.5], grid);
    grid.forEach((x, i) => {
      expect(posteriors[i][1]).toBeCloseTo(1 / (1 + Math.exp(-3 * (x - 0.5))), 12);
    });
    // … Fig 7.3: with unequal ones the wide class wins on both sides.
    const wide = bayesPosterior(figures[1], [0.5, 0.5], [-10, 0, 10]).posteriors.map((row) => row[1]);
    expect(wide[0]).toBeGreaterThan(0.999);
    expect(wide[1]).toBeLessThan(0.25);
    expect(wide[2]).toBeGreaterThan(0.999);
  });

  test("posteriors sum to 1 for any priors, also far out, where every density underflows to 0", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        (prior, x) => {
          const classes = [normal({ mean: -1 }), normal({ mean: 1 })];
          const [row] = bayesPosterior(classes, [prior, 1 - prior], [x]).posteriors;
          expect(row[0] + row[1]).toBeCloseTo(1, 13);
          if (prior === 0) expect(row[0]).toBe(0);
        },
      ),
    );
    expect(normal().density(1000)).toBe(0);
    expect([...bayesPosterior([normal(), normal()], [0.3, 0.7], [1000]).posteriors[0]]).toEqual([0.3, 0.7]);
  });

  test("points may be any value the densities accept", () => {
    const spot = (a: number, b: number) => ({
      logDensity: ([x, y]: [number, number]) => -((x - a) ** 2 + (y - b) ** 2) / 2,
    });
    const { posteriors } = bayesPosterior([spot(0, 0), spot(1, 1)], [0.5, 0.5], [[0.5, 0.5] as [number, number]]);
    expect(posteriors[0][0]).toBeCloseTo(0.5, 15);
  });

  test("refuses invalid priors, and points that no class explains", () => {
    expect(refusal(() => bayesPosterior([normal()], [0.5, 0.5], [0]))).toMatch(
      /priors must be as many as classes \(1\)/,
    );
    expect(refusal(() => bayesPosterior([normal()], [0.5], [0]))).toMatch(/the sum of probabilities must be 1/);
    const nowhere = { logDensity: () => -Infinity };
    expect(refusal(() => bayesPosterior([nowhere], [1], [0]))).toMatch(/the evidence at point 0 must be above 0/);
  });
});
