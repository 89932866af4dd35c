import { expect, test } from "vitest";
import { entryName } from "../leaderboard.js";
import { createBook } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { openContest } from "./contest.js";
import { compareFinalists, finalLook, finalMethods, finalRanking, joinScores, reachedRung } from "./finals.js";
import { summaryOf } from "./judging.js";
import { firstLook, race } from "./race.js";
import { type Quality, simulate } from "./simulated.js";

const methods = ["ridge", "lasso", "tree-regressor", "huber-regression", "least-squares", "theil-sen", "ransac"];
const falling = (kind: string): Quality => ({ limit: 0.9 - methods.indexOf(kind) / 10, lost: 0, milliseconds: 5 });

async function raced(quality: (kind: string) => Quality = falling, total = 60_000) {
  const { settings, baseline } = simulate({ quality, methods, rows: 20_000, total, seed: 0, noise: 0.001 });
  const contest = openContest(settings, createBook(settings.scorer, baseline));
  await firstLook(contest, 0.35);
  await race(contest, 0.5);
  return contest;
}

test("the final has six methods at most, those that came furthest first, on all rows if there is time", async () => {
  const contest = await raced();
  expect(finalMethods(contest).map(({ candidate }) => entryName(candidate.entry))).toEqual(methods.slice(0, 6));
  expect(finalLook(contest, 0.9).rows).toBe(20_000);
  expect(finalLook(contest, 0).rows).toBe(20_000);
});

test("a rung does not decide while a method that was too slow for it was better on fewer rows", async () => {
  const slow = (kind: string) =>
    kind === "ridge" ? { limit: 0.95, lost: 0, milliseconds: 900 } : { ...falling(kind), limit: 0.5 };
  const contest = await raced(slow, 20_000);
  expect(contest.book.ranking(contest.race(2)).length).toBeGreaterThan(1);
  expect(reachedRung(contest)).toBeLessThan(2);
  expect(reachedRung(await raced())).toBe(2);
});

test("those that are clearly behind are not compared in every division of the rows", async () => {
  const contest = await raced();
  const final = { looks: [contest.final(20_000, 0), contest.final(20_000, 1)] };
  await compareFinalists(contest, final, 0.9);
  expect(contest.book.ranking(final.looks[0])).toHaveLength(6);
  expect(contest.book.ranking(final.looks[1])).toHaveLength(1);
  const ranking = finalRanking(contest, final);
  expect(ranking.map(({ candidate }) => entryName(candidate.entry))).toEqual(["ridge"]);
  expect(ranking[0].values).toHaveLength(10);
  expect(await compareFinalists(contest, final, 0.9)).toBe(0);
});

test("what is built on the best methods is compared too, and a problem in one look remains", async () => {
  const contest = await raced();
  const entry = { ...contest.entries[0], steps: ["voting-regressor (ridge, lasso)"] };
  const recipe = { kind: "voting-regressor", options: {} };
  const blend = { ...defaultCandidate(entry), recipe };
  const final = { looks: [contest.final(20_000, 0)] };
  await compareFinalists({ ...contest, extras: () => [blend] }, final, 0.9);
  expect(contest.book.ranking(final.looks[0]).map(({ candidate }) => candidate)).toContain(blend);
  const second = contest.final(20_000, 1);
  const broken = { scores: { r2: summaryOf([0.99, 0.99, 0.99, 0.99, -9]) }, fitMilliseconds: 1 };
  contest.book.record(defaultCandidate(contest.entries[0]), second, broken);
  expect(finalRanking(contest, { looks: [...final.looks, second] })[0].unsound).toContain("not dependable");
});

test("scores of several looks become those of all folds together; a metric that one lacks is left out", () => {
  const joined = joinScores([
    { scores: { r2: summaryOf([1, 2]), mae: summaryOf([1, 1]) }, fitMilliseconds: 10 },
    { scores: { r2: summaryOf([3, 6]) }, fitMilliseconds: 30 },
  ]);
  expect(Object.keys(joined.scores)).toEqual(["r2"]);
  expect(joined.scores.r2).toMatchObject({ values: [1, 2, 3, 6], mean: 3 });
  // The deviation of 1, 2, 3 and 6 is the root of 14 / 3.
  expect(joined.scores.r2.deviation).toBeCloseTo(Math.sqrt(14 / 3), 12);
  expect(joined.fitMilliseconds).toBe(20);
});
