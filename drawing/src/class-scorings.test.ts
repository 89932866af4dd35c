import { asMatrix } from "lectern/data";
import { describe, expect, test } from "vitest";
import { classScorings, kindsOf, mistakesByClass } from "./class-scorings.js";

const classes = ["a", "b", "c", "d"];
const truth = { classes, codes: Int32Array.of(0, 0, 1, 2, 2) };
const predicted = { classes, codes: Int32Array.of(0, 1, 1, 1, 2) };
const scores = asMatrix(Array.from({ length: 5 }, (_, i) => [i, 10 + i, 20 + i, 30 + i]));

test("mistakes count for the true and for the predicted class", () => {
  expect([...mistakesByClass(truth, predicted)].sort()).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", 1],
  ]);
});

describe("the scores of classes", () => {
  test("begin with the class that is confused most, and leave out one that does not occur", () => {
    const found = classScorings({ scores, classes, truth, predicted }, 10);
    expect(found.map(({ name }) => name)).toEqual(["b", "a", "c"]);
    expect(found[0]).toMatchObject({
      positive: [false, false, true, false, false],
      kinds: ["other classes", "this class"],
    });
    expect(Array.from(found[0].scores)).toEqual([10, 11, 12, 13, 14]);
    expect(classScorings({ scores, classes, truth, predicted }, 2).map(({ name }) => name)).toEqual(["b", "a"]);
  });

  test("are those of the second class where there are two, also where there is one decision value", () => {
    const two = { classes: ["ham", "spam"], codes: Int32Array.of(0, 1, 1) };
    for (const columns of [
      [[1], [2], [3]],
      [
        [9, 1],
        [9, 2],
        [9, 3],
      ],
    ]) {
      const [only, ...others] = classScorings(
        { scores: asMatrix(columns), classes: two.classes, truth: two, predicted: two },
        6,
      );
      expect(others).toEqual([]);
      expect(only).toMatchObject({ name: "spam", kinds: ["ham", "spam"], positive: [false, true, true] });
      expect(Array.from(only.scores)).toEqual([1, 2, 3]);
    }
  });

  test("are none where all samples are of one class", () => {
    const one = { classes, codes: Int32Array.of(1, 1, 1, 1, 1) };
    expect(classScorings({ scores, classes, truth: one, predicted }, 6)).toEqual([]);
  });
});

test("samples have the names of two classes; of more classes each is opposed to the others", () => {
  expect(kindsOf(["ham", "spam"], 1)).toEqual(["ham", "spam"]);
  expect(kindsOf(["ham", "spam"], 0)).toEqual(["spam", "ham"]);
  expect(kindsOf(["x", "y", "z"], 1)).toEqual(["other classes", "this class"]);
});
