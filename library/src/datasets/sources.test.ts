import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { column } from "../data/matrix.js";
import { correlation } from "../linalg/covariance.js";
import { cumulantsOf } from "../metrics/cumulants.js";
import { type SourceKind, sourceSignals } from "./sources.js";

const seeds = Array.from({ length: 5 }, (_, seed) => seed);

describe("sources", () => {
  test("have mean 0 and variance 1, are the same for the same seed, and nearly uncorrelated", () => {
    const kinds: SourceKind[] = [
      "speech",
      "music",
      "sine",
      "cosine",
      "autoregressive",
      "normal",
      "uniform",
      "laplace",
      "blinks",
    ];
    for (const seed of seeds) {
      const s = sourceSignals(kinds, { samples: 4000, seed });
      expect(sourceSignals(kinds, { samples: 4000, seed })).toEqual(s);
      const { mean, variance } = cumulantsOf(s);
      for (let k = 0; k < kinds.length; k++) {
        expect(mean[k]).toBeCloseTo(0, 10);
        expect(variance[k]).toBeCloseTo(1, 10);
      }
      const { data } = correlation(s);
      for (let i = 0; i < 9; i++) for (let j = 0; j < i; j++) expect(Math.abs(data[9 * i + j])).toBeLessThan(0.2);
    }
  });

  test("speech is super-Gaussian and autocorrelated, uniform noise is sub-Gaussian and white", () => {
    for (const seed of seeds) {
      const s = sourceSignals(["speech", "uniform", "laplace"], { samples: 5000, seed });
      const { kurtosis } = cumulantsOf(s);
      expect(kurtosis[0]).toBeGreaterThan(1);
      expect(Math.abs(kurtosis[1] + 1.2)).toBeLessThan(0.05);
      expect(kurtosis[2]).toBeGreaterThan(1.5);
      expect(lagOne(column(s, 0))).toBeGreaterThan(0.5);
      expect(Math.abs(lagOne(column(s, 1)))).toBeLessThan(0.07);
    }
  });

  test("a further source does not change the others; unknown kinds are refused", () => {
    const two = sourceSignals(["speech", "uniform"], { samples: 50, seed: 3 });
    const three = sourceSignals(["speech", "uniform", "music"], { samples: 50, seed: 3 });
    expect(column(three, 1)).toEqual(column(two, 1));
    expect(refusal(() => sourceSignals(["song" as SourceKind]))).toContain(
      "is not a kind of signal; known: speech, music",
    );
    expect(refusal(() => sourceSignals(["sine"], { samples: 1 }))).toContain(
      "samples must be a whole number, at least 2, got 1",
    );
  });
});

function lagOne(signal: Float64Array): number {
  let sum = 0;
  for (let t = 1; t < signal.length; t++) sum += signal[t] * signal[t - 1];
  return sum / signal.length;
}
