import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import {
  areEqual,
  asNumbers,
  asPositives,
  asWeights,
  joinClasses,
  matchLabels,
  positiveClass,
  requireChoice,
  requireClass,
  requireNumber,
} from "./metric-input.js";

describe("matching labels", () => {
  test("gives both sides codes into one list, whatever their own lists", () => {
    const truth = { classes: ["x", "y"], codes: Int32Array.of(0, 1, 1) };
    const predicted = { classes: ["y", "z", "x"], codes: Int32Array.of(2, 0, 1) };
    const pair = matchLabels("here", truth, predicted, [1, 2, 3]);
    expect(pair.classes).toEqual(["y", "z", "x"]);
    expect(Array.from(pair.truth)).toEqual([2, 0, 0]);
    expect(Array.from(pair.predicted)).toEqual([2, 0, 1]);
    expect(Array.from(pair.weights as Float64Array)).toEqual([1, 2, 3]);
    // the caller's labels are not modified
    expect(Array.from(predicted.codes)).toEqual([2, 0, 1]);
  });

  test("keeps the order of the list that contains the other, and sorts when neither does", () => {
    expect(joinClasses(["b", "a"], ["a"])).toEqual(["b", "a"]);
    expect(joinClasses(["a"], ["b", "a"])).toEqual(["b", "a"]);
    expect(joinClasses(["b", "a"], ["a", "b"])).toEqual(["b", "a"]);
    expect(joinClasses(["10", "2"], ["9"])).toEqual(["2", "9", "10"]);
  });

  test("refuses codes outside the classes, values that are not labels, and empty lists", () => {
    const broken = { classes: ["a"], codes: Int32Array.of(1) };
    expect(refusal(() => matchLabels("here", broken, broken, undefined))).toContain("here: truth: code 1 of sample 0");
    expect(refusal(() => matchLabels("here", ["a"], broken, undefined))).toContain("here: predicted: code 1");
    expect(refusal(() => matchLabels("here", [NaN], ["a"], undefined))).toContain("label 0 must be a string");
    expect(refusal(() => matchLabels("here", [], [], undefined))).toContain("needs at least 1 sample, got 0");
  });
});

describe("weights and numbers", () => {
  test("are returned, or refused with name and index", () => {
    expect(asWeights("here", undefined, 3)).toBeUndefined();
    expect(asWeights("here", [0, 0.5], 2)).toEqual(Float64Array.of(0, 0.5));
    expect(refusal(() => asWeights("here", [1, -2], 2))).toBe(
      "invalid-data: here: weight 1 must be finite and not negative, got -2",
    );
    expect(refusal(() => asWeights("here", [0, 0], 2))).toContain("all weights are 0; at least one must be positive");
    expect(refusal(() => asWeights("here", [1e308, 1e308], 2))).toContain(
      "too large; divide all of them by a constant",
    );
    expect(refusal(() => asNumbers("here", "scores", JSON.parse('["1"]'), 1))).toContain('scores has "1" at 0');
    expect(refusal(() => asNumbers("here", "scores", JSON.parse("null"), 1))).toContain("must be a list of numbers");
  });
});

describe("the positive class", () => {
  test("is the named one, or 1 or true of at most two", () => {
    expect(positiveClass("here", "b", ["a", "b", "c"])).toBe(1);
    expect(positiveClass("here", undefined, ["0", "1"])).toBe(1);
    expect(positiveClass("here", undefined, ["-1", "1"])).toBe(1);
    expect(positiveClass("here", undefined, ["false", "true"])).toBe(1);
    expect(refusal(() => positiveClass("here", undefined, ["0", "1", "2"]))).toContain('for example positive: "2"');
    expect(asPositives("here", [true, false], undefined)).toEqual(Uint8Array.of(1, 0));
    expect(asPositives("here", ["a", "b", "a"], "a")).toEqual(Uint8Array.of(1, 0, 1));
    expect(areEqual(Int32Array.of(3, 1), 1)).toEqual(Uint8Array.of(0, 1));
  });
});

test("invalid choices, numbers and classes are refused with what would work", () => {
  expect(refusal(() => requireChoice("here", "mode", "c", ["a", "b"]))).toBe(
    'invalid-option: here: mode must be one of "a", "b", got "c"',
  );
  expect(refusal(() => requireNumber("here", "k", 0, false, "at least 1"))).toBe(
    "invalid-option: here: k must be at least 1, got 0",
  );
  expect(refusal(() => requireClass("here", "cta", ["cat", "dog"]))).toBe(
    'invalid-option: here: there is no class "cta"; did you mean "cat"?',
  );
  expect(requireClass("here", 7, ["5", "7"])).toBe(1);
});
