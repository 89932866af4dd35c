/**
 * Searches, folds, votes, stacks, calibrations and early stopping report progress and can be stopped inside their inner
 * fits; a stopped fit releases its memory.
 */
import { expect, test } from "vitest";
import { defineClassifier, defineRegressor } from "../src/contract/define-supervised.js";
import { defineTransformer } from "../src/contract/define-transformer.js";
import { integer } from "../src/core/options/options.js";
import type { Progress } from "../src/core/run.js";
import { createTable } from "../src/data/table/table.js";
import { createWorkspace, currentEngine } from "../src/engine/index.js";
import { calibratedClassifier } from "../src/ensembles/calibrated-classifier/calibrated-classifier.js";
import { stackingRegressor } from "../src/ensembles/stacking-regressor/stacking-regressor.js";
import { votingRegressor } from "../src/ensembles/voting-regressor/voting-regressor.js";
import { iterativeImpute } from "../src/features/imputation/iterative-impute/iterative-impute.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { columns } from "../src/pipeline/columns/columns.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { bayesianSearch } from "../src/selection/bayesian-search/bayesian-search.js";
import { chooseOnValidation } from "../src/selection/choose-on-validation.js";
import { crossValidateAsync } from "../src/selection/cross-validate.js";
import { earlyStopping } from "../src/selection/early-stopping/early-stopping.js";
import { gridSearch } from "../src/selection/grid-search/grid-search.js";
import { halvingSearch } from "../src/selection/halving-search/halving-search.js";
import { nestedCrossValidateAsync } from "../src/selection/nested.js";
import { randomSearch } from "../src/selection/random-search/random-search.js";
import { adaBoost } from "../src/trees/ada-boost/ada-boost.js";
import { toyFacts } from "./toy-facts.js";

const steps = 20;
let taken = 0;

/** Takes many iterations, counts them all, and holds memory of the engine meanwhile. */
function* slowly(): Generator<Progress, { state: object }, void> {
  const space = createWorkspace(currentEngine());
  try {
    space.vector(100);
    for (let step = 1; step <= steps; step++) {
      taken++;
      yield { step, of: steps };
    }
    return { state: {} };
  } finally {
    space.dispose();
  }
}

const words = { title: "Slow", summary: "Takes many iterations.", facts: toyFacts, learns: {} };

const slow = defineRegressor({
  ...words,
  kind: "slow",
  options: { level: integer(1, "what is predicted"), maxIterations: integer(100, "unused") },
  supports: { warmStart: true },
  fit: slowly,
  predict: (_, x, { level }) => new Float64Array(x.rows).fill(level),
});

const slowClassifier = defineClassifier({
  ...words,
  kind: "slow-classifier",
  facts: { ...toyFacts, task: "classification" },
  options: {},
  fit: slowly,
  predict: (_, x) => new Int32Array(x.rows),
  offers: {
    probabilities: (_, x) => ({ rows: x.rows, columns: 2, data: new Float64Array(2 * x.rows).fill(0.5) }),
  },
});

const slowTransformer = defineTransformer({
  ...words,
  kind: "slow-transformer",
  facts: { ...toyFacts, task: "preparation" },
  options: {},
  fit: slowly,
  transform: (_, x) => x,
});

const data = { x: Array.from({ length: 30 }, (_, i) => [i]), y: Array.from({ length: 30 }, (_, i) => i % 5) };
const classes = { x: data.x, y: data.x.map((_, i) => (i % 2 === 0 ? "even" : "odd")) };
const table = createTable({ size: data.x.flat(), other: data.y });
const level = [1, 2];

type Control = { signal: AbortSignal; onProgress(progress: Progress): void };

interface Watched {
  readonly run: (control: Control) => unknown;
  /** The progress of the first inner fit: the candidate, the fold or the member. */
  readonly place: object;
}

