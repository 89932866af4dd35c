import { expect, test } from "vitest";
import { createBook, type Standing } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { openContest } from "./contest.js";
import { isScored, summaryOf } from "./judging.js";
import { firstLook, race, survivors } from "./race.js";
import { entriesOf, type Quality, simulate } from "./simulated.js";

const methods = ["ridge", "lasso", "tree-regressor", "huber-regression", "least-squares", "theil-sen", "ransac"];

function opened(quality: (kind: string) => Quality, total: number, rows = 20_000) {
  const simulated = simulate({ quality, methods, rows, total, seed: 0, noise: 0.001 });
  const contest = openContest(simulated.settings, createBook(simulated.settings.scorer, simulated.baseline));
  return { ...simulated, contest };
}

const fast = (kind: string): Quality => ({ limit: 0.5 + methods.indexOf(kind) / 100, lost: 0, milliseconds: 5 });

test("every method has a first look on the fewest rows", async () => {
  const { contest, looks } = opened(fast, 60_000);
  expect(await firstLook(contest, 0.35)).toBe(methods.length);
  expect(looks.map(({ kind }) => kind)).toEqual(methods);
  expect(new Set(looks.map(({ look }) => look.rows))).toEqual(new Set([1000]));
  expect(await firstLook(contest, 0.35)).toBe(0);
});

test("a slow method has to wait for the others, and gets twice the time later", async () => {
  const slow = (kind: string) => ({ ...fast(kind), milliseconds: kind === "ridge" ? 2500 : 5 });
  const { contest, looks } = opened(slow, 60_000);
  await firstLook(contest, 0.35);
  const outcome = () => contest.book.outcome(defaultCandidate(contest.entries[0]), contest.race(0));
  expect(outcome()).toEqual({ failure: "too slow", patience: 4000 });
  expect(looks).toHaveLength(methods.length);
  expect(await firstLook(contest, 0.9)).toBe(1);
  expect(isScored(outcome())).toBe(true);
});

test("the better methods go on to more rows, as long as there is time", async () => {
  const { contest } = opened(fast, 60_000);
  await firstLook(contest, 0.35);
  await race(contest, 0.5);
  const reached = contest.book.ranking(contest.race(contest.sizes.length - 1));
  expect(reached.map(({ candidate }) => candidate.entry.steps[0])).toEqual([...methods].reverse().slice(0, 4));
  const short = opened((kind) => ({ ...fast(kind), milliseconds: 100 }), 3000);
  await firstLook(short.contest, 0.35);
  await race(short.contest, 0.5);
  expect(short.contest.skipped()).toBeGreaterThan(0);
  expect(short.contest.left(1)).toBeGreaterThan(0);
});

test("the first four go on in any case, of the others a third of all at most, if they are not clearly worse", () => {
  const entries = entriesOf([...methods, "poisson-regression", "pls-regression", "lars"]);
  const ranking = (step: number): Standing[] =>
    entries.map((entry, place) => {
      const values = [0.9, 0.91, 0.89].map((value, f) => value - place * step * (1 + 0.1 * f));
      return {
        candidate: defaultCandidate(entry),
        values,
        scores: { scores: { r2: summaryOf(values) }, fitMilliseconds: 1 },
      };
    });
  expect(survivors(ranking(0.05))).toHaveLength(4);
  expect(survivors(ranking(0))).toHaveLength(4);
  const tuned = ranking(0).map((one, place) =>
    place === 0 ? { ...one, candidate: { ...one.candidate, options: { alpha: 2 } } } : one,
  );
  // Options are tuned later: only defaults go on.
  expect(survivors(tuned)[0].entry).toBe(entries[1]);
});
