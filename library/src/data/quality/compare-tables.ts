/** Drift: how a later table differs from an earlier one, column by column, with a verdict. */
import { show } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import { fraction, type GivenOptions } from "../../core/options/options.js";
import { asTable, type TableLike } from "../table/conform.js";
import { type Column, columnOf, type Table } from "../table/table.js";
import { compareValues, type ValueChange } from "./compare-columns.js";
import { countMissing } from "./profile-table.js";
import { chiSquaredTest } from "./two-sample-tests.js";

/** "stable": no evidence of a change; "slight": evidence of a small one; "drifted": evidence of one that matters. */
export type DriftVerdict = "stable" | "slight" | "drifted";

/** How one column differs between the tables. */
export interface ColumnComparison {
  readonly name: string;
  readonly type: { readonly before: Column["type"]; readonly after: Column["type"] };
  /** The share of missing values in both tables, and the p-value of the χ² test that it is the same. */
  readonly missing: { readonly before: number; readonly after: number; readonly pValue: number };
  /** How the values differ; null when the types do, and for columns of images or without values. */
  readonly values: ValueChange | null;
  readonly verdict: DriftVerdict;
  /** What led to the verdict, for people. */
  readonly reasons: readonly string[];
}

/** How two tables differ. */
export interface TableComparison {
  readonly rows: { readonly before: number; readonly after: number };
  /** Columns that only the later table has. */
  readonly newColumns: readonly string[];
  /** Columns that only the earlier table has. */
  readonly missingColumns: readonly string[];
  /** The columns that both have. */
  readonly columns: readonly ColumnComparison[];
  /** "drifted" when a column has drifted, is new or is missing; else the worst of the columns. */
  readonly verdict: DriftVerdict;
}

const compareOptions = {
  significance: fraction(
    0.01,
    "probability of reporting any change between tables that do not differ; divided among all tests (Bonferroni)",
    { open: true },
  ),
};

/** Options of {@link compareTables}. */
export type CompareOptions = GivenOptions<typeof compareOptions>;

/** A significant change matters from this stability index, or this difference of missing shares, on. */
const STABILITY_THAT_MATTERS = 0.1;
const MISSING_THAT_MATTERS = 0.05;

/**
 * Compares a later table with an earlier one: Kolmogorov and Smirnov's test for numbers, dates and the lengths of
 * texts, χ² for categories, and the population stability index for the size of the change. A verdict of "drifted" needs
 * both, evidence and size: in large tables everything is significant, in small ones every index is large.
 *
 * @example
 * ```ts
 * import { compareTables, createTable } from "lectern/data";
 *
 * const before = createTable({ height: Array.from({ length: 200 }, (_, i) => 150 + (i % 40)) });
 * const after = createTable({ height: Array.from({ length: 200 }, (_, i) => 165 + (i % 40)) });
 * compareTables(before, after).verdict; // "drifted"
 * ```
 */
export function compareTables(before: TableLike, after: TableLike, options: CompareOptions = {}): TableComparison {
  const { significance } = resolveOptions("compareTables", compareOptions, options);
  const a = asTable(before, "compareTables: the earlier table");
  const b = asTable(after, "compareTables: the later table");
  const shared = a.names.filter((name) => b.names.includes(name));
  // Two tests a column: of its values and of its gaps.
  const level = significance / Math.max(1, 2 * shared.length);
  const columns = shared.map((name) => compareColumn(name, a, b, level));
  const newColumns = b.names.filter((name) => !a.names.includes(name));
  const missingColumns = a.names.filter((name) => !b.names.includes(name));
  const verdict =
    newColumns.length + missingColumns.length > 0 ? "drifted" : worst(columns.map((each) => each.verdict));
  return { rows: { before: a.rows, after: b.rows }, newColumns, missingColumns, columns, verdict };
}

function compareColumn(name: string, a: Table, b: Table, level: number): ColumnComparison {
  const [before, after] = [columnOf(a, name), columnOf(b, name)];
  const type = { before: before.type, after: after.type };
  const missing = compareMissing(before, a.rows, after, b.rows);
  const values = before.type === after.type ? (compareValues(before, after) ?? null) : null;
  const findings = [
    ...(before.type === after.type ? [] : [drifted(`the type was ${before.type} and is ${after.type}`)]),
    ...judgeValues(values, level),
    ...judgeMissing(missing, level),
  ];
  const verdict = worst(findings.map((finding) => finding.verdict));
  return { name, type, missing, values, verdict, reasons: findings.map(({ reason }) => reason) };
}

function compareMissing(before: Column, rowsBefore: number, after: Column, rowsAfter: number) {
  const [a, b] = [countMissing(before, rowsBefore), countMissing(after, rowsAfter)];
  const { pValue } = chiSquaredTest([a, rowsBefore - a], [b, rowsAfter - b]);
  return { before: a / Math.max(1, rowsBefore), after: b / Math.max(1, rowsAfter), pValue };
}

interface Finding {
  readonly verdict: DriftVerdict;
  readonly reason: string;
}

function drifted(reason: string): Finding {
  return { verdict: "drifted", reason };
}

function judgeValues(values: ValueChange | null, level: number): Finding[] {
  if (values === null) return [];
  const { test, statistic, pValue, stability, newValues } = values;
  const findings: Finding[] = [];
  if (newValues.length > 0) findings.push(drifted(`there are new values: ${newValues.map(show).join(", ")}`));
  if (pValue < level) {
    const figures = `${test} ${statistic.toPrecision(3)}, p ${pValue.toPrecision(2)}, stability index ${stability.toPrecision(2)}`;
    const verdict = stability >= STABILITY_THAT_MATTERS ? "drifted" : "slight";
    findings.push({ verdict, reason: `the values are distributed differently (${figures})` });
  }
  return findings;
}

function judgeMissing({ before, after, pValue }: ColumnComparison["missing"], level: number): Finding[] {
  if (pValue >= level) return [];
  const verdict = Math.abs(after - before) >= MISSING_THAT_MATTERS ? "drifted" : "slight";
  const percent = (share: number) => `${(100 * share).toPrecision(3)} %`;
  return [{ verdict, reason: `the share of missing values was ${percent(before)} and is ${percent(after)}` }];
}

function worst(verdicts: readonly DriftVerdict[]): DriftVerdict {
  if (verdicts.includes("drifted")) return "drifted";
  return verdicts.includes("slight") ? "slight" : "stable";
}
