/** The first round: every candidate with default options on few rows, to see which are worth more time. */
import { type CrossValidation, crossValidateAsync, LecternError, type Progress } from "lectern";
import { type ResultStore, shareDone } from "lectern/contract";
import { registry } from "lectern/registry";
import type { WorkerPool } from "lectern/workers";
import type { LearningData } from "../data/target-columns.js";
import type { Budget } from "./budget.js";
import type { Folds } from "./folds.js";
import { type Entry, methodOf, type Scored } from "./leaderboard.js";

/** What both rounds need. */
export interface Round {
  readonly data: LearningData;
  readonly folds: Folds;
  /** The metrics, the deciding one first. */
  readonly scorers: readonly string[];
  readonly budget: Budget;
  readonly workers: WorkerPool;
  readonly store: ResultStore;
  readonly signal: AbortSignal;
  /** The share of the time by which the round must end. */
  readonly until: number;
  /** Called with every candidate before it begins. */
  readonly onEntry: (entry: Entry, number: number, of: number) => void;
  /** Called with the progress of the current candidate. */
  readonly onShare?: (share: number) => void;
}

/** However many candidates there are, each may take this share of the time. */
const minPatience = 0.06;
/** A time limit below this number of milliseconds is not worth starting. */
const shortest = 500;

/**
 * Screens every candidate that has not been screened. Candidates that are too slow or fail stay on the list, with the reason;
 * those that were not reached stay as they are.
 */
export async function screen(entries: readonly Entry[], round: Round): Promise<Entry[]> {
  const result = new Map<Entry, Entry>();
  const untried = entries.filter(({ screened, failure }) => screened === undefined && failure === undefined);
  // Candidates that were too slow get another chance in the remaining time.
  const waiting = [...inTurns(untried), ...inTurns(entries.filter(({ patience }) => patience !== undefined))];
  let fastest = fastestScreening(entries, round.workers.count);
  let isAnySeen = waiting.length < entries.length;
  let tooSlow = 0;
  for (const [i, entry] of waiting.entries()) {
    round.signal.throwIfAborted();
    const left = round.budget.until(round.until);
    if (left === 0 && isAnySeen) break;
    round.onEntry(entry, i, waiting.length);
    // A candidate may use the time that others have saved, but must leave enough for those after it.
    // If even the fastest is slow, because of thousands of columns or a busy machine, all need more time.
    const least = Math.max(
      minPatience * round.budget.total * (isAnySeen ? 1 : growingPatience(tooSlow)),
      2 * (entry.patience ?? 0),
      3 * fastest,
    );
    const fair = Math.max(least, (3 * left) / (waiting.length - i));
    // The round goes on until at least one candidate has scores.
    const patience = isAnySeen ? Math.min(fair, Math.max(left, shortest)) : fair;
    const begin = performance.now();
    const { failure: _, patience: __, ...fresh } = entry;
    const seen = { ...fresh, ...(await screenOne(entry, round, patience)) };
    if (seen.screened !== undefined) {
      isAnySeen = true;
      fastest = Math.min(fastest || Number.POSITIVE_INFINITY, performance.now() - begin);
    }
    if (seen.patience !== undefined) tooSlow++;
    result.set(entry, seen);
  }
  return entries.map((entry) => result.get(entry) ?? entry);
}

/**
 * As long as all candidates were too slow, as with tens of thousands of columns, each gets twice the time of the one before;
 * only a few times, so that no single one uses up all the time.
 */
function growingPatience(tooSlow: number): number {
  return Math.min(4, 2 ** tooSlow);
}

/** Time of the fastest candidate so far; 0 if there is none. */
function fastestScreening(entries: readonly Entry[], workers: number): number {
  const times = entries.flatMap(({ screened }) =>
    screened === undefined ? [] : [screened.fitMilliseconds * Math.ceil(screened.folds / workers)],
  );
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Alternates linear and non-linear methods, so that a short budget does not leave out all of one kind. */
export function inTurns(entries: readonly Entry[]): Entry[] {
  const isStraight = (entry: Entry) => registry.method(methodOf(entry)).facts.shape !== "non-linear";
  const straight = entries.filter(isStraight);
  const curved = entries.filter((entry) => !isStraight(entry));
  return Array.from({ length: Math.max(straight.length, curved.length) }, (_, i) =>
    [curved[i], straight[i]].filter((entry) => entry !== undefined),
  ).flat();
}

/** The mean time of a fold, as it was measured, even if the result comes from an interrupted run. */
export function millisecondsOfFold({ folds }: CrossValidation): number {
  const seconds = folds.flatMap((fold) => (fold.status === "scored" ? [fold.seconds] : []));
  return (1000 * seconds.reduce((sum, value) => sum + value, 0)) / Math.max(1, seconds.length);
}

async function screenOne(
  entry: Entry,
  round: Round,
  patience: number,
): Promise<Pick<Entry, "screened" | "failure" | "patience">> {
  const { data, folds, scorers, workers, store } = round;
  const late = AbortSignal.timeout(Math.ceil(patience));
  try {
    const recipe = registry.recipe(entry.recipe);
    const onProgress = (told: Progress) => round.onShare?.(shareDone(told) ?? 0);
    const control = { workers, store, signal: AbortSignal.any([late, round.signal]), onProgress };
    const result = await crossValidateAsync(recipe, data, { folds, scorers }, control);
    const count = Object.values(result.scores)[0].values.length;
    const screened: Scored = {
      scores: result.scores,
      rows: data.x.rows,
      folds: count,
      fitMilliseconds: millisecondsOfFold(result),
    };
    return { screened };
  } catch (error) {
    if (round.signal.aborted) throw error;
    if (late.aborted) {
      return { failure: `takes longer than ${Math.ceil(patience / 1000)} s on ${data.x.rows} rows`, patience };
    }
    return { failure: failureOf(error) };
  }
}

/** Why no fold has scores: the error of the first one. */
function failureOf(error: unknown): string {
  if (!(error instanceof LecternError)) return error instanceof Error ? error.message : String(error);
  const { failures } = error.details;
  const [first] = Array.isArray(failures) ? (failures as readonly { readonly reason?: unknown }[]) : [];
  return typeof first?.reason === "string" ? first.reason : error.reason;
}
