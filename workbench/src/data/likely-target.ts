/** Guesses the target column of a file. */
import type { ColumnProfile, TableProfile } from "lectern/data";

/** Typical names of targets, most typical first. */
const NAMES = [
  ...["target", "label", "labels", "class", "outcome", "response", "y"],
  ...["species", "diagnosis", "category", "group", "type", "survived", "churn", "default", "quality", "rating"],
  ...["price", "value", "score", "output", "result"],
];

/** A column with more classes than this is rather an identifier than a target. */
const MAX_CLASSES = 30;

/**
 * The column most likely to be predicted: one with a typical name, otherwise the last one with few categories, otherwise
 * the last one of numbers. Columns that are constant, identify rows or are neither are never chosen; null if none is left.
 */
export function likelyTarget({ columns }: TableProfile): string | null {
  const possible = columns.filter(canBeTarget);
  if (columns.length < 2 || possible.length === 0) return null;
  for (const wanted of NAMES) {
    const found = possible.find(({ name }) => plain(name) === wanted);
    if (found !== undefined) return found.name;
  }
  const last = possible[possible.length - 1];
  return (possible.findLast(isClass) ?? last).name;
}

function canBeTarget(column: ColumnProfile): boolean {
  if (column.constant || column.likelyId || column.count === 0) return false;
  return column.type === "number" || isClass(column);
}

function isClass({ type, distinct, count }: ColumnProfile): boolean {
  const isKind = type === "category" || type === "boolean" || type === "ordinal";
  return isKind && distinct !== null && distinct > 1 && distinct <= Math.min(MAX_CLASSES, count / 2);
}

/** A normalised name: "Target_", "is_churn". */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(is|has)[_ ]/, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
}
