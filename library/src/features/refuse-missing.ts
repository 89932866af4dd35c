/** The policy "refuse" for missing values, which all encoders share. */
import { LecternError } from "../core/errors.js";
import { columnLength, missingInColumn } from "../data/table/column.js";
import type { Column } from "../data/table/table.js";

/** Refuses the first row of a column that has no value. */
export function refuseMissing(kind: string, column: Column): void {
  for (let row = 0; row < columnLength(column); row++) {
    if (!missingInColumn(column, row)) continue;
    throw new LecternError(
      "invalid-data",
      `${kind}: the value in row ${row} is missing; impute it, or set the option missing to accept it`,
      { kind, row },
    );
  }
}
