/** Prepares a table for `learn`: training rows, test rows, profile and advice. */
import type { Advice } from "lectern/advice";
import { dropTableColumns, evenlySpacedRows, profileTable, type Table, type TableProfile } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { asClassTarget } from "../data/class-target.js";
import { namedColumn } from "../data/named-column.js";
import { type LearningData, splitColumns } from "../data/target-columns.js";
import type { InputFlags, TargetFlags } from "../flags.js";
import { counted } from "../terminal/counted.js";
import { chooseRows, type DividedRows, divideRows } from "./divide-rows.js";
import { classSizes } from "./folds.js";
import type { Entry } from "./leaderboard.js";
import { findSuitableMethods } from "./suitable-methods.js";

export interface PreparedRows {
  readonly advice: Advice;
  readonly entries: readonly Entry[];
  /** Of all rows, or of a subset spread over the table. */
  readonly profile: TableProfile;
  readonly train: LearningData;
  readonly test: LearningData;
  /** In words. */
  readonly how: string;
  /** All rows, only if requested: they need as much memory as both parts together. */
  readonly all?: LearningData;
  /** The column with the groups. */
  readonly groups?: string;
  readonly notes: readonly string[];
}

export interface PrepareSettings extends TargetFlags, Pick<InputFlags, "as"> {
  readonly target: string;
  readonly methods?: readonly string[];
  readonly interpretable?: boolean;
  readonly probabilistic?: boolean;
  readonly useAll?: boolean;
  readonly seed: number;
  /** The share of the rows for the test. */
  readonly share: number;
}

/** Number of rows for the advice; checking millions for leaks and duplicates takes minutes. */
const advisedRows = 100_000;
/** Number of rows for the profile in the report: sorting millions takes longer than learning from them. */
const profiledRows = 200_000;

/** A class needs so many rows to be learned, compared and tested. */
const minRowsOfClass = 3;

/** Profiles the table and splits its rows. The table itself is not needed afterwards. */
export function prepareRows(given: Table, settings: PrepareSettings): PreparedRows {
  const { target, seed, share, as: declared = new Map<string, string>() } = settings;
  requireColumns(given, settings);
  const { table, notes: classNotes } = asClassTarget(given, target, declared);
  const { advice, entries } = adviceFor(table, settings);
  const groups = settings.groups ?? advice.groups ?? undefined;
  const wanted = advice.task === "classification" ? "labels" : "numbers";
  const split = splitColumns(table, { ...settings, ...(groups === undefined ? {} : { groups }) }, wanted);
  const { data } = split;
  requireClasses(data, target);
  const divided: DividedRows = divideRows(data, { inTime: advice.time !== null, share, seed });
  return {
    advice,
    entries,
    profile: profileTable(evenlySpacedRows(table, profiledRows)),
    train: chooseRows(data, divided.train),
    test: chooseRows(data, divided.test),
    how: divided.how,
    ...(settings.useAll === true ? { all: data } : {}),
    ...(groups === undefined ? {} : { groups }),
    notes: [...classNotes, ...split.notes, ...warningsOf(advice, target)],
  };
}

/** The columns that the flags name exist, and some are left to learn from. */
function requireColumns(table: Table, { target, weights, groups, ignore = [] }: PrepareSettings): void {
  const special = [target, weights, groups, ...ignore].filter((name) => name !== undefined);
  for (const name of special) namedColumn(table, name);
  if (table.names.some((name) => !special.includes(name))) return;
  const hint = ignore.length > 0 ? "--ignore names all others" : "the table has no other column";
  throw new CommandFailure("usage", `no column is left to learn from besides the target ${target}`, hint);
}

/** A class that only one row has cannot be learned and tested; with two classes there would be nothing to tell apart. */
function requireClasses(data: LearningData, target: string): void {
  const sizes = [...classSizes(data)];
  if (sizes.length === 0 || sizes.filter(([, count]) => count >= minRowsOfClass).length >= 2) return;
  const shown = sizes.slice(0, 5).map(([name, count]) => `${name} (${counted(count, "row")})`);
  throw new CommandFailure(
    "failure",
    `${target} has fewer than two classes with at least ${minRowsOfClass} rows: ${shown.join(", ")}${sizes.length > 5 ? ", …" : ""}`,
    "two rows of a class are for learning and comparing, one is for the final test",
  );
}

function adviceFor(table: Table, settings: PrepareSettings): { advice: Advice; entries: Entry[] } {
  const { target, groups, methods, interpretable, probabilistic, weights, ignore = [] } = settings;
  const hidden = new Set([weights, ...ignore].filter((name) => name !== undefined));
  const seen = dropTableColumns(table, [...hidden]);
  return findSuitableMethods(evenlySpacedRows(seen, advisedRows), {
    target,
    ...(groups === undefined ? {} : { groups }),
    ...(methods === undefined ? {} : { methods }),
    ...(interpretable === undefined ? {} : { interpretable }),
    ...(probabilistic === undefined ? {} : { probabilistic }),
  });
}

/** The library's warnings, with the flag that follows their advice; rows without a target are left out already. */
function warningsOf({ warnings }: Advice, target: string): string[] {
  return warnings
    .filter(({ code }) => code !== "missing-target")
    .map(({ code, message }) => (code === "coded-target" ? `${message}: --as ${target}=category` : message));
}
