import { afterEach, describe, expect, test } from "vitest";
import { type FakeStart, fakeStart } from "../../test/fake-worker.js";
import { constant, knownMethods, linearSamples, withoutSeconds } from "../../test/parallel-cases.js";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { trail } from "../../test/trail-method.js";
import type { AnyFitData, AnyRecipe } from "../contract/contract.js";
import { defineRegressor } from "../contract/define-supervised.js";
import { createRegistry } from "../contract/registry.js";
import * as state from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import { asLabels } from "../data/labels.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { engineReport, useEngine } from "../engine/index.js";
import { oneHot } from "../features/category/one-hot/one-hot.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { supportVectorClassifier } from "../kernel-machines/support-vector-classifier/support-vector-classifier.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate, crossValidateAsync } from "../selection/cross-validate.js";
import { gridSearch } from "../selection/grid-search/grid-search.js";
import { halvingSearch } from "../selection/halving-search/halving-search.js";
import { createWorkers, type WorkerPool } from "./create-workers.js";

const pools: WorkerPool[] = [];
const kFolds = (count: number) => ({ kind: "k-fold", count }) as const;

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function poolOf(start: FakeStart, count = 2): WorkerPool {
  const pool = createWorkers({ count, start });
  pools.push(pool);
  return pool;
}

/** Predicts the number of threads of the engine on which it was fitted. */
const threadCount = defineRegressor({
  kind: "test-thread-count",
  title: "Thread count",
  summary: "Predicts the number of threads.",
  facts: toyFacts,
  options: {},
  learns: { threads: state.integer("number of threads") },
  fit: () => ({ state: { threads: engineReport().threads } }),
  predict: ({ threads }, x) => new Float64Array(x.rows).fill(threads),
});

const alphas = { alpha: [0.01, 0.1, 1, 10, 100] };

describe("threads", () => {
  /** Tasks that answer with the number of threads of the engine that fits them: the mean error of predicting it for 0. */
  async function threadsOf(count: number, tasks: number): Promise<Set<number>> {
    const x = Array.from({ length: tasks + 2 }, (_, i) => [i]);
    const options = { folds: kFolds(tasks), scorers: ["mae"] };
    const workers = poolOf(fakeStart(createRegistry([threadCount])), count);
    const { folds: results } = await crossValidateAsync(threadCount(), { x, y: x.map(() => 0) }, options, { workers });
    return new Set(results.map((fold) => (fold.status === "scored" ? fold.scores["mae"] : Number.NaN)));
  }

  test("of the engine are divided among the workers that a run starts, and each has at least one", async () => {
    for (const [threads, count, tasks, share] of [
      [4, 2, 6, 2],
      [4, 1, 3, 4],
      [2, 3, 6, 1],
      [5, 2, 4, 2],
      [4, 4, 2, 2],
    ]) {
      useEngine({ tier: "simd", threads });
      expect(await threadsOf(count, tasks)).toEqual(new Set([share]));
    }
    useEngine();
  });
});

