import { expect, test } from "vitest";
import { entryName } from "../leaderboard.js";
import { createBook } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { bestOfMethods, growthOfEntry, isSame, openContest, patienceFor } from "./contest.js";
import { summaryOf } from "./judging.js";
import { simulate } from "./simulated.js";

const methods = ["ridge", "gaussian-process"];

function opened(milliseconds: number) {
  const quality = () => ({ limit: 0.8, lost: 0, milliseconds });
  const simulated = simulate({ quality, methods, rows: 5000, total: 10_000, seed: 0, noise: 0 });
  return openContest(simulated.settings, createBook(simulated.settings.scorer, simulated.baseline));
}

test("keeps time for the fit of the leader on all rows, but not more than four tenths", async () => {
  const contest = opened(100);
  expect(contest.left(1)).toBe(10_000);
  const [ridge, process] = contest.entries.map(defaultCandidate);
  const look = contest.race(0);
  await contest.examine(ridge, look, 1e6);
  const used = contest.budget.elapsed();
  const expected = (contest.book.timeOf(ridge)?.fitMilliseconds ?? 0) * (5000 / 1000) ** growthOfEntry(ridge.entry);
  expect(10_000 - used - contest.left(1)).toBeCloseTo(expected, 6);
  expect(contest.left(0.5)).toBeCloseTo(0.5 * (10_000 - expected) - used, 6);
  expect(growthOfEntry(process.entry)).toBeGreaterThan(2);
  const slow = opened(1000);
  await slow.examine(process, slow.race(0), 1e6);
  expect(slow.left(1)).toBeCloseTo(0.6 * 10_000 - slow.budget.elapsed(), 6);
});

test("a look is taken once, and its time is expected to grow with the rows and the rounds of parallel fits", async () => {
  const contest = opened(100);
  const candidate = defaultCandidate(contest.entries[0]);
  expect(contest.expected(candidate, contest.race(0))).toBeUndefined();
  const first = await contest.examine(candidate, contest.race(0), 1e6);
  const elapsed = contest.budget.elapsed();
  expect(await contest.examine(candidate, contest.race(0), 1e6)).toBe(first);
  expect(contest.budget.elapsed()).toBe(elapsed);
  const three = contest.expected(candidate, contest.race(0)) ?? 0;
  const five = contest.expected(candidate, contest.final(contest.sizes[0], 0)) ?? 0;
  // Two fits at a time: 3 folds take two rounds, 5 folds take three.
  expect(five / three).toBeCloseTo(1.5, 12);
  expect(contest.race(0)).toBe(contest.race(0));
  expect(patienceFor(1)).toBe(2000);
  expect(patienceFor(5000)).toBe(15_000);
});

test("of a ranking the best candidate of every method counts", () => {
  const [ridge, process] = opened(1).entries.map(defaultCandidate);
  const tuned = { ...ridge, recipe: { kind: "ridge", options: { alpha: 2 } }, options: { "ridge.alpha": 2 } };
  const standing = (candidate: typeof ridge) => ({
    candidate,
    values: [1],
    scores: { scores: { r2: summaryOf([1]) }, fitMilliseconds: 1 },
  });
  const best = bestOfMethods([tuned, process, ridge].map(standing));
  expect(best.map(({ candidate }) => entryName(candidate.entry))).toEqual(["ridge", "gaussian-process"]);
  expect(best[0].candidate).toBe(tuned);
  expect(isSame(ridge, { ...ridge })).toBe(true);
  expect(isSame(ridge, tuned)).toBe(false);
});
