/**
 * Column types that a file format cannot represent, as text stored in the file: category, ordinal with its levels, or
 * text.
 */
import type { Table } from "lectern/data";
import type { DeclaredType } from "./column-types.js";

/** The types as JSON, for a file's own metadata. */
export function metadataOfTypes(table: Table): string {
  const types = table.columns.flatMap((column, j): [string, unknown][] => {
    if (column.type === "ordinal") return [[table.names[j], { ordinal: column.levels }]];
    return column.type === "category" || column.type === "text" ? [[table.names[j], column.type]] : [];
  });
  return JSON.stringify({ types });
}

/** The types that were kept in a file; anything that is not understood is ignored, because it is only a hint. */
export function typesFromMetadata(text: string | undefined | null): Map<string, DeclaredType> {
  const found = new Map<string, DeclaredType>();
  for (const entry of listOf(text)) {
    if (!Array.isArray(entry) || typeof entry[0] !== "string") continue;
    const [name, type] = entry;
    if (type === "category" || type === "text") found.set(name, type);
    const levels = typeof type === "object" && type !== null && "ordinal" in type ? type.ordinal : undefined;
    if (Array.isArray(levels) && levels.every((level) => typeof level === "string")) {
      found.set(name, { type: "ordinal", levels });
    }
  }
  return found;
}

function listOf(text: string | undefined | null): readonly unknown[] {
  if (text === undefined || text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    const types = typeof value === "object" && value !== null && "types" in value ? value.types : undefined;
    return Array.isArray(types) ? types : [];
  } catch {
    return [];
  }
}
