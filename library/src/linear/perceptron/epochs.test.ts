import { describe, expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { averageWeights, blankWeights, passOver } from "./epochs.js";

describe("one pass by hand", () => {
  const x = asMatrix([
    [1, 0],
    [0, 1],
    [2, 1],
  ]);
  const common = { x, order: [0, 1, 2], learningRate: 1, intercept: true } as const;

  test("two classes", () => {
    const codes = Int32Array.of(1, 0, 1);
    const { weights, mistakes } = passOver({ ...common, codes, rule: "multiclass" }, blankWeights(2, 1));
    // (1,0)+ is wrong at 0: w = (1,0), b = 1. (0,1)− has the score 1, wrong: w = (1,−1), b = 0. (2,1)+ has 1, right.
    expect(Array.from(weights.coefficients)).toEqual([1, -1]);
    expect(Array.from(weights.intercepts)).toEqual([0]);
    expect([mistakes, weights.seen]).toEqual([2, 3]);
    // The mean of (1,0), (1,−1), (1,−1) and of the constants 1, 0, 0.
    const mean = averageWeights(weights);
    expect(mean.coefficients[0]).toBeCloseTo(1, 14);
    expect(mean.coefficients[1]).toBeCloseTo(-2 / 3, 14);
    expect(mean.intercepts[0]).toBeCloseTo(1 / 3, 14);
  });

  test("three classes against their strongest rivals, or each against all", () => {
    const codes = Int32Array.of(0, 1, 2);
    const rivals = passOver({ ...common, codes, rule: "multiclass", intercept: false }, blankWeights(2, 3));
    // (1,0) of 0 ties: +0 −1. (0,1) of 1 ties: +1 −0. (2,1) of 2: scores 2−1, −2+1, 0, so +2 −0.
    expect(Array.from(rivals.weights.coefficients)).toEqual([-1, -2, -1, 1, 2, 1]);
    expect(rivals.mistakes).toBe(3);
    const each = passOver({ ...common, codes, rule: "one-vs-rest", intercept: false }, blankWeights(2, 3));
    // Class 0: + (1,0), then (0,1) ties: −, then (2,1) has 1, wrong: −. Class 2 is wrong on (2,1): +.
    expect(Array.from(each.weights.coefficients)).toEqual([-1, -2, -1, 1, 1, 0]);
  });
});

test("the input is not modified", () => {
  const before = blankWeights(1, 1);
  const pass = { x: asMatrix([[1]]), codes: Int32Array.of(1), order: [0], learningRate: 1, intercept: true } as const;
  passOver({ ...pass, rule: "multiclass" }, before);
  expect(before).toEqual(blankWeights(1, 1));
});
