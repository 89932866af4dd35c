/** The first round: every contestant with its usual options on few rows, to see which are worth more time. */
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
  /** The measures, the deciding one first. */
  readonly scorers: readonly string[];
  readonly budget: Budget;
  readonly workers: WorkerPool;
  readonly store: ResultStore;
  readonly signal: AbortSignal;
  /** The round must be over when this share of the time is used. */
  readonly until: number;
  /** Told about every contestant before it begins. */
  readonly onEntry: (entry: Entry, number: number, of: number) => void;
  /** Told how much of the contestant under way is done. */
  readonly onShare?: (share: number) => void;
}

/** However many contestants there are, each may take this share of the time. */
const leastPatience = 0.06;
/** Less than these milliseconds are not worth the start. */
const shortest = 500;

/**
 * Looks at every contestant that has not been looked at. What is too slow or fails stays on the list, with the reason;
 * those whose turn does not come stay as they are.
 */
export async function screen(entries: readonly Entry[], round: Round): Promise<Entry[]> {
  const result = new Map<Entry, Entry>();
  const untried = entries.filter(({ screened, failure }) => screened === undefined && failure === undefined);
  // What was too slow gets another chance in the time that the others have left.
  const waiting = [...inTurns(untried), ...inTurns(entries.filter(({ patience }) => patience !== undefined))];
  let fastest = fastestLook(entries, round.workers.count);
  let isAnySeen = waiting.length < entries.length;
  let tooSlow = 0;
  for (const [i, entry] of waiting.entries()) {
    round.signal.throwIfAborted();
    const left = round.budget.until(round.until);
    if (left === 0 && isAnySeen) break;
    round.onEntry(entry, i, waiting.length);
    // A contestant may use what others have saved, but not starve those after it.
    // Where even the fastest takes long, because of thousands of columns or a busy machine, all need more.
    const least = Math.max(
      leastPatience * round.budget.total * (isAnySeen ? 1 : growingPatience(tooSlow)),
      2 * (entry.patience ?? 0),
      3 * fastest,
    );
    const fair = Math.max(least, (3 * left) / (waiting.length - i));
    // Until something is found the end of the round can wait.
    const patience = isAnySeen ? Math.min(fair, Math.max(left, shortest)) : fair;
    const begin = performance.now();
    const { failure: _, patience: __, ...fresh } = entry;
    const seen = { ...fresh, ...(await lookAt(entry, round, patience)) };
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
 * While nothing is found because all were too slow, as with tens of thousands of columns, each may take twice as long as
 * the one before; a few times, or one alone would use up all the time.
 */
function growingPatience(tooSlow: number): number {
  return Math.min(4, 2 ** tooSlow);
}

/** How long the fastest of those already looked at took; 0 where there is none. */
function fastestLook(entries: readonly Entry[], workers: number): number {
  const times = entries.flatMap(({ screened }) =>
    screened === undefined ? [] : [screened.fitMilliseconds * Math.ceil(screened.folds / workers)],
  );
  return times.length === 0 ? 0 : Math.min(...times);
}

/** Straight and curved answers by turns, so that short time does not leave out all of one kind. */
export function inTurns(entries: readonly Entry[]): Entry[] {
  const isStraight = (entry: Entry) => registry.method(methodOf(entry)).facts.shape !== "non-linear";
  const straight = entries.filter(isStraight);
  const curved = entries.filter((entry) => !isStraight(entry));
  return Array.from({ length: Math.max(straight.length, curved.length) }, (_, i) =>
    [curved[i], straight[i]].filter((entry) => entry !== undefined),
  ).flat();
}

/** The mean time of a fold; as it was when the result was made, also where it comes from an interrupted run. */
export function millisecondsOfFold({ folds }: CrossValidation): number {
  const seconds = folds.flatMap((fold) => (fold.status === "scored" ? [fold.seconds] : []));
  return (1000 * seconds.reduce((sum, value) => sum + value, 0)) / Math.max(1, seconds.length);
}

async function lookAt(
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
      return { failure: `it takes longer than ${Math.ceil(patience / 1000)} s on ${data.x.rows} rows`, patience };
    }
    return { failure: failureOf(error) };
  }
}

/** Why no fold could be judged: what the first one failed with, where all did. */
function failureOf(error: unknown): string {
  if (!(error instanceof LecternError)) return error instanceof Error ? error.message : String(error);
  const { failures } = error.details;
  const [first] = Array.isArray(failures) ? (failures as readonly { readonly reason?: unknown }[]) : [];
  return typeof first?.reason === "string" ? first.reason : error.reason;
}
