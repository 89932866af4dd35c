import { expect, test } from "vitest";
import type { Matrix } from "../src/data/matrix.js";
import { swissRoll } from "../src/datasets/sheets.js";
import { locallyLinearEmbedding } from "../src/manifold/locally-linear-embedding/locally-linear-embedding.js";
import { spearmanCorrelation } from "../src/metrics/regression/correlation.js";

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
function study(neighbors: number, noise: number, seed: number, samples = 1000): number {
  const { x, y } = swissRoll({ samples, noise, seed });
  const ridge = { kind: "absolute", amount: 0.05 } as const;
  const model = locallyLinearEmbedding({ neighbors, reconstruction: { kind: "sum-to-one", ridge } }).fit({ x });
  return bestCorrelation(model.embedding, y);
}

test("[ML2-025] with more samples, at the same k and noise, the embedding is better", () => {
  const mean = (samples: number) => seeds.reduce((sum, seed) => sum + study(10, 0.1, seed, samples), 0) / seeds.length;
  const [few, more, most] = [200, 500, 1000].map(mean);
  expect(more).toBeGreaterThan(few);
  expect(most).toBeGreaterThan(more);
});
