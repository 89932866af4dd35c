import { asLabels, createTable } from "lectern/data";
import { createFolds } from "lectern/selection";
import { expect, test } from "vitest";
import { foldable } from "./divide-rows.js";
import { classSizes, foldsFor, foldsInWords, rareClassNotes } from "./folds.js";

function labelled(...sizes: number[]) {
  const names = sizes.flatMap((size, k) => new Array<string>(size).fill(`class ${k}`));
  return { x: createTable({ a: names.map((_, i) => i) }), y: asLabels(names) };
}

const advice = { validation: { scorers: [], folds: { kind: "stratified" }, reasons: [] } };

test("no more folds than the rarest class has rows, so that every fold tests it", () => {
  for (const [sizes, expected] of [
    [[50, 50], 5],
    [[50, 3], 3],
    [[50, 2], 2],
    // A class of one row cannot be tested, whatever the folds.
    [[50, 30, 1], 5],
  ] as const) {
    const data = labelled(...sizes);
    const folds = foldsFor(advice, data, 5, 0);
    expect(folds.count).toBe(expected);
    const testable = [...classSizes(data)].filter(([, size]) => size > 1).map(([name]) => name);
    for (const { test: rows } of createFolds(folds, foldable(data))) {
      const present = new Set(Array.from(rows, (i) => data.y.classes[data.y.codes[i]]));
      for (const name of testable) expect(present.has(name)).toBe(true);
    }
  }
});

test("says which classes are rare, cannot be tested, or are not in the final test", () => {
  const train = labelled(50, 30, 3, 1);
  const notes = rareClassNotes(train, labelled(10, 8), 5);
  expect(notes[0]).toContain("fewer than 5 folds");
  expect(notes[0]).toContain("class 2 (3 rows)");
  expect(notes[1]).toContain("class 3: only 1 training row");
  expect(notes[2]).toContain("no rows of class 2, class 3");
  expect(rareClassNotes(labelled(50, 50), labelled(5, 5), 5)).toEqual([]);
});

test("never claims that every fold has all classes when that is false", () => {
  const five = { kind: "automatic", count: 5, seed: 0 } as const;
  expect(foldsInWords(five, labelled(50, 50))).toBe("5 folds, each with all classes in the same proportions");
  expect(foldsInWords(five, labelled(50, 4))).toContain("some folds do not have every class");
});

test("says that folds in time order weigh more with more rows", () => {
  const inTime = { kind: "time-series", count: 5, testSize: 20, step: 7, gap: 0, window: null } as const;
  expect(foldsInWords(inTime, labelled(50, 50))).toContain("folds with more rows to learn from weigh more");
});

test("groups and time have folds of their own", () => {
  const data = { ...labelled(6, 6), groups: ["a", "a", "a", "a", "b", "b", "b", "b", "c", "c", "c", "c"] };
  const of = (kind: string) => ({ validation: { ...advice.validation, folds: { kind } } });
  expect(foldsFor(of("grouped"), data, 5, 0)).toEqual({ kind: "grouped", count: 3, seed: 0 });
  const mixed = { x: data.x, y: asLabels(Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? "a" : "b"))) };
  // The last two fifths of twelve rows are four.
  expect(foldsFor(of("time-series"), mixed, 5, 0)).toMatchObject({ kind: "time-series", count: 4 });
});

test("in time every model is fitted on at least three fifths of the rows, and on two classes", () => {
  const inTime = { validation: { ...advice.validation, folds: { kind: "time-series" } } };
  for (const data of [labelled(30, 70), labelled(70, 30), labelled(3, 3), labelled(95, 5)]) {
    for (const count of [2, 3, 5, 9]) {
      const folds = createFolds(foldsFor(inTime, data, count, 0), foldable(data));
      expect(folds.length).toBeLessThanOrEqual(count);
      for (const { train, test } of folds) {
        expect(train.length).toBeGreaterThanOrEqual(Math.min(0.6 * data.x.rows, data.x.rows - 2));
        expect(test.length).toBeGreaterThan(0);
        expect(new Set(train.map((i) => data.y.codes[i])).size).toBe(2);
      }
      expect(folds[folds.length - 1].test).toContain(data.x.rows - 1);
    }
  }
});

test("in time each model is tested on 15 % of the rows, with other folds for other numbers of them", () => {
  const inTime = { validation: { ...advice.validation, folds: { kind: "time-series" } } };
  const data = { x: createTable({ a: Array.from({ length: 560 }, (_, i) => i) }), y: new Float64Array(560) };
  const starts = [4, 5, 6].map((count) => {
    const folds = createFolds(foldsFor(inTime, data, count, 0), foldable(data));
    for (const { test } of folds) expect(test.length).toBe(84);
    return folds.map(({ train }) => train.length);
  });
  expect(starts[0]).toEqual([338, 384, 430, 476]);
  expect(starts[1]).toEqual([336, 371, 406, 441, 476]);
  expect(starts[2].at(-1)).toBe(476);
});
