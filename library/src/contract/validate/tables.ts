/** Tables where methods take numbers alone; reading them is left to the methods that take them (`table-reader.ts`). */
import { LecternError } from "../../core/errors.js";
import { isRecord } from "../../core/plain-data.js";
import { isTable } from "../../data/table/table.js";
import type { DataRules } from "./validate.js";

/** Whether samples are a table or a list of records rather than numbers. */
export function isTableLike(given: unknown): boolean {
  return isTable(given) || (Array.isArray(given) && given.length > 0 && isRecord(given[0]));
}

/** The error for a table where only numbers will do: the method takes no others, or its model has not seen one. */
export function refuseTable({ kind, supports, limits }: DataRules): LecternError {
  if (supports.categories) {
    return new LecternError(
      "feature-mismatch",
      `${kind}: x is a table, but the model was fitted on a matrix; pass a matrix`,
    );
  }
  const remedy = limits?.categories ?? "which this method cannot use; put encodeTable() before it in a pipeline";
  return new LecternError("unsupported", `${kind}: x is a table, ${remedy}`);
}

/** The error for numbers where the model has seen a table: the meaning of its codes is lost. */
export function requireTable({ kind }: DataRules): LecternError {
  return new LecternError("feature-mismatch", `${kind}: the model was fitted on a table; pass a table or records`);
}
