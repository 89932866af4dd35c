/** The profile of a table: summaries of its columns, missing values, duplicate rows. */

import { missingInColumn } from "../table/column.js";
import { asTable, type TableLike } from "../table/conform.js";
import type { Column } from "../table/table.js";
import { type ColumnSummary, summarizeColumn } from "./profile-column.js";
import { firstEqualRows } from "./row-index.js";

/** The profile of a column. */
export interface ColumnProfile {
  readonly name: string;
  readonly type: Column["type"];
  /** Number of rows with a value. */
  readonly count: number;
  readonly missing: number;
  /** Number of distinct values; null for images, which are not compared. */
  readonly distinct: number | null;
  /** Whether all values are the same, so that the column carries no information. */
  readonly constant: boolean;
  /** Whether the values look like row identifiers, which a method would memorise. */
  readonly likelyId: boolean;
  /** Figures that depend on the type; null for a column without values. */
  readonly summary: ColumnSummary | null;
}

/** The profile of a table. */
export interface TableProfile {
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
  /** Number of duplicate rows. */
  readonly duplicateRows: number;
}

/**
 * Profiles a table column by column: types, missing values, distinct values, ranges, quantiles, frequent values,
 * constant columns and likely row identifiers. Use it before anything else; {@link suggestConstraints} makes it a test.
 *
 * @example
 * ```ts
 * import { createTable, profileTable } from "lectern/data";
 *
 * const { columns } = profileTable(createTable({ age: [31, 45, null, 28], city: ["Bern", "Oslo", "Bern", "Rome"] }));
 * columns[0].missing; // 1
 * columns[1].distinct; // 3
 * ```
 */
export function profileTable(given: TableLike): TableProfile {
  const table = asTable(given, "profileTable: the table");
  const columns = table.columns.map((column, j): ColumnProfile => {
    const missing = countMissing(column, table.rows);
    const count = table.rows - missing;
    const { distinct, summary, likelyId } = summarizeColumn(column, table.names[j]);
    return {
      name: table.names[j],
      type: column.type,
      count,
      missing,
      distinct,
      constant: distinct === 1,
      likelyId,
      summary,
    };
  });
  const duplicateRows = firstEqualRows(table).reduce((count, first, row) => (first === row ? count : count + 1), 0);
  return { rows: table.rows, columns, duplicateRows };
}

/** The number of missing values of a column. */
export function countMissing(column: Column, rows: number): number {
  let missing = 0;
  for (let row = 0; row < rows; row++) if (missingInColumn(column, row)) missing++;
  return missing;
}
