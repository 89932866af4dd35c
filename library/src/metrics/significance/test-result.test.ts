import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { pairedDifferences, sidedPValue } from "./test-result.js";

test("a two-sided p-value is twice the smaller side, and never above 1", () => {
  expect(sidedPValue("t", "two-sided", 0.02, 0.98)).toBe(0.04);
  expect(sidedPValue("t", "two-sided", 0.7, 0.6)).toBe(1);
  expect(sidedPValue("t", "greater", 0.02, 0.98)).toBe(0.98);
  expect(sidedPValue("t", "less", 0.02, 0.98)).toBe(0.02);
  expect(refusal(() => sidedPValue("t", "both" as never, 0.1, 0.9))).toMatch(/^invalid-option: t: alternative must be/);
});

test("differences are first − second, of lists of equal length", () => {
  expect(pairedDifferences("t", [3, 5], [1, 6], 1)).toEqual(Float64Array.of(2, -1));
  expect(refusal(() => pairedDifferences("t", [3, NaN], [1, 6], 1))).toMatch(/first list has NaN at 1/);
  expect(refusal(() => pairedDifferences("t", undefined as never, [1, 6], 1))).toMatch(/must be a list of numbers/);
});
