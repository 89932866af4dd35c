/**
 * Measures `learn` against every method with its default options, on ten tables of different kinds:
 *
 * node --import tsx scripts/contest/measure-learn.ts --budget 60 --seeds 5
 *
 * `--tables numbers,text` measures some of them, `--part defaults` or `--part learn` one part only. Each run is written to a file in
 * scripts/contest/results, and one that is there already is not repeated. `--write-table` puts the table of all runs into
 * docs/guide/choosing.md. Each table is measured with several seeds, which also divide training and test rows. Of twenty methods
 * the one that happens to be best on a hundred test rows owes it to luck in part; so a table that is drawn is also judged on
 * thousands of new rows. The budget is counted in processor time of one thread, so that it does not depend on what else runs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { pathToFileURL } from "node:url";
import { evaluate } from "lectern";
import { scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import { createMemoryStore } from "lectern/selection";
import { type LearningData, splitColumns } from "../../cli/src/data/target-columns.js";
import { startBudget } from "../../cli/src/learn/budget.js";
import { isGuessing } from "../../cli/src/learn/contest/guessing.js";
import { decide } from "../../cli/src/learn/decide.js";
import { finalTest, standardErrorOf, testEvidence } from "../../cli/src/learn/final-test.js";
import { entryName } from "../../cli/src/learn/leaderboard.js";
import { type PreparedRows, prepareRows } from "../../cli/src/learn/prepare-rows.js";
import { intoGuide } from "./learn-table.js";
import { processorClock, timeoutAfter } from "./processor-clock.js";
import { type DefaultsRun, type Judged, type LearnRun, openRuns, type RunName } from "./runs.js";
import { contestTables } from "./tables.js";
import { wantedRuns } from "./wanted-runs.js";

/** Number of new rows on which drawn tables are judged. */
const newRows = 5000;

const wanted = wantedRuns(process.argv.slice(2), Object.keys(contestTables));
const results = wanted.out === undefined ? new URL("results/", import.meta.url) : pathToFileURL(`${wanted.out}/`);
const runs = openRuns(results);
const machine = `${cpus()[0].model.trim()}, Node ${process.versions.node}`;

if (wanted.writesTable) writeTable();
else await measureAll();

async function measureAll(): Promise<void> {
  for (const { part, ...run } of wanted.runs) {
    if (runs.has(run, part)) continue;
    if (part === "defaults") {
      runs.write(await defaultsRun(run, wanted.budget / 3), part);
      continue;
    }
    const measured = await learnRun(run, wanted.budget);
    runs.write(measured, part);
    console.log(JSON.stringify(measured));
  }
}

/** The rows of a run: those that `learn` divides, and new ones to judge its winner by. */
function rowsOf({ table: name, seed }: RunName): { readonly rows: PreparedRows; readonly others: LearningData } {
  const { table, target, more } = contestTables[name](seed);
  const rows = prepareRows(table, { target, seed, share: 0.2 });
  const wanted = rows.advice.task === "classification" ? "labels" : "numbers";
  const others = more === undefined ? rows.test : splitColumns(more(newRows), { target }, wanted).data;
  return { rows, others };
}

function metricOf({ advice }: PreparedRows): string {
  return advice.validation?.scorers[0] as string;
}

async function learnRun(run: RunName, milliseconds: number): Promise<LearnRun> {
  const { rows, others } = rowsOf(run);
  const { now, timeout, workers } = processorClock();
  const { seed } = run;
  const budget = startBudget(milliseconds, now);
  // As the command does it, which explains and writes its results in the rest of the time.
  const kept = 0.1 * milliseconds;
  budget.keepBack(kept);
  const decision = await decide(rows, {
    budget,
    timeout,
    workers,
    store: createMemoryStore(),
    signal: new AbortController().signal,
    scorers: rows.advice.validation?.scorers ?? [],
    folds: 5,
    seed,
    blends: true,
    calibrates: false,
    onStep: () => undefined,
  });
  const used = (budget.elapsed() + kept) / milliseconds;
  await workers.close();
  const metric = metricOf(rows);
  const { model, entry } = decision.winner;
  const own = finalTest(model, rows.train, rows.test, { how: "", scorer: metric, seed });
  const evidence = { folds: decision.evidence, test: testEvidence(own, metric) };
  return {
    ...run,
    budget: milliseconds / 1000,
    metric,
    higherIsBetter: scorer(metric).higherIsBetter,
    winner: entryName(entry),
    tested: own.scores[metric],
    judged: evaluate(model, others, [metric])[metric],
    standardError: standardErrorOf(own.intervals[metric]) as number,
    used,
    isExhausted: decision.isExhausted,
    evidence,
    isGuessing: isGuessing(evidence.folds, evidence.test),
    machine,
  };
}

/**
 * Every method with its defaults, fitted on all training rows: its score on the test rows, and on others. One that takes longer than
 * a third of the budget of `learn` for this fit is left out.
 */
async function defaultsRun(run: RunName, milliseconds: number): Promise<DefaultsRun> {
  const { rows, others } = rowsOf(run);
  const metric = metricOf(rows);
  const { groups: _, ...train } = rows.train;
  const methods: Record<string, Judged> = {};
  const failures: Record<string, string> = {};
  for (const entry of rows.entries) {
    try {
      const model = await registry.recipe(entry.recipe).fitAsync(train, { signal: timeoutAfter(milliseconds) });
      const tested = evaluate(model, rows.test, [metric])[metric];
      const judged = others === rows.test ? tested : evaluate(model, others, [metric])[metric];
      methods[entryName(entry)] = { tested, judged };
    } catch (error) {
      failures[entryName(entry)] = (error as Error).message;
    }
  }
  return { ...run, methods, failures };
}

/** Puts the tables into the guide. */
function writeTable(): void {
  const path = new URL("../../docs/guide/choosing.md", import.meta.url);
  writeFileSync(path, intoGuide(readFileSync(path, "utf8"), runs.complete(), Object.keys(contestTables)));
}
