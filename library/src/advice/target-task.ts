/** What a column can be predicted as. */
import type { ColumnProfile } from "../data/quality/profile-table.js";

/**
 * The task that a target column asks for: numbers are regressed, categories classified, and so are texts if each occurs
 * at least twice. Undefined for columns that cannot be predicted, such as dates and free texts.
 *
 * @example
 * ```ts
 * import { targetTask } from "lectern/advice";
 * import { createTable, profileTable } from "lectern/data";
 *
 * const { rows, columns } = profileTable(createTable({ rent: [9, 12], sold: [true, false] }));
 * columns.map((column) => targetTask(column, rows)); // [ "regression", "classification" ]
 * ```
 */
export function targetTask(
  { type, distinct }: Pick<ColumnProfile, "type" | "distinct">,
  rows: number,
): "regression" | "classification" | undefined {
  if (type === "number") return "regression";
  if (type === "category" || type === "ordinal" || type === "boolean") return "classification";
  return type === "text" && distinct !== null && distinct * 2 <= rows ? "classification" : undefined;
}
