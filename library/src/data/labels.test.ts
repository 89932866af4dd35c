import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asLabels, classCounts, isLabels, type Labels, labelNames, selectLabels } from "./labels.js";

const names = () => fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: -9, max: 99 }).map(String)));

describe("asLabels", () => {
  test("numbers the classes in sorted order", () => {
    expect(asLabels(["dog", "cat", "dog"])).toEqual({ codes: Int32Array.of(1, 0, 1), classes: ["cat", "dog"] });
  });

  test("sorts numbers by value and before texts", () => {
    expect(asLabels(["b", "10", "a", "9", "-1", "2.5"]).classes).toEqual(["-1", "2.5", "9", "10", "a", "b"]);
  });

  test("accepts booleans, numbers and typed arrays", () => {
    expect(asLabels([true, false, true])).toEqual({ codes: Int32Array.of(1, 0, 1), classes: [false, true] });
    expect(asLabels([3, 1])).toEqual({ codes: Int32Array.of(1, 0), classes: [1, 3] });
    expect(asLabels(Int32Array.of(10, 9))).toEqual({ codes: Int32Array.of(1, 0), classes: [9, 10] });
    expect(asLabels([1, "a", true])).toEqual({ codes: Int32Array.of(0, 1, 2), classes: ["1", "a", "true"] });
    expect(asLabels([])).toEqual({ codes: new Int32Array(0), classes: [] });
  });

  test("restores the names, and lists each class once", () => {
    fc.assert(
      fc.property(names(), (values) => {
        const labels = asLabels(values);
        expect(labelNames(labels)).toEqual(values);
        expect([...labels.classes].sort()).toEqual([...new Set(values)].sort());
      }),
    );
  });

  test("the classes do not depend on the order of the samples", () => {
    fc.assert(
      fc.property(
        names().chain((values) =>
          fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
        ),
        ([values, shuffled]) => {
          expect(asLabels(shuffled).classes).toEqual(asLabels(values).classes);
        },
      ),
    );
  });

  test("returns labels unchanged", () => {
    const labels: Labels = { codes: Int32Array.of(0, 1), classes: ["b", "a"] };
    expect(asLabels(labels).codes).toBe(labels.codes);
    expect(asLabels(labels)).toEqual(labels);
    const named = asLabels(labels);
    expect(asLabels(named)).toBe(named);
    expect([named.names, [...named]]).toEqual([
      ["b", "a"],
      ["b", "a"],
    ]);
  });

  const refused: [string, unknown, RegExp][] = [
    ["a missing label", ["a", null], /^target: label 1 must be a string, a boolean or a finite number, got null$/],
    ["NaN", [1, Number.NaN], /label 1 must be a string, a boolean or a finite number, got NaN/],
    ["an object", [{}], /label 0 must be .* got an object with no fields/],
    ["nothing", undefined, /expected labels or a list of class names, got undefined/],
    ["a single number", 3, /expected labels or a list of class names, got 3/],
    ["a text, whose letters are not labels", "abc", /expected labels or a list of class names, got "abc"/],
    [
      "a code without class",
      { codes: Int32Array.of(0, 2), classes: ["a", "b"] },
      /code 2 of sample 1 is not one of the 2/,
    ],
    ["a negative code", { codes: Int32Array.of(-1), classes: ["a"] }, /code -1 of sample 0 is not one of the 1/],
    ["a class listed twice", { codes: Int32Array.of(0), classes: ["a", "a"] }, /classes must not contain duplicates/],
    [
      "a class that is not a name",
      { codes: Int32Array.of(0), classes: [null] },
      /class 0 must be a string, a boolean or a finite number, got null/,
    ],
    ["two classes of one name", { codes: Int32Array.of(0), classes: [7, "7"] }, /classes must not contain duplicates/],
  ];
  test.each(refused)("refuses %s", (_, value, message) => {
    expect(() => asLabels(value as Labels, "target")).toThrow(message);
  });
});

test("isLabels recognises labels only", () => {
  expect(isLabels(asLabels(["a"]))).toBe(true);
  expect(isLabels(["a"])).toBe(false);
  expect(isLabels(Float64Array.of(1))).toBe(false);
  expect(isLabels(null)).toBe(false);
});

test("classCounts counts every class, also empty ones", () => {
  expect(classCounts({ codes: Int32Array.of(2, 0, 2), classes: ["a", "b", "c"] })).toEqual(Int32Array.of(1, 0, 2));
  fc.assert(
    fc.property(names(), (values) => {
      const labels = asLabels(values);
      const counts = classCounts(labels);
      labels.classes.forEach((name, c) => {
        expect(counts[c]).toBe(values.filter((value) => value === name).length);
      });
    }),
  );
});

describe("selectLabels", () => {
  const labels = asLabels(["a", "b", "c"]);

  test("selects samples in the given order and keeps all classes", () => {
    expect(selectLabels(labels, [2, 2, 0])).toEqual({ codes: Int32Array.of(2, 2, 0), classes: ["a", "b", "c"] });
  });

  test.each([-1, 3, 0.5, Number.NaN])("refuses sample %d", (index) => {
    expect(() => selectLabels(labels, [0, index])).toThrow(/does not exist; there are 3 labels/);
  });
});
