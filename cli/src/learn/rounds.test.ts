import type { ResultStore } from "lectern/contract";
import { createTable } from "lectern/data";
import { createMemoryStore } from "lectern/selection";
import { createWorkers } from "lectern/workers";
import { afterAll, describe, expect, test } from "vitest";
import { type Budget, startBudget } from "./budget.js";
import { type ComparisonRound, compareBest, withoutDuplicates } from "./compare-best.js";
import { type Entry, entryName, methodOf, reasonOf } from "./leaderboard.js";
import { refit } from "./refit.js";
import { runRounds } from "./run-rounds.js";
import { inTurns, screen } from "./screen.js";
import { findSuitableMethods } from "./suitable-methods.js";

const size = Array.from({ length: 90 }, (_, i) => (i * 37) % 23);
const x = createTable({ size, wave: size.map((_, i) => Math.sin(i)) });
const y = Float64Array.from(size, (value, i) => 3 * value + Math.cos(5 * i));
const workers = createWorkers({ count: 1 });
afterAll(() => workers.close());

const folds = { kind: "automatic" as const, count: 3, seed: 0 };

function round(budget: Budget, store: ResultStore = createMemoryStore()): ComparisonRound {
  const signal = new AbortController().signal;
  const common = { budget, store, signal, workers, folds, scorers: ["r2", "mae"], seed: 0, inTime: false };
  return { ...common, data: { x, y }, until: 1, onEntry: () => undefined };
}

function candidates(...methods: string[]): Entry[] {
  const table = createTable({ size, wave: size.map((_, i) => Math.sin(i)), y: [...y] });
  return findSuitableMethods(table, { target: "y", methods }).entries;
}

describe("the first round", () => {
  test("scores the suitable methods and records the error of one that fails", async () => {
    const [ridge] = candidates("ridge");
    const broken: Entry = {
      ...ridge,
      recipe: { kind: "pipeline", options: { steps: [{ kind: "ridge", options: {} }] } },
    };
    const [first, second] = await screen([ridge, broken], round(startBudget(30_000)));
    expect(first.screened?.scores.r2.mean).toBeGreaterThan(0.9);
    expect(first.screened?.fitMilliseconds).toBeGreaterThan(0);
    expect(second.screened).toBeUndefined();
    expect(second.failure).not.toContain("crossValidate");
    // The entry already has its name.
    expect(second.failure).not.toMatch(/^(ridge|pipeline):/);
  });

  test("when time runs out the remaining methods are not run, but one always is", async () => {
    const entries = candidates("ridge", "lasso");
    const over = startBudget(1000, clock(0, 5000));
    const seen = await screen(entries, round(over));
    expect(seen.filter(({ screened }) => screened !== undefined)).toHaveLength(1);
    const left = seen.find(({ screened }) => screened === undefined) as Entry;
    expect(left.failure).toBeUndefined();
    expect(reasonOf(left)).toContain("out of time");
  });

  test("alternates linear and non-linear methods", () => {
    const order = inTurns(candidates("ridge", "lasso", "tree-regressor", "boosted-trees-regressor"));
    const curved = order.map((entry) => methodOf(entry).includes("tree"));
    expect(curved).toEqual([true, false, true, false]);
  });
});

describe("the second round", () => {
  test("tunes what can be tuned, and running the same round again computes nothing", async () => {
    const store = createMemoryStore();
    const screened = await screen(candidates("ridge"), round(startBudget(20_000), store));
    const [entry] = await compareBest(screened, round(startBudget(20_000), store));
    expect(entry.compared?.candidates).toBeGreaterThan(1);
    expect(entry.compared?.scores.r2.values).toHaveLength(3);
    // Another time would give another plan; the one that was begun is kept.
    let made = 0;
    const counting: ResultStore = {
      get: (key) => store.get(key),
      set: (key, result) => {
        made++;
        store.set(key, result);
      },
    };
    const [again] = await compareBest(screened, round(startBudget(2000), counting));
    expect(again.compared?.scores).toEqual(entry.compared?.scores);
    expect(made).toBe(0);
  });

  test("keeps one of several methods that have equal scores and nothing to tune", () => {
    const score = { values: [0.5], mean: 0.5, deviation: 0, standardError: 0 };
    const screened = { scores: { r2: score }, rows: 9, folds: 1, fitMilliseconds: 1 };
    const entries = candidates("least-squares", "theil-sen", "ridge").map((entry) => ({ ...entry, screened }));
    const kept = withoutDuplicates(entries, "r2").map(entryName);
    expect(kept).toContain("ridge");
    expect(kept.length).toBe(2);
  });
});

test("both rounds and the refit give a model that predicts, with its recipe", async () => {
  const { until: _, onEntry: __, ...common } = round(startBudget(6000));
  const steps: number[] = [];
  const found = await runRounds(candidates("ridge", "tree-regressor"), {
    ...common,
    quickFolds: folds,
    onStep: (share) => steps.push(share),
  });
  expect(steps.length).toBeGreaterThan(1);
  for (const share of steps) expect(share >= 0 && share <= 0.8).toBe(true);
  const best = found.find((entry) => entryName(entry) === "ridge") as Entry;
  const winner = await refit(best, common);
  expect(winner.rows).toBe(90);
  expect(winner.model.kind).toBe("pipeline");
  expect(winner.recipe).toEqual({ kind: "pipeline", options: winner.model.options });
  const predicted = winner.model.predict?.(x) as Float64Array;
  // What the columns do not explain is a cosine.
  for (const [i, value] of predicted.entries()) expect(Math.abs(value - y[i])).toBeLessThan(1.5);
});

/** A clock that shows these times, and the last one for ever. */
function clock(...times: number[]): () => number {
  return () => (times.length > 1 ? (times.shift() as number) : times[0]);
}
