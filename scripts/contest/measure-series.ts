/**
 * Compares rules by which `learn` could divide rows in time order and choose among methods, on series of many kinds:
 *
 * node --import tsx scripts/contest/measure-series.ts --seeds 3 --files series
 *
 * Every method with its defaults is fitted on growing parts of the training rows, and on all of them; then each rule chooses by the
 * former, and what it has chosen is judged on the last fifth of the rows, of drawn series also of other futures. `--files` adds the
 * CSV files of a folder, with the column y to predict and rows in the order of a date. Fits are kept in .cache/series.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readCsv, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import { splitColumns } from "../../cli/src/data/target-columns.js";
import { mean } from "../../cli/src/learn/contest/judging.js";
import { chooseRows } from "../../cli/src/learn/divide-rows.js";
import { methodOf } from "../../cli/src/learn/leaderboard.js";
import { prepareRows } from "../../cli/src/learn/prepare-rows.js";
import { repository } from "../repository.js";
import { drawSeries, lengths, seriesKinds } from "./series.js";
import { type FittedMethod, type FittedSeries, lossOf, type Rule } from "./series-rules.js";

const { values: flags } = parseArgs({
  options: { seeds: { type: "string", default: "3" }, files: { type: "string" } },
});
const target = "y";
/** The parts of the rows that models learn from. */
const origins = [0.5, 0.575, 0.6, 0.65, 0.7, 0.725, 0.75, 0.775, 0.8, 0.85, 0.9];
/** Methods that take many times as long as all others together, and more milliseconds than this for one fit. */
const slow: ReadonlySet<string> = new Set(["relevance-vector-regressor", "random-split-regressor", "theil-sen"]);
const patience = 2500;

/** The parts of the rows, and the choices, of which every combination is a rule; the first is what `learn` did before. */
const parts = [
  { name: "half, a fifth ahead", from: 0.5, to: 0.8, ahead: 0.2 },
  { name: "60 %, a fifth ahead", from: 0.6, to: 0.8, ahead: 0.2 },
  { name: "70 %, a fifth ahead", from: 0.7, to: 0.8, ahead: 0.2 },
  { name: "half, 15 % ahead", from: 0.5, to: 0.85, ahead: 0.15 },
  { name: "60 %, 15 % ahead", from: 0.6, to: 0.85, ahead: 0.15 },
  { name: "70 %, 15 % ahead", from: 0.7, to: 0.85, ahead: 0.15 },
  { name: "half, a tenth ahead", from: 0.5, to: 0.9, ahead: 0.1 },
  { name: "70 %, a tenth ahead", from: 0.7, to: 0.9, ahead: 0.1 },
  { name: "the last fifth", from: 0.8, to: 0.8, ahead: 0.2 },
];
const choices = ["one standard error", "learn", "best"] as const;
const averages = ["plain", "geometric"] as const;
const rules: readonly Rule[] = parts.flatMap((part) =>
  averages.flatMap((average) =>
    choices.map((choice) => ({ ...part, name: `${part.name} | ${average} | ${choice}`, average, choice })),
  ),
);

const folder = join(repository, ".cache", "series");
mkdirSync(folder, { recursive: true });
const drawn: FittedSeries[] = [];
for (let seed = 0; seed < Number(flags.seeds); seed++) {
  for (const rows of lengths) {
    for (const kind of Object.keys(seriesKinds)) {
      drawn.push(kept(`${kind}-${rows}-${seed}`, () => drawSeries(kind, rows, seed)));
    }
  }
}
const files = flags.files === undefined ? [] : readdirSync(flags.files).filter((name) => name.endsWith(".csv"));
const real = files.map((name) => {
  const csv = readFileSync(join(flags.files as string, name), "utf8");
  return kept(basename(name, ".csv"), () => ({ table: readCsv(csv, { header: true }).table, futures: [] }));
});

console.log(
  `| models learn from at least | mean | choice | ${drawn.length} drawn series | ${real.length} real series |`,
);
console.log("|---|---|---|---|---|");
for (const rule of rules)
  console.log(`| ${rule.name} | ${[drawn, real].map((all) => lossOn(all, rule)).join(" | ")} |`);

/** By how many per cent the error of the chosen methods is above that of the best one, in the geometric mean, and its change. */
function lossOn(all: readonly FittedSeries[], rule: Rule): string {
  if (all.length === 0) return "";
  const losses = all.map((series) => lossOf(series, rule));
  const differences = all.map((series, i) => losses[i] - lossOf(series, rules[0]));
  const middle = mean(differences);
  const error = Math.sqrt(mean(differences.map((one) => (one - middle) ** 2)) / (all.length - 1));
  const change = rule === rules[0] ? "" : ` (${(100 * middle).toFixed(1)} ± ${(100 * error).toFixed(1)})`;
  return `${(100 * mean(losses)).toFixed(1)}${change}`;
}

/** The fits of a series, from its file if they were made before. */
function kept(name: string, make: () => { readonly table: Table; readonly futures: readonly Table[] }): FittedSeries {
  const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(fitted(name, make())));
  return JSON.parse(readFileSync(file, "utf8")) as FittedSeries;
}

function fitted(name: string, { table, futures }: { table: Table; futures: readonly Table[] }): FittedSeries {
  const { advice, entries, train, test } = prepareRows(table, { target, seed: 0, share: 0.2 });
  if (advice.time === null) throw new Error(`${name}: its rows are not in the order of a date`);
  const tests = [test, ...futures.map((future) => splitColumns(future, { target }, "numbers").data)];
  const rows = Int32Array.from({ length: train.x.rows }, (_, i) => i);
  const { groups: _, ...all } = train;
  const methods: FittedMethod[] = [];
  for (const entry of entries.filter((one) => !slow.has(methodOf(one)))) {
    const recipe = registry.recipe(entry.recipe);
    const predict = (given: typeof all, others: readonly { readonly x: Table }[]) => {
      const model = recipe.fit(given);
      return others.map(({ x }) =>
        Array.from(model.predict?.(x) as Float64Array, (value) => Number(value.toPrecision(6))),
      );
    };
    const begin = performance.now();
    const final = predict(all, tests);
    const fitMilliseconds = performance.now() - begin;
    if (fitMilliseconds > patience) continue;
    const parts = origins.map((share) => {
      const trained = Math.round(share * rows.length);
      const [predicted] = predict(chooseRows(all, rows.slice(0, trained)), [chooseRows(all, rows.slice(trained))]);
      return [trained, predicted] as const;
    });
    methods.push({ entry, fitMilliseconds, origins: Object.fromEntries(parts), final });
  }
  console.error(`${name}: ${methods.length} methods`);
  return { name, y: [...(train.y as Float64Array)], truth: tests.map(({ y }) => [...(y as Float64Array)]), methods };
}
