import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { givenClassWeights } from "./class-weights.js";

test("given weights are one number per class", () => {
  expect(Array.from(givenClassWeights("tree", [1, 5, 2], 3))).toEqual([1, 5, 2]);
});

test("refuses a wrong number of weights and gives both numbers", () => {
  expect(refusal(() => givenClassWeights("tree", [1, 5], 3))).toBe(
    "invalid-option: tree: classWeights.weights must have one number per class (3), got 2",
  );
});
