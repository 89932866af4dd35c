import { expect, test } from "vitest";
import { entryName, methodOf, remarkOf } from "../leaderboard.js";
import { leaderboard } from "../standings.js";
import { isScored } from "./judging.js";
import { type ContestResult, runContest } from "./run-contest.js";
import { entriesOf, lastStep, type Quality, type Simulation, simulate } from "./simulated.js";

const methods = [
  "ridge",
  "lasso",
  "tree-regressor",
  "nearest-neighbors-regressor",
  "boosted-trees-regressor",
  "huber-regression",
];

/** Trees are better with more rows and slow; ridge is fast; a certain alpha is best. */
function quality(kind: string, options: Readonly<Record<string, unknown>>): Quality {
  const alpha = typeof options.alpha === "number" ? options.alpha : 1;
  switch (kind) {
    case "ridge":
      return { limit: 0.6 - 0.02 * Math.abs(Math.log10(alpha / 30)), lost: 0.02, milliseconds: 5 };
    case "lasso":
      return { limit: 0.55 - 0.02 * Math.abs(Math.log10(alpha / 0.01)), lost: 0.02, milliseconds: 10 };
    case "boosted-trees-regressor":
      return { limit: 0.8, lost: 0.25, milliseconds: 300 };
    case "nearest-neighbors-regressor":
      return { limit: 0.7, lost: 0.2, milliseconds: 50 };
    case "huber-regression":
      return { limit: 0.59, lost: 0.02, milliseconds: 4000 };
    default:
      return { limit: 0.5, lost: 0.1, milliseconds: 20 };
  }
}

const usual: Simulation = { quality, methods, rows: 20_000, total: 60_000, seed: 0, noise: 0.02 };

async function outcome(given: Simulation) {
  const simulated = simulate(given);
  const result = await runContest(simulated.settings, simulated.baseline);
  if ("failures" in result) throw new Error("every method failed");
  return { ...simulated, result };
}

/** The schedule of before: methods by name, 3 folds of 2000 rows, defaults only, the best score wins. */
async function alphabetical(given: Simulation) {
  const { settings, budget, truth } = simulate(given);
  const look = { rows: Math.min(2000, given.rows), folds: settings.raceFolds(0) };
  const scored: { recipe: ContestResult["winner"]["candidate"]["recipe"]; mean: number }[] = [];
  for (const entry of [...settings.entries].sort((a, b) => (methodOf(a) < methodOf(b) ? -1 : 1))) {
    if (scored.length > 0 && budget.until(0.3) === 0) break;
    const seen = await settings.judge(entry.recipe, look, 0.06 * given.total);
    if (isScored(seen)) scored.push({ recipe: entry.recipe, mean: seen.scores.r2.mean });
  }
  const [best] = scored.sort((a, b) => b.mean - a.mean);
  return truth(best.recipe);
}

test("is never worse than a schedule by name and few rows, and better where rows and options matter", async () => {
  for (const rows of [800, 5000, 100_000]) {
    for (let seed = 0; seed < 2; seed++) {
      for (const total of [5000, 60_000]) {
        const given = { ...usual, rows, total, seed };
        const { result, truth } = await outcome(given);
        const chosen = truth(result.winner.candidate.recipe);
        // Within one standard error of the best a simpler method may win: 0.01 is less than that on few rows.
        expect(chosen, `${rows} rows, seed ${seed}, ${total} ms`).toBeGreaterThanOrEqual(
          (await alphabetical(given)) - 0.01,
        );
      }
    }
  }
  const linear = { ...usual, methods: ["ridge", "lasso"], total: 5000 };
  const { result, truth } = await outcome(linear);
  expect(truth(result.winner.candidate.recipe)).toBeGreaterThan((await alphabetical(linear)) + 0.015);
});

test("uses nine tenths of the time at least, stays within it, and more time is not worse", async () => {
  for (let seed = 0; seed < 2; seed++) {
    let before = 0;
    for (const total of [5000, 20_000, 60_000]) {
      const { budget, result, truth } = await outcome({ ...usual, total, seed, rows: 100_000 });
      // What is left is kept for the final fit.
      if (!result.isExhausted) expect(result.contest.left(1) / total, `${total} ms, seed ${seed}`).toBeLessThan(0.1);
      expect(budget.elapsed() / total).toBeLessThan(1.1);
      const chosen = truth(result.winner.candidate.recipe);
      expect(chosen).toBeGreaterThan(before - 0.01);
      before = Math.max(before, chosen);
    }
  }
});

