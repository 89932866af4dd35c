import { scorer } from "lectern/metrics";
import { expect, test } from "vitest";
import { type Entry, entryName, methodOf, ranked, reasonOf, scoreOf } from "./leaderboard.js";

function entry(kind: string, screened?: number, compared?: number): Entry {
  const scored = (mean: number) => ({
    scores: { accuracy: { values: [mean], mean, deviation: 0, standardError: 0 } },
    rows: 10,
    folds: 1,
    fitMilliseconds: 1,
  });
  return {
    steps: kind.split(" | "),
    title: kind,
    recipe: { kind, options: {} },
    reasons: [],
    ...(screened === undefined ? { failure: "failed" } : { screened: scored(screened) }),
    ...(compared === undefined ? {} : { compared: { ...scored(compared), rows: 50, candidates: 3 } }),
  };
}

test("ranks thorough scores before quick ones, best first, failures last", () => {
  const entries = [entry("failed"), entry("quick", 0.99), entry("worse", 0.9, 0.7), entry("better", 0.8, 0.9)];
  expect(ranked(entries, scorer("accuracy")).map(entryName)).toEqual(["better", "worse", "quick", "failed"]);
  expect(scoreOf(entries[2], "accuracy")?.mean).toBe(0.7);
  expect(scoreOf(entries[0], "accuracy")).toBeUndefined();
});

test("a screening on as many rows ranks equal to a thorough comparison", () => {
  const quick = entry("quick", 0.85);
  const same = { ...quick, screened: { ...(quick.screened as NonNullable<Entry["screened"]>), rows: 50 } };
  const order = ranked([entry("worse", 0.9, 0.7), same, entry("better", 0.8, 0.9)], scorer("accuracy"));
  expect(order.map(entryName)).toEqual(["better", "quick", "worse"]);
});

test("ranks a smaller loss higher", () => {
  const loss = (kind: string, mean: number): Entry => {
    const made = entry(kind, 0, mean);
    const scores = { "log-loss": { values: [mean], mean, deviation: 0, standardError: 0 } };
    return { ...made, compared: { scores, rows: 1, folds: 1, fitMilliseconds: 1, candidates: 1 } };
  };
  expect(ranked([loss("a", 2), loss("b", 1)], scorer("log-loss")).map(entryName)).toEqual(["b", "a"]);
});

test("an entry lists its steps and is named after all of them", () => {
  const mapped: Entry = { ...entry("ridge"), steps: ["nystrom", "ridge"] };
  expect(methodOf(mapped)).toBe("ridge");
  expect(entryName(mapped)).toBe("nystrom | ridge");
});

test('gives the error of an entry that failed, and "out of time" for one that was not run', () => {
  expect(reasonOf({ ...entry("lda"), failure: "too few samples" })).toBe("too few samples");
  const { failure: _, ...waiting } = entry("ridge");
  expect(reasonOf(waiting)).toContain("out of time");
});
