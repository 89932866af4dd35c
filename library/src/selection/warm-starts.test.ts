import { beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { spyTransformer } from "../../test/spy-methods.js";
import { trail, trailFits } from "../../test/trail-method.js";
import type { FoldTask, Workers } from "../contract/fit-control.js";
import { createRegistry } from "../contract/registry.js";
import type { PlainData } from "../core/plain-data.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { createTable } from "../data/table/table.js";
import { oneHot } from "../features/category/one-hot/one-hot.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { createRandom } from "../numeric/random/random.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { chooseOnValidation } from "./choose-on-validation.js";
import { validationCurve } from "./curves.js";
import { gridSearch } from "./grid-search/grid-search.js";
import { halvingSearch } from "./halving-search/halving-search.js";
import { nestedCrossValidate } from "./nested.js";
import { randomSearch } from "./random-search/random-search.js";
import type { LiveTask } from "./run-tasks.js";
import { type Judged, scoringSteps } from "./score-fold.js";
import { chainsOf } from "./warm-starts.js";

const x = asMatrix(Array.from({ length: 12 }, (_, i) => [i, i % 5]));
const y = new Float64Array(12);
const data = { x, y };
const folds = { kind: "k-fold", count: 2, shuffle: false, seed: 0 } as const;
/** The mean absolute error, where the target is 0, is the prediction. */
const settings = { folds, scorer: "mae" } as const;

beforeEach(() => {
  trailFits.length = 0;
});

type Trials = readonly { readonly options: object; readonly values: readonly (number | null)[] }[];

/** The values of each candidate, by its options. */
const valuesOf = (trials: Trials) =>
  Object.fromEntries(trials.map(({ options, values }) => [JSON.stringify(options), values]));

/** The prediction for each cost in the first fold. */
const first = (trials: Trials) => trials.map(({ values }) => values[0]);

describe("chains", () => {
  const fold = { train: Int32Array.of(0, 1), test: Int32Array.of(2) };
  const other = { ...fold, test: Int32Array.of(2) };
  const taskOf = (options: Parameters<typeof trail>[0], more: object = {}): LiveTask => ({
    ...{ recipe: trail(options), ...fold, scorers: ["mae"], trainScores: false, warmStarts: true },
    ...more,
  });
  const numbersOf = (tasks: readonly LiveTask[]) => chainsOf(tasks).map((chain) => chain.map(({ numbers }) => numbers));

  test("have the tasks of a fold that differ in the declared option alone, in its order, equal ones together", () => {
    expect(
      numbersOf([
        taskOf({ cost: 3 }),
        taskOf({ cost: 1, mode: "other" }),
        taskOf({ cost: 1 }),
        taskOf({ cost: 2 }, other),
        taskOf({ cost: 3 }),
        taskOf({ cost: 2 }, { scorers: ["r2"] }),
        taskOf({ cost: -0 }),
        taskOf({ cost: 0 }),
      ]),
    ).toEqual([[[6, 7], [2], [0, 4]], [[1]], [[3]], [[5]]]);
  });

  test("are single tasks where warm starts are off or the method declares none", () => {
    const off = { warmStarts: false };
    expect(numbersOf([taskOf({ cost: 1 }, off), taskOf({ cost: 2 }, off)])).toEqual([[[0]], [[1]]]);
    const alone = [taskOf({ cost: 1, mode: "alone" }), taskOf({ cost: 2, mode: "alone" })];
    expect(numbersOf(alone)).toEqual([[[0]], [[1]]]);
    const scaled = [1, 2].map((alpha) => ({ ...taskOf({}), recipe: standardize({ center: alpha === 1 }) }));
    expect(numbersOf(scaled)).toEqual([[[0]], [[1]]]);
  });
});

describe("a search", () => {
  test("begins each fit from the nearest smaller cost of the same fold and options", () => {
    const model = gridSearch(trail(), { mode: ["chained", "other"], cost: [1, 2, 3] }, settings).fit(data);
    for (const mode of ["chained", "other"]) {
      const values = valuesOf(model.state.trials);
      for (const [cost, value] of [
        [1, 1],
        [2, 2.5],
        [3, 4.25],
      ]) {
        expect(values[JSON.stringify({ mode, cost })]).toEqual([value, value]);
      }
    }
    // The winner is fitted from the beginning, as its recipe alone would be.
    expect(model.best.state).toEqual({ value: 1 });
  });

  test("begins from nothing if told so, and where the method does not declare an order", () => {
    const space = { cost: [1, 2, 3] };
    const cold = { ...settings, warmStarts: false };
    expect(first(gridSearch(trail(), space, cold).fit(data).state.trials)).toEqual([1, 2, 3]);
    expect(first(gridSearch(trail({ mode: "alone" }), space, settings).fit(data).state.trials)).toEqual([1, 2, 3]);
  });

  test("has the same scores in every order of listing", () => {
    const costs = [5, 1, 4, 2, 3];
    const expected = valuesOf(gridSearch(trail(), { cost: costs }, settings).fit(data).state.trials);
    expect(Object.keys(expected)).toHaveLength(5);
    for (let seed = 0; seed < 5; seed++) {
      const order = Array.from(createRandom(seed).permutation(costs.length), (k) => costs[k]);
      expect(valuesOf(gridSearch(trail(), { cost: order }, settings).fit(data).state.trials)).toEqual(expected);
    }
  });

  test("fits a value once that is listed twice", () => {
    const model = gridSearch(trail(), { cost: [2, 1, 2] }, settings).fit(data);
    expect(first(model.state.trials)).toEqual([1, 2.5, 2.5]);
    expect(trailFits).toEqual([1, 2, 1, 2, 1]);
  });

  test("begins after a failure from the last model that there is, or from nothing", () => {
    const failing = (cost: number[]) => first(gridSearch(trail(), { cost }, settings).fit(data).state.trials);
    expect(failing([-1, 1, 2])).toEqual([1, 2.5, null]);
    expect(failing([-2, -1, 1])).toEqual([1, null, null]);
    // In the middle: what cannot be scored was fitted, and an invalid recipe has no place in a chain.
    const model = gridSearch(trail(), { cost: [1, "two", 3] }, settings).fit(data);
    expect(first(model.state.trials)).toEqual([1, 3.5, null]);
  });

  test("fits a model that cannot be scored, and begins from it", () => {
    const huge = gridSearch(trail(), { cost: [1, 1e308, 2e307] }, { ...settings, scorer: "rmse" });
    // The squared error of a huge prediction is not finite.
    const { trials } = huge.fit(data).state;
    expect(valuesOf(trials)).toEqual({
      '{"cost":1}': [1, 1],
      '{"cost":1e+308}': [null, null],
      '{"cost":2e+307}': [null, null],
    });
    expect(trailFits).toEqual([1, 2e307, 1e308, 1, 2e307, 1e308, 1]);
  });

  test("reaches the last step of a pipeline, by the short path too", () => {
    const recipe = pipeline(standardize(), trail());
    expect(recipe.traits.warmStarts).toEqual({ option: "trail.cost", order: "ascending" });
    for (const path of ["trail.cost", "cost"]) {
      const model = gridSearch(recipe, { [path]: [3, 1, 2] }, settings).fit(data);
      expect(first(model.state.trials)).toEqual([1, 2.5, 4.25]);
    }
  });

  test("chains the candidates of a round of a halving search, and those of a random search", () => {
    const halving = { ...settings, minSamples: 2, reductionFactor: 2 } as const;
    const halved = halvingSearch(trail(), { cost: [4, 3, 2, 1] }, halving).fit(data).state.trials;
    // The first round has 1, 2, 3 and 4; of its best, 1 and 2, the second round begins anew.
    expect(first(halved)).toEqual([1, 2.5, 4.25, 6.125]);
    const drawn = randomSearch(trail(), { cost: [1, 2] }, { ...settings, candidates: 9 }).fit(data).state.trials;
    expect(first(drawn)).toEqual([1, 2.5]);
  });
});

test("curves and other ways to choose use warm starts too", () => {
  const curve = (warmStarts: boolean) =>
    validationCurve(trail(), "cost", [2, 1], data, { ...settings, warmStarts }).map(({ test: scores }) => scores?.mean);
  expect([curve(true), curve(false)]).toEqual([
    [2.5, 1],
    [2, 1],
  ]);
  const space = { cost: [2, 1] };
  const three = { ...folds, count: 3 };
  const nested = nestedCrossValidate(trail(), space, data, { ...settings, folds: three });
  expect(nested.folds.map(({ innerScore }) => innerScore)).toEqual([1, 1, 1]);
  expect(trailFits.filter((cost) => cost === 2)).toHaveLength(4 + 3 * 2);
  const chosen = chooseOnValidation(trail(), space, data, { scorer: "mae", validationShare: 0.2, testShare: 0.2 });
  expect(chosen.trials.map(({ score }) => score)).toEqual([1, 2.5]);
});

describe("the same scores", () => {
  const search = gridSearch(
    pipeline(standardize(), trail()),
    { cost: [3, -1, 1, 2], mode: ["other", "chained"] },
    settings,
  );
  const expected = search.fit(data);
  const scores = (saved: object) => JSON.stringify(saved).replace(/"seconds":[^,}]*/g, "");

  test("come after any interruption: what a later fit begins from is fitted again, but not scored", () => {
    const whole = new Map<string, PlainData>();
    search.fit(data, { store: whole });
    expect(whole.size).toBe(16);
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const share = random.uniform();
      const rest = [...whole].filter(() => random.uniform() < share);
      const store = new Map(rest);
      expect(search.fit(data, { store }).saved).toEqual(expected.saved);
      expect(store.size).toBe(16);
      // What was known stays as it was, with its time.
      for (const [key, result] of rest) expect(store.get(key)).toBe(result);
    }
  });

  test("are not fitted again if all is known, and only as far as needed", () => {
    const store = new Map<string, PlainData>();
    const chain = gridSearch(trail(), { cost: [1, 2, 3, 4] }, settings);
    chain.fit(data, { store });
    const keys = [...store.keys()];
    trailFits.length = 0;
    chain.fit(data, { store });
    expect(trailFits).toEqual([1]);
    // The third cost of the first fold.
    store.delete(keys[2]);
    trailFits.length = 0;
    chain.fit(data, { store });
    expect(trailFits).toEqual([1, 2, 3, 1]);
  });

  test("are found again only for the same costs before", () => {
    const store = new Map<string, PlainData>();
    const fits = (cost: number[]) => {
      trailFits.length = 0;
      gridSearch(trail(), { cost }, settings).fit(data, { store });
      return trailFits.slice(0, -1);
    };
    expect(fits([1, 3])).toEqual([1, 3, 1, 3]);
    expect(fits([1, 3, 4])).toEqual([1, 3, 4, 1, 3, 4]);
    expect(fits([1, 2, 3])).toEqual([1, 2, 3, 1, 2, 3]);
    expect(fits([1, 2, 3, 4])).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
    expect(fits([1, 2])).toEqual([]);
  });

  const registry = createRegistry([pipeline, standardize, trail]);

  /** Workers that run the tasks here, as JSON and in reverse order. */
  function pretended(sent: FoldTask[] = []): Workers {
    return {
      count: 2,
      async run(given, tasks, onResult) {
        const judged: Judged = { ...data, features: given.features ?? [] };
        for (const [i, { recipe, further = [], ...task }] of [...tasks.entries()].reverse()) {
          sent.push(tasks[i]);
          const live = [recipe, ...further].map((json) => registry.recipe(json));
          const results = runToEnd(scoringSteps(live, judged, task)).map((result) => ({ ...result }));
          onResult(further.length > 0 ? results : results[0], i);
        }
      },
    };
  }

  test("come from workers, each of which runs whole chains", async () => {
    const sent: FoldTask[] = [];
    const steps: unknown[] = [];
    const control = {
      workers: pretended(sent),
      onProgress: ({ step, of }: { step: number; of: number }) => steps.push([step, of]),
    };
    const model = await search.fitAsync(data, control);
    expect(scores(model.saved)).toBe(scores(expected.saved));
    expect(sent.map(({ further = [] }) => further.length)).toEqual([3, 3, 3, 3]);
    expect(steps.slice(0, 16)).toEqual(Array.from({ length: 16 }, (_, k) => [k + 1, 16]));
  });

  test("come from workers after an interruption", async () => {
    const whole = new Map<string, PlainData>();
    await search.fitAsync(data, { store: whole, workers: pretended() });
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const rest = [...whole].filter(() => random.uniform() < 0.5);
      const store = new Map(rest);
      const model = await search.fitAsync(data, { store, workers: pretended() });
      expect(scores(model.saved)).toBe(scores(expected.saved));
      for (const [key, result] of rest) expect(store.get(key)).toBe(result);
    }
  });
});

