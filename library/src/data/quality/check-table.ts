/** Checks a table against constraints: data determine what a model does, so they are tested as code is. */
import { show } from "../../core/errors.js";
import { missingInColumn } from "../table/column.js";
import { asTable, type TableLike } from "../table/conform.js";
import { type Column, cellValue, type Table } from "../table/table.js";
import {
  lengthTest,
  membershipTest,
  monotoneTest,
  patternTest,
  rangeTest,
  type Verdict,
  wholeTest,
} from "./column-tests.js";
import { type Constraint, requireConstraints } from "./constraints.js";
import { relationTest, repetitionTest } from "./pair-tests.js";

/** A constraint that the table violates. */
export interface Violation {
  readonly constraint: Constraint;
  /** Its index in the list of constraints. */
  readonly index: number;
  /** The column it is about; null for rules about the whole table. */
  readonly column: string | null;
  /** What is wrong, for people. */
  readonly message: string;
  /** The number of rows that violate it; 0 when the column or the table as a whole does. */
  readonly count: number;
  /** The first rows that violate it, at most ten. */
  readonly rows: readonly number[];
}

/** The result of checking a table. */
export interface TableCheck {
  readonly passed: boolean;
  /** Number of constraints that were checked. */
  readonly checked: number;
  readonly violations: readonly Violation[];
}

const MAX_ROWS = 10;

/**
 * Checks a table against constraints and lists every one that is violated, with the rows that violate it. Invalid data
 * never throw, and a missing column is a violation too; an invalid constraint throws.
 *
 * @example
 * ```ts
 * import { checkTable, createTable } from "lectern/data";
 *
 * const table = createTable({ id: ["a", "b", "b"], age: [31, -4, null] });
 * const { passed, violations } = checkTable(table, [
 *   { column: "id", rule: "unique" },
 *   { column: "age", rule: "range", minimum: 0, maximum: 120 },
 *   { column: "age", rule: "complete" },
 * ]);
 * console.log(passed, violations.map(({ message }) => message)); // false and three messages
 * ```
 */
export function checkTable(given: TableLike, constraints: readonly Constraint[]): TableCheck {
  requireConstraints(constraints);
  const table = asTable(given, "checkTable: the table");
  const violations = constraints.flatMap((constraint, index) => {
    const fault = faultOf(table, constraint);
    if (fault === undefined) return [];
    const column = "column" in constraint ? constraint.column : null;
    const place = column === null ? "the table" : `the column ${show(column)}`;
    return [{ constraint, index, column, ...fault, message: `${place} ${fault.message}` }];
  });
  return { passed: violations.length === 0, checked: constraints.length, violations };
}

interface Fault {
  readonly message: string;
  readonly count: number;
  readonly rows: readonly number[];
}

function faultOf(table: Table, constraint: Constraint): Fault | undefined {
  switch (constraint.rule) {
    case "columns":
      return columnsFault(table, constraint.names, constraint.only ?? false);
    case "rowCount": {
      const { minimum = 0, maximum = Infinity } = constraint;
      const fits = table.rows >= minimum && table.rows <= maximum;
      if (fits) return undefined;
      return whole(`has ${table.rows} rows, not ${rangeText(constraint.minimum, constraint.maximum)}`);
    }
    case "distinctRows": {
      const names = constraint.columns ?? table.names;
      const absent = names.find((name) => !table.names.includes(name));
      if (absent !== undefined) return whole(`has no column ${show(absent)}`);
      const test = repetitionTest(columnsNamed(table, names), table.rows);
      return rowsFault(table, undefined, test, (count) => `has ${count} duplicate rows`);
    }
    default:
      return columnFault(table, constraint);
  }
}

type ColumnConstraint = Extract<Constraint, { column: string }>;

function columnFault(table: Table, constraint: ColumnConstraint): Fault | undefined {
  const [column] = columnsNamed(table, [constraint.column]);
  if (column === undefined) return whole("is missing");
  const fault = (test: Verdict, what: string) =>
    rowsFault(table, column, test, (count) => `has ${count} of ${table.rows} values ${what}`);
  switch (constraint.rule) {
    case "complete":
      return fault((row) => missingInColumn(column, row), "missing");
    case "atMostMissing": {
      const found = fault((row) => missingInColumn(column, row), `missing, more than a share of ${constraint.share}`);
      return found !== undefined && found.count > constraint.share * table.rows ? found : undefined;
    }
    case "unique":
      return fault(repetitionTest([column], table.rows), "that are duplicates");
    case "type": {
      const { type } = constraint;
      return column.type === type ? undefined : whole(`has the type ${column.type}, not ${type}`);
    }
    case "range": {
      const what = `that are not ${rangeText(constraint.minimum, constraint.maximum)}`;
      return fault(rangeTest(column, constraint), what);
    }
    case "whole":
      return fault(wholeTest(column), "that are not whole numbers");
    case "oneOf":
      return fault(membershipTest(column, constraint), "that are not allowed");
    case "matches":
      return fault(patternTest(column, constraint), `that do not match ${constraint.pattern}`);
    case "length": {
      const what = `whose length is not ${rangeText(constraint.minimum, constraint.maximum)}`;
      return fault(lengthTest(column, constraint), what);
    }
    case "monotone":
      return fault(monotoneTest(column, constraint), `that are not ${constraint.direction}`);
    case "compare": {
      const [other] = columnsNamed(table, [constraint.with]);
      if (other === undefined) return whole(`cannot be compared: there is no column ${show(constraint.with)}`);
      const what = `that are not ${constraint.relation} those of ${show(constraint.with)}`;
      return fault(relationTest(column, other, constraint.relation), what);
    }
  }
}

function columnsFault(table: Table, names: readonly string[], only: boolean): Fault | undefined {
  const absent = names.filter((name) => !table.names.includes(name));
  const extra = only ? table.names.filter((name) => !names.includes(name)) : [];
  const parts = [
    ...(absent.length > 0 ? [`lacks ${absent.map(show).join(", ")}`] : []),
    ...(extra.length > 0 ? [`has the unexpected ${extra.map(show).join(", ")}`] : []),
  ];
  return parts.length === 0 ? undefined : whole(parts.join(" and "));
}

function columnsNamed(table: Table, names: readonly string[]): readonly Column[] {
  return names.flatMap((name) => table.columns[table.names.indexOf(name)] ?? []);
}

function whole(message: string): Fault {
  return { message, count: 0, rows: [] };
}

/** Runs a test over all rows, in order. */
function rowsFault(
  table: Table,
  column: Column | undefined,
  test: Verdict,
  message: (count: number) => string,
): Fault | undefined {
  if (typeof test === "string") return whole(test);
  const rows: number[] = [];
  let count = 0;
  for (let row = 0; row < table.rows; row++) {
    if (!test(row)) continue;
    count++;
    if (rows.length < MAX_ROWS) rows.push(row);
  }
  if (count === 0) return undefined;
  const value = column === undefined ? null : cellValue(column, rows[0]);
  const first = `the first in row ${rows[0]}${value === null ? "" : `: ${show(value)}`}`;
  return { message: `${message(count)} (${first})`, count, rows };
}

function rangeText(minimum: number | string | undefined, maximum: number | string | undefined): string {
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `from ${minimum} to ${maximum}`;
}
