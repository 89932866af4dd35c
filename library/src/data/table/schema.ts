/** What a model remembers of the columns of its table, so that it knows them again. */
import { isRecord } from "../../core/plain-data.js";
import type { Column, Table } from "./table.js";

/** What must be known of a column to recognise it again. */
export type ColumnSchema = ColumnKind & {
  /** The fit did not look at the column: later tables may lack it, or have anything in its place. */
  readonly unused?: true;
};

type ColumnKind =
  | { readonly name: string; readonly type: "number" | "category" | "boolean" | "date" | "text" }
  | { readonly name: string; readonly type: "ordinal"; readonly levels: readonly string[] }
  | {
      readonly name: string;
      readonly type: "image";
      readonly width: number;
      readonly height: number;
      readonly channels: number;
    };

/** What a later table must look like to be understood as this one was; `unused` names columns nobody looked at. */
export function schemaOf({ names, columns }: Table, unused: readonly string[] = []): ColumnSchema[] {
  const free = new Set(unused);
  return columns.map((column, j) => {
    const kind = kindOf(column, names[j]);
    return free.has(names[j]) ? { ...kind, unused: true } : kind;
  });
}

function kindOf(column: Column, name: string): ColumnKind {
  switch (column.type) {
    case "ordinal":
      return { name, type: column.type, levels: [...column.levels] };
    case "image": {
      const { type, width, height, channels } = column;
      return { name, type, width, height, channels };
    }
    default:
      return { name, type: column.type };
  }
}

/** The names of the columns that the fit did not look at. */
export function unusedColumns(schema: readonly { readonly name: string; readonly unused?: unknown }[]): string[] {
  return schema.filter(({ unused }) => unused === true).map(({ name }) => name);
}

/** Whether a value from a file describes columns of these names. */
export function isTableSchema(value: unknown, names: readonly string[]): value is readonly ColumnSchema[] {
  return (
    Array.isArray(value) &&
    value.length === names.length &&
    value.every((column: unknown, j) => isRecord(column) && column["name"] === names[j] && isKind(column))
  );
}

function isKind({ type, levels, width, height, channels }: Readonly<Record<string, unknown>>): boolean {
  switch (type) {
    case "ordinal":
      return Array.isArray(levels) && levels.every((level) => typeof level === "string");
    case "image":
      return [width, height, channels].every((size) => Number.isInteger(size) && Number(size) > 0);
    default:
      return ["number", "category", "boolean", "date", "text"].includes(String(type));
  }
}
