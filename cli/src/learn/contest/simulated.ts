/** For tests: a contest whose scores and times are formulas, on a clock that only the contest moves. */
import type { RecipeJson } from "lectern/contract";
import { createTable } from "lectern/data";
import { scorer } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { createFolds } from "lectern/selection";
import { type Budget, startBudget } from "../budget.js";
import { type Entry, methodOf } from "../leaderboard.js";
import { findSuitableMethods } from "../suitable-methods.js";
import type { ContestSettings } from "./contest.js";
import { type Judge, type Look, type Outcome, summaryOf } from "./judging.js";

/** How good a method is with certain options, and how long a fit of 1000 rows takes. */
export interface Quality {
  /** The expected score with infinitely many rows. */
  readonly limit: number;
  /** What is lost with 1000 rows; it decreases with the root of the rows. */
  readonly lost: number;
  readonly milliseconds: number;
}

export interface Simulation {
  readonly quality: (kind: string, options: Readonly<Record<string, unknown>>) => Quality;
  readonly methods: readonly string[];
  readonly rows: number;
  readonly total: number;
  readonly seed: number;
  /** Standard deviation of the score of a fold of 1000 rows. */
  readonly noise: number;
  /** Whether rows are in time order, so that each fold learns from the rows before it only. */
  readonly inTime?: boolean;
  readonly combine?: ContestSettings["extras"];
}

export interface Simulated {
  readonly settings: ContestSettings;
  readonly budget: Budget;
  readonly baseline: (look: Look) => readonly number[];
  /** The expected score of a recipe that is fitted on all rows. */
  truth(recipe: RecipeJson): number;
  /** All looks that were taken. */
  readonly looks: { readonly kind: string; readonly look: Look }[];
}

const values = Array.from({ length: 40 }, (_, i) => i);
const table = createTable({ a: values.map(Math.sin), b: values.map(Math.cos), y: values.map((i) => 1 + (i % 7)) });

/** The entries of some methods for a target of numbers, in this order. */
export function entriesOf(methods: readonly string[]): Entry[] {
  const { entries } = findSuitableMethods(table, { target: "y", methods });
  return methods.map((kind) => entries.find((entry) => methodOf(entry) === kind) as Entry);
}

/** The last step of a recipe. */
export function lastStep(recipe: RecipeJson): RecipeJson {
  const steps = recipe.options.steps as readonly RecipeJson[] | undefined;
  return steps === undefined ? recipe : steps[steps.length - 1];
}

export function simulate(given: Simulation): Simulated {
  let now = 0;
  const budget = startBudget(given.total, () => now);
  const looks: Simulated["looks"] = [];
  const expected = (recipe: RecipeJson, rows: number) => {
    const { kind, options } = lastStep(recipe);
    const { limit, lost } = given.quality(kind, options);
    return limit - lost / Math.sqrt(rows / 1000);
  };
  const judge: Judge = async (recipe, look, patience): Promise<Outcome> => {
    const { kind, options } = lastStep(recipe);
    looks.push({ kind, look });
    const fitMilliseconds = given.quality(kind, options).milliseconds * (look.rows / 1000) ** 1.1;
    const time = fitMilliseconds * Math.ceil(look.folds.count / 2);
    now += Math.min(time, patience);
    if (time > patience) return { failure: "too slow", patience };
    const scores = foldScores((rows) => expected(recipe, rows), recipe, look, given);
    return { scores: { r2: summaryOf(scores) }, fitMilliseconds };
  };
  const sizes: number[] = [];
  for (let size = 1000; 2 * size < given.rows; size *= 4) sizes.push(size);
  const folds = (rows: number, count: number, seed: number) =>
    given.inTime === true ? inTimeOrder(rows, count) : ({ kind: "automatic", count, seed } as const);
  const settings: ContestSettings = {
    entries: entriesOf(given.methods),
    sizes: [...sizes, given.rows],
    raceFolds: (rows) => folds(rows, 3, given.seed),
    finalFolds: (rows, repeat) => folds(rows, 5 + (given.inTime === true ? repeat : 0), given.seed + 1 + repeat),
    judge,
    scorer: scorer("r2"),
    budget,
    parallel: 2,
    seed: given.seed,
    extras: given.combine ?? (() => []),
  };
  const baseline = ({ folds: { count } }: Look) => new Array<number>(count).fill(0);
  return { settings, budget, baseline, truth: (recipe) => expected(recipe, given.rows), looks };
}

/** Test sets in the last two fifths of the rows, as those of `learn`. */
function inTimeOrder(rows: number, count: number): Look["folds"] {
  const testSize = Math.floor(0.15 * rows);
  const step = Math.floor((Math.floor(0.4 * rows) - testSize) / (count - 1));
  return { kind: "time-series", count, testSize, step, gap: 0, window: null };
}

/** Number of rows from which each fold learns; in folds at random all are nearly the same. */
function learnedFrom({ rows, folds }: Look): number[] {
  if (folds.kind !== "time-series") return new Array<number>(folds.count).fill(rows);
  return createFolds(folds, { samples: rows, y: undefined }).map(({ train }) => train.length);
}

/** Folds have a part in common for all candidates, and a part of their own. */
function foldScores(
  expected: (rows: number) => number,
  recipe: RecipeJson,
  look: Look,
  { noise }: Simulation,
): number[] {
  const shared = createRandom(0).fork(JSON.stringify(look));
  const own = shared.fork(JSON.stringify(recipe));
  const scale = noise / Math.sqrt(look.rows / 1000);
  return learnedFrom(look).map((rows) => expected(rows) + scale * (shared.normal() + 0.5 * own.normal()));
}
