import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, row } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { adjustedRandIndex } from "../../metrics/partition/pair-counts.js";
import { createRandom } from "../../numeric/random/random.js";
import { bernoulliMixture } from "./bernoulli-mixture.js";

/** Answers of two groups with different probabilities, which are known. */
function answers(count: number, seed: number) {
  const random = createRandom(seed);
  const chances = [
    [0.9, 0.8, 0.1, 0.2, 0.9, 0.1],
    [0.1, 0.2, 0.9, 0.8, 0.2, 0.9],
  ];
  const y = Array.from({ length: count }, () => (random.uniform() < 0.3 ? 0 : 1));
  return { chances, y, x: asMatrix(y.map((group) => chances[group].map((p) => (random.uniform() < p ? 1 : 0)))) };
}

describe("laws", () => {
  test("the objective never grows; weights and memberships sum to 1; all rows of bits have a total probability of 1", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 500 }),
        (rows, columns, components, seed) => {
          const random = createRandom(seed);
          const x = {
            rows,
            columns,
            data: Float64Array.from({ length: rows * columns }, () => (random.uniform() < 0.4 ? 1 : 0)),
          };
          const model = bernoulliMixture({ components, seed, starts: 2 }).fit({ x });
          const { objective } = model.report;
          for (let i = 1; i < objective.length; i++) expect(objective[i]).toBeLessThanOrEqual(objective[i - 1]);
          expectClose([model.state.weights.reduce((sum, weight) => sum + weight, 0)], [1], 1e-12);
          const shares = model.memberships(x);
          for (let i = 0; i < rows; i++)
            expectClose([row(shares, i).reduce((sum, share) => sum + share, 0)], [1], 1e-12);
          const all = Array.from({ length: 2 ** columns }, (_, code) =>
            Array.from({ length: columns }, (_, j) => (code >> j) & 1),
          );
          expectClose([model.logDensity(all).reduce((sum, value) => sum + Math.exp(value), 0)], [1], 1e-12);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("groups and their probabilities are found, and samples have the shares of the mixture", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y, chances } = answers(600, seed);
      const model = bernoulliMixture({ seed }).fit({ x });
      expect(adjustedRandIndex(y, model.labels)).toBeGreaterThan(0.85);
      const [small, large] = model.state.weights[0] < model.state.weights[1] ? [0, 1] : [1, 0];
      expectClose(row(model.state.probabilities, small), chances[0], 0.1);
      expectClose(row(model.state.probabilities, large), chances[1], 0.1);
      const { mean } = columnMoments(model.sample(20_000, seed));
      const { weights, probabilities } = model.state;
      const expected = Array.from(
        { length: 6 },
        (_, j) => weights[0] * probabilities.data[j] + weights[1] * probabilities.data[6 + j],
      );
      expectClose(mean, expected, 0.02);
    }
  });

  test("one component has the smoothed shares of ones", () => {
    const { x } = answers(50, 1);
    const { probabilities } = bernoulliMixture({ components: 1, smoothing: 2 }).fit({ x }).state;
    expectClose(
      probabilities.data,
      columnMoments(x).mean.map((share) => (50 * share + 2) / 54),
      1e-12,
    );
  });
});

describe("limits", () => {
  test("too many components are refused; equal samples and a single one are fitted", () => {
    expect(refusal(() => bernoulliMixture({ components: 3 }).fit({ x: [[1], [0]] }))).toContain(
      "3 components need at least as many samples, got 2",
    );
    for (const x of [
      [[1, 0]],
      [
        [1, 0],
        [1, 0],
        [1, 0],
      ],
    ]) {
      const { state } = bernoulliMixture({ components: 1 }).fit({ x });
      expectClose(state.probabilities.data, [(x.length + 0.5) / (x.length + 1), 0.5 / (x.length + 1)], 1e-12);
    }
  });

  test("tiny smoothing keeps probabilities between 0 and 1", () => {
    const model = bernoulliMixture({ smoothing: 1e-300 }).fit({
      x: [
        [1, 0],
        [1, 0],
        [0, 1],
      ],
    });
    expect(
      model
        .logDensity([
          [0, 0],
          [1, 1],
        ])
        .every(Number.isFinite),
    ).toBe(true);
  });
});
