import type { ResultStore } from "lectern/contract";
import { createTable } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { createMemoryStore } from "lectern/selection";
import { createWorkers } from "lectern/workers";
import { afterAll, expect, test } from "vitest";
import { startBudget } from "./budget.js";
import { isGuessing } from "./contest/guessing.js";
import { decide } from "./decide.js";
import { entryName } from "./leaderboard.js";
import { prepareRows } from "./prepare-rows.js";

const workers = createWorkers({ count: 1 });
afterAll(() => workers.close());

const count = 120;
const size = Array.from({ length: count }, (_, i) => (i * 37) % 23);
const table = createTable({
  size,
  wave: size.map((_, i) => Math.sin(i)),
  y: size.map((value, i) => 3 * value + Math.cos(5 * i)),
});

/** Two minutes on a clock that moves by a fifth of a second when it is read, however fast the machine is. */
function settings(store: ResultStore = createMemoryStore()) {
  let now = 0;
  const budget = startBudget(120_000, () => (now += 200));
  const { signal } = new AbortController();
  const common = { budget, workers, store, signal, scorers: ["r2", "mae"], folds: 3, seed: 0 };
  return { ...common, blends: false, calibrates: false, onStep: () => undefined, timeout: () => signal };
}

test("finds a model that predicts, with its recipe, reason and leaderboard", async () => {
  const rows = prepareRows(table, { target: "y", methods: ["ridge", "tree-regressor"], seed: 0, share: 0.2 });
  const { winner, entries, evidence, how } = await decide(rows, settings());
  expect(entryName(winner.entry)).toBe("ridge");
  expect(winner.rows).toBe(rows.train.x.rows);
  expect(winner.reason.length).toBeGreaterThan(10);
  expect(winner.recipe).toEqual({ kind: "pipeline", options: winner.model.options });
  expect(entries[0].compared?.scores.r2.mean).toBeGreaterThan(0.99);
  expect(entries[0].compared?.candidates).toBeGreaterThan(1);
  expect(winner.trials.length).toBeGreaterThan(1);
  expect(isGuessing(evidence)).toBe(false);
  expect(how.join()).toContain("final comparison on 96 of 96 training rows");
  const predicted = winner.model.predict?.(rows.test.x) as Float64Array;
  // What the columns do not explain is a cosine.
  for (const [i, value] of predicted.entries())
    expect(Math.abs(value - (rows.test.y as Float64Array)[i])).toBeLessThan(1.5);
});

test("a repeated run takes its results from the store", async () => {
  const rows = prepareRows(table, { target: "y", methods: ["least-squares"], seed: 0, share: 0.2 });
  const store = createMemoryStore();
  const first = await decide(rows, settings(store));
  let made = 0;
  const counting: ResultStore = {
    get: (key) => store.get(key),
    set: (key, result) => {
      made++;
      store.set(key, result);
    },
  };
  const again = await decide(rows, settings(counting));
  expect(made).toBe(0);
  expect(again.entries[0].compared?.scores).toEqual(first.entries[0].compared?.scores);
});

test("random labels are called guessing, and a rare class does not make them look perfect", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const numbers = () => Array.from({ length: 100 }, () => random.normal());
    const y = Array.from({ length: 100 }, (_, i) => (i < 4 ? "rare" : "usual"));
    const rows = prepareRows(createTable({ a: numbers(), b: numbers(), y }), {
      target: "y",
      methods: ["tree-classifier", "gaussian-naive-bayes"],
      seed,
      share: 0.25,
    });
    const scorers = ["balanced-accuracy"];
    const { evidence, entries } = await decide(rows, { ...settings(), scorers, folds: 5 });
    expect(isGuessing(evidence)).toBe(true);
    for (const { compared } of entries) {
      const score = compared?.scores["balanced-accuracy"];
      if (score !== undefined) expect(score.mean).toBeLessThan(0.9);
    }
  }
}, 60_000);
