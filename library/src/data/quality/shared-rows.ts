/** Rows that occur in two tables: the commonest way in which a test set leaks into training. */
import { LecternError } from "../../core/errors.js";
import { defaultFeatures } from "../dataset.js";
import { column, isMatrix, type Matrix } from "../matrix.js";
import { asTable, type TableLike } from "../table/conform.js";
import { columnIndex, selectTableColumns, type Table } from "../table/table.js";
import { firstEqualRows, matchRows } from "./row-index.js";

/** Rows that two tables have in common. */
export interface SharedRows {
  /** Number of rows of the second table that are also in the first one. */
  readonly count: number;
  /** Which rows of the second table they are. */
  readonly second: Int32Array;
  /** For each of them the first row of the first table that equals it. */
  readonly first: Int32Array;
}

/** Which columns to compare. */
export interface SharedRowsOptions {
  /** Names of the columns that make two rows the same; all columns by default. */
  readonly columns?: readonly string[];
}

/**
 * Finds the rows of the second table that are in the first one, value by value; missing values are equal. Use it on a
 * training and a test set before trusting a score. Matrices work too; without `columns` both must have the
 * same ones.
 *
 * @example
 * ```ts
 * import { createTable, sharedRows } from "lectern/data";
 *
 * const train = createTable({ age: [31, 45, 28], city: ["Bern", "Oslo", "Rome"] });
 * const test = createTable({ age: [28, 45], city: ["Rome", "Bern"] });
 * sharedRows(train, test); // { count: 1, second: [0], first: [2] }
 * ```
 */
export function sharedRows(a: TableLike | Matrix, b: TableLike | Matrix, options: SharedRowsOptions = {}): SharedRows {
  const [left, right] = [tableOf(a, "sharedRows: the first table"), tableOf(b, "sharedRows: the second table")];
  const names = options.columns ?? left.names;
  if (options.columns === undefined) for (const name of right.names) columnIndex(left, name);
  const matches = matchRows(selectTableColumns(left, names), selectTableColumns(right, names));
  const second = Int32Array.from(matches.keys()).filter((row) => matches[row] >= 0);
  return { count: second.length, second, first: second.map((row) => matches[row]) };
}

/** Throws when a row of one of the sets is in another one: a split with such rows measures memory, not learning. */
export function requireNoSharedRows(
  sets: Readonly<Record<string, TableLike | Matrix>>,
  options?: SharedRowsOptions,
): void {
  const entries = Object.entries(sets);
  for (let i = 0; i < entries.length; i++) {
    for (let k = i + 1; k < entries.length; k++) {
      const { count, first, second } = sharedRows(entries[i][1], entries[k][1], options);
      if (count === 0) continue;
      const [a, b] = [entries[i][0], entries[k][0]];
      throw new LecternError(
        "invalid-data",
        `${count === 1 ? `1 row of ${b} is` : `${count} rows of ${b} are`} also in ${a}, for example row ${second[0]} of ${b} is row ${first[0]} of ${a}; ` +
          "remove them from one of the sets",
        { sets: [a, b], count },
      );
    }
  }
}

/** The rows that are duplicates of earlier ones, in order; `columns` names those that make two rows the same. */
export function duplicateRows(given: TableLike | Matrix, { columns }: SharedRowsOptions = {}): Int32Array {
  const table = tableOf(given, "duplicateRows: the table");
  const first = firstEqualRows(columns === undefined ? table : selectTableColumns(table, columns));
  return Int32Array.from(first.keys()).filter((row) => first[row] !== row);
}

function tableOf(given: TableLike | Matrix, where: string): Table {
  if (!isMatrix(given)) return asTable(given, where);
  const names = defaultFeatures(given.columns);
  const columns = names.map((_, j) => ({ type: "number" as const, values: column(given, j) }));
  return { rows: given.rows, names, columns };
}
