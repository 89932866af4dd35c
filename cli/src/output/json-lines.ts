/** Writes a table as JSON Lines: one object per line. */
import type { Column, Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";

const CHUNK = 1 << 16;

/** The lines in pieces of about 64 KiB; missing values are null. */
export function* jsonLines(table: Table): Generator<string> {
  const keys = table.names.map((name, j) => `${j === 0 ? "{" : ","}${JSON.stringify(name)}:`);
  const cells = table.columns.map((column, j) => cellWriter(column, table.names[j]));
  let chunk = "";
  for (let row = 0; row < table.rows; row++) {
    for (let j = 0; j < cells.length; j++) chunk += keys[j] + cells[j](row);
    chunk += cells.length === 0 ? "{}\n" : "}\n";
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

function cellWriter(column: Column, name: string): (row: number) => string {
  switch (column.type) {
    case "number":
      return (row) => {
        const value = column.values[row];
        if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
        if (Number.isNaN(value)) return "null";
        throw new CommandFailure(
          "failure",
          `column ${JSON.stringify(name)} is ${value} in row ${row + 1}, which JSON cannot represent`,
          "write CSV, Parquet or Arrow instead",
        );
      };
    case "boolean":
      return (row) => (column.values[row] === 255 ? "null" : String(column.values[row] === 1));
    case "date":
      return (row) => (Number.isNaN(column.values[row]) ? "null" : `"${new Date(column.values[row]).toISOString()}"`);
    case "text":
      return (row) => JSON.stringify(column.values[row]);
    case "category":
    case "ordinal": {
      const written = (column.type === "category" ? column.categories : column.levels).map((text) =>
        JSON.stringify(text),
      );
      return (row) => written[column.codes[row]] ?? "null";
    }
    case "image":
      throw new CommandFailure(
        "failure",
        `column ${JSON.stringify(name)} contains images, which JSON Lines files cannot store`,
      );
  }
}
