/** The tables of docs/guide/choosing.md, from the runs. */
import { counted } from "../../cli/src/terminal/counted.js";
import { mean } from "./places.js";
import type { Run } from "./runs.js";

/** The tables in the guide are between these comments. */
const begin = "<!-- made by scripts/contest/measure-learn.ts -->";
const end = "<!-- end -->";

const head = [
  "| table | metric | `learn` | best single method | mean difference | worst seed | on the final test | to the luckiest method | time used | called noise |",
  "|---|---|---|---|---|---|---|---|---|---|",
];

/** The text of the guide with the tables of these runs, in the order of the names, in place of those that it had. */
export function intoGuide(text: string, runs: readonly Run[], names: readonly string[]): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the guide has no place for the tables: ${begin} … ${end}`);
  const groups = names.map((name) => runs.filter(({ learn }) => learn.table === name)).filter((own) => own.length > 0);
  const losses = groups.flatMap(lossesOf);
  const parts = [
    [...head, ...groups.map(lineOf)],
    [caption(runs)],
    [balance(groups)],
    ["By seed, `learn` and the best single method; in brackets by how many standard errors `learn` was behind:"],
    seedLines(groups),
    losses.length === 0 ? [] : ["More than one standard error behind:"],
    losses,
  ].filter((lines) => lines.length > 0);
  const made = [begin, parts.map((lines) => lines.join("\n")).join("\n\n"), end].join("\n");
  return text.slice(0, from) + made + text.slice(to + end.length);
}

function caption(runs: readonly Run[]): string {
  const budgets = [...new Set(runs.map(({ learn }) => learn.budget))].join(" or ");
  const machines = [...new Set(runs.map(({ learn }) => learn.machine))].join("; ");
  return (
    `${runs.length} runs with a budget of ${budgets} seconds of processor time of one thread, which does not depend on what else ` +
    `the machine does (${machines}).`
  );
}

/** How often `learn` and the best single method were more than one standard error apart, either way round. */
function balance(groups: readonly (readonly Run[])[]): string {
  const counts = (["judged", "tested"] as const).map((where) => {
    const errors = groups.flatMap((runs) => {
      const best = bestSingle(runs);
      return runs.map((run) => behind(run, best, where));
    });
    return [errors.filter((error) => error > 1).length, errors.filter((error) => error < -1).length];
  });
  const [judged, tested] = counts;
  return (
    `On new rows \`learn\` was more than one standard error behind the best single method in ${counted(judged[0], "run")} and ahead of it in ` +
    `${judged[1]}, on the final test in ${tested[0]} and ${tested[1]}.`
  );
}

/** One line a table; means over the seeds, and the seed at which `learn` was furthest behind. */
function lineOf(runs: readonly Run[]): string {
  const [{ learn }] = runs;
  const best = bestSingle(runs);
  const worst = (difference: (run: Run) => number) => inErrors(Math.max(...runs.map(difference)));
  return row([
    `${learn.table} (${runs.length === 1 ? "1 seed" : `${runs.length} seeds`})`,
    learn.metric,
    mean(runs.map((run) => run.learn.judged)).toFixed(3),
    `${best} ${mean(runs.map(({ defaults }) => defaults[best].judged)).toFixed(3)}`,
    inErrors(mean(runs.map((run) => behind(run, best, "judged")))),
    worst((run) => behind(run, best, "judged")),
    worst((run) => behind(run, best, "tested")),
    worst((run) => Math.max(...Object.keys(run.defaults).map((name) => behind(run, name, "tested")))),
    timeUsed(runs),
    `${runs.filter((run) => run.learn.isGuessing).length} of ${runs.length}`,
  ]);
}

/** The smallest share of the budget, apart for the runs that ended because nothing was left to try. */
function timeUsed(runs: readonly Run[]): string {
  const least = (some: readonly Run[]) => `${Math.round(100 * Math.min(...some.map(({ learn }) => learn.used)))} %`;
  const [idle, busy] = [true, false].map((wanted) => runs.filter(({ learn }) => learn.isExhausted === wanted));
  const parts = [
    ...(busy.length > 0 ? [least(busy)] : []),
    ...(idle.length > 0 ? [`${least(idle)} with nothing left to try in ${idle.length}`] : []),
  ];
  return parts.join(", ");
}

/** A column for each seed. */
function seedLines(groups: readonly (readonly Run[])[]): string[] {
  const seeds = [...new Set(groups.flat().map(({ learn }) => learn.seed))].sort((a, b) => a - b);
  const lines = groups.map((runs) => {
    const best = bestSingle(runs);
    const cells = seeds.map((seed) => {
      const run = runs.find(({ learn }) => learn.seed === seed);
      if (run === undefined) return "";
      const errors = behind(run, best, "judged");
      const scores = `${run.learn.judged.toFixed(3)} / ${run.defaults[best].judged.toFixed(3)}`;
      return errors > 0 ? `${scores} (${errors.toFixed(2)})` : scores;
    });
    return row([runs[0].learn.table, ...cells]);
  });
  return [row(["table", ...seeds.map((seed) => `seed ${seed}`)]), `|${"---|".repeat(seeds.length + 1)}`, ...lines];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** By how much a method was better than `learn`, in standard errors of the final test. */
export function behind({ learn, defaults }: Run, name: string, where: "judged" | "tested"): number {
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

/** The runs in which `learn` was more than one standard error behind, in words. */
function lossesOf(runs: readonly Run[]): string[] {
  const best = bestSingle(runs);
  return runs.flatMap((run) => {
    const { table, seed, winner } = run.learn;
    const [judged, tested] = (["judged", "tested"] as const).map((where) => behind(run, best, where));
    if (Math.max(judged, tested) <= 1) return [];
    const parts = [`${inFull(judged)} standard errors on new rows`, `${inFull(tested)} on the final test`];
    return [`- ${table}, seed ${seed}: ${nameBeside(winner, best)} is behind ${best} by ${parts.join(" and ")}.`];
  });
}

/** The winner, so that it is told apart from the same method with its default options. */
function nameBeside(winner: string, best: string): string {
  return winner === best ? `${winner} with tuned options` : winner;
}

/** With none as 0. */
function inFull(errors: number): string {
  return Math.max(0, errors).toFixed(2);
}

function inErrors(errors: number): string {
  return errors <= 0 ? "none" : errors.toFixed(2);
}