describe("results", () => {
  test("[CB-050] cross-validation by workers gives exactly the same result, for any number of workers", async () => {
    for (let seed = 0; seed < 5; seed++) {
      const data = linearSamples(seed);
      const options = { scorers: ["r2", "mae"], trainScores: true };
      const alone = crossValidate(ridge(), data, options);
      for (const count of [1, 2, 3]) {
        const workers = poolOf(fakeStart(knownMethods), count);
        const together = await crossValidateAsync(ridge(), data, options, { workers });
        expect(withoutSeconds(together)).toEqual(withoutSeconds(alone));
      }
    }
  });

  test("[CB-050] a search by workers chooses, scores and fits exactly as without them", async () => {
    const workers = poolOf(fakeStart(knownMethods));
    for (let seed = 0; seed < 5; seed++) {
      const data = linearSamples(seed);
      for (const search of [gridSearch(ridge(), alphas), halvingSearch(ridge(), alphas)]) {
        const alone = search.fit(data);
        const together = await search.fitAsync(data, { workers });
        expect(withoutSeconds(together.saved)).toEqual(withoutSeconds(alone.saved));
      }
    }
  });

  test("weights, sparse samples, labels and tables reach the workers unchanged", async () => {
    const workers = poolOf(fakeStart(knownMethods));
    const random = createRandom(1);
    const { x, y } = linearSamples(1);
    const dense = { ...x, data: x.data.map((value) => (random.uniform() < 0.5 ? 0 : value)) };
    const weights = Float64Array.from(y, () => Math.ceil(random.uniform() * 3));
    const town = Array.from(y, () => ["Bern", "Oslo", "Riga"][random.integer(3)]);
    const table = createTable({ town, size: Array.from(y, () => random.normal()) });
    const labels = asLabels(Array.from(y, (value) => (value > 0 ? "high" : "low")));
    const encoded = pipeline(columns({ town: oneHot(), size: standardize() }), ridge());
    const cases = [
      { recipe: ridge(), data: { x: dense, y, weights } },
      { recipe: ridge(), data: { x: fromDense(dense), y } },
      { recipe: logisticRegression(), data: { x, y: labels } },
      { recipe: encoded, data: { x: table, y } },
    ];
    for (const { recipe, data } of cases) {
      const together = await crossValidateAsync(recipe, data, {}, { workers });
      expect(withoutSeconds(together)).toEqual(withoutSeconds(crossValidate(recipe, data)));
    }
  });

  test("fits that begin from others go to one worker, and give the same scores for any number of workers", async () => {
    const random = createRandom(3);
    const { x, y } = linearSamples(3);
    const labels = asLabels(Array.from(y, (value) => (value + random.normal() > 0 ? "high" : "low")));
    const space = { cost: [10, 0.1, 1], "kernel.gamma": [0.1, 1] };
    const machines = pipeline(standardize(), supportVectorClassifier({ kernel: { kind: "rbf", gamma: 1 } }));
    const cases: readonly { readonly search: AnyRecipe; readonly data: AnyFitData }[] = [
      { search: gridSearch(machines, space, { folds: 3 }), data: { x, y: labels } },
      { search: gridSearch(trail(), { cost: [2, -1, 1, 3] }), data: { x, y } },
      { search: halvingSearch(trail(), { cost: [1, 2, 3, 4, 5, 6] }, { minSamples: 4 }), data: { x, y } },
    ];
    for (const count of [1, 2, 3]) {
      const workers = poolOf(fakeStart(knownMethods), count);
      for (const { search, data } of cases) {
        const together = await search.fitAsync(data, { workers });
        expect(withoutSeconds(together.saved)).toEqual(withoutSeconds(search.fit(data).saved));
      }
    }
  });

  test("a candidate that fails is a result; the search continues", async () => {
    const start = fakeStart(knownMethods);
    const space = { value: [-1, 0, 1] };
    const data = linearSamples(2);
    const search = gridSearch(constant(), space);
    const together = await search.fitAsync(data, { workers: poolOf(start) });
    expect(withoutSeconds(together.state)).toEqual(withoutSeconds(search.fit(data).state));
    expect(together.report.notes["failed"]).toBe(1);
    expect(start.started).toHaveLength(2);
  });

  test("progress is reported once for each task", async () => {
    const steps: number[] = [];
    const workers = poolOf(fakeStart(knownMethods), 3);
    const onProgress = ({ step }: { step: number }) => steps.push(step);
    await crossValidateAsync(ridge(), linearSamples(3), { folds: kFolds(7) }, { workers, onProgress });
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("messages to workers", () => {
  test("data are sent once to each worker, also when the next run has the same; others replace them", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    const data = linearSamples(1);
    await crossValidateAsync(ridge(), data, { folds: kFolds(8) }, { workers });
    await crossValidateAsync(ridge({ alpha: 2 }), structuredClone(data), { folds: kFolds(8) }, { workers });
    const kinds = () => start.started.flatMap(({ received }) => received);
    const count = (kind: string) => kinds().filter((each) => each === kind).length;
    expect(start.started).toHaveLength(2);
    expect([count("data"), count("engine"), count("forget"), count("task")]).toEqual([2, 2, 0, 16]);
    await crossValidateAsync(ridge(), linearSamples(2), { folds: kFolds(8) }, { workers });
    expect([count("data"), count("engine"), count("forget"), count("task")]).toEqual([4, 2, 2, 24]);
  });

  test("data modified in place are sent again", async () => {
    const workers = poolOf(fakeStart(knownMethods));
    const data = linearSamples(1);
    await crossValidateAsync(ridge(), data, {}, { workers });
    data.y.reverse();
    const again = await crossValidateAsync(ridge(), data, {}, { workers });
    expect(withoutSeconds(again)).toEqual(withoutSeconds(crossValidate(ridge(), data)));
  });

  test("the current engine is sent, and again when it changes", async () => {
    const choices: unknown[] = [];
    const start = fakeStart(knownMethods, (message) => {
      if (message.lectern === "engine") choices.push("choice" in message && message.choice);
      return message.lectern === "engine";
    });
    const workers = poolOf(start, 1);
    try {
      for (const tier of ["simd", "simd", "plain"] as const) {
        useEngine({ tier, threads: 2 });
        await crossValidateAsync(ridge(), linearSamples(1), {}, { workers });
      }
    } finally {
      useEngine();
    }
    expect(choices).toMatchObject([
      { tier: "simd", threads: 2 },
      { tier: "plain", threads: 1 },
    ]);
  });

  test("two concurrent runs share the workers and keep their data apart", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    const sets = [linearSamples(1), linearSamples(2)];
    const both = await Promise.all(
      sets.map((data) => crossValidateAsync(ridge(), data, { folds: kFolds(10) }, { workers })),
    );
    const alone = sets.map((data) => crossValidate(ridge(), data, { folds: kFolds(10) }));
    expect(withoutSeconds(both)).toEqual(withoutSeconds(alone));
    expect(start.started).toHaveLength(2);
  });

  test("no more workers are started than there are tasks, and none without tasks", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start, 8);
    await workers.run(linearSamples(1), [], () => {});
    expect(start.started).toHaveLength(0);
    await crossValidateAsync(ridge(), linearSamples(1), { folds: kFolds(2) }, { workers });
    expect(start.started).toHaveLength(2);
  });
});

