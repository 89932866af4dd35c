import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { row } from "../../data/matrix.js";
import { adjustedRandIndex } from "../../metrics/partition/pair-counts.js";
import { createRandom } from "../../numeric/random/random.js";
import { bernoulliMixture } from "../bernoulli-mixture/bernoulli-mixture.js";
import { categoricalMixture } from "./categorical-mixture.js";

/** Answers of two groups to five questions of three answers: each group prefers another one. */
function answers(count: number, seed: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => (random.uniform() < 0.3 ? 0 : 1));
  const x = y.map((group) => Array.from({ length: 5 }, () => (random.uniform() < 0.7 ? group : random.integer(3))));
  return { x, y };
}

test("groups and their probabilities are found, and samples have the shares of the mixture", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = answers(400, seed);
    const model = categoricalMixture({ seed }).fit({ x });
    expect(adjustedRandIndex(y, Array.from(model.labels))).toBeGreaterThan(0.8);
    const { weights, probabilities } = model.state;
    const [small, large] = weights[0] < weights[1] ? [0, 1] : [1, 0];
    expectClose([weights[small]], [0.3], 0.2);
    // The preferred answer has 0.7 + 0.1, the others 0.1.
    expectClose(
      row(probabilities, small),
      Array.from({ length: 15 }, (_, c) => (c % 3 === 0 ? 0.8 : 0.1)),
      0.15,
    );
    expectClose(
      row(probabilities, large),
      Array.from({ length: 15 }, (_, c) => (c % 3 === 1 ? 0.8 : 0.1)),
      0.15,
    );
    const drawn = model.sample(20_000, seed);
    for (const answer of [0, 1, 2]) {
      const share = drawn.data.filter((code, at) => at % 5 === 2 && code === answer).length / 20_000;
      const expected = weights[0] * probabilities.data[6 + answer] + weights[1] * probabilities.data[21 + answer];
      expect(Math.abs(share - expected)).toBeLessThan(0.02);
    }
  }
});

test("the objective never grows, memberships sum to 1, and all rows of codes have a total probability of 1", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 25 }, () => [random.integer(2), random.integer(3)]);
    const model = categoricalMixture({ components: 3, seed, starts: 2, categoryCounts: [2, 3] }).fit({ x });
    const { objective } = model.report;
    for (let t = 1; t < objective.length; t++) expect(objective[t]).toBeLessThanOrEqual(objective[t - 1]);
    const all = [0, 1].flatMap((a) => [0, 1, 2].map((b) => [a, b]));
    expectClose([model.logDensity(all).reduce((sum, value) => sum + Math.exp(value), 0)], [1], 1e-12);
    // A missing value sums over its categories.
    expectClose(
      [Math.exp(model.logDensity([[1, Number.NaN]])[0])],
      [model.logDensity(all.slice(3)).reduce((sum, value) => sum + Math.exp(value), 0)],
      1e-12,
    );
  }
});

test("with two categories each it is the Bernoulli mixture", () => {
  const { x } = answers(120, 5);
  const bits = x.map((own) => own.map((code) => (code > 0 ? 1 : 0)));
  const options = { components: 2, smoothing: 1, seed: 3, tolerance: 1e-12 };
  const model = categoricalMixture(options).fit({ x: bits });
  const other = bernoulliMixture(options).fit({ x: bits });
  expectClose(model.report.objective, other.report.objective, 1e-10);
  expect(model.labels).toEqual(other.labels);
});

test("too many components are refused; one sample and a sample without values are fitted", () => {
  expect(refusal(() => categoricalMixture({ components: 3 }).fit({ x: [[1], [0]] }))).toContain(
    "3 components need at least as many samples, got 2",
  );
  const { probabilities } = categoricalMixture({ components: 1 }).fit({ x: [[1, 0]] }).state;
  expectClose(probabilities.data, [0.25, 0.75, 1], 1e-12);
  const model = categoricalMixture({ components: 1 }).fit({ x: [[Number.NaN], [1], [1]] });
  expectClose(model.state.probabilities.data, [0.5 / 3, 2.5 / 3], 1e-12);
});
