import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { averageRatio, divide, fRatio, jaccardRatio, precisionRatio, ratios, recallRatio } from "./count-ratios.js";

/** Class a: found 3 of 4, with 1 false alarm; class b: found 1 of 6; class c: neither true nor predicted. */
const counts = {
  classes: ["a", "b", "c"],
  truePositives: Float64Array.of(3, 1, 0),
  falsePositives: Float64Array.of(1, 0, 0),
  trueNegatives: Float64Array.of(5, 4, 10),
  falseNegatives: Float64Array.of(1, 5, 0),
};

describe("ratios of counts", () => {
  test("of each class", () => {
    expectClose(ratios("here", counts, precisionRatio, 0), [3 / 4, 1, 0], 1e-15);
    expectClose(ratios("here", counts, recallRatio, 1), [3 / 4, 1 / 6, 1], 1e-15);
    expectClose(ratios("here", counts, jaccardRatio, 0), [3 / 5, 1 / 6, 0], 1e-15);
    // F₂ = 5 TP / (5 TP + 4 FN + FP)
    expectClose(ratios("here", counts, fRatio({ beta: 2 }), 0), [15 / 20, 5 / 25, 0], 1e-15);
    expect(fRatio({ beta: Infinity })).toEqual(recallRatio);
  });

  test("averaged: unweighted, by support, and of the summed counts", () => {
    const average = (kind: "macro" | "micro" | "weighted"): number =>
      averageRatio("here", counts, recallRatio, kind, 0);
    expect(average("macro")).toBeCloseTo((3 / 4 + 1 / 6) / 3, 15);
    expect(average("weighted")).toBeCloseTo((4 * (3 / 4) + 6 * (1 / 6)) / 10, 15);
    expect(average("micro")).toBeCloseTo(4 / 10, 15);
  });
});

test("0/0 follows the policy, or is refused with what would work", () => {
  expect(divide("here", 0, 0, 0, "of nothing")).toBe(0);
  expect(divide("here", 0, 0, 1, "of nothing")).toBe(1);
  expect(divide("here", 1, 2, "refuse", "of nothing")).toBe(0.5);
  expect(refusal(() => divide("here", 0, 0, "refuse", "of nothing"))).toBe(
    "numerical: here: the metric of nothing is 0/0; set zeroDivision to 0 or 1, or leave the class out",
  );
  expect(refusal(() => ratios("here", counts, precisionRatio, "refuse"))).toContain('of class "c" is 0/0');
  expect(refusal(() => ratios("here", counts, precisionRatio, JSON.parse("2")))).toContain(
    "zeroDivision must be one of",
  );
  expect(refusal(() => fRatio({ beta: NaN }, "here"))).toContain("here: beta must be a number of at least 0");
});
