import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { featureCount, limitsOf, requireTwoClasses, weightsWithClasses } from "./tree-options.js";

test("the number of columns tried is at least one, and at most all", () => {
  const counts = (columns: number) => [
    featureCount({ kind: "all" }, columns),
    featureCount({ kind: "sqrt" }, columns),
    featureCount({ kind: "log" }, columns),
    featureCount({ kind: "share", share: 0.3 }, columns),
    featureCount({ kind: "count", count: 7 }, columns),
  ];
  expect(counts(20)).toEqual([20, 4, 4, 6, 7]);
  expect(counts(1)).toEqual([1, 1, 1, 1, 1]);
});

test("class weights multiply sample weights; balanced ones give classes the same sum", () => {
  const labels = { codes: Int32Array.of(0, 0, 0, 1), classes: ["a", "b"] };
  const weights = Float64Array.of(1, 2, 3, 2);
  expect(Array.from(weightsWithClasses("test", labels, weights, { kind: "none" }))).toEqual([1, 2, 3, 2]);
  expect(Array.from(weightsWithClasses("test", labels, undefined, { kind: "given", weights: [1, 5] }))).toEqual([
    1, 1, 1, 5,
  ]);
  const balanced = weightsWithClasses("test", labels, weights, { kind: "balanced" });
  expect(balanced[0] + balanced[1] + balanced[2]).toBeCloseTo(balanced[3], 12);
});

test("refuses a wrong number of monotone constraints, and more than two classes with them", () => {
  const options = { maxDepth: null, minSplitWeight: 0, minGain: 0, categorical: [], monotone: [1] };
  expect(refusal(() => limitsOf("test", options, { kind: "all" }, 2))).toContain("each of 2 columns, got 1");
  expect(limitsOf("test", { ...options, monotone: [0, 0] }, { kind: "all" }, 2)).toMatchObject({
    maxDepth: Infinity,
    monotone: [],
  });
  expect(refusal(() => requireTwoClasses("test", [1], 3))).toBe(
    "invalid-option: test: monotonic constraints need two classes, y has 3",
  );
});
