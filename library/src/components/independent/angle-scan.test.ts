import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { crossDistribution } from "../../datasets/cross.js";
import { type ScanContrast, scanAngles } from "./angle-scan.js";
import { fastIca } from "./fast-ica/fast-ica.js";

const seeds = Array.from({ length: 5 }, (_, seed) => seed);

describe("all directions of a plane", () => {
  test("[ML2-113] for the cross the variance is flat and the kurtosis 3 sin²(2θ), with maxima of 3 at odd multiples of π/4", () => {
    // 0 four times and ±√3 once each have the moments of a normal variable up to the fifth: a cross without chance.
    const x = [0, 0, 0, 0, Math.sqrt(3), -Math.sqrt(3)].flatMap((value) => [
      [value, value],
      [value, -value],
    ]);
    const { angles, contrast } = scanAngles(x, { contrast: "variance", angles: 360 });
    expect(contrast).toHaveLength(360);
    for (const value of contrast) expect(value).toBeCloseTo(1, 12);
    const kurtosis = scanAngles(x, { angles: 360 });
    kurtosis.contrast.forEach((value, k) => {
      expect(value).toBeCloseTo(3 * Math.sin(2 * angles[k]) ** 2, 12);
    });
    expect(Math.max(...kurtosis.contrast)).toBeCloseTo(3, 12);
    const turns = kurtosis.best / (Math.PI / 4);
    expect(turns).toBeCloseTo(turns < 2 ? 1 : 3, 12);
    const peaks = [...kurtosis.contrast.keys()].filter((k) => kurtosis.contrast[k] > 3 - 1e-9);
    expect(peaks).toEqual([90, 270]);
  });

  test("[ML2-113] samples drawn from the cross come near those curves", () => {
    const samples = 200_000;
    for (const seed of [0, 1]) {
      const { x } = crossDistribution({ samples, seed });
      const { angles, contrast } = scanAngles(x, { contrast: "variance", angles: 12 });
      // Along a diagonal the projection is √2 x or 0, so z² has the variance 5, and z⁴ − 12 z² (the influence on the
      // kurtosis, but for constants) the variance 228: E z⁸ = 840, E z⁶ = 60, E z⁴ = 6.
      for (const value of contrast) expect(Math.abs(value - 1)).toBeLessThan(4 * Math.sqrt(5 / samples));
      const kurtosis = scanAngles(x, { angles: 12 });
      kurtosis.contrast.forEach((value, k) => {
        expect(Math.abs(value - 3 * Math.sin(2 * angles[k]) ** 2)).toBeLessThan(4 * Math.sqrt(228 / samples));
      });
      const turns = kurtosis.best / (Math.PI / 4);
      expect(turns).toBeCloseTo(turns < 2 ? 1 : 3, 12);
    }
  });

  test.each<ScanContrast>(["kurtosis", "negentropy", "entropy"])("%s finds the diagonals", (contrast) => {
    for (const seed of seeds) {
      const { best, rotation } = scanAngles(crossDistribution({ samples: 3000, seed }).x, { contrast, angles: 60 });
      const turns = best / (Math.PI / 4);
      expect(turns).toBeCloseTo(turns < 2 ? 1 : 3, 12);
      expect(rotation.data[0]).toBeCloseTo(Math.cos(best), 12);
      expect(rotation.data[2]).toBeCloseTo(-Math.sin(best), 12);
    }
  });

  test("[ML2-114] the cross has no principal direction, and four directions of independent components", () => {
    for (const seed of seeds) {
      const { x } = crossDistribution({ samples: 20_000, seed });
      const { contrast: variance } = scanAngles(x, { contrast: "variance", angles: 90 });
      expect(Math.max(...variance) / Math.min(...variance)).toBeLessThan(1.06);
      // FastICA goes to the same two lines, so to four directions with their signs.
      const { unmixing } = fastIca({ seed, contrast: "cube" }).fit({ x }).state;
      for (const entry of unmixing.data) expect(Math.abs(Math.abs(entry) - Math.SQRT1_2)).toBeLessThan(0.02);
      const { contrast: kurtosis } = scanAngles(x, { angles: 8 });
      // At multiples of π/8, peaks are at π/4 and 3π/4 and, with the other sign, at 5π/4 and 7π/4.
      const peaks = [...kurtosis.keys()].filter(
        (k) => kurtosis[k] > kurtosis[(k + 1) % 8] && kurtosis[k] > kurtosis[(k + 7) % 8],
      );
      expect(peaks).toEqual([2, 6]);
    }
  });

  test("refuses anything but two columns that vary", () => {
    expect(refusal(() => scanAngles([[1, 2, 3]]))).toContain("needs 2 columns, got 3");
    expect(
      refusal(() =>
        scanAngles([
          [1, 2],
          [1, 3],
        ]),
      ),
    ).toContain("both columns must vary");
  });
});
