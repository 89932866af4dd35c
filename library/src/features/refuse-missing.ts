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
      `${kind}: the value of row ${row} is missing; fill it in, or choose another policy for missing values`,
      { kind, row },
    );
  }
}
