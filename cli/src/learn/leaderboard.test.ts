import { expect, test } from "vitest";
import { type Compared, type Entry, entryName, methodOf, reasonOf, remarkOf, scoreOf } from "./leaderboard.js";

const recipe = { kind: "ridge", options: {} };

function scored(mean: number) {
  const score = { values: [mean], mean, deviation: 0, standardError: 0 };
  return { scores: { accuracy: score }, rows: 10, folds: 1, fitMilliseconds: 1 };
}

const entry: Entry = { steps: ["ridge"], title: "Ridge", recipe, reasons: [] };
const compared: Compared = { ...scored(0.9), candidates: 12, recipe, tuned: true };

test("the score of the final counts before that of the race", () => {
  expect(scoreOf({ ...entry, screened: scored(0.99), compared }, "accuracy")?.mean).toBe(0.9);
  expect(scoreOf({ ...entry, screened: scored(0.99) }, "accuracy")?.mean).toBe(0.99);
  expect(scoreOf(entry, "accuracy")).toBeUndefined();
});

test("an entry lists its steps and is named after all of them", () => {
  const mapped: Entry = { ...entry, steps: ["nystrom", "ridge"] };
  expect(methodOf(mapped)).toBe("ridge");
  expect(entryName(mapped)).toBe("nystrom | ridge");
});

test("says how thoroughly a method was examined, and why not more", () => {
  const remark = (more: Partial<Compared>) => remarkOf({ ...entry, compared: { ...compared, ...more } });
  expect(remark({})).toBe("12 candidates tried");
  expect(remark({ tuned: false })).toBe("12 candidates tried, the defaults are best");
  expect(remark({ untuned: "no time" })).toBe("not tuned: no time");
  expect(remark({ untuned: "nothing to tune" })).toBe("nothing to tune");
  expect(remark({ unsound: "not dependable: r2 −5e+12 in one fold" })).toContain("not dependable");
  expect(remarkOf({ ...entry, screened: scored(0.5) })).toBe("default options, 10 rows");
});

test("gives the error of an entry that failed, and says when one was not tried", () => {
  expect(reasonOf({ ...entry, failure: "too few samples" })).toBe("too few samples");
  expect(reasonOf(entry)).toBe("not tried: no time");
});
