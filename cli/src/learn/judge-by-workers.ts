/** Scores candidates by cross-validation, in worker threads if there are any. */
import { type CrossValidation, crossValidateAsync, LecternError } from "lectern";
import type { AnyRecipe, ResultStore } from "lectern/contract";
import { registry } from "lectern/registry";
import type { WorkerPool } from "lectern/workers";
import { CommandFailure } from "../command-failure.js";
import { counted } from "../terminal/counted.js";
import type { Judge, Look, Outcome } from "./contest/judging.js";
import type { NestedRows } from "./nested-rows.js";

export interface JudgeSettings {
  readonly rows: NestedRows;
  /** The metrics, the deciding one first. */
  readonly scorers: readonly string[];
  readonly workers?: WorkerPool | undefined;
  readonly store?: ResultStore | undefined;
  readonly signal: AbortSignal;
  /** A signal that aborts after this number of milliseconds. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
}

/** A judge whose results are kept in the store, so that a resumed run finds them again. */
export function judgeByWorkers(settings: JudgeSettings): Judge {
  return async (recipe, look, patience) => {
    settings.signal.throwIfAborted();
    const late = (settings.timeout ?? AbortSignal.timeout)(Math.ceil(patience));
    try {
      return outcomeOf(await validate(registry.recipe(recipe), look, late, settings), look);
    } catch (error) {
      // A full disk is not a failure of the method.
      if (settings.signal.aborted || error instanceof CommandFailure) throw error;
      if (!late.aborted) return { failure: failureOf(error) };
      return { failure: `takes longer than ${Math.ceil(patience / 1000)} s on ${counted(look.rows, "row")}`, patience };
    }
  };
}

function validate(recipe: AnyRecipe, look: Look, late: AbortSignal, settings: JudgeSettings): Promise<CrossValidation> {
  const { rows, scorers, workers, store, signal } = settings;
  const control = {
    ...(workers === undefined ? {} : { workers }),
    ...(store === undefined ? {} : { store }),
    signal: AbortSignal.any([late, signal]),
  };
  return crossValidateAsync(
    recipe,
    rows.take(look.rows),
    { folds: look.folds, scorers: scorersFor(recipe, scorers) },
    control,
  );
}

/** Classifiers that predict probabilities are also scored by them, to prefer calibrated ones among equals. */
function scorersFor({ traits: { role, offers } }: AnyRecipe, scorers: readonly string[]): string[] {
  const isCertain = role === "classifier" && offers.includes("probabilities");
  return isCertain && !scorers.includes("log-loss") ? [...scorers, "log-loss"] : [...scorers];
}

/** A method that fails on some rows is not one to rely on. */
function outcomeOf({ scores, folds }: CrossValidation, { rows }: Look): Outcome {
  const failed = folds.filter((fold) => fold.status === "failed");
  if (failed.length > 0) {
    return {
      failure: `failed on ${failed.length} of ${folds.length} folds with ${counted(rows, "row")}: ${failed[0].reason}`,
    };
  }
  const seconds = folds.flatMap((fold) => (fold.status === "scored" ? [fold.seconds] : []));
  // As it was measured, even if the result comes from an interrupted run.
  const fitMilliseconds = (1000 * seconds.reduce((sum, value) => sum + value, 0)) / Math.max(1, seconds.length);
  return { scores, fitMilliseconds };
}

/** Why no fold has scores: the error of the first one. */
function failureOf(error: unknown): string {
  if (!(error instanceof LecternError)) return error instanceof Error ? error.message : String(error);
  const { failures } = error.details;
  const [first] = Array.isArray(failures) ? (failures as readonly { readonly reason?: unknown }[]) : [];
  return typeof first?.reason === "string" ? first.reason : error.reason;
}
