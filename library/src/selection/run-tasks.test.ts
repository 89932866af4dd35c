import { describe, expect, test } from "vitest";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import type { Workers } from "../contract/fit-control.js";
import type { PlainData } from "../core/plain-data.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { createKeys, runByWorkers, runInline } from "./run-tasks.js";
import { type Judged, scoreFold } from "./score-fold.js";

const { x, y } = numberedSamples(8);
const data: Judged = { x: asMatrix(x), y: Float64Array.from(y), features: ["number", "a", "b"] };
const fold = { train: Int32Array.of(0, 1, 2, 3, 4, 5), test: Int32Array.of(6, 7) };
const common = { ...fold, scorers: ["mae"], trainScores: false };

function setUp() {
  const { spy, seen } = spyRegressor();
  const tasks = [1, 2].map((level) => ({ ...common, recipe: spy({ level }) }));
  const store = new Map<string, PlainData>();
  const run = (given: Judged = data) => runToEnd(runInline(given, tasks, createKeys(given), store));
  return { spy, seen, tasks, store, run };
}

const scores = (results: readonly object[]) => results.map((result) => ({ ...result, seconds: 0 }));

describe("tasks", () => {
  test("give the same with and without a store, and nothing is computed twice", () => {
    const { seen, tasks, store, run } = setUp();
    const plain = runToEnd(runInline(data, tasks, createKeys(data), undefined));
    expect(seen.fits).toHaveLength(2);
    expect(scores(run())).toEqual(scores(plain));
    expect(seen.fits).toHaveLength(4);
    expect(store.size).toBe(2);
    expect(scores(run())).toEqual(scores(plain));
    expect(seen.fits).toHaveLength(4);
  });

  test("a key depends on all data, options, folds, measures and groups", () => {
    const { spy } = setUp();
    const task = { ...common, recipe: spy({ level: 1 }) };
    const changed = Float64Array.from(y);
    changed[5] += 1e-12;
    const weights = new Float64Array(8).fill(1);
    const keys = [
      createKeys(data)(task),
      createKeys({ ...data, y: changed })(task),
      createKeys({ ...data, x: asMatrix(x.map(([a, b, c], i) => (i === 7 ? [a, b, c + 1e-12] : [a, b, c]))) })(task),
      createKeys({ ...data, features: ["number", "a", "c"] })(task),
      createKeys({ ...data, weights })(task),
      createKeys({ ...data, groups: Int32Array.from(y.keys()) })(task),
      createKeys(data)({ ...task, recipe: spy({ level: 1.5 }) }),
      createKeys(data)({ ...task, train: Int32Array.of(0, 1, 2, 3, 4) }),
      createKeys(data)({ ...task, test: Int32Array.of(7) }),
      createKeys(data)({ ...task, scorers: ["r2"] }),
      createKeys(data)({ ...task, trainScores: true }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(createKeys(structuredClone(data))({ ...task, recipe: spy({ level: 1 }) })).toBe(keys[0]);
  });

  test("a damaged entry is recomputed and repaired", () => {
    const { seen, store, run } = setUp();
    const expected = scores(run());
    const [key] = store.keys();
    const sound = store.get(key) as Readonly<Record<string, PlainData>>;
    const damaged: (PlainData | undefined)[] = [
      null,
      "cut o",
      {},
      { status: "scored" },
      { ...sound, scores: {} },
      { ...sound, scores: { mae: null } },
      { ...sound, scores: { mae: NaN } },
      { ...sound, seconds: "0" },
      { ...sound, warnings: null },
      { status: "failed", message: "no code", reason: "no code" },
      { status: "failed", code: "numerical", message: "no reason" },
    ];
    for (const [count, entry] of damaged.entries()) {
      store.set(key, entry as PlainData);
      expect(scores(run())).toEqual(expected);
      expect(seen.fits).toHaveLength(2 + count + 1);
      expect(store.get(key)).toMatchObject({ status: "scored" });
    }
  });

  test("an entry without the requested training scores is recomputed", () => {
    const { spy, seen } = setUp();
    const task = { ...common, recipe: spy(), trainScores: true };
    const keys = createKeys(data);
    const store = new Map<string, PlainData>([
      [keys(task), { status: "scored", scores: { mae: 1 }, seconds: 0, warnings: [] }],
    ]);
    runToEnd(runInline(data, [task], keys, store));
    expect(seen.fits).toHaveLength(1);
  });

  test("a failure is stored too", () => {
    const { spy, seen } = spyRegressor();
    const store = new Map<string, PlainData>();
    const run = () => runToEnd(runInline(data, [{ ...common, recipe: spy({ level: -1 }) }], createKeys(data), store));
    expect(run()).toEqual(run());
    expect(seen.fits).toHaveLength(1);
  });

  test("progress counts tasks", () => {
    const { tasks } = setUp();
    const steps: unknown[] = [];
    runToEnd(runInline(data, tasks, createKeys(data), undefined, 3), { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([
      { step: 4, of: 5 },
      { step: 5, of: 5 },
    ]);
  });

  test("workers receive what the store lacks, as JSON, with the groups; results may come in any order", async () => {
    const { spy, seen, tasks, store } = setUp();
    const judged = { ...data, groups: Int32Array.from(y.keys()) };
    const keys = createKeys(judged);
    runToEnd(runInline(judged, tasks.slice(0, 1), keys, store));
    const sent: unknown[] = [];
    const workers: Workers = {
      count: 2,
      async run(given, jobs, onResult) {
        expect(given).toMatchObject({ groups: judged.groups, features: judged.features });
        for (const [i, { recipe, ...task }] of [...jobs.entries()].reverse()) {
          sent.push(recipe);
          onResult({ ...scoreFold(spy.revive(recipe.options), judged, task) }, i);
        }
      },
    };
    const more = [...tasks, { ...common, recipe: spy({ level: 3 }) }];
    const steps: unknown[] = [];
    const results = await runByWorkers(judged, more, keys, store, workers, { onProgress: (step) => steps.push(step) });
    expect(sent).toEqual([
      { kind: "spy", options: { level: 3 } },
      { kind: "spy", options: { level: 2 } },
    ]);
    expect(steps).toEqual([
      { step: 2, of: 3 },
      { step: 3, of: 3 },
    ]);
    expect(seen.fits).toHaveLength(3);
    expect(scores(results)).toEqual(scores(runToEnd(runInline(judged, more, keys, undefined))));
  });

  test("workers that omit a task are detected", async () => {
    const { tasks, store } = setUp();
    const idle: Workers = { count: 1, run: async () => undefined };
    await expect(runByWorkers(data, tasks, createKeys(data), store, idle, {})).rejects.toThrow("without a result");
  });
});
