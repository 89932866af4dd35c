/** Runs tasks one after the other or in parallel, with a store of results. */

import type { AnyRecipe } from "../contract/contract.js";
import type { FoldTask, ResultStore, Workers } from "../contract/fit-control.js";
import { LecternError } from "../core/errors.js";
import { hashPlainData } from "../core/hash.js";
import { checkPlainData, isRecord, type PlainData } from "../core/plain-data.js";
import { isWarning } from "../core/report.js";
import { inside, type Progress, type RunControl, type Work } from "../core/run.js";
import { libraryVersion } from "../core/version.js";
import { type FoldResult, fitDataOf, type Judged, scoringSteps } from "./score-fold.js";
import { createSelection, createTrainingSets } from "./training-sets.js";

/** A task with its recipe live. */
export interface LiveTask extends Omit<FoldTask, "recipe"> {
  readonly recipe: AnyRecipe;
  /** What the task is part of, for progress reports. */
  readonly place?: TaskPlace;
}

/** Which fit of many it is. */
export interface TaskPlace {
  /** The number of the candidate, as in the trials: from 0. */
  readonly candidate?: number;
  /** The fold that is left out, from 1. */
  readonly fold?: number;
  /** Where folds are nested, the outer one, from 1. */
  readonly outerFold?: number;
}

export interface TaskProgress extends Progress, TaskPlace {
  /** Number of tasks known so far. */
  readonly of: number;
  /** The member of an ensemble that is being fitted. */
  readonly member?: string;
}

/** Makes keys of results from everything they depend on, so that a changed recipe, fold, value or version is recomputed. */
export function createKeys(data: Judged): (task: LiveTask) => string {
  const { x, y = null, features, weights = null, groups = null } = data;
  let content: string | undefined;
  // All candidates share the folds: each list of indices is hashed once.
  const known = new WeakMap<Int32Array, string>();
  const textOf = createTexts();
  const hashOf = (indices: Int32Array): string => {
    const hash = known.get(indices) ?? hashPlainData(indices);
    known.set(indices, hash);
    return hash;
  };
  return ({ recipe, train, test, scorers, trainScores }) => {
    // Data are hashed when the first key is needed: a run without a store needs none.
    content ??= hashPlainData(plain({ x, y, features, weights, groups }));
    return hashPlainData({
      version: libraryVersion,
      data: content,
      recipe: textOf(recipe),
      train: hashOf(train),
      test: hashOf(test),
      scorers,
      trainScores,
    });
  };
}

/** Recipes as JSON, each made once: one that names thousands of columns is long, and has several folds. */
function createTexts(): (recipe: AnyRecipe) => string {
  const known = new Map<AnyRecipe, string>();
  return (recipe) => {
    const text = known.get(recipe) ?? JSON.stringify(recipe);
    known.set(recipe, text);
    return text;
  };
}

/** Runs tasks one after the other; one step per task, with the progress inside its fit. */
export function* runInline(
  data: Judged,
  tasks: readonly LiveTask[],
  keyOf: (task: LiveTask) => string,
  store: ResultStore | undefined,
  done = 0,
): Work<TaskProgress, FoldResult[]> {
  const results: FoldResult[] = [];
  const trainingSet = createTrainingSets(data, tasks);
  const testSet = createSelection(data);
  for (const task of tasks) {
    const key = store === undefined ? "" : keyOf(task);
    const known = storedResult(store?.get(key), task);
    const progress = { step: done + results.length + 1, of: done + tasks.length, ...task.place };
    const result = known ?? (yield* inside(scoringSteps(task.recipe, data, task, trainingSet, testSet), progress));
    if (known === undefined) store?.set(key, plain(result));
    results.push(result);
    yield progress;
  }
  return results;
}

/** Lets workers run the tasks whose results are not in the store yet, and puts them there. */
export async function runByWorkers(
  data: Judged,
  tasks: readonly LiveTask[],
  keyOf: (task: LiveTask) => string,
  store: ResultStore,
  workers: Workers,
  control: RunControl<TaskProgress> & { readonly done?: number },
): Promise<FoldResult[]> {
  const { signal, done = 0 } = control;
  const keys = tasks.map(keyOf);
  const open = tasks.flatMap((task, i) =>
    storedResult(store.get(keys[i]), task) === undefined ? [{ task, key: keys[i] }] : [],
  );
  let finished = tasks.length - open.length;
  const textOf = createTexts();
  const sent = open.map(({ task: { place: _, ...task } }) => ({
    ...task,
    recipe: JSON.parse(textOf(task.recipe)),
  }));
  await workers.run(
    fitDataOf(data, true),
    sent,
    (result, i) => {
      store.set(open[i].key, result);
      control.onProgress?.({ step: done + ++finished, of: done + tasks.length, ...open[i].task.place });
    },
    signal,
  );
  return keys.map((key, i) => {
    const result = storedResult(store.get(key), tasks[i]);
    if (result !== undefined) return result;
    throw new LecternError("broken-contract", "workers: a task ended without a result");
  });
}

/** What a store holds, when it is a result of the task: a file may have been cut off or come from elsewhere. */
function storedResult(value: PlainData | undefined, task: Omit<FoldTask, "recipe">): FoldResult | undefined {
  if (!isRecord(value)) return undefined;
  const { status, code, message, reason, scores, trainScores, seconds, warnings } = value;
  const whole =
    status === "failed"
      ? typeof code === "string" && typeof message === "string" && typeof reason === "string"
      : status === "scored" &&
        holdsScores(scores, task.scorers) &&
        (!task.trainScores || holdsScores(trainScores, task.scorers)) &&
        typeof seconds === "number" &&
        Array.isArray(warnings) &&
        warnings.every(isWarning);
  return whole ? (value as FoldResult & PlainData) : undefined;
}

function holdsScores(scores: unknown, names: readonly string[]): boolean {
  return isRecord(scores) && names.every((name) => Number.isFinite(scores[name]));
}

function plain(value: unknown): PlainData {
  checkPlainData(value);
  return value;
}
