/** The result of `learn` on the terminal. */
import { join } from "node:path";
import { print } from "../output/print.js";
import { counted } from "../terminal/counted.js";
import { aligned, alignedWithin, terminalWidth, wrapped } from "../terminal/layout.js";
import { showNumber, showScore, withMinus } from "../terminal/numbers.js";
import { mention } from "../terminal/say.js";
import { styled } from "../terminal/style.js";
import { type Entry, entryName, reasonOf, remarkOf, scoreOf } from "./leaderboard.js";
import { scoresInWords } from "./measures.js";
import type { LearnResult } from "./result.js";

/** The leaderboard goes to stdout, the comments to stderr. */
export function showLeaderboard(result: LearnResult, out: string, json: boolean): void {
  const { entries, scorers, winner, test } = result;
  if (json) {
    const { recipe, rows } = winner;
    const { scores, baseline, intervals } = test;
    print(
      JSON.stringify(
        {
          folder: out,
          winner: { steps: winner.entry.steps, recipe, rows, reason: winner.reason, isGuessing: result.isGuessing },
          test: { rows: test.rows, scores, intervals, baseline },
          entries,
        },
        null,
        2,
      ),
    );
    return;
  }
  const rows = entries
    .filter((entry) => scoreOf(entry, scorers[0]) !== undefined)
    .map((entry, i) => [
      String(i + 1),
      entryName(entry),
      ...scorers.map((name) => {
        const score = scoreOf(entry, name);
        return score === undefined ? "" : showScore(score);
      }),
      remarkOf(entry),
    ]);
  const table = [["", "method", ...scorers, ""], ...rows];
  // In a pipe every row is one line, for programs.
  for (const line of process.stdout.isTTY ? alignedWithin(table, terminalWidth()) : aligned(table)) print(line);
  const say = (text: string) => mention(wrapped(text, terminalWidth(), "  "));
  say(scoresInWords(scorers));
  const failed = entries.filter((entry) => scoreOf(entry, scorers[0]) === undefined);
  for (const [reason, names] of byReason(failed)) {
    mention(styled(wrapped(`${names.join(", ")}: ${reason}`, terminalWidth(), "  "), "dim"));
  }
  mention("");
  say(`The best method is ${styled(entryName(winner.entry), "bold")}: ${winner.reason}.`);
  mention(`Scores on ${counted(test.rows, "unseen test row")}, with 95 % intervals:`);
  const scores = Object.entries(test.scores).map(([name, value]) => {
    const interval = test.intervals[name];
    const guess = test.baseline[name];
    return [
      `  ${name}`,
      inText(value),
      interval === undefined ? "" : `${inText(interval.low)} to ${inText(interval.high)}`,
      guess === undefined ? "" : `(baseline: ${inText(guess)})`,
    ];
  });
  for (const line of aligned(scores)) mention(line);
  if (result.importance.length > 0) {
    const names = result.importance.filter(({ mean }) => mean > 0).slice(0, 5);
    if (names.length > 0) mention(`Most important columns: ${names.map(({ name }) => name).join(", ")}.`);
  }
  for (const limit of result.limits) mention(`${styled("note:", "yellow")} ${limit}`);
  mention(`Report ${join(out, "report.html")}, model ${join(out, "model.lectern")}`);
  if (result.allRows !== undefined) {
    const path = join(out, "model-all-rows.lectern");
    mention(
      `The same recipe fitted on all ${counted(result.allRows, "row")}, training and test rows together: ${path}`,
    );
  }
}

/** A number on stderr, which no program reads. */
function inText(value: number): string {
  return withMinus(showNumber(value));
}

/** The names of the methods that have no scores for the same reason. */
export function byReason(entries: readonly Entry[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const entry of entries) {
    const reason = reasonOf(entry);
    names.set(reason, [...(names.get(reason) ?? []), entryName(entry)]);
  }
  return names;
}
