/** The result of `learn` on the terminal. */
import { join } from "node:path";
import { print } from "../output/print.js";
import { aligned } from "../terminal/layout.js";
import { showNumber, showScore } from "../terminal/numbers.js";
import { mention } from "../terminal/say.js";
import { styled } from "../terminal/style.js";
import { entryName, reasonOf, scoreOf } from "./leaderboard.js";
import type { LearnResult } from "./result.js";

/** The leaderboard goes to stdout, the comments to stderr. */
export function showLeaderboard(result: LearnResult, out: string, json: boolean): void {
  const { entries, scorers, winner, test } = result;
  if (json) {
    const { recipe, rows } = winner;
    const { scores, baseline } = test;
    print(
      JSON.stringify(
        {
          folder: out,
          winner: { steps: winner.entry.steps, recipe, rows },
          test: { rows: test.rows, scores, baseline },
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
      entry.compared === undefined
        ? "screened only"
        : entry.compared.candidates > 1
          ? `tuned, ${entry.compared.candidates} tried`
          : "compared",
    ]);
  for (const line of aligned([["", "method", ...scorers, ""], ...rows])) print(line);
  const failed = entries.filter((entry) => scoreOf(entry, scorers[0]) === undefined);
  for (const entry of failed) mention(styled(`${entryName(entry)}: ${reasonOf(entry)}`, "dim"));
  mention("");
  mention(`The best method is ${styled(entryName(winner.entry), "bold")}. Scores on ${test.rows} unseen test rows:`);
  const scores = Object.entries(test.scores).map(([name, value]) => [
    `  ${name}`,
    showNumber(value),
    test.baseline[name] === undefined ? "" : `(baseline: ${showNumber(test.baseline[name])})`,
  ]);
  for (const line of aligned(scores)) mention(line);
  if (result.importance.length > 0) {
    const names = result.importance.filter(({ mean }) => mean > 0).slice(0, 5);
    if (names.length > 0) mention(`Most important columns: ${names.map(({ name }) => name).join(", ")}.`);
  }
  for (const limit of result.limits) mention(`${styled("note:", "yellow")} ${limit}`);
  mention(`Report ${join(out, "report.html")}, model ${join(out, "model.lectern")}`);
}
