/** Collects the results for the report. */
import { join } from "node:path";
import { shellWord } from "../command-texts.js";
import type { CommonFlags, TargetFlags } from "../flags.js";
import type { SourceRead } from "../input/read-table.js";
import { describeRun } from "../models/run-manifest.js";
import { showDuration } from "../terminal/durations.js";
import type { Budget } from "./budget.js";
import { explainWinner } from "./explain-winner.js";
import { finalTest } from "./final-test.js";
import type { Entry } from "./leaderboard.js";
import type { PreparedRows } from "./prepare-rows.js";
import type { LearnResult, Winner } from "./result.js";
import { rowFiles } from "./row-files.js";

export interface Findings {
  readonly rows: PreparedRows;
  readonly scorers: readonly string[];
  readonly found: readonly Entry[];
  readonly winner: Winner;
  readonly flags: CommonFlags & Pick<TargetFlags, "weights">;
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
  const { rows, scorers, found, winner, flags, sources, target, name } = findings;
  const { advice, train, test, profile, groups } = rows;
  const judged = finalTest(winner.model, train, test, rows.how);
  const left = Math.max(minExplaining * budget.total, budget.total - budget.elapsed());
  const time = Math.min(explaining * budget.total, left);
  const explained = explainWinner(winner.model, test, scorers[0], flags.seed, time);
  const limits = [...limitsOf(findings, budget), ...winner.model.report.warnings.map(({ message }) => message)];
  return {
    manifest: {
      ...describeRun(flags.seed),
      inputs: sources,
      rows: train.x.rows + test.x.rows,
      columns: train.x.names,
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
    reasons: advice.validation?.reasons ?? [],
    entries: found,
    winner,
    test: judged,
    ...explained,
    commands: commandsOf(findings),
  };
}

/** Messages about the limits of the run. */
function limitsOf({ rows: { train }, winner }: Findings, budget: Budget): string[] {
  const limits: string[] = [];
  if (winner.rows < train.x.rows)
    limits.push(
      `the model is fitted on ${winner.rows} of ${train.x.rows} rows to stay within the time budget; a larger --budget uses more rows`,
    );
  if (winner.entry.compared === undefined)
    limits.push(
      "the winner has its default options: there was no time to tune it, and its scores come from the screening",
    );
  if (budget.elapsed() > (1 + tolerance) * budget.total)
    limits.push(
      `the run took ${showDuration(budget.elapsed())} instead of ${showDuration(budget.total)}: the budget does not limit reading, fitting on all rows and explaining`,
    );
  return limits;
}

function commandsOf({ out, target, rows, flags, winner }: Findings): LearnResult["commands"] {
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
