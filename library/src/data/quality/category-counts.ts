/** The counts of the values of a categorical column. */
import type { Column } from "../table/table.js";

/** Counts of categories, levels or booleans that occur, by name; undefined for columns of other types. */
export function categoryCounts(column: Column): Map<string, number> | undefined {
  switch (column.type) {
    case "category":
      return countCodes(column.codes, column.categories);
    case "ordinal":
      return countCodes(column.codes, column.levels);
    case "boolean":
      return countCodes(column.values, ["false", "true"]);
    default:
      return undefined;
  }
}

function countCodes(codes: Int32Array | Uint8Array, names: readonly string[]): Map<string, number> {
  const counts = new Float64Array(names.length);
  // 255 marks a missing boolean, −1 a missing category.
  for (let i = 0; i < codes.length; i++) if (codes[i] >= 0 && codes[i] < names.length) counts[codes[i]]++;
  return new Map(names.flatMap((name, code) => (counts[code] > 0 ? [[name, counts[code]] as const] : [])));
}
