import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asLabels } from "../../data/labels.js";
import type { Capabilities, TargetKind } from "../contract.js";
import { tableReader } from "./table-reader.js";
import { type DataRules, validateData } from "./validate.js";

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];

function rules(target: TargetKind = "none", supports: Capabilities = {}): DataRules {
  return { kind: "test", target, supports, tables: tableReader };
}

describe("targets", () => {
  test("numbers are copied from any list", () => {
    const y = Float64Array.of(1, 2, 3);
    for (const given of [y, [1, 2, 3], { length: 3, 0: 1, 1: 2, 2: 3 }]) {
      const valid = validateData(rules("numbers"), { x, y: given }).y;
      expect(valid).toEqual(y);
      expect(valid).not.toBe(y);
    }
  });

  test("a method without a target ignores y", () => {
    expect(validateData(rules("none"), { x, y: "anything" }).y).toBeUndefined();
  });

  test.each([
    [undefined, "y must have one value for each sample, got undefined"],
    ["abc", 'y must have one value for each sample, got "abc"'],
    [{ codes: [0, 1, 0] }, 'y must have one value for each sample, got an object with "codes"'],
    [[1, 2], "x has 3 samples, but y has 2 values"],
    [asLabels(["a", "b"]), "x has 3 samples, but y has 2 values"],
    [asLabels(["a", "b", "a"]), "y holds class labels, but this method predicts numbers"],
    [[1, NaN, 3], "y has NaN at 1; values must be finite"],
    [[1, 2, "3"], 'y has "3" at 2; values must be finite'],
    [[1, 2, 1n], "y has 1n at 2; values must be finite"],
  ])("%o is refused where numbers are needed", (y, message) => {
    expect(refusal(() => validateData(rules("numbers"), { x, y }))).toBe(`invalid-data: test: ${message}`);
  });

  test("class names become labels", () => {
    for (const y of [["b", "a", "b"], asLabels(["b", "a", "b"])]) {
      expect(validateData(rules("labels"), { x, y }).y).toEqual({ codes: Int32Array.of(1, 0, 1), classes: ["a", "b"] });
    }
  });

  test("classes without samples are dropped, and the caller's labels are not modified", () => {
    const y = { codes: Int32Array.of(4, 0, 4), classes: ["a", "b", "c", "d", "e"] };
    const before = structuredClone(y);
    const valid = validateData(rules("labels"), { x, y }).y as typeof y;
    expect(valid).toEqual({ codes: Int32Array.of(1, 0, 1), classes: ["a", "e"] });
    expect(y).toEqual(before);
  });

  test("labels share no memory with the caller's", () => {
    const y = asLabels(["b", "a", "b"]);
    const valid = validateData(rules("labels"), { x, y }).y as typeof y;
    expect(valid.classes).not.toBe(y.classes);
    expect(valid.codes.buffer).not.toBe(y.codes.buffer);
  });

  test.each([
    [["a", "a", "a"], 'a classifier needs at least 2 classes, got only "a"'],
    [["a", null, "a"], "y: label 1 must be a string, a boolean or a finite number, got null"],
    [["a", "b"], "x has 3 samples, but y has 2 values"],
    ["aba", 'y must have one value for each sample, got "aba"'],
    [{ codes: Int32Array.of(0, 1, 2), classes: ["a", "b"] }, "y: code 2 of sample 2 is not one of the 2 classes"],
  ])("%o is refused where labels are needed", (y, message) => {
    expect(refusal(() => validateData(rules("labels"), { x, y }))).toBe(`invalid-data: test: ${message}`);
  });
});

describe("weights", () => {
  const weighing = rules("none", { weights: true });

  test("are copied from any list", () => {
    const weights = Float64Array.of(0, 1, 2.5);
    for (const given of [weights, [0, 1, 2.5]]) {
      const valid = validateData(weighing, { x, weights: given }).weights;
      expect(valid).toEqual(weights);
      expect(valid).not.toBe(weights);
    }
    expect("weights" in validateData(weighing, { x, weights: undefined })).toBe(false);
  });

  test("are refused, not ignored, where they are not supported", () => {
    expect(refusal(() => validateData(rules(), { x, weights: [1, 1, 1] }))).toBe(
      "unsupported: test: this method does not support weights; leave them out",
    );
  });

  test.each([
    [[1, 2], "x has 3 samples, but there are 2 weights"],
    [[1, -1, 1], "weight 1 must be finite and not negative, got -1"],
    [[1, 1, NaN], "weight 2 must be finite and not negative, got NaN"],
    [[Infinity, 1, 1], "weight 0 must be finite and not negative, got Infinity"],
    [[1, "1", 1], 'weight 1 must be finite and not negative, got "1"'],
    [[1, true, 1], "weight 1 must be finite and not negative, got true"],
    ["111", 'weights must be a list of numbers, got "111"'],
    [null, "weights must be a list of numbers, got null"],
    [3, "weights must be a list of numbers, got 3"],
    [[0, 0, 0], "all weights are 0; at least one must be positive"],
    [[1e308, 1e308, 1], "the sum of the weights is too large; divide all of them by a constant"],
  ])("%o are refused", (weights, message) => {
    expect(refusal(() => validateData(weighing, { x, weights }))).toBe(`invalid-data: test: ${message}`);
  });
});