test("a search can be stopped inside any fit of a chain", async () => {
  for (let most = 1; most < 9; most++) {
    const stopping = new AbortController();
    let heard = 0;
    const onProgress = () => {
      if (++heard === most) stopping.abort();
    };
    const run = gridSearch(trail(), { cost: [1, 2, 3] }, settings).fitAsync(data, {
      signal: stopping.signal,
      onProgress,
    });
    await expect(run).rejects.toMatchObject({ code: "aborted" });
    expect(heard).toBe(most);
  }
});

test("steps before the last one are fitted once for the candidates that share them", () => {
  const { spy, seen } = spyTransformer();
  gridSearch(pipeline(spy(), trail()), { cost: [1, 2, 3] }, settings).fit(data);
  // Once for each of two folds, and for the winner.
  expect(seen.fits).toHaveLength(3);
});

test("pipelines that begin with columns of a table are chained too", () => {
  const table = createTable({ town: Array.from(y, (_, i) => ["Bern", "Oslo", "Riga"][i % 3]), size: y });
  const recipe = pipeline(columns({ town: oneHot(), size: standardize() }), trail());
  const model = gridSearch(recipe, { "trail.cost": [3, 1, 2] }, settings).fit({ x: table, y });
  expect(first(model.state.trials)).toEqual([1, 2.5, 4.25]);
});

test("a warm start of a pipeline needs the same last step", () => {
  const from = pipeline(standardize(), trail()).fit(data);
  const other = pipeline(standardize(), pipeline(trail()));
  expect(other.traits.supports.warmStart).toBe(false);
  expect(pipeline(standardize(), trail({ cost: 2 })).fit(data, { from }).steps.trail.state).toEqual({ value: 2.5 });
  const stranger = pipeline(trail()).fit(data);
  expect(pipeline(trail()).fit(data, { from: stranger }).steps.trail.state).toEqual({ value: 1.5 });
  expect(refusal(() => trail().fit(data, { from: from as object as typeof from.steps.trail }))).toContain(
    "trail model",
  );
});
