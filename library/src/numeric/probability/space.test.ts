import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import {
  areIndependent,
  chainProbability,
  complementOf,
  conditionalExpectations,
  conditionalProbability,
  conditionOn,
  createProbabilitySpace,
  eventProbability,
  expectationOf,
  intersectionOf,
  type ProbabilityEvent,
  requireDistribution,
  unionOf,
} from "./space.js";

// Spaces with outcomes 0 … 11, some of probability 0, and events as sets of them.
const spaces = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  .filter((counts) => counts.some((count) => count > 0))
  .map((counts) => {
    const total = counts.reduce((a, b) => a + b, 0);
    return createProbabilitySpace(
      counts.map((_, i) => i),
      counts.map((count) => count / total),
    );
  });
const events = fc
  .integer({ min: 0, max: 4095 })
  .map<ProbabilityEvent<number>>((bits) => (i) => ((bits >> i) & 1) === 1);

describe("finite probability spaces", () => {
  test("[MP-101] inclusion and exclusion: P(a ∪ b ∪ c) adds single events, subtracts pairs, adds the triple", () => {
    fc.assert(
      fc.property(spaces, events, events, events, (space, a, b, c) => {
        const p = (...list: ProbabilityEvent<number>[]) => eventProbability(space, intersectionOf(...list));
        expect(eventProbability(space, unionOf(a, b))).toBeCloseTo(p(a) + p(b) - p(a, b), 13);
        expect(eventProbability(space, unionOf(a, b, c))).toBeCloseTo(
          p(a) + p(b) + p(c) - p(a, b) - p(a, c) - p(b, c) + p(a, b, c),
          13,
        );
        expect(eventProbability(space, complementOf(a))).toBeCloseTo(1 - p(a), 13);
      }),
    );
  });

  test("[MP-101] conditional probability, Bayes' theorem and the chain rule agree with the joint probability", () => {
    fc.assert(
      fc.property(spaces, events, events, events, (space, a, b, c) => {
        const p = (...list: ProbabilityEvent<number>[]) => eventProbability(space, intersectionOf(...list));
        expect(chainProbability(space, [a, b, c])).toBeCloseTo(p(a, b, c), 13);
        fc.pre(p(a) > 0 && p(b) > 0);
        expect(conditionalProbability(space, a, b)).toBeCloseTo(p(a, b) / p(b), 13);
        expect(conditionalProbability(space, a, b)).toBeCloseTo(
          (conditionalProbability(space, b, a) * p(a)) / p(b),
          13,
        );
        expect(eventProbability(conditionOn(space, b), a)).toBeCloseTo(conditionalProbability(space, a, b), 13);
      }),
    );
  });

  test("[MP-101] the tower rule: E[f(X, Y)] = E_X[E[f(X, Y) | X]]", () => {
    fc.assert(
      fc.property(spaces, fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 12, maxLength: 12 }), (space, f) => {
        // Outcome i is the pair X = i mod 3, Y = ⌊i/3⌋.
        const inner = conditionalExpectations(
          space,
          (i) => f[i],
          (i) => i % 3,
        );
        const outer = inner.reduce((sum, { probability, expectation }) => sum + probability * expectation, 0);
        expect(outer).toBeCloseTo(
          expectationOf(space, (i) => f[i]),
          12,
        );
      }),
    );
  });

  test("[MP-101] two coins and whether they agree: every pair is independent, the three are not", () => {
    const coins = createProbabilitySpace(["HH", "HT", "TH", "TT"]);
    const first: ProbabilityEvent<string> = (toss) => toss[0] === "H";
    const second: ProbabilityEvent<string> = (toss) => toss[1] === "H";
    const agree: ProbabilityEvent<string> = (toss) => toss[0] === toss[1];
    expect(areIndependent(coins, [first, second])).toBe(true);
    expect(areIndependent(coins, [first, agree])).toBe(true);
    expect(areIndependent(coins, [second, agree])).toBe(true);
    expect(areIndependent(coins, [first, second, agree])).toBe(false);
  });

  test("refuses invalid distributions, and conditions of probability 0", () => {
    expect(refusal(() => createProbabilitySpace([]))).toMatch(/^invalid-data: createProbabilitySpace: outcomes/);
    expect(refusal(() => createProbabilitySpace([1, 2], [0.5]))).toMatch(/as long as outcomes \(2\)/);
    expect(refusal(() => createProbabilitySpace([1, 2], [0.5, 0.6]))).toMatch(/the sum of probabilities must be 1/);
    expect(refusal(() => requireDistribution("d", [1.5, -0.5]))).toMatch(/d: probabilities\[1\]/);
    const die = createProbabilitySpace([1, 2, 3]);
    expect(
      refusal(() =>
        conditionalProbability(
          die,
          () => true,
          () => false,
        ),
      ),
    ).toMatch(/the condition must be above 0/);
    expect(refusal(() => conditionOn(die, () => false))).toMatch(/the condition must be above 0/);
    expect(chainProbability(die, [() => true, () => false])).toBe(0);
  });
});
