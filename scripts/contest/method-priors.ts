/**
 * Measures how good and how fast every method is with its default options, on tables of different kinds, and writes
 * cli/src/learn/method-priors.json, from which `learn` knows what to look at first.
 *
 * node --import tsx scripts/contest/method-priors.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { crossValidateAsync } from "lectern";
import { type Scorer, scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import type { LearningData } from "../../cli/src/data/target-columns.js";
import { foldsFor } from "../../cli/src/learn/folds.js";
import { type Entry, methodOf } from "../../cli/src/learn/leaderboard.js";
import { nestRows } from "../../cli/src/learn/nested-rows.js";
import { type PreparedRows, prepareRows } from "../../cli/src/learn/prepare-rows.js";
import { byKind, mean, note, placeOf, round } from "./places.js";
import { processorClock } from "./processor-clock.js";
import { bundled, type ContestTable, contestTables } from "./tables.js";

const rows = 500;
/** Milliseconds of processor time for the folds of a method; one that takes longer comes after all others of the table. */
const patience = 15_000;
const folds = 3;
const { timeout, workers } = processorClock();

interface Measured {
  readonly kind: string;
  readonly score: number;
  readonly milliseconds: number;
}

/** Other seeds than those of the measurement of `learn`. */
const tables: readonly ContestTable[] = [
  bundled("iris", "iris.csv", "species"),
  bundled("wine", "wine.csv", "cultivar"),
  bundled("breast cancer", "breast-cancer.csv", "diagnosis"),
  bundled("digits", "digits.csv", "digit", "d"),
  bundled("penguins", "penguins.csv", "species"),
  bundled("diabetes", "diabetes.csv", "progression"),
  bundled("body mass", "penguins.csv", "body_mass_g"),
  ...["wide", "rare class", "counts", "time order", "text"].map((name) => contestTables[name](100)),
];

const places = { classification: new Map<string, Place[]>(), regression: new Map<string, Place[]>() };

interface Place {
  readonly place: number;
  readonly cost: number;
}

for (const { name, target, table } of tables) {
  const prepared = prepareRows(table, { target, seed: 0, share: 0.2 });
  const { advice, entries, train } = prepared;
  const data = nestRows(train, { inTime: advice.time !== null, seed: 0 }).take(rows);
  const measured: Measured[] = [];
  for (const entry of entries) measured.push(await measuredOn(data, entry, advice));
  const times = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  for (const one of measured) {
    const own = places[advice.task as keyof typeof places];
    note(own, one.kind, { place: placeOf(one, measured), cost: one.milliseconds / median });
  }
  console.log(`${name}: ${measured.length} methods, median ${median.toFixed(0)} ms`);
}

await workers.close();

/** The score of a method in the folds, larger is better, and the time of a fit. */
async function measuredOn(data: LearningData, entry: Entry, advice: PreparedRows["advice"]): Promise<Measured> {
  const measure: Scorer = scorer(advice.validation?.scorers[0] as string);
  const { groups: _, ...samples } = data;
  const kind = methodOf(entry);
  try {
    const result = await crossValidateAsync(
      registry.recipe(entry.recipe),
      samples,
      { folds: foldsFor(advice, data, folds, 0), scorers: [measure.name] },
      { workers, signal: timeout(patience) },
    );
    const seconds = result.folds.flatMap((fold) => (fold.status === "scored" ? [fold.seconds] : []));
    const milliseconds = (1000 * seconds.reduce((sum, value) => sum + value, 0)) / seconds.length;
    return { kind, score: (measure.higherIsBetter ? 1 : -1) * result.scores[measure.name].mean, milliseconds };
  } catch (error) {
    console.log(`${kind}: ${(error as Error).message}`);
    return { kind, score: Number.NEGATIVE_INFINITY, milliseconds: patience / folds };
  }
}

function summary(of: ReadonlyMap<string, readonly Place[]>) {
  return byKind(of, (own) => ({
    place: round(mean(own.map(({ place }) => place))),
    cost: round(Math.exp(mean(own.map(({ cost }) => Math.log(cost))))),
    tables: own.length,
  }));
}

const { version } = JSON.parse(readFileSync(new URL("../../library/package.json", import.meta.url), "utf8")) as {
  version: string;
};
const priors = {
  provenance: {
    script: "scripts/contest/method-priors.ts",
    lectern: version,
    tables: tables.map(({ name }) => name),
    place: "mean over the tables of the share of methods that score higher, in 3 folds with default options",
    cost: "geometric mean of the fit time divided by the median of all methods on the same table",
  },
  rows,
  classification: summary(places.classification),
  regression: summary(places.regression),
};
writeFileSync(
  new URL("../../cli/src/learn/method-priors.json", import.meta.url),
  `${JSON.stringify(priors, null, 2)}\n`,
);
