/** The warnings of a model for a reader who did not choose its steps. */
import type { Warning } from "lectern";

/** A sentence for each warning, said once; columns of one value are listed in one sentence, without the steps that met them. */
export function warningsInWords(warnings: readonly Warning[]): string[] {
  const constant = warnings.filter(({ code }) => code === "constant-column");
  const others = warnings.filter(({ code }) => code !== "constant-column");
  return [...new Set([...constantColumns(constant), ...others.map(inWords)])];
}

function inWords({ code, message, details: { columns, reason } }: Warning): string {
  if (code !== "column-left-out" || typeof reason !== "string" || !Array.isArray(columns)) return message;
  return `left out the column ${columns.join(", ")}, which ${reason}`;
}

function constantColumns(warnings: readonly Warning[]): string[] {
  if (warnings.length === 0) return [];
  const names = warnings.flatMap(({ details: { feature, column } }) =>
    feature === undefined && column === undefined ? [] : [String(feature ?? `number ${column}`)],
  );
  const more = warnings.reduce(
    (sum, { details: { columns } }) => sum + (Array.isArray(columns) ? columns.length : 0),
    0,
  );
  const shown = [...new Set(names), ...(more > 0 ? [`${more} more`] : [])];
  return [`columns with one value only, from which nothing is learned: ${shown.join(", ")}`];
}
