/** Settings of a fit that do not change its result: a signal, a store, workers. */
import type { RecipeJson } from "../core/options/options.js";
import type { PlainData } from "../core/plain-data.js";
import type { RunControl } from "../core/run.js";
import type { AnyFitData } from "./contract.js";

/**
 * How to fit: a signal to stop, a callback for progress, for warm starts the model to begin from. Methods that fit many
 * models, such as searches, take results from a store and put new ones there, and `fitAsync` lets workers make them.
 */
export interface FitControl<M, P> extends RunControl<P> {
  readonly from?: M;
  readonly store?: ResultStore;
  readonly workers?: Workers;
}

/** Results under the hash of all they depend on, as plain data: what is there need not be computed again. */
export interface ResultStore {
  get(key: string): PlainData | undefined;
  set(key: string, result: PlainData): void;
}

/** A model to fit and to score: which recipe, on which samples, by which metrics. */
export interface FoldTask {
  readonly recipe: RecipeJson;
  /**
   * Recipes to fit and to score after it, each begun from the model of the last one before it that could be fitted. The result
   * is then a list.
   */
  readonly further?: readonly RecipeJson[];
  readonly train: Int32Array;
  readonly test: Int32Array;
  /** The names of the metrics. */
  readonly scorers: readonly string[];
  /** Whether the training samples are scored too. */
  readonly trainScores: boolean;
}

/** Threads that run tasks in parallel. */
export interface Workers {
  /** Number of tasks that run at the same time. */
  readonly count: number;
  /** Runs the tasks on the data and passes on each result with the number of its task, in any order. */
  run(
    data: AnyFitData,
    tasks: readonly FoldTask[],
    onResult: (result: PlainData, task: number) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}
