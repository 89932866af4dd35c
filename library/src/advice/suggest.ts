/** Suggests how to model a table: task, columns, encoders, methods, measures and folds, each with its reason. */

import type { MethodFacts } from "../contract/contract.js";
import type { Task } from "../contract/facts.js";
import { LecternError, show } from "../core/errors.js";
import type { RecipeJson } from "../core/options/options.js";
import { type Warning, warn } from "../core/report.js";
import { categoryCounts } from "../data/quality/category-counts.js";
import { type ColumnProfile, profileTable, type TableProfile } from "../data/quality/profile-table.js";
import { asTable, type TableLike } from "../data/table/conform.js";
import { columnIndex, columnOf, type Table } from "../data/table/table.js";
import { type ColumnPlan, planColumns } from "./column-plan.js";
import { type ModelPreferences, type RankedMethod, type RankGiven, rankMethods } from "./rank-methods.js";
import { findGroups, findTime } from "./sample-order.js";
import { tableWarnings } from "./table-warnings.js";
import { targetTask } from "./target-task.js";
import { planValidation, type ValidationPlan } from "./validation-plan.js";

/** The requirements, and the methods to choose from. */
export interface AdviceOptions extends ModelPreferences {
  /** The methods to choose from, such as `registry.methods`; nothing else is suggested. */
  readonly methods: readonly MethodFacts[];
  /** What to do without a target: clusters, or fewer columns. */
  readonly goal?: "clustering" | "reduction";
  /** The column of groups; detected by its name by default. */
  readonly groups?: string;
  /** The column by which samples follow each other; a date by which the rows are sorted by default. */
  readonly time?: string;
  /** The profile of the table, if you have it already; otherwise it is computed. */
  readonly profile?: TableProfile;
}

/** A method with everything before it. */
export interface Suggestion {
  readonly kind: string;
  /** The whole recipe as JSON: `registry.recipe(recipe)` makes it ready to fit on the table without the target. */
  readonly recipe: RecipeJson;
  readonly reasons: readonly string[];
}

/** Everything suggested for a table. */
export interface Advice {
  readonly task: Task;
  readonly target: string | null;
  /** The most promising first. */
  readonly suggestions: readonly Suggestion[];
  /** How to evaluate them; absent without a target. */
  readonly validation?: ValidationPlan;
  /** The column of groups; it is not a feature. */
  readonly groups: string | null;
  /** The column by which the samples follow each other. */
  readonly time: string | null;
  /** Columns that are not used, each with the reason. */
  readonly left: ColumnPlan["left"];
  readonly warnings: readonly Warning[];
}

/**
 * Examines a table and suggests recipes for a target, or for clusters or fewer columns when there is none. It fits
 * nothing: the suggestions are meant to be compared by cross-validation.
 *
 * @example
 * ```ts
 * import { suggest } from "lectern/advice";
 * import { createTable } from "lectern/data";
 * import { registry } from "lectern/registry";
 *
 * const flats = createTable({ size: [40, 85, 60, 110], city: ["Bern", "Oslo", "Bern", "Oslo"], rent: [9, 12, 11, 15] });
 * const { task, suggestions, warnings } = suggest(flats, "rent", { methods: registry.methods });
 * console.log(task, suggestions[0].kind, suggestions[0].reasons, warnings);
 * ```
 */
