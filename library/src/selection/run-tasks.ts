/** Runs tasks one after the other or in parallel, with a store of results. */

import type { AnyRecipe } from "../contract/contract.js";
import type { FoldTask, ResultStore, Workers } from "../contract/fit-control.js";
import { LecternError } from "../core/errors.js";
import { hashPlainData } from "../core/hash.js";
import { checkPlainData, isRecord, type PlainData } from "../core/plain-data.js";
import { isWarning } from "../core/report.js";
import { inside, type Progress, type RunControl, type Work } from "../core/run.js";
import { libraryVersion } from "../core/version.js";
import { createScoring, type FoldResult, fitDataOf, type Judged } from "./score-fold.js";
import { createSelection, createTrainingSets } from "./training-sets.js";
import { type Chain, chainsOf, type Link } from "./warm-starts.js";

/** A task with its recipe live. */
export interface LiveTask extends Omit<FoldTask, "recipe"> {
  readonly recipe: AnyRecipe;
  /** What the task is part of, for progress reports. */
  readonly place?: TaskPlace;
  /** Whether the fit may begin from the model of another task. */
  readonly warmStarts?: boolean;
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

/**
 * Makes keys of results from everything they depend on, so that a changed recipe, fold, value or version is recomputed; `start`
 * is the key of the result whose fit it begins from.
 */
export function createKeys(data: Judged): (task: LiveTask, start?: string) => string {
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
  return ({ recipe, train, test, scorers, trainScores }, start) => {
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
      ...(start !== undefined && { start }),
    });
  };
}

type KeyOf = ReturnType<typeof createKeys>;

/** The keys of the links of a chain. */
function keysOf(chain: Chain, keyOf: KeyOf): string[] {
  const keys: string[] = [];
  for (const { task } of chain) keys.push(keyOf(task, keys.at(-1)));
  return keys;
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
  keyOf: KeyOf,
  store: ResultStore | undefined,
  done = 0,
): Work<TaskProgress, FoldResult[]> {
  const results: FoldResult[] = [];
  const sets = { trainingSet: createTrainingSets(data, tasks), testSet: createSelection(data) };
  let step = done;
  for (const chain of chainsOf(tasks)) {
    const keys = store === undefined ? [] : keysOf(chain, keyOf);
    const known = chain.map(({ task }, k) => storedResult(store?.get(keys[k]), task));
    const last = known.lastIndexOf(undefined);
    const scoreNext = createScoring(data, chain[0].task, sets, last);
    for (const [k, { task, numbers }] of chain.entries()) {
      const progress = { step: step + 1, of: done + tasks.length, ...task.place };
      // What a later fit begins from is fitted again, but not scored.
      const isScored = known[k] === undefined;
      const fitted = k <= last ? yield* inside(scoreNext(task.recipe, isScored), progress) : undefined;
      const result = known[k] ?? (fitted as FoldResult);
      if (isScored) store?.set(keys[k], plain(result));
      for (const number of numbers) {
        results[number] = result;
        yield { ...progress, step: ++step, ...tasks[number].place };
      }
    }
  }
  return results;
}

/** Lets workers run the tasks whose results are not in the store yet, and puts them there. */
export async function runByWorkers(
  data: Judged,
  tasks: readonly LiveTask[],
  keyOf: KeyOf,
  store: ResultStore,
  workers: Workers,
  control: RunControl<TaskProgress> & { readonly done?: number },
): Promise<FoldResult[]> {
  const { signal, done = 0 } = control;
  const chains = chainsOf(tasks).map((chain) => {
    const keys = keysOf(chain, keyOf);
    const isOpen = chain.map(({ task }, k) => storedResult(store.get(keys[k]), task) === undefined);
    return { chain, keys, isOpen, fits: isOpen.lastIndexOf(true) + 1 };
  });
  const open = chains.filter(({ fits }) => fits > 0);
  let finished = 0;
  for (const { chain, isOpen } of chains) {
    chain.forEach(({ numbers }, k) => {
      if (!isOpen[k]) finished += numbers.length;
    });
  }
  const textOf = createTexts();
  const jsonOf = ({ task: { recipe } }: Link) => JSON.parse(textOf(recipe));
  const sent = open.map(({ chain, fits }) => {
    const { recipe: _, place: __, warmStarts: ___, ...fold } = chain[0].task;
    const later = chain.slice(1, fits).map(jsonOf);
    return { ...fold, recipe: jsonOf(chain[0]), ...(later.length > 0 && { further: later }) };
  });
  await workers.run(
    fitDataOf(data, true),
    sent,
    (given, i) => {
      const { chain, keys, isOpen, fits } = open[i];
      const results = fits > 1 && Array.isArray(given) ? given : [given];
      for (let k = 0; k < fits; k++) {
        // What was known already stays as it is, with its time.
        if (!isOpen[k]) continue;
        store.set(keys[k], results[k]);
        for (const number of chain[k].numbers) {
          control.onProgress?.({ step: done + ++finished, of: done + tasks.length, ...tasks[number].place });
        }
      }
    },
    signal,
  );
  const results: FoldResult[] = [];
  for (const { chain, keys } of chains) {
    chain.forEach(({ task, numbers }, k) => {
      const result = storedResult(store.get(keys[k]), task);
      if (result === undefined) throw new LecternError("broken-contract", "workers: a task ended without a result");
      for (const number of numbers) results[number] = result;
    });
  }
  return results;
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
