/** `lectern learn`: from a file to a tested model and a report. */
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Advice } from "lectern/advice";
import { type Scorer, scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import type { SourceRead } from "../input/read-table.js";
import { startBudget } from "../learn/budget.js";
import { conclude, explaining } from "../learn/conclude.js";
import { type DecideSettings, type Decision, decide } from "../learn/decide.js";
import { type PreparedRows, prepareRows } from "../learn/prepare-rows.js";
import { showLeaderboard } from "../learn/show-leaderboard.js";
import { recoverResult, writeResult } from "../learn/write-result.js";
import { type KeptResults, openKeptResults } from "../models/kept-results.js";
import { counted } from "../terminal/counted.js";
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
  const { target, share, measure } = checkFlags(flags);
  // The table is released here: only its training and test rows are needed.
  const { rows, sources } = await rowsFrom(files, { ...flags, target }, share);
  const { advice, entries, train, test } = rows;
  const scorers = scorersOf(advice, measure);
  // Writing the rows and the report at the end takes about as long as reading and describing them.
  budget.keepBack(budget.elapsed() + explaining * budget.total);
  const out = flags.out ?? `${nameOf(sources)}-lectern`;
  mentionNotes(rows.notes);
  if (advice.left.length > 0) mention(`columns left out: ${leftOut(advice.left)}`);
  mention(
    `${advice.task} of ${target}: ${counted(train.x.rows, "training row")}, ${counted(test.x.rows, "test row")}, ` +
      `${counted(entries.length, "method")}, ${showDuration(budget.total)}`,
  );
  recoverResult(out);
  const existed = existsSync(out);
  const store = openKeptResults(join(out, ".work"), flags.resume === true);
  const progress = startProgress("learning");
  try {
    await stoppable(async (signal) => {
      const decision = await findWinner(rows, { budget, signal, store, scorers }, flags, progress);
      progress.update(0.95, "testing and explaining");
      const result = conclude({ rows, scorers, decision, flags, sources, out, target, name: nameOf(sources) }, budget);
      progress.end();
      if (store.reused() > 0)
        mention(
          `${counted(store.reused(), "result")} of the interrupted run ${store.reused() === 1 ? "was" : "were"} reused`,
        );
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

/** What can be checked before anything is read. */
function checkFlags(flags: LearnFlags): { target: string; share: number; measure: Scorer | undefined } {
  const { target, ignore = [], weights } = flags;
  if (target === undefined) {
    throw new CommandFailure(
      "usage",
      "no target column: name the column to predict with --target",
      "lectern profile lists the columns of a file",
    );
  }
  if (ignore.includes(target) || weights === target) {
    throw new CommandFailure("usage", `the target ${target} must not be in --ignore or --weights`);
  }
  for (const kind of flags.methods ?? []) registry.method(kind);
  const measure = flags.scorer === undefined ? undefined : scorer(flags.scorer);
  return { target, share: holdoutShare(flags.holdout), measure };
}

async function rowsFrom(
  files: readonly string[],
  flags: LearnFlags & { readonly target: string },
  share: number,
): Promise<{ rows: PreparedRows; sources: readonly SourceRead[] }> {
  const { table, sources } = await readInput(files, flags);
  return { rows: prepareRows(table, { ...flags, share }), sources };
}

/** Names of columns with the reasons, shortened to about one line. */
function leftOut(left: Advice["left"]): string {
  const shown = left.slice(0, maxNamed).map(({ name, reason }) => `${name} (${reason})`);
  return [...shown, ...(left.length > maxNamed ? [`and ${left.length - maxNamed} more`] : [])].join(", ");
}

type Control = Pick<DecideSettings, "budget" | "signal" | "store" | "scorers">;

async function findWinner(
  rows: PreparedRows,
  control: Control,
  flags: LearnFlags,
  progress: ProgressLine,
): Promise<Decision> {
  const { budget, scorers } = control;
  const { probabilistic = false, interpretable = false, methods } = flags;
  return withWorkers(flags.threads, (workers) =>
    decide(rows, {
      ...control,
      workers,
      folds: flags.folds ?? 5,
      seed: flags.seed,
      // Whoever names the methods, or wants to read the model, does not want a mixture of several.
      blends: methods === undefined && !interpretable,
      calibrates: probabilistic || scorer(scorers[0]).needs === "probabilities",
      onStep: (what) => progress.update(Math.min(0.94, budget.elapsed() / budget.total), what),
    }),
  );
}

/** A failed run removes the folder that it created. */
function removeUnused(out: string, store: KeptResults, existed: boolean): void {
  store.remove();
  if (!existed && existsSync(out) && readdirSync(out).length === 0) rmdirSync(out);
}

/** The deciding metric first; one that does not suit the target is refused before any work. */
function scorersOf({ validation, task }: Advice, wanted: Scorer | undefined): string[] {
  const usual = validation?.scorers ?? [];
  if (wanted === undefined) return [...usual];
  if (wanted.task !== task) {
    throw new CommandFailure(
      "usage",
      `--scorer ${wanted.name} measures ${wanted.task}, but the target asks for ${task}`,
      `metrics of ${task}: ${usual.join(", ")} and others; --as column=number or column=category changes the target`,
    );
  }
  return [wanted.name, ...usual.filter((name) => name !== wanted.name)];
}

function holdoutShare(text: string): number {
  const share = Number(text);
  if (share > 0 && share < 1) return share;
  throw new CommandFailure("usage", `--holdout must be a fraction between 0 and 1, got ${text}`);
}

function nameOf([first]: readonly SourceRead[]): string {
  return first === undefined || first.source === "-" ? "data" : basename(first.source).replace(/\.[^.]+(\.gz)?$/, "");
}
