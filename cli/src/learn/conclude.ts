/** Collects the results for the report. */
import { join } from "node:path";
import { scorer } from "lectern/metrics";
import { shellWord } from "../command-texts.js";
import { seenColumns } from "../data/new-values.js";
import type { CommonFlags, TargetFlags } from "../flags.js";
import type { SourceRead } from "../input/read-table.js";
import { describeRun } from "../models/run-manifest.js";
import { warningsInWords } from "../models/warnings-in-words.js";
import { counted, grouped } from "../terminal/counted.js";
import { showDuration } from "../terminal/durations.js";
import { showNumber } from "../terminal/numbers.js";
import type { Budget } from "./budget.js";
import { isGuessing } from "./contest/guessing.js";
import type { Decision } from "./decide.js";
import { explainWinner } from "./explain-winner.js";
import { finalTest, testEvidence } from "./final-test.js";
import { rareClassNotes } from "./folds.js";
import type { PreparedRows } from "./prepare-rows.js";
import type { FinalTest, LearnResult } from "./result.js";
import { rowFiles } from "./row-files.js";

export interface Findings {
  readonly rows: PreparedRows;
  readonly scorers: readonly string[];
  readonly decision: Decision;
  readonly flags: CommonFlags & Pick<TargetFlags, "weights"> & { readonly folds?: number };
  readonly sources: readonly SourceRead[];
  readonly out: string;
  readonly target: string;
  /** The name of the data. */
  readonly name: string;
}

/** The share of the time for explaining the winner. */
export const explaining = 0.1;
const minExplaining = 0.02;
/** Exceeding the budget by less than this share is not reported. */
const tolerance = 0.1;

/** Tests and explains the winner, and collects the results. */
export function conclude(findings: Findings, budget: Budget): LearnResult {
  const { rows, scorers, decision, flags, sources, target, name } = findings;
  const { advice, train, test, profile, groups } = rows;
  const { winner, evidence, entries, how } = decision;
  const judged = finalTest(winner.model, train, test, { how: rows.how, scorer: scorers[0], seed: flags.seed });
  const guessing = isGuessing(evidence, testEvidence(judged, scorers[0]));
  const left = Math.max(minExplaining * budget.total, budget.total - budget.elapsed());
  const time = Math.min(explaining * budget.total, left);
  const explained = explainWinner(winner.model, test, scorers[0], flags.seed, time);
  const limits = [
    ...guessingNotes(guessing, judged, scorers[0]),
    ...rareClassNotes(train, test, flags.folds ?? 5),
    ...limitsOf(findings, budget),
    ...warningsInWords(winner.model.report.warnings.filter(({ code }) => code !== "column-left-out")),
  ];
  return {
    manifest: {
      ...describeRun(flags.seed),
      inputs: sources,
      rows: train.x.rows + test.x.rows,
      columns: train.x.names,
      seen: seenColumns(train.x),
      target,
      ...(flags.weights === undefined ? {} : { weights: flags.weights }),
      ...(groups === undefined ? {} : { groups }),
      recipe: winner.recipe,
      scorer: scorers[0],
      scores: judged.scores,
    },
    name,
    task: advice.task as LearnResult["task"],
    target,
    profile,
    left: advice.left,
    warnings: [...rows.notes, ...limits],
    limits,
    scorers,
    reasons: how,
    entries,
    winner,
    isGuessing: guessing,
    test: judged,
    ...(rows.all === undefined ? {} : { allRows: rows.all.x.rows }),
    ...explained,
    commands: commandsOf(findings),
  };
}

/** Whether the model predicts anything. */
function guessingNotes(guessing: boolean, { scores, baseline, intervals }: FinalTest, measure: string): string[] {
  const guess = baseline[measure];
  const interval = intervals[measure];
  const { higherIsBetter } = scorer(measure);
  const isWorse = guess !== undefined && (higherIsBetter ? scores[measure] <= guess : scores[measure] >= guess);
  if (guessing || isWorse) {
    const where = guessing ? "in cross-validation and on the test rows together" : "on the test rows";
    return [
      `no better than guessing: ${where}, the best method is not better than ${what(higherIsBetter, guess)}; the columns may not determine the target`,
    ];
  }
  const isUnclear =
    guess !== undefined && interval !== undefined && (higherIsBetter ? interval.low <= guess : interval.high >= guess);
  if (!isUnclear) return [];
  return ["the final test has too few rows to confirm that the model is better than a constant prediction"];
}

function what(higherIsBetter: boolean, guess: number | undefined): string {
  const score =
    guess === undefined ? "" : ` (${showNumber(guess)} on the test rows${higherIsBetter ? "" : ", lower is better"})`;
  return `a constant prediction${score}`;
}

/** Messages about the limits of the run. */
function limitsOf({ rows: { train }, decision: { winner } }: Findings, budget: Budget): string[] {
  const limits: string[] = [];
  if (winner.rows < train.x.rows)
    limits.push(
      `the model is fitted on ${grouped(winner.rows)} of ${counted(train.x.rows, "training row")}, because there was no time for all; a larger --budget uses more rows`,
    );
  if (winner.entry.compared?.untuned === "no time")
    limits.push("the winner has its default options, because there was no time to tune it");
  if (winner.entry.compared === undefined)
    limits.push("there was no time for a final comparison: the scores come from the first look at the methods");
  if (budget.elapsed() > (1 + tolerance) * budget.total)
    limits.push(
      `the run took ${showDuration(budget.elapsed())} instead of ${showDuration(budget.total)}: the budget does not limit reading, fitting on all rows and explaining`,
    );
  return limits;
}

function commandsOf({ out, target, rows, flags, decision: { winner } }: Findings): LearnResult["commands"] {
  const { train, test } = rowFiles(rows);
  const line = (...words: string[]) => ["lectern", ...words].map(shellWord).join(" ");
  const model = join(out, "model.lectern");
  const fit = ["fit", join(out, "recipe.json"), join(out, train), "--target", target, "--seed", String(flags.seed)];
  if (flags.weights !== undefined) fit.push("--weights", flags.weights);
  const again = { purpose: "fit the same model from its recipe", line: line(...fit, "--out", "again.lectern") };
  return [
    { purpose: "repeat the whole run", line: line(...process.argv.slice(2)) },
    { purpose: "repeat the final test", line: line("evaluate", model, join(out, test)) },
    // A model fitted on a subset of the rows cannot be reproduced from all of them.
    ...(winner.rows === rows.train.x.rows ? [again] : []),
    { purpose: "predict new rows", line: line("predict", model, "new.csv", "--out", "predictions.csv") },
  ];
}
