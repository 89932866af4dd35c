/** Numeric columns, or columns with numeric codes, as a matrix and back. */
import { LecternError, show } from "../../core/errors.js";
import { type Matrix, zeros } from "../matrix.js";
import type { ColumnSchema } from "./schema.js";
import type { Column, Table } from "./table.js";

/** The types of columns that have a number for each value. */
export const numberTypes = ["number", "boolean", "date", "ordinal"] as const satisfies readonly Column["type"][];

/**
 * The columns of a table as a matrix: numbers as they are, booleans as 0 and 1, dates as milliseconds since 1970,
 * ordinals as the places of their levels from 0. Missing values become NaN. Categories, texts and images have no
 * numbers and are refused.
 */
export function tableNumbers({ rows, names, columns }: Table, where = "tableNumbers"): Matrix {
  const result = zeros(rows, columns.length);
  columns.forEach((column, j) => {
    const values = numbersOf(column, names[j], where);
    for (let i = 0; i < rows; i++) result.data[i * columns.length + j] = values[i];
  });
  return result;
}

/** The values of one column as numbers. */
export function numbersOf(column: Column, name: string, where: string): Float64Array {
  switch (column.type) {
    case "number":
    case "date":
      return column.values;
    case "boolean":
      return Float64Array.from(column.values, (value) => (value === 255 ? Number.NaN : value));
    case "ordinal":
      return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : code));
    default:
      throw new LecternError(
        "invalid-data",
        `${where}: column ${show(name)} is of type ${column.type}, which is not numeric; encode it first`,
        { column: name },
      );
  }
}

/** A table of the described columns, each from its column of numbers; booleans and levels are rounded. */
export function tableFromNumbers(x: Matrix, schema: readonly ColumnSchema[]): Table {
  const columns = schema.map((wanted, j) => {
    const values = new Float64Array(x.rows);
    for (let i = 0; i < x.rows; i++) values[i] = x.data[i * x.columns + j];
    return columnFromNumbers(values, wanted);
  });
  return { rows: x.rows, names: schema.map(({ name }) => name), columns };
}

function columnFromNumbers(values: Float64Array, wanted: ColumnSchema): Column {
  switch (wanted.type) {
    case "boolean":
      return { type: "boolean", values: Uint8Array.from(values, (v) => (Number.isNaN(v) ? 255 : Number(v >= 0.5))) };
    case "ordinal": {
      const last = wanted.levels.length - 1;
      const codes = Int32Array.from(values, (v) => (Number.isNaN(v) ? -1 : Math.min(last, Math.max(0, Math.round(v)))));
      return { type: "ordinal", codes, levels: wanted.levels };
    }
    default:
      return { type: wanted.type === "date" ? "date" : "number", values };
  }
}
