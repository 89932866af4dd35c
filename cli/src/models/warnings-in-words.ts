/** The warnings of a model for a reader who did not choose its steps. */
import type { Warning } from "lectern";

/** A sentence for each warning, without the names of inner steps; columns of one value are listed in one sentence. */
export function warningsInWords(warnings: readonly Warning[]): string[] {
  const constant = warnings.filter(({ code }) => code === "constant-column");
  const others = warnings.filter(({ code }) => code !== "constant-column");
  return [...new Set([...constantColumns(constant), ...others.map(withoutSteps)])];
}

/** The message without the names of the steps that it went through; names of columns, which are in quotes, stay. */
function withoutSteps({ message, details: { within } }: Warning): string {
  const path = Array.isArray(within) ? within.map(String) : [];
  const named = path.filter((part) => part.startsWith('"'));
  return [...named, message.slice(path.join(": ").length + (path.length > 0 ? 2 : 0))].join(": ");
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
