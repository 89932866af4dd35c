import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { type AdaBoostProgress, adaBoost } from "./ada-boost.js";

test("the training error of the vote stays below the product of 2√(e(1 − e)) of the rounds (Freund and Schapire 1997)", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 120 }, () => [random.normal(), random.normal()]);
    const y = x.map(([a, b]) => (a * a + b * b > 1.2 ? "out" : "in"));
    const seen: AdaBoostProgress[] = [];
    const model = adaBoost({ maxIterations: 30 }).fit({ x, y }, { onProgress: (progress) => seen.push(progress) });
    const bound = seen.reduce((product, { error = 1 }) => product * 2 * Math.sqrt(error * (1 - error)), 1);
    const { codes, classes } = model.predict(x);
    const error = codes.reduce((sum, code, i) => sum + (classes[code] === y[i] ? 0 : 1), 0) / 120;
    expect(error).toBeLessThanOrEqual(bound);
    expect(bound).toBeLessThan(0.6);
  }
});

test("after a round, the errors of its tree have half of the weight, so that the tree is no better than chance", () => {
  const x = [[1], [2], [3], [4], [5], [6]];
  const y = ["in", "in", "out", "out", "in", "in"];
  const { say, trees } = adaBoost({ maxIterations: 2 }).fit({ x, y }).state;
  // The first stump errs on two of six; say = ln((1 − e)/e) = ln 2, which doubles their weight: 2·2 of 8.
  expect(say[0]).toBeCloseTo(Math.LN2, 12);
  expect(trees.roots).toHaveLength(2);
});

test("ends at a tree without errors, and at one no better than chance", () => {
  const clear = adaBoost().fit({ x: [[1], [2], [3], [4]], y: ["a", "a", "b", "b"] });
  expect(clear.report.iterations).toBe(1);
  const hopeless = adaBoost().fit({ x: [[1], [1], [1], [1]], y: ["a", "b", "a", "b"] });
  expect(hopeless.report.warnings[0].message).toContain("no better than guessing");
  expect(hopeless.predict([[1]]).codes).toHaveLength(1);
});

test("probabilities sum to 1 and follow the vote, for three classes", () => {
  const random = createRandom(3);
  const x = Array.from({ length: 90 }, (_, i) => [random.normal() + 2 * (i % 3), random.normal()]);
  const y = x.map((_, i) => ["a", "b", "c"][i % 3]);
  const model = adaBoost({ maxDepth: 2 }).fit({ x, y });
  const { data } = model.probabilities(x);
  model.predict(x).codes.forEach((code, i) => {
    const own = data.subarray(3 * i, 3 * i + 3);
    expect(own.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    expect(own[code]).toBe(Math.max(...own));
  });
});

test("minLeafWeight is measured as in other trees: a sample counts 1 unless it has a weight", () => {
  const x = Array.from({ length: 20 }, (_, i) => [i]);
  const y = x.map((_, i) => (i < 3 ? "few" : "many"));
  const first = (minLeafWeight: number, weight = 1) =>
    adaBoost({ maxIterations: 1, minLeafWeight }).fit({ x, y, weights: x.map(() => weight) }).state.trees.threshold[0];
  expect(first(3)).toBe(2.5);
  expect(first(5)).toBeGreaterThan(4);
  // Of weight 2 each, three samples are heavy enough.
  expect(first(5, 2)).toBe(2.5);
});

test("a saved vote without weight, or with more trees than iterations, is refused", () => {
  const { saved } = adaBoost({ maxIterations: 3 }).fit({ x: [[1], [2], [3], [4]], y: ["a", "b", "a", "b"] });
  const withState = (change: object) => ({ ...saved, state: { ...saved.state, ...change } });
  const { length } = saved.state.say;
  for (const [say, total] of [
    [new Float64Array(length), "0"],
    [new Float64Array(length).fill(Number.MAX_VALUE), "Infinity"],
  ] as const) {
    expect(refusal(() => adaBoost.restore(withState({ say })))).toBe(
      `invalid-file: ada-boost: state.say must have a positive, finite sum, got ${total}`,
    );
  }
  const shorter = { ...saved, options: { ...saved.options, maxIterations: length - 1 } };
  expect(refusal(() => adaBoost.restore(shorter))).toBe(
    `invalid-file: ada-boost: state.say must have at most ${length - 1} trees, got ${length}`,
  );
});
