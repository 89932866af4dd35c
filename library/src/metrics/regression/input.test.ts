import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { isConstant, meanTerm, validatePairs } from "./input.js";

test("samples of weight 0 are removed, and the arguments are not modified", () => {
  const truth = Float64Array.of(1, 2, 3);
  const pairs = validatePairs("m", truth, [4, 5, 6], { weights: [1, 0, 2] });
  expect(pairs).toEqual({
    truth: Float64Array.of(1, 3),
    prediction: Float64Array.of(4, 6),
    weights: Float64Array.of(1, 2),
    length: 2,
  });
  expect(truth).toEqual(Float64Array.of(1, 2, 3));
  expect(meanTerm(pairs, (y, p) => p * y)).toBe((4 + 2 * 18) / 3);
});

test("refuses texts, labels and missing arguments", () => {
  expect(refusal(() => validatePairs("m", "abc" as never, [1], {}))).toMatch(/^invalid-data: m: truth must be a list/);
  expect(refusal(() => validatePairs("m", undefined as never, [1], {}))).toMatch(
    /^invalid-data: m: truth must be a list/,
  );
  expect(refusal(() => validatePairs("m", ["a"] as never, [1], {}))).toMatch(/m: truth has "a" at 0/);
  expect(refusal(() => validatePairs("m", [1], [Infinity], {}))).toMatch(/m: predictions has Infinity at 0/);
  expect(refusal(() => validatePairs("m", [1], [1], { weights: [Infinity] }))).toMatch(/^invalid-data: m: weight/);
});

test("isConstant compares values", () => {
  expect([isConstant([]), isConstant([3]), isConstant([3, 3]), isConstant([3, 3, 4])]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
