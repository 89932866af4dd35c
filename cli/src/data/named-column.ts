/** Columns that flags name. */
import { LecternError } from "lectern";
import { type Column, columnOf, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";

/** The column that a flag names; an unknown name is a usage error that says the nearest one. */
export function namedColumn(table: Table, name: string): Column {
  try {
    return columnOf(table, name);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw new CommandFailure("usage", error.reason, undefined, error);
  }
}