describe("refuses", () => {
  test("an invalid number of workers, and unknown options", () => {
    expect(refusal(() => createWorkers({ count: 0 }))).toContain("count");
    expect(refusal(() => createWorkers({ count: 1.5 }))).toContain("count");
    expect(refusal(() => createWorkers({ patience: -1 }))).toContain("patience");
    expect(refusal(() => createWorkers({ threads: 2 } as object))).toContain("threads");
  });

  test("data that cannot be sent", async () => {
    const workers = poolOf(fakeStart(knownMethods));
    const task = { recipe: { kind: "ridge", options: {} }, train: Int32Array.of(0), test: Int32Array.of(1) };
    const run = workers.run(
      { x: [[() => 1]] } as object as AnyFitData,
      [{ ...task, scorers: ["r2"], trainScores: false }],
      () => {},
    );
    await expect(run).rejects.toMatchObject({ code: "invalid-data" });
  });

  test("a task that cannot be sent, after which the workers are idle again", async () => {
    const start = fakeStart(knownMethods);
    const workers = poolOf(start);
    const recipe = { kind: "ridge", options: { alpha: () => 1 } };
    const fold = { train: Int32Array.of(0), test: Int32Array.of(1), scorers: ["r2"], trainScores: false };
    const run = workers.run(linearSamples(1), [{ recipe, ...fold }], () => {});
    await expect(run).rejects.toMatchObject({
      code: "invalid-data",
      message: expect.stringContaining("cannot be sent"),
    });
    expect(start.started.map(({ isHeld }) => isHeld)).toEqual([false]);
  });

  test("a method unknown to the workers, with its name and a remedy", async () => {
    const workers = poolOf(fakeStart(createRegistry([ridge])));
    const run = crossValidateAsync(constant(), linearSamples(1), {}, { workers });
    const error = await run.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof LecternError)) throw new Error("it was accepted");
    expect(error.code).toBe("unknown-kind");
    expect(error.message).toMatch(/test-constant.*serveTasks/);
  });
});
