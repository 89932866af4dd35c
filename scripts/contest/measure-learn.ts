/**
 * Measures `learn` against every method with its default options, on ten tables of different kinds:
 *
 * node --import tsx scripts/contest/measure-learn.ts --budget 60 --seeds 5 --out reports/learn.json
 *
 * `--tables numbers,text` measures some of them, `--table-from reports/learn.json` writes the table of docs/guide/choosing.md.
 * Each table is measured with several seeds, which also divide training and test rows. Of twenty methods the one that happens to
 * be best on a hundred test rows owes it to luck in part; so a table that is drawn is also judged on thousands of new rows. `--processor-time` counts processor time
 * instead of the time on the clock, divided by the number of workers, so that a busy machine gives the same result more slowly.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { evaluate } from "lectern";
import { scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import { createMemoryStore } from "lectern/selection";
import { createWorkers, type WorkerPool } from "lectern/workers";
import { type LearningData, splitColumns } from "../../cli/src/data/target-columns.js";
import { startBudget } from "../../cli/src/learn/budget.js";
import { decide } from "../../cli/src/learn/decide.js";
import { finalTest } from "../../cli/src/learn/final-test.js";
import { entryName } from "../../cli/src/learn/leaderboard.js";
import { type PreparedRows, prepareRows } from "../../cli/src/learn/prepare-rows.js";
import { contestTables } from "./tables.js";

/** One run of `learn`, and all methods with their defaults on the same rows. */
interface Measured {
  readonly table: string;
  readonly seed: number;
  readonly budget: number;
  readonly metric: string;
  readonly higherIsBetter: boolean;
  readonly winner: string;
  /** On the rows of the final test. */
  readonly score: number;
  readonly best: string;
  readonly bestScore: number;
  /** Standard error of the final test of `learn`, from resampled test rows. */
  readonly standardError: number;
  /** `learn` and every method with its defaults on new rows, or on those of the final test where there are no others. */
  readonly judged: {
    readonly rows: number;
    readonly learn: number;
    readonly defaults: Readonly<Record<string, number>>;
  };
  /** Share of the budget that was used. */
  readonly used: number;
  readonly isExhausted: boolean;
  readonly isGuessing: boolean;
}

/** Number of new rows on which drawn tables are judged. */
const newRows = 5000;

/** The table in the guide is between these comments. */
const begin = "<!-- made by scripts/contest/measure-learn.ts -->";
const end = "<!-- end -->";

const { values: flags } = parseArgs({
  options: {
    budget: { type: "string", default: "60" },
    seeds: { type: "string", default: "5" },
    "first-seed": { type: "string", default: "0" },
    tables: { type: "string" },
    out: { type: "string", default: "reports/learn.json" },
    "table-from": { type: "string" },
    "processor-time": { type: "boolean", default: false },
  },
});

if (flags["table-from"] !== undefined) {
  const measured = flags["table-from"]
    .split(",")
    .flatMap((path) => JSON.parse(readFileSync(path, "utf8")) as Measured[]);
  writeTable(measured);
} else {
  await measureAll(flags.tables?.split(",") ?? Object.keys(contestTables));
}

async function measureAll(names: readonly string[]): Promise<void> {
  const measured: Measured[] = [];
  for (let seed = Number(flags["first-seed"]); seed < Number(flags.seeds); seed++) {
    for (const name of names) {
      const one = await measure(name, seed, 1000 * Number(flags.budget));
      measured.push(one);
      const lost = (one.higherIsBetter ? 1 : -1) * (one.bestScore - one.score);
      console.log(
        `${name} ${seed}: ${one.winner} ${one.score.toFixed(4)}, best default ${one.best} ${one.bestScore.toFixed(4)}, ` +
          `${(lost / Math.max(1e-12, one.standardError)).toFixed(2)} standard errors below, ` +
          `${Math.round(100 * one.used)} % used${one.isExhausted ? ", nothing left to try" : ""}${one.isGuessing ? ", guessing" : ""}`,
      );
      writeFileSync(flags.out, `${JSON.stringify(measured, null, 1)}\n`);
    }
  }
}

async function measure(name: string, seed: number, milliseconds: number): Promise<Measured> {
  const { table, target, more } = contestTables[name](seed);
  const rows = prepareRows(table, { target, seed, share: 0.2 });
  const pool = createWorkers({ count: availableParallelism() });
  const clock = flags["processor-time"] ? processorClock(pool) : undefined;
  const workers = clock?.workers ?? pool;
  const signal = new AbortController().signal;
  const scorers = rows.advice.validation?.scorers ?? [];
  const budget = startBudget(milliseconds, clock?.now);
  // As the command does it, which explains and writes its results in the rest of the time.
  budget.keepBack(0.1 * milliseconds);
  const settings = { budget, workers, store: createMemoryStore(), signal, scorers, folds: 5, seed };
  const timeout = clock === undefined ? {} : { timeout: clock.timeout };
  const decision = await decide(rows, {
    ...settings,
    ...timeout,
    blends: true,
    calibrates: false,
    onStep: () => undefined,
  });
  const used = (budget.elapsed() + 0.1 * milliseconds) / milliseconds;
  await workers.close();
  const [metric] = scorers;
  const how = { how: "", scorer: metric, seed };
  const own = finalTest(decision.winner.model, rows.train, rows.test, how);
  const standardError = errorOf(own.intervals[metric]);
  const wanted = rows.advice.task === "classification" ? "labels" : "numbers";
  const others = more === undefined ? rows.test : splitColumns(more(newRows), { target }, wanted).data;
  const defaults = defaultsOf(rows, others, metric);
  const { higherIsBetter } = scorer(metric);
  const sign = higherIsBetter ? 1 : -1;
  const [best] = [...defaults].sort((a, b) => sign * (b.tested - a.tested));
  return {
    table: name,
    seed,
    budget: milliseconds / 1000,
    metric,
    higherIsBetter,
    winner: entryName(decision.winner.entry),
    score: own.scores[metric],
    best: best.name,
    bestScore: best.tested,
    standardError,
    judged: {
      rows: others.x.rows,
      learn: evaluate(decision.winner.model, others, [metric])[metric],
      defaults: Object.fromEntries(defaults.map(({ name, judged }) => [name, judged])),
    },
    used,
    isExhausted: decision.isExhausted,
    isGuessing: decision.isGuessing,
  };
}

