import { logGamma } from "lectern/numeric";
import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  countedTail,
  distanceContrast,
  figure,
  nearestAngle,
  neighborError,
  noiseNorm,
  pairAngle,
  samplesNeeded,
  tailProbability,
} from "./curse-of-dimension.js";

const seeds = [0, 1, 2, 3, 4];
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("the curse of dimensionality", () => {
  test("[IR-009] noise grows like √p, distances lose contrast, needed samples grow exponentially, mass moves to the tails", () => {
    for (const seed of seeds) {
      for (const p of [10, 100, 1000]) {
        // The mean length of p normal variables, near √p; their mean square is p.
        const length = Math.SQRT2 * Math.exp(logGamma((p + 1) / 2) - logGamma(p / 2));
        expect(Math.abs(length / Math.sqrt(p) - 1)).toBeLessThan(1 / (3 * p));
        expect(Math.abs(noiseNorm(p, seed) - length)).toBeLessThan(4 * Math.sqrt((p - length ** 2) / 200));
      }
      const contrasts = [2, 10, 100, 1000].map((p) => distanceContrast(p, seed));
      for (let k = 1; k < contrasts.length; k++) expect(contrasts[k]).toBeLessThan(contrasts[k - 1]);
      expect(contrasts[3]).toBeLessThan(0.3);
    }
    // Each dimension more multiplies the samples that are needed for neighbours as near as before.
    const needed = [1, 2, 3, 4, 5, 6].map((p) => mean(seeds.map((seed) => samplesNeeded(p, seed))));
    for (let k = 1; k < needed.length; k++) expect(needed[k] / needed[k - 1]).toBeGreaterThan(1.8);
    expect(tailProbability(10_000)).toBeGreaterThan(0.999);
  });

  test("[IR-010] the mass of a standard normal with a coordinate beyond 3 is 0.0027, 0.0267, 0.2369, 0.9330", () => {
    const table = [1, 10, 100, 1000].map((p) => Number(tailProbability(p).toFixed(4)));
    expect(table).toEqual([0.0027, 0.0267, 0.2369, 0.933]);
    // Counted among draws, the share is within four standard errors.
    for (const seed of seeds) {
      for (const p of [10, 100, 1000]) {
        const share = tailProbability(p);
        expect(Math.abs(countedTail(p, seed, 3, 1000) - share)).toBeLessThan(
          4 * Math.sqrt((share * (1 - share)) / 1000),
        );
      }
    }
  });

  test("[IR-011] the angle to the nearest of n vectors grows with d towards π/2 and falls slower and slower with n", () => {
    // Dimension, vectors, and the angle that the course found with one seed: it must be one that a seed can give.
    const given = [
      [2, 100, 0.03],
      [3, 100, 0.17],
      [10, 100, 0.78],
      [100, 100, 1.32],
      [1000, 100, 1.49],
      [10, 10, 1.01],
      [10, 50, 0.85],
      [10, 200, 0.69],
    ] as const;
    const seedsOfAngles = Array.from({ length: 20 }, (_, seed) => seed);
    const runs = new Map<string, readonly number[]>(
      given.map(([d, n]) => [`${d} ${n}`, seedsOfAngles.map((seed) => nearestAngle(d, n, seed))] as const),
    );
    const anglesOf = (d: number, n: number) => runs.get(`${d} ${n}`) as readonly number[];
    for (const [d, n, expected] of given) {
      const angles = anglesOf(d, n);
      const deviation = Math.sqrt(mean(angles.map((angle) => (angle - mean(angles)) ** 2)));
      // The course rounds to two digits.
      expect(Math.abs(mean(angles) - expected)).toBeLessThan(2.5 * deviation + 0.005);
    }
    const byDimension = [2, 3, 10, 100, 1000].map((d) => mean(anglesOf(d, 100)));
    for (let k = 1; k < 5; k++) expect(byDimension[k]).toBeGreaterThan(byDimension[k - 1]);
    expect(Math.PI / 2 - byDimension[4]).toBeLessThan(0.1);
    const counts = [10, 50, 100, 200];
    const angles = counts.map((count) => mean(anglesOf(10, count)));
    // The fall per vector added becomes smaller.
    const rates = [1, 2, 3].map((k) => (angles[k - 1] - angles[k]) / (counts[k] - counts[k - 1]));
    expect(rates[0]).toBeGreaterThan(rates[1]);
    expect(rates[1]).toBeGreaterThan(rates[2]);
    expect(rates[2]).toBeGreaterThan(0);
    // Over all pairs the mean angle is π/2 in every dimension: only neighbours grow apart.
    for (const d of [2, 10, 100])
      expect(Math.abs(mean(seeds.map((seed) => pairAngle(d, 60, seed))) - Math.PI / 2)).toBeLessThan(0.03);
  });

  test("[IR-011] the study can be plotted: two curves against the dimension, and π/2", async () => {
    const plot = figure(0);
    const drawing = await renderPlot(plot);
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("line")).toBe(2);
    const [limit] = drawing.drawn("rule");
    // Upwards is towards 0: no curve rises beyond the line of π/2 by more than chance.
    const [nearest] = drawing.paths().slice(-1);
    for (const { y } of nearest ?? []) expect(y).toBeGreaterThan(limit?.y ?? Infinity);
    const { layer } = plot;
    const values = layer[0].data.values;
    expect(values).toHaveLength(20);
    const angles = values.slice(10).map((value) => ("angle" in value ? value.angle : 0));
    for (let k = 1; k < 10; k++) expect(angles[k]).toBeGreaterThan(angles[k - 1]);
    expect(layer[1].data.values).toEqual([{ angle: Math.PI / 2 }]);
  });

  test("[IR-012] the error of nearest neighbours rises as columns of noise are appended", () => {
    const errors = [0, 5, 20, 100, 400].map((noise) => mean(seeds.map((seed) => neighborError(noise, seed))));
    for (let k = 1; k < errors.length; k++) expect(errors[k]).toBeGreaterThan(errors[k - 1]);
    expect(errors[0]).toBeLessThan(0.05);
    expect(errors[4]).toBeGreaterThan(0.25);
  });
});
