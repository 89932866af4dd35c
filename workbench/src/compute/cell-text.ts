/** A value of a table as a text. */
import { type Column, cellValue } from "lectern/data";

/** The value of a row; empty where it is missing. */
export function cellText(column: Column, row: number): string {
  const value = cellValue(column, row);
  return value === null ? "" : String(value);
}
