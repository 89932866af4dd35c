import { expect, test } from "vitest";
import { asLabels } from "../../data/labels.js";
import { rareClassWarnings } from "./rare-classes.js";

const folds = [
  { train: Int32Array.of(0, 1), test: Int32Array.of(2, 3) },
  { train: Int32Array.of(2, 3), test: Int32Array.of(0, 1) },
];

test("warns of a class that is missing from a training set and names it", () => {
  const [warning, ...more] = rareClassWarnings(asLabels(["a", "b", "b", "b"]), folds);
  expect(warning.message).toContain('class "a" has too few samples');
  expect(more).toEqual([]);
});

test("numbers have no classes, and a class without samples cannot be missing", () => {
  expect(rareClassWarnings(Float64Array.of(1, 2, 3, 4), folds)).toEqual([]);
  expect(rareClassWarnings({ codes: Int32Array.of(0, 0, 0, 0), classes: ["a", "b"] }, folds)).toEqual([]);
});