/** A clock of processor time, and workers that report their times by it. */
function processorClock(pool: WorkerPool) {
  const used = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const now = () => used() / pool.count;
  const timeout = (milliseconds: number) => {
    const late = new AbortController();
    const end = now() + milliseconds;
    const watch = setInterval(() => {
      if (now() < end) return;
      clearInterval(watch);
      late.abort(new DOMException("too slow", "TimeoutError"));
    }, 20);
    watch.unref();
    return late.signal;
  };
  const workers: WorkerPool = {
    ...pool,
    run(data, tasks, onResult, signal) {
      const [begin, start] = [used(), performance.now()];
      return pool.run(
        data,
        tasks,
        (result, i) => {
          const busy = (performance.now() - start) * Math.min(pool.count, tasks.length);
          const share = Math.min(1, (used() - begin) / Math.max(1, busy));
          onResult(
            { ...(result as object), seconds: share * Number((result as { seconds?: number }).seconds ?? 0) },
            i,
          );
        },
        signal,
      );
    },
  };
  return { now, timeout, workers };
}

/** Every method with its defaults, fitted on all training rows: its score on the test rows, and on others. */
function defaultsOf(rows: PreparedRows, others: LearningData, metric: string) {
  const { groups: _, ...train } = rows.train;
  return rows.entries.flatMap((entry) => {
    try {
      const model = registry.recipe(entry.recipe).fit(train);
      const tested = evaluate(model, rows.test, [metric])[metric];
      const judged = others === rows.test ? tested : evaluate(model, others, [metric])[metric];
      return [{ name: entryName(entry), tested, judged }];
    } catch {
      return [];
    }
  });
}

/** A 95 % interval is 3.92 standard errors wide. */
function errorOf({ low, high }: { readonly low: number; readonly high: number }): number {
  return (high - low) / 3.92;
}

/** Puts the table into the guide, between the two comments. */
function writeTable(measured: readonly Measured[]): void {
  const path = new URL("../../docs/guide/choosing.md", import.meta.url);
  const text = readFileSync(path, "utf8");
  const names = [...new Set(measured.map(({ table }) => table))];
  const lines = names.map((name) => rowOf(measured.filter(({ table }) => table === name)));
  const head = [
    "| table | metric | `learn` | best single method | worst difference | final test: worst difference | time used | called noise |",
    "|---|---|---|---|---|---|---|---|",
  ];
  const machine = `Measured on ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.versions.node}.`;
  const made = [begin, ...head, ...lines, "", machine, end].join("\n");
  writeFileSync(path, text.slice(0, text.indexOf(begin)) + made + text.slice(text.indexOf(end) + end.length));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Means over the seeds, and the seed at which `learn` was furthest behind, in standard errors of its final test. */
function rowOf(runs: readonly Measured[]): string {
  const [{ table, metric, higherIsBetter }] = runs;
  const sign = higherIsBetter ? 1 : -1;
  const best = bestSingle(runs, sign);
  const worst = (difference: (run: Measured) => number) =>
    inErrors(Math.max(...runs.map((run) => (sign * difference(run)) / Math.max(1e-12, run.standardError))));
  const budgets = [...new Set(runs.map(({ budget }) => budget))].join(", ");
  const cells = [
    `${table} (${budgets} s, ${runs.length === 1 ? "1 seed" : `${runs.length} seeds`})`,
    metric,
    mean(runs.map(({ judged }) => judged.learn)).toFixed(3),
    `${best} ${mean(runs.map(({ judged }) => judged.defaults[best])).toFixed(3)}`,
    worst(({ judged }) => judged.defaults[best] - judged.learn),
    worst(({ score, bestScore }) => bestScore - score),
    `${Math.round(100 * mean(runs.map((run) => run.used)))} %${runs.some((run) => run.isExhausted) ? ", nothing left to try" : ""}`,
    `${runs.filter(({ isGuessing }) => isGuessing).length} of ${runs.length}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function inErrors(worst: number): string {
  return worst <= 0 ? "none" : `${worst.toFixed(2)} standard errors`;
}

/** The one method whose defaults have the best mean over the seeds. */
function bestSingle(runs: readonly Measured[], sign: number): string {
  const names = Object.keys(runs[0].judged.defaults).filter((name) =>
    runs.every(({ judged }) => judged.defaults[name] !== undefined),
  );
  const score = (name: string) => sign * mean(runs.map(({ judged }) => judged.defaults[name]));
  return names.reduce((a, b) => (score(b) > score(a) ? b : a));
}
