import { describe, expect, test } from "vitest";
import { column, type Matrix, selectRows } from "../src/data/matrix.js";
import { swissRoll } from "../src/datasets/sheets.js";
import { locallyLinearEmbedding } from "../src/manifold/locally-linear-embedding/locally-linear-embedding.js";
import { spearmanCorrelation } from "../src/metrics/regression/correlation.js";
import { createRandom } from "../src/numeric/random/random.js";
import { courseRoll, type Roll } from "./course-roll.js";
import { expectClose, expectEvery } from "./expect-close.js";

const seeds = [0, 1, 2, 3, 4];

/** The best absolute rank correlation of a coordinate with the angle along the roll. */
function bestCorrelation({ rows, columns, data }: Matrix, t: Float64Array): number {
  return Math.max(
    ...Array.from({ length: columns }, (_, k) =>
      Math.abs(
        spearmanCorrelation(
          t,
          Float64Array.from({ length: rows }, (_, i) => data[i * columns + k]),
        ),
      ),
    ),
  );
}

/** The correlation for LLE with the ridge 0.05 of the course. */
function study(neighbors: number, { x, y }: Roll): number {
  const ridge = { kind: "absolute", amount: 0.05 } as const;
  const model = locallyLinearEmbedding({ neighbors, reconstruction: { kind: "sum-to-one", ridge } }).fit({ x });
  return bestCorrelation(model.embedding, y);
}

test("the rolls of the course are those of scikit-learn", () => {
  const { x, y } = courseRoll(0.1, 4);
  expectClose(x.data.subarray(2997), [-6.3768488899633695, 9.60037980142763, 6.0785556140833705], 1e-14);
  expect(y[999]).toBeCloseTo(8.664497589314282, 14);
});

test("[ML2-024] figure 12: the angle is a coordinate for 10 neighbours and little noise; not for 2, for 25, or with much noise", async () => {
  expectEvery(seeds, (seed) => study(10, courseRoll(0.1, seed)) >= 0.99);
  expectEvery(seeds, (seed) => study(2, courseRoll(0.1, seed)) <= 0.5);
  expectEvery(seeds, (seed) => study(25, courseRoll(0.1, seed)) <= 0.5);
  expectEvery(seeds, (seed) => study(10, courseRoll(1, seed)) <= 0.5);
});

test("[ML2-025] with more samples, at the same k and noise, the embedding is better", () => {
  const mean = (samples: number) =>
    seeds.reduce((sum, seed) => sum + study(10, swissRoll({ samples, noise: 0.1, seed })), 0) / seeds.length;
  const [few, more, most] = [200, 500, 1000].map(mean);
  expect(more).toBeGreaterThan(few);
  expect(most).toBeGreaterThan(more);
});

/** Part of an evenly sampled roll: `samples` of 4000 points, kept with weights exp(−skew · position along the sheet). */
function skewedRoll(skew: number, samples: number, seed: number): Roll {
  const { x, y, flat } = swissRoll({ samples: 4000, noise: 0.1, sampling: "area", seed });
  const random = createRandom(seed).fork("part");
  const along = column(flat, 0);
  const far = along.reduce((most, value) => Math.max(most, value), 0);
  // The smallest of exponential variates divided by weights are a sample without replacement by these weights.
  const keys = Float64Array.from(along, (value) => random.exponential() * Math.exp((skew * value) / far));
  const rows = Int32Array.from(keys, (_, i) => i)
    .sort((a, b) => keys[a] - keys[b])
    .subarray(0, samples);
  return { x: selectRows(x, rows), y: Float64Array.from(rows, (i) => y[i]) };
}

const meanOf = (measure: (seed: number) => number) =>
  seeds.reduce((sum, seed) => sum + measure(seed), 0) / seeds.length;

describe("[ML2-028] limits of LLE", () => {
  const even = meanOf((seed) => study(10, skewedRoll(0, 600, seed)));

  test("quality falls when the density of the samples is skewed", () => {
    expect(even).toBeGreaterThan(0.85);
    expect(meanOf((seed) => study(10, skewedRoll(3, 600, seed)))).toBeLessThan(even - 0.2);
  });

  test("quality falls with noise", () => {
    const noisy = (noise: number) =>
      meanOf((seed) => study(10, swissRoll({ samples: 600, noise, sampling: "area", seed })));
    expect(noisy(0.5)).toBeLessThan(even - 0.15);
    expect(noisy(1)).toBeLessThan(even - 0.4);
  });

  test("a bad number of neighbours, too small or too large, lowers the quality", () => {
    for (const neighbors of [3, 30]) {
      expect(meanOf((seed) => study(neighbors, skewedRoll(0, 600, seed)))).toBeLessThan(even - 0.2);
    }
  });

  test("its eigenvalues do not tell the dimension of the sheet: the largest gap is not after the second", () => {
    for (const seed of seeds) {
      const { x } = skewedRoll(0, 600, seed);
      const { eigenvalues } = locallyLinearEmbedding({ neighbors: 10, components: 6 }).fit({ x }).state;
      const ratios = Array.from({ length: 5 }, (_, k) => eigenvalues[k + 1] / eigenvalues[k]);
      expect(ratios.indexOf(Math.max(...ratios)) + 1).not.toBe(2);
    }
  });
});
