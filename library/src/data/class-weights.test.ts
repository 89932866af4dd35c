import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { givenClassWeights, weightsWithClasses } from "./class-weights.js";

test("given weights are one number per class", () => {
  expect(Array.from(givenClassWeights("tree", [1, 5, 2], 3))).toEqual([1, 5, 2]);
});

test("refuses a wrong number of weights and gives both numbers", () => {
  expect(refusal(() => givenClassWeights("tree", [1, 5], 3))).toBe(
    "invalid-option: tree: classWeights.weights must have one number per class (3), got 2",
  );
});

test("weights of samples times those of their classes; balanced ones count the weights of samples", () => {
  const y = { classes: ["a", "b"], codes: Int32Array.of(0, 0, 1) };
  const given = Float64Array.of(1, 2, 1);
  expect([...weightsWithClasses("tree", y, given, { kind: "given", weights: [3, 5] })]).toEqual([3, 6, 5]);
  const balanced = weightsWithClasses("tree", y, given, { kind: "balanced" });
  expect(balanced[0] + balanced[1]).toBeCloseTo(balanced[2], 14);
  expect(() => weightsWithClasses("tree", y, Float64Array.of(1, 2, 0), { kind: "none" })).toThrow(
    'tree: all samples of class "b" have weight 0; leave them out',
  );
});
