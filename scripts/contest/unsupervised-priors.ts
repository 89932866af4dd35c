/**
 * Measures how well every method of clustering and of dimension reduction does with the recipes that are suggested for tables whose
 * classes are known, and writes workbench/src/compute/unsupervised-priors.json, by which the workbench orders its suggestions.
 *
 * node --import tsx scripts/contest/unsupervised-priors.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Labels, Matrix } from "lectern";
import { suggest } from "lectern/advice";
import type { AnyModel, RecipeJson } from "lectern/contract";
import { asLabels, type Column, columnOf, dropTableColumns, selectTableRows, type Table } from "lectern/data";
import { adjustedRandIndex, trustworthiness } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { registry } from "lectern/registry";
import { byKind, mean, note, placeOf, round } from "./places.js";
import { timeoutAfter } from "./processor-clock.js";
import { bundled, type ContestTable } from "./tables.js";

/** More rows take long with methods of cubic cost, and say little more. */
const maxRows = 250;
/** Milliseconds of processor time for a fit. */
const patience = 10_000;
const neighbors = 10;

type Goal = "clustering" | "reduction";

const tables: readonly ContestTable[] = [
  bundled("iris", "iris.csv", "species"),
  bundled("wine", "wine.csv", "cultivar"),
  bundled("breast cancer", "breast-cancer.csv", "diagnosis"),
  bundled("digits", "digits.csv", "digit", "d"),
];

/** The places of each method on the tables. */
const places: Record<Goal, Map<string, number[]>> = {
  clustering: new Map(),
  reduction: new Map(),
};

for (const given of tables) {
  const { x, y } = samplesOf(given);
  for (const goal of ["clustering", "reduction"] as const) {
    const { suggestions } = suggest(x, null, { methods: registry.methods, goal });
    const measured = [];
    for (const { kind, recipe } of suggestions) {
      const begin = process.cpuUsage();
      const score = await scoreOf(goal, withClusters(recipe, y.classes.length), x, y);
      const { user, system } = process.cpuUsage(begin);
      console.log(`${given.name}: ${kind} ${score.toFixed(3)} ${Math.round((user + system) / 1000)} ms`);
      measured.push({ kind, score });
    }
    for (const one of measured) note(places[goal], one.kind, placeOf(one, measured));
  }
}

const { version } = JSON.parse(readFileSync(new URL("../../library/package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};
const priors = {
  provenance: {
    script: "scripts/contest/unsupervised-priors.ts",
    lectern: version,
    tables: tables.map(({ name }) => name),
    place:
      "mean over the tables of the share of methods that are better: by the adjusted Rand index with the classes, their number " +
      `given, or by the trustworthiness of a map of two columns with ${neighbors} neighbours`,
  },
  clustering: summary("clustering"),
  reduction: summary("reduction"),
};
writeFileSync(
  new URL("../../workbench/src/compute/unsupervised-priors.json", import.meta.url),
  `${JSON.stringify(priors, null, 2)}\n`,
);

/** Some rows of a table, spread over it, with their classes. */
function samplesOf({ table, target }: ContestTable): { readonly x: Table; readonly y: Labels } {
  const order = createRandom(0).permutation(table.rows).slice(0, maxRows).sort();
  const rows = selectTableRows(table, order);
  const classes = columnOf(rows, target) as Extract<Column, { type: "category" }>;
  return {
    x: dropTableColumns(rows, [target]),
    y: asLabels(Array.from(classes.codes, (code) => classes.categories[code])),
  };
}

/** The recipe with the number of groups, if its method is told how many. */
function withClusters(recipe: RecipeJson, count: number): RecipeJson {
  const steps = recipe.options.steps as readonly RecipeJson[];
  const last = steps[steps.length - 1];
  const { facts, options } = registry.method(last.kind);
  const name = facts.task === "clustering" ? ["clusters", "components"].find((one) => one in options) : undefined;
  if (name === undefined) return recipe;
  const told = { ...last, options: { ...last.options, [name]: count } };
  return { ...recipe, options: { ...recipe.options, steps: [...steps.slice(0, -1), told] } };
}

/** How good the groups or the map are; worse than all others if there is an error, or no time. */
async function scoreOf(goal: Goal, recipe: RecipeJson, x: Table, y: Labels): Promise<number> {
  try {
    const model: AnyModel = await registry.recipe(recipe).fitAsync({ x }, { signal: timeoutAfter(patience) });
    if (goal === "clustering") return adjustedRandIndex(groupsOf(model, x), y);
    const map = model.embedding ?? model.transform?.(x);
    return trustworthiness(encoded(x), map as Matrix, { neighbors });
  } catch (error) {
    console.log(`${recipe.kind}: ${(error as Error).message}`);
    return -2;
  }
}

/** The groups of the rows; rows without one are a group of their own. */
function groupsOf(model: AnyModel, x: Table): Labels {
  const { labels } = model;
  return labels === undefined ? (model.predict?.(x) as Labels) : asLabels(Array.from(labels, (label) => `c${label}`));
}

/** The columns as the recipes see them. */
function encoded(x: Table) {
  const { suggestions } = suggest(x, null, { methods: registry.methods, goal: "reduction" });
  const steps = suggestions[0].recipe.options.steps as readonly RecipeJson[];
  return registry.recipe(steps[0]).fit({ x }).transform?.(x) as Matrix;
}

function summary(goal: Goal) {
  return byKind(places[goal], (own) => ({ place: round(mean(own)), tables: own.length }));
}