/** Two methods of which the first learns faster, and the other is as good with a share of the 2000 rows, and better with more. */
function crossing(share: number) {
  const limit = 0.7 + 0.28 / Math.sqrt(2 * share);
  return (kind: string): Quality =>
    kind === "nearest-neighbors-regressor"
      ? { limit: 0.7, lost: 0.02, milliseconds: 20 }
      : { limit, lost: 0.3, milliseconds: 20 };
}

/** The schedule of before in time order: the folds of the final count alike. */
async function alike(given: Simulation) {
  const { settings, truth } = simulate(given);
  const look = { rows: given.rows, folds: settings.finalFolds(given.rows, 0) };
  const means = new Map<number, number>();
  for (const { recipe } of settings.entries) {
    const seen = await settings.judge(recipe, look, 1e6);
    if (isScored(seen)) means.set(seen.scores.r2.mean, truth(recipe));
  }
  return means.get(Math.max(...means.keys())) as number;
}

test("in time order a method that is better with all rows wins more often than if early folds counted as much", async () => {
  const growing = ["nearest-neighbors-regressor", "boosted-trees-regressor"];
  let gained = 0;
  for (const share of [0.6, 0.68, 0.715, 0.725, 0.735, 0.745, 0.9, 1.2]) {
    for (let seed = 0; seed < 3; seed++) {
      const given = {
        ...usual,
        methods: growing,
        quality: crossing(share),
        rows: 2000,
        noise: 0.002,
        seed,
        inTime: true,
      };
      const { result, truth } = await outcome(given);
      const before = await alike(given);
      const chosen = truth(result.winner.candidate.recipe);
      expect(chosen, `equal at ${share} of the rows, seed ${seed}`).toBeGreaterThanOrEqual(before);
      gained += chosen - before;
      const { mean } = result.winner.scores.scores.r2;
      expect(leaderboard(result)[0].compared?.scores.r2.mean).toBe(mean);
    }
  }
  expect(gained).toBeGreaterThan(0.1);
});

test("the better methods are compared on all rows in the end, and the folds of tuning are not those of the final", async () => {
  const faster = (kind: string, options: Readonly<Record<string, unknown>>) => {
    const own = quality(kind, options);
    return { ...own, milliseconds: own.milliseconds / 3 };
  };
  const { result, settings } = await outcome({ ...usual, quality: faster });
  expect(result.final.looks[0].rows).toBe(20_000);
  for (const { folds } of result.final.looks) {
    for (const rows of settings.sizes) expect(folds).not.toEqual(settings.raceFolds(rows));
  }
  expect(methodOf(result.winner.candidate.entry)).toBe("boosted-trees-regressor");
  expect(leaderboard(result).map(methodOf)[0]).toBe("boosted-trees-regressor");
});

test("a method that is far ahead in all looks wins by them, although no other one has scores in the later looks", async () => {
  const ahead = (kind: string): Quality => ({ limit: kind === "ridge" ? 0.9 : 0.5, lost: 0, milliseconds: 20 });
  const { result } = await outcome({ ...usual, methods: ["ridge", "lasso"], quality: ahead, rows: 800, noise: 0.001 });
  expect(result.final.looks.length).toBeGreaterThan(1);
  expect(result.winner.values).toHaveLength(5 * result.final.looks.length);
  expect(methodOf(result.winner.candidate.entry)).toBe("ridge");
});

test("defaults are in the final beside tuned options, so that tuning never makes a method worse", async () => {
  // Tuned options look better on the folds of the tuning, by noise alone, but are worse.
  const worse = (_: string, options: Readonly<Record<string, unknown>>): Quality => ({
    limit: options.alpha === undefined || options.alpha === 1 ? 0.6 : 0.5,
    lost: 0,
    milliseconds: 20,
  });
  for (let seed = 0; seed < 5; seed++) {
    const { result, truth } = await outcome({
      ...usual,
      methods: ["ridge"],
      quality: worse,
      rows: 300,
      noise: 0.1,
      seed,
    });
    expect(truth(result.winner.candidate.recipe)).toBe(0.6);
    const [entry] = leaderboard(result);
    expect(entry.compared?.candidates).toBeGreaterThan(10);
    expect(entry.compared?.tuned).toBe(false);
  }
});