export function suggest(given: TableLike, target: string | null, settings: AdviceOptions): Advice {
  const table = asTable(given, "suggest: the table");
  const { methods, goal = "clustering", groups: givenGroups, time: givenTime, profile: known, ...wishes } = settings;
  const kinds = requireComposers(methods);
  for (const name of [target, givenGroups, givenTime]) if (typeof name === "string") columnIndex(table, name);
  const profile = known ?? profileTable(table);
  const aim = target === null ? undefined : profile.columns.find(({ name }) => name === target);
  const task = aim === undefined ? goal : taskOf(aim, profile.rows);
  const others = profile.columns.filter(({ name }) => name !== target);
  const groups = givenGroups ?? findGroups(others, profile.rows);
  const time = givenTime ?? findTime(table, others);
  const learned = others.filter(({ name }) => name !== groups);
  const plan = planColumns(learned, kinds, aim !== undefined);
  const used = plan.blocks.flatMap(({ columns }) => columns);
  const validation = planValidation({
    task,
    samples: profile.rows,
    classCounts: task === "classification" && aim !== undefined ? classCountsOf(table, aim.name) : [],
    probabilistic: wishes.probabilistic === true,
    groups,
    time: others.find(({ name }) => name === time),
  });
  const uneven = validation?.scorers.includes("balanced-accuracy") === true;
  const facts: RankGiven = {
    task,
    samples: profile.rows,
    columns: used.length,
    sparse: plan.sparse,
    uneven,
    counts: plan.counts,
    ordered: time !== undefined,
    ...(aim?.summary?.kind === "number" ? { least: aim.summary.minimum, greatest: aim.summary.maximum } : {}),
    ...wishes,
  };
  const why = aim === undefined ? `no target: ${task}` : `the target ${aim.name} is a ${aim.type}: ${task}`;
  const ranked = used.length === 0 ? [] : rankMethods(methods, facts);
  const asItIs = planColumns(learned, kinds, aim !== undefined, true);
  const takesCategories = new Set(methods.flatMap(({ kind, traits }) => (traits?.supports.categories ? [kind] : [])));
  const planFor = ({ steps }: RankedMethod) => (takesCategories.has(steps[0].kind) ? asItIs : plan);
  return {
    task,
    target,
    suggestions: ranked.map((method) => suggestionOf(method, planFor(method), why)),
    ...(validation === undefined ? {} : { validation }),
    groups: groups ?? null,
    time: time ?? null,
    left: plan.left,
    warnings: [
      ...tableWarnings(table, profile, aim, used),
      ...targetWarnings(aim, profile.rows),
      ...emptyWarnings(task, used.length, ranked.length),
    ],
  };
}

/** The kinds there are; recipes for tables need two of them. */
function requireComposers(methods: readonly MethodFacts[]): ReadonlySet<string> {
  const kinds = new Set(methods.map(({ kind }) => kind));
  for (const needed of ["columns", "pipeline"]) {
    if (!kinds.has(needed)) {
      throw new LecternError(
        "invalid-option",
        `suggest: the methods must have ${needed}, which recipes for tables need`,
        {
          option: "methods",
        },
      );
    }
  }
  return kinds;
}

function suggestionOf({ kind, steps, reasons }: RankedMethod, plan: ColumnPlan, why: string): Suggestion {
  const { blocks, keep } = plan;
  const first = { kind: "columns", options: { blocks, ...(keep.length > 0 ? { keep } : {}), rest: "drop" } };
  const recipe = { kind: "pipeline", options: { steps: [first, ...steps] } };
  return { kind, recipe, reasons: [why, ...reasons, ...plan.reasons] };
}

function emptyWarnings(task: Task, columns: number, suggestions: number): Warning[] {
  if (columns === 0) return [warn("no-method", "no column is left to use")];
  return suggestions === 0
    ? [warn("no-method", `none of the given methods suits ${task} with these requirements`, { task })]
    : [];
}

function taskOf(column: ColumnProfile, rows: number): Task {
  const task = targetTask(column, rows);
  if (task !== undefined) return task;
  const { name, type } = column;
  throw new LecternError(
    "unsupported",
    `suggest: a ${type} column such as ${show(name)} cannot be predicted; a target holds numbers or categories`,
    { column: name },
  );
}

function targetWarnings(target: ColumnProfile | undefined, rows: number): Warning[] {
  if (target?.summary?.kind !== "number" || target.distinct === null) return [];
  if (!(target.summary.whole && target.distinct <= 10 && rows >= 5 * target.distinct)) return [];
  const message = `the target ${target.name} has ${target.distinct} distinct whole numbers: if they are codes of classes, make it a category`;
  return [warn("coded-target", message, { target: target.name, distinct: target.distinct })];
}

function classCountsOf(table: Table, name: string): number[] {
  const column = columnOf(table, name);
  if (column.type !== "text") return [...(categoryCounts(column)?.values() ?? [])];
  const counts = new Map<string, number>();
  for (const value of column.values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}
