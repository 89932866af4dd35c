/** The table of docs/guide/choosing.md, from the runs. */
import type { Run } from "./runs.js";

/** Rows of the table, and the runs in which `learn` was more than one standard error behind. */
export interface LearnTable {
  readonly lines: readonly string[];
  readonly losses: readonly string[];
}

const head = [
  "| table | metric | `learn` | best single method | worst difference | on the final test | to the luckiest method | time used | called noise |",
  "|---|---|---|---|---|---|---|---|---|",
];

/** One line a table; means over the seeds, and the seed at which `learn` was furthest behind. */
export function learnTable(runs: readonly Run[], names: readonly string[]): LearnTable {
  const groups = names.map((name) => runs.filter(({ learn }) => learn.table === name)).filter((own) => own.length > 0);
  return { lines: [...head, ...groups.map(lineOf)], losses: groups.flatMap(lossesOf) };
}

function lineOf(runs: readonly Run[]): string {
  const [{ learn }] = runs;
  const best = bestSingle(runs);
  const worst = (difference: (run: Run) => number) => inErrors(Math.max(...runs.map(difference)));
  const idle = runs.filter((run) => run.learn.isExhausted).length;
  const cells = [
    `${learn.table} (${runs.length === 1 ? "1 seed" : `${runs.length} seeds`})`,
    learn.metric,
    mean(runs.map((run) => run.learn.judged)).toFixed(3),
    `${best} ${mean(runs.map(({ defaults }) => defaults[best].judged)).toFixed(3)}`,
    worst((run) => behind(run, best, "judged")),
    worst((run) => behind(run, best, "tested")),
    worst((run) => Math.max(...Object.keys(run.defaults).map((name) => behind(run, name, "tested")))),
    `${Math.round(100 * Math.min(...runs.map((run) => run.learn.used)))} %${idle > 0 ? `, nothing left to try in ${idle}` : ""}`,
    `${runs.filter((run) => run.learn.isGuessing).length} of ${runs.length}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** By how much a method was better than `learn`, in standard errors of the final test. */
function behind({ learn, defaults }: Run, name: string, where: "judged" | "tested"): number {
  const difference = (defaults[name]?.[where] ?? Number.NaN) - learn[where];
  const errors = ((learn.higherIsBetter ? 1 : -1) * difference) / Math.max(1e-12, learn.standardError);
  return Number.isNaN(errors) ? Number.NEGATIVE_INFINITY : errors;
}

/** The one method whose defaults have the best mean over the seeds. */
export function bestSingle(runs: readonly Run[]): string {
  const names = Object.keys(runs[0].defaults).filter((name) => runs.every(({ defaults }) => name in defaults));
  const sign = runs[0].learn.higherIsBetter ? 1 : -1;
  const score = (name: string) => sign * mean(runs.map(({ defaults }) => defaults[name].judged));
  return names.reduce((a, b) => (score(b) > score(a) ? b : a));
}

function lossesOf(runs: readonly Run[]): string[] {
  const best = bestSingle(runs);
  return runs.flatMap((run) => {
    const { table, seed, winner } = run.learn;
    const parts = (["judged", "tested"] as const).flatMap((where) => {
      const errors = behind(run, best, where);
      const rows = where === "judged" ? "on new rows" : "on the final test";
      return errors > 1 ? [`${errors.toFixed(2)} standard errors ${rows}`] : [];
    });
    return parts.length === 0
      ? []
      : [`- ${table}, seed ${seed}: ${winner} is behind ${best} by ${parts.join(" and ")}.`];
  });
}

function inErrors(worst: number): string {
  return worst <= 0 ? "none" : worst.toFixed(2);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
