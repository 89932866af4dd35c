/** Prepares a table for `learn`: training rows, test rows, profile and advice. */
import { LecternError } from "lectern";
import type { Advice } from "lectern/advice";
import { dropTableColumns, evenlySpacedRows, profileTable, type Table, type TableProfile } from "lectern/data";
import { asClassTarget } from "../data/class-target.js";
import { type LearningData, splitColumns } from "../data/target-columns.js";
import type { InputFlags, TargetFlags } from "../flags.js";
import { chooseRows, type DividedRows, divideRows } from "./divide-rows.js";
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

/** Profiles the table and splits its rows. The table itself is not needed afterwards. */
export function prepareRows(given: Table, settings: PrepareSettings): PreparedRows {
  const { target, seed, share, as: declared = new Map<string, string>() } = settings;
  const { table, notes: classNotes } = asClassTarget(given, target, declared);
  const { advice, entries } = adviceFor(table, settings);
  const groups = settings.groups ?? advice.groups ?? undefined;
  const wanted = advice.task === "classification" ? "labels" : "numbers";
  const split = splitColumns(table, { ...settings, ...(groups === undefined ? {} : { groups }) }, wanted);
  const { data } = split;
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

function adviceFor(table: Table, settings: PrepareSettings): { advice: Advice; entries: Entry[] } {
  const { target, groups, methods, interpretable, probabilistic, weights, ignore = [] } = settings;
  const hidden = new Set([weights, ...ignore].filter((name) => name !== undefined));
  if (hidden.has(target)) {
    throw new LecternError("invalid-option", `the target ${target} must not be in --ignore or --weights`);
  }
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