test("tuned options are kept when there is time for one method only in the final", async () => {
  const slow = (kind: string, { alpha = 1 }: Readonly<Record<string, unknown>>): Quality =>
    kind === "ridge"
      ? { limit: 0.6 - 0.05 * Math.abs(Math.log10(Number(alpha) / 1000)), lost: 0.02, milliseconds: 100 }
      : { limit: 0.3, lost: 0.1, milliseconds: 2000 };
  for (let seed = 0; seed < 3; seed++) {
    const given = { ...usual, quality: slow, methods: ["ridge", "boosted-trees-regressor"], total: 10_000, seed };
    const { result, truth, settings } = await outcome(given);
    const kinds = result.contest.book.ranking(result.final.looks[0]).map(({ candidate }) => entryName(candidate.entry));
    expect(new Set(kinds).size).toBe(1);
    expect(Object.keys(result.winner.candidate.options)).toEqual(["ridge.alpha"]);
    expect(truth(result.winner.candidate.recipe)).toBeGreaterThan(truth(settings.entries[0].recipe) + 0.05);
    const [first] = leaderboard(result);
    expect(first.compared?.recipe).toEqual(result.winner.candidate.recipe);
  }
});

test("stops early when there is nothing left to try", async () => {
  const { result, budget } = await outcome({ ...usual, methods: ["least-squares", "theil-sen"], rows: 500 });
  expect(result.isExhausted).toBe(true);
  expect(budget.elapsed()).toBeLessThan(10_000);
  expect(result.final.looks).toHaveLength(5);
  expect(leaderboard(result)[0].compared?.untuned).toBe("nothing to tune");
});

test("a method that collapses in a fold does not win, however high its mean is", async () => {
  const simulated = simulate({ ...usual, methods: ["ridge", "poisson-regression"], rows: 500 });
  const { judge } = simulated.settings;
  const settings: typeof simulated.settings = {
    ...simulated.settings,
    judge: async (recipe, look, patience) => {
      const seen = await judge(recipe, look, patience);
      if (!isScored(seen) || lastStep(recipe).kind !== "poisson-regression") return seen;
      const { values } = seen.scores.r2;
      const broken = values.map((_, f): number => (f === 0 && look.folds.count === 5 ? -5e12 : 0.95));
      return {
        ...seen,
        scores: { r2: { ...seen.scores.r2, values: broken, mean: broken.reduce((a, b) => a + b) / 5 } },
      };
    },
  };
  const result = await runContest(settings, simulated.baseline);
  if ("failures" in result) throw new Error("every method failed");
  expect(methodOf(result.winner.candidate.entry)).toBe("ridge");
  const last = leaderboard(result).find((entry) => methodOf(entry) === "poisson-regression");
  expect(last?.compared?.unsound).toContain("−5000000000000");
});

test("when time runs out the remaining methods are not run, but one always is", async () => {
  const { result } = await outcome({ ...usual, total: 60, methods: ["huber-regression", "ridge", "lasso"] });
  const entries = leaderboard(result);
  expect(entries.filter(({ screened, compared }) => (compared ?? screened) !== undefined)).toHaveLength(1);
  // The first was too slow even for twice the time; the last was not reached.
  expect(entries.map(remarkOf).slice(1)).toEqual(["too slow", "not tried: no time"]);
});

test("says why when every method fails", async () => {
  const simulated = simulate({ ...usual, methods: ["ridge", "lasso"] });
  const failing = { ...simulated.settings, judge: async () => ({ failure: "the target is constant" }) };
  const result = await runContest(failing, simulated.baseline);
  expect("failures" in result && result.failures.map(({ entry, failure }) => [entryName(entry), failure])).toEqual([
    ["ridge", "the target is constant"],
    ["lasso", "the target is constant"],
  ]);
});

test("the entries of the simulation are those of the methods", () => {
  expect(entriesOf(methods).map(methodOf)).toEqual(methods);
});
