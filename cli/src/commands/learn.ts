/** `lectern learn`: from a file to a tested model and a report. */
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Advice } from "lectern/advice";
import { scorer } from "lectern/metrics";
import { CommandFailure } from "../command-failure.js";
import { splitColumns } from "../data/target-columns.js";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import type { SourceRead } from "../input/read-table.js";
import { type Budget, startBudget } from "../learn/budget.js";
import { conclude, explaining } from "../learn/conclude.js";
import { foldsFor } from "../learn/folds.js";
import { type Entry, entryName, ranked, reasonOf } from "../learn/leaderboard.js";
import { type PreparedRows, prepareRows } from "../learn/prepare-rows.js";
import { refit } from "../learn/refit.js";
import type { Winner } from "../learn/result.js";
import { runRounds } from "../learn/run-rounds.js";
import { showLeaderboard } from "../learn/show-leaderboard.js";
import { recoverResult, writeResult } from "../learn/write-result.js";
import { type KeptResults, openKeptResults } from "../models/kept-results.js";
import { parseDuration, showDuration } from "../terminal/durations.js";
import { type ProgressLine, startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { resumeHint, stoppable } from "../terminal/stop-signal.js";
import { withWorkers } from "./pool.js";
import { mentionNotes, readInput } from "./prepare.js";

export interface LearnFlags extends CommonFlags, InputFlags, TargetFlags {
  readonly out?: string;
  readonly budget: string;
  readonly methods?: readonly string[];
  readonly scorer?: string;
  readonly holdout: string;
  readonly folds?: number;
  readonly interpretable?: boolean;
  readonly probabilistic?: boolean;
  readonly useAll?: boolean;
  readonly resume?: boolean;
}

/** Maximum number of columns listed by name. */
const maxNamed = 20;

export async function learn(files: readonly string[], flags: LearnFlags): Promise<void> {
  const budget = startBudget(parseDuration(flags.budget));
  const share = holdoutShare(flags.holdout);
  // The table is released here: only its training and test rows are needed.
  const { rows, sources } = await rowsFrom(files, flags, share);
  // Writing the rows and the report at the end takes about as long as reading and describing them.
  budget.keepBack(budget.elapsed() + explaining * budget.total);
  const { advice, entries, train, test } = rows;
  const target = flags.target as string;
  const out = flags.out ?? `${nameOf(sources)}-lectern`;
  mentionNotes(rows.notes);
  if (advice.left.length > 0) mention(`columns left out: ${leftOut(advice.left)}`);
  mention(
    `${advice.task} of ${target}: ${train.x.rows} training rows, ${test.x.rows} test rows,  ` +
      `${entries.length} methods, ${showDuration(budget.total)}`,
  );
  recoverResult(out);
  const existed = existsSync(out);
  const store = openKeptResults(join(out, ".work"), flags.resume === true);
  const scorers = scorersOf(advice, flags.scorer);
  const progress = startProgress("learning");
  try {
    await stoppable(async (signal) => {
      const round = { budget, signal, store, scorers };
      const { found, winner } = await findWinner(rows, round, flags, progress);
      progress.update(0.95, "testing and explaining");
      const result = conclude(
        { rows, scorers, found, winner, flags, sources, out, target, name: nameOf(sources) },
        budget,
      );
      progress.end();
      if (store.reused() > 0) mention(`${store.reused()} results of the interrupted run were reused`);
      await writeResult(out, result, rows);
      store.remove();
      showLeaderboard(result, out, flags.json === true);
      mention(`Total time: ${showDuration(budget.elapsed())}.`);
    }, resumeHint());
  } catch (error) {
    progress.end();
    if (!(error instanceof CommandFailure && error.code === "interrupted")) removeUnused(out, store, existed);
    throw error;
  }
}

async function rowsFrom(
  files: readonly string[],
  flags: LearnFlags,
  share: number,
): Promise<{ rows: PreparedRows; sources: readonly SourceRead[] }> {
  const { table, sources } = await readInput(files, flags);
  // Without a target this fails with a list of the columns.
  if (flags.target === undefined) splitColumns(table, flags, "any");
  return { rows: prepareRows(table, { ...flags, target: flags.target as string, share }), sources };
}

/** Names of columns with the reasons, shortened to about one line. */
function leftOut(left: Advice["left"]): string {
  const shown = left.slice(0, maxNamed).map(({ name, reason }) => `${name} (${reason})`);
  return [...shown, ...(left.length > maxNamed ? [`and ${left.length - maxNamed} more`] : [])].join(", ");
}

interface RoundControl {
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly store: KeptResults;
  readonly scorers: readonly string[];
}

async function findWinner(
  { advice, entries, train }: PreparedRows,
  control: RoundControl,
  flags: LearnFlags,
  progress: ProgressLine,
): Promise<{ found: readonly Entry[]; winner: Winner }> {
  const { budget, scorers } = control;
  return withWorkers(flags.threads, async (workers) => {
    const common = {
      ...control,
      data: train,
      folds: foldsFor(advice, flags.folds ?? 5, flags.seed),
      workers,
      seed: flags.seed,
      inTime: advice.time !== null,
    };
    const compared = await runRounds(entries, {
      ...common,
      quickFolds: foldsFor(advice, 3, flags.seed),
      onStep: (share, what) => progress.update(Math.max(share, Math.min(0.8, budget.elapsed() / budget.total)), what),
    });
    const order = ranked(compared, scorer(scorers[0]));
    const [best] = order;
    if (best.compared === undefined && best.screened === undefined) {
      throw new CommandFailure("failure", `every method failed on these data; ${entryName(best)}: ${reasonOf(best)}`);
    }
    progress.update(0.85, `fitting ${entryName(best)}`);
    return { found: order, winner: await refit(best, common) };
  });
}

/** A failed run removes the folder that it created. */
function removeUnused(out: string, store: KeptResults, existed: boolean): void {
  store.remove();
  if (!existed && existsSync(out) && readdirSync(out).length === 0) rmdirSync(out);
}

function scorersOf({ validation }: Advice, wanted: string | undefined): string[] {
  const usual = validation?.scorers ?? [];
  return wanted === undefined ? [...usual] : [scorer(wanted).name, ...usual.filter((name) => name !== wanted)];
}

function holdoutShare(text: string): number {
  const share = Number(text);
  if (share > 0 && share < 1) return share;
  throw new CommandFailure("usage", `--holdout must be a fraction between 0 and 1, got ${text}`);
}

function nameOf([first]: readonly SourceRead[]): string {
  return first === undefined || first.source === "-" ? "data" : basename(first.source).replace(/\.[^.]+(\.gz)?$/, "");
}
