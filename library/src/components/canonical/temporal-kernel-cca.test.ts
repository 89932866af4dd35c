import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { column, row } from "../../data/matrix.js";
import { neurovascular } from "../../datasets/neurovascular.js";
import { pearsonCorrelation } from "../../metrics/regression/correlation.js";
import { createRandom } from "../../numeric/random/random.js";
import { canonicalCorrelations, projectView } from "./canonical-analysis.js";
import { temporalEmbedding } from "./temporal-embedding.js";
import { temporalKernelCca } from "./temporal-kernel-cca.js";

/** y follows the first column of x after a delay, plus independent noise. */
function delayed(seed: number, delay: number, samples: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: samples }, () => [random.normal(), random.normal(), random.normal()]);
  const y = x.map((_, t) => {
    const signal = t < delay ? 0 : x[t - delay][0];
    const own = random.normal();
    return [signal + own, own + 0.3 * random.normal()];
  });
  return { x, y };
}

describe("temporal kernel CCA", () => {
  const lags = [0, 1, 2, 3, 4, 5, 6, 7];

  test("[ML2-083] maximises the correlation of a filtered series with another: it finds a planted lag", () => {
    for (let seed = 0; seed < 4; seed++) {
      const delay = 1 + (seed % 6);
      const { x, y } = delayed(seed, delay, 300);
      // At the same time there is next to nothing to find.
      expect(canonicalCorrelations(x, y)[0]).toBeLessThan(0.3);
      const { correlations, convolutions, analysis } = temporalKernelCca(x, y, { lags });
      expect(correlations[0]).toBeGreaterThan(0.9);
      const strength = lags.map((_, k) => Math.hypot(...row(convolutions[0], k)));
      expect(strength.indexOf(Math.max(...strength))).toBe(delay);
      // The same by its definition: the sum over lags of w_x(τ)·x(t − τ) against w_y·y(t), on samples never seen.
      const next = delayed(seed + 100, delay, 300);
      const { x: embedded, times } = temporalEmbedding(next.x, lags);
      const filtered = projectView(analysis, 0, embedded).data;
      const target = projectView(
        analysis,
        1,
        Array.from(times, (t) => next.y[t]),
      ).data;
      expect(pearsonCorrelation(filtered, target)).toBeGreaterThan(0.85);
    }
  });

  test("with more stacked columns than samples the kernel form finds the lag too", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const { x, y } = delayed(seed, 3, 120);
      const wide = x.map((values) => [...values, ...Array.from({ length: 17 }, () => random.normal())]);
      const { correlogram } = temporalKernelCca(wide, y, { lags, ridge: { kind: "relative", relativeAmount: 1 } });
      expect(correlogram.data.indexOf(Math.max(...correlogram.data))).toBe(3);
    }
  });

  test("the canonical convolution is a filter by lag and column, the correlogram peaks at the true delay", () => {
    for (let seed = 0; seed < 4; seed++) {
      const delay = seed % 7;
      const { x, y } = delayed(seed, delay, 250);
      const { convolutions, correlogram, correlations } = temporalKernelCca(x, y, { lags, components: 2 });
      expect(convolutions.map(({ rows, columns }) => [rows, columns])).toEqual([
        [8, 3],
        [8, 3],
      ]);
      const peak = column(correlogram, 0);
      expect(peak.indexOf(Math.max(...peak))).toBe(delay);
      expect(peak[delay]).toBeLessThanOrEqual(correlations[0] + 1e-9);
      // What drives y is the first column: at the peak the filter hardly looks at the others.
      const weights = row(convolutions[0], delay).map(Math.abs);
      expect(weights[0]).toBeGreaterThan(5 * Math.max(weights[1], weights[2]));
    }
  });

  test("[ML2-085] the filter found between spectrogram and slow signal resembles the planted response", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y, response, profile } = neurovascular({ samples: 400, seed });
      const { convolutions } = temporalKernelCca(x, y, {
        lags: Array.from(response, (_, lag) => lag),
        ridge: { kind: "relative", relativeAmount: 0.1 },
      });
      const [filter] = convolutions;
      // The filter is the response over lags times the weights of the bands.
      const planted = Array.from(filter.data, (_, at) => response[Math.floor(at / 8)] * profile[at % 8]);
      expect(Math.abs(pearsonCorrelation(filter.data, planted))).toBeGreaterThan(0.75);
      const overTime = Array.from(response, (_, lag) =>
        row(filter, lag).reduce((sum, value, j) => sum + value * profile[j], 0),
      );
      expect(Math.abs(pearsonCorrelation(overTime, response))).toBeGreaterThan(0.9);
    }
  });
});

test("refuses series of different lengths, and fewer samples than lags", () => {
  const fit = (y: number[][], lags: number[]) => refusal(() => temporalKernelCca([[1], [2], [4]], y, { lags }));
  const y = [[1], [2], [5]];
  expect(fit([[1]], [0])).toContain("temporalKernelCca: both series need the same times, got 3 and 1");
  expect(fit(y, [0, 3])).toContain("temporalKernelCca: lags that span 3 steps need more than 3 samples");
  expect(fit(y, [0, 2])).toContain("at least 2 samples, got 1");
});
