import { expect, test } from "vitest";
import { type ContestResult, runContest } from "./contest/run-contest.js";
import { type Quality, simulate } from "./contest/simulated.js";
import { type Entry, methodOf, remarkOf } from "./leaderboard.js";
import { leaderboard } from "./standings.js";

const methods = [
  "ransac",
  "poisson-regression",
  "theil-sen",
  "lars",
  "pls-regression",
  "ridge",
  "lasso",
  "huber-regression",
  "least-squares",
];

function quality(kind: string): Quality {
  const limit = { ridge: 0.9, lasso: 0.8, "least-squares": 0.895 }[kind] ?? 0.7 - methods.indexOf(kind) / 100;
  return { limit, lost: 0, milliseconds: kind === "huber-regression" ? 1e6 : 5 };
}

async function contestOf(rows: number): Promise<ContestResult> {
  const { settings, baseline } = simulate({ quality, methods, rows, total: 30_000, seed: 0, noise: 0.0001 });
  const { judge } = settings;
  const failing: typeof judge = async (recipe, look, patience) =>
    JSON.stringify(recipe).includes("theil-sen") ? { failure: "too few rows" } : judge(recipe, look, patience);
  const result = await runContest({ ...settings, judge: failing }, baseline);
  if ("failures" in result) throw new Error("every method failed");
  return result;
}

test("every method is listed once: the winner, the final, the race, then what failed or was too slow", async () => {
  for (const rows of [800, 20_000]) {
    const result = await contestOf(rows);
    const entries = leaderboard(result);
    expect(entries.map(methodOf).sort()).toEqual([...methods].sort());
    expect(methodOf(entries[0])).toBe("ridge");
    const stage = ({ compared, screened }: Entry) => (compared !== undefined ? 0 : screened !== undefined ? 1 : 2);
    const stages = entries.map(stage);
    expect(stages).toEqual([...stages].sort());
    expect(new Set(stages)).toEqual(new Set([0, 1, 2]));
    const means = entries.filter((entry) => stage(entry) === 1).map(({ screened }) => screened?.scores.r2.mean ?? 0);
    expect(means).toEqual([...means].sort((a, b) => b - a));
    expect(entries.find((entry) => methodOf(entry) === "theil-sen")?.failure).toBe("too few rows");
    expect(entries.find((entry) => methodOf(entry) === "huber-regression")?.patience).toBeGreaterThan(0);
  }
});

test("says how many candidates were tried, and that least squares has nothing to tune", async () => {
  const entries = leaderboard(await contestOf(800));
  const of = (kind: string) => entries.find((entry) => methodOf(entry) === kind) as Entry;
  expect(of("ridge").compared?.candidates).toBeGreaterThan(2);
  expect(of("ridge").screened?.folds).toBe(3);
  expect(remarkOf(of("least-squares"))).toBe("nothing to tune");
  expect(of("least-squares").compared?.tuned).toBe(false);
});
