import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { givenClassWeights } from "./class-weights.js";

test("given weights are one number a class", () => {
  expect(Array.from(givenClassWeights("tree", [1, 5, 2], 3))).toEqual([1, 5, 2]);
});

test("another number of weights than classes is refused with both numbers", () => {
  expect(refusal(() => givenClassWeights("tree", [1, 5], 3))).toBe(
    "invalid-option: tree: classWeights.weights must have one number per class (3), got 2",
  );
});