const runs: Readonly<Record<string, Watched>> = {
  gridSearch: {
    run: (control) => gridSearch(slow(), { level }).fitAsync(data, control),
    place: { candidate: 0, fold: 1 },
  },
  randomSearch: {
    run: (control) => randomSearch(slow(), { level: [1, 2, 3] }, { candidates: 2 }).fitAsync(data, control),
    place: { candidate: 0, fold: 1 },
  },
  halvingSearch: {
    run: (control) => halvingSearch(slow(), { level: [1, 2, 3, 4] }, { candidates: 4 }).fitAsync(data, control),
    place: { candidate: 0, fold: 1 },
  },
  bayesianSearch: {
    run: (control) => bayesianSearch(slow(), { level: { kind: "integer", from: 1, to: 9 } }).fitAsync(data, control),
    place: { candidate: 0, fold: 1 },
  },
  crossValidate: { run: (control) => crossValidateAsync(slow(), data, {}, control), place: { fold: 1 } },
  nestedCrossValidate: {
    run: (control) => nestedCrossValidateAsync(slow(), { level }, data, {}, control),
    place: { candidate: 0, fold: 1, outerFold: 1 },
  },
  chooseOnValidation: {
    run: async (control) => chooseOnValidation(slow(), { level }, data, {}, control),
    place: { candidate: 0, fold: 1, of: 4 },
  },
  votingRegressor: {
    run: (control) => votingRegressor({ a: slow(), b: ridge() }).fitAsync(data, control),
    place: { member: "a" },
  },
  stackingRegressor: {
    run: (control) => stackingRegressor({ a: slow() }, { final: ridge() }).fitAsync(data, control),
    place: { member: "a", fold: 1 },
  },
  calibratedClassifier: {
    run: (control) => calibratedClassifier(slowClassifier()).fitAsync(classes, control),
    place: { fold: 1 },
  },
  "calibratedClassifier with one model": {
    run: (control) => calibratedClassifier(slowClassifier(), { ensemble: false }).fitAsync(classes, control),
    place: { fold: 1 },
  },
  earlyStopping: { run: (control) => earlyStopping(slow()).fitAsync(data, control), place: { of: 10 } },
  "a pipeline that ends with a search": {
    run: (control) => pipeline(gridSearch(slow(), { level })).fitAsync(data, control),
    place: { candidate: 0, fold: 1, kind: "grid-search" },
  },
};

for (const [name, { run, place }] of Object.entries(runs)) {
  test(`${name} reports the inner iterations, and stops within one of them`, async () => {
    const before = currentEngine().memory.bytesInUse;
    for (const moment of [1, 7, steps - 1]) {
      const told = await stoppedAfter(moment, run);
      expect(taken).toBe(moment);
      expect(told.map(({ step }) => step)).toEqual(told.map(() => 1));
      expect(told.map(({ inner }) => inner?.step)).toEqual(told.map((_, k) => k + 1));
      for (const progress of told) expect(progress).toMatchObject(place);
      expect(currentEngine().memory.bytesInUse).toBe(before);
    }
  });
}

/** Runs until the given number of iterations has been reported, and returns the reports. */
async function stoppedAfter(moment: number, run: Watched["run"]): Promise<Progress[]> {
  taken = 0;
  const told: Progress[] = [];
  const controller = new AbortController();
  const onProgress = (progress: Progress) => {
    told.push(progress);
    if (told.length === moment) controller.abort();
  };
  await expect(run({ signal: controller.signal, onProgress })).rejects.toMatchObject({ code: "aborted" });
  expect(told).toHaveLength(moment);
  return told;
}

test("the last fits of a choice on a validation set can be observed and stopped too", async () => {
  const before = currentEngine().memory.bytesInUse;
  // Two candidates with their ends, then the winner, the one whose level is nearer to the mean, twice.
  for (const [moment, step] of [
    [2 * (steps + 1) + 3, 3],
    [2 * (steps + 1) + steps + 3, 4],
  ]) {
    const told = await stoppedAfter(moment, runs.chooseOnValidation.run);
    expect(told.at(-1)).toMatchObject({ step, of: 4, candidate: 1, inner: { step: 3, of: steps } });
    expect(currentEngine().memory.bytesInUse).toBe(before);
  }
});

test("columns report the iterations of each block by its name, and stop within one", async () => {
  const recipe = columns({
    first: { columns: ["size"], encoder: slowTransformer() },
    second: { columns: ["other"], encoder: slowTransformer() },
  });
  const before = currentEngine().memory.bytesInUse;
  for (const moment of [1, 7, steps + 3]) {
    const told = await stoppedAfter(moment, (control) => recipe.fitAsync({ x: table }, control));
    expect(taken).toBe(moment);
    expect(told.map(({ step }) => step)).toEqual(told.map((_, k) => k + 1));
    expect(told.at(-1)).toMatchObject({ block: moment > steps ? "second" : "first" });
    expect(currentEngine().memory.bytesInUse).toBe(before);
  }
});

const gaps = Array.from({ length: 40 }, (_, i) =>
  [i, 2 * i + Math.sin(i), i + Math.cos(3 * i)].map((value, j) => ((i + j) % 4 === 0 ? Number.NaN : value)),
);

const iterating: Readonly<Record<string, Watched["run"]>> = {
  iterativeImpute: (control) => iterativeImpute({ tolerance: 0 }).fitAsync({ x: gaps }, control),
  adaBoost: (control) => adaBoost().fitAsync({ x: data.x, y: data.y.map(String) }, control),
};

for (const [name, run] of Object.entries(iterating)) {
  test(`${name} stops within one iteration`, async () => {
    const before = currentEngine().memory.bytesInUse;
    for (const moment of [1, 2, 5]) {
      const told = await stoppedAfter(moment, run);
      expect(told.map(({ step }) => step)).toEqual(told.map((_, k) => k + 1));
      expect(currentEngine().memory.bytesInUse).toBe(before);
    }
  });
}
