import { expect, test } from "vitest";
import { entryName } from "../leaderboard.js";
import { createBook } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { openContest } from "./contest.js";
import { firstLook } from "./race.js";
import { type Quality, simulate } from "./simulated.js";
import { entrants, type Tunings, tune, tunedLook } from "./tune.js";

const methods = ["ridge", "lasso", "least-squares"];

/** Ridge is best at an alpha of 30, lasso with its default. */
function quality(kind: string, options: Readonly<Record<string, unknown>>): Quality {
  const alpha = typeof options.alpha === "number" ? options.alpha : 1;
  const lost = kind === "ridge" ? Math.abs(Math.log10(alpha / 30)) : alpha === 1 ? 0 : 1;
  return { limit: 0.8 - 0.1 * lost, lost: 0, milliseconds: 20 };
}

async function tuned(total: number, share: number) {
  const { settings, baseline } = simulate({ quality, methods, rows: 800, total, seed: 0, noise: 0.001 });
  const contest = openContest(settings, createBook(settings.scorer, baseline));
  await firstLook(contest, 0.3);
  const tunings: Tunings = new Map();
  const taken = await tune(contest, contest.entries, tunings, share);
  return { contest, tunings, taken };
}

test("better options are found and enter the final before the defaults; worse ones do not", async () => {
  const { contest, tunings, taken } = await tuned(60_000, 0.9);
  const [ridge, lasso, plain] = contest.entries;
  const [best, first] = entrants(contest, ridge);
  const alpha = best.options["ridge.alpha"] as number;
  expect(Math.abs(Math.log10(alpha / 30))).toBeLessThan(0.3);
  expect(first).toEqual(defaultCandidate(ridge));
  expect(entrants(contest, lasso)).toEqual([defaultCandidate(lasso)]);
  expect(entrants(contest, plain)).toEqual([defaultCandidate(plain)]);
  expect(tunedLook(contest, ridge)).toEqual(contest.race(0));
  expect(tunedLook(contest, plain)).toBeUndefined();
  expect([...tunings.values()].reduce((sum, { tried }) => sum + tried, 0)).toBe(taken);
});

test("ends when nothing improves any more, and then has nothing left to do", async () => {
  const { contest, tunings } = await tuned(1e7, 0.9);
  expect([...tunings.values()].every(({ idle }) => idle >= 80)).toBe(true);
  expect(await tune(contest, contest.entries, tunings, 0.9)).toBe(0);
  expect(contest.skipped()).toBe(0);
});

test("with little time the leading method gets about twice as much of it as the next one", async () => {
  const { contest, tunings } = await tuned(3000, 0.9);
  const [first, second] = contest.entries.map((entry) => tunings.get(entryName(entry))?.spent ?? 0);
  expect(first).toBeGreaterThan(1.3 * second);
  expect(second).toBeGreaterThan(0);
  expect(contest.skipped()).toBeGreaterThan(0);
});
