/** The schema of a table, which a model keeps to validate later tables. */
import { isRecord } from "../../core/plain-data.js";
import type { Column, Table } from "./table.js";

/** The properties of a column that later tables must match. */
export type ColumnSchema = ColumnKind & {
  /** The fit did not use the column: later tables may lack it, or have another type there. */
  readonly unused?: true;
};

type ColumnKind =
  | { readonly name: string; readonly type: "number" | "boolean" | "date" | "text" }
  /** the categories by their codes, where a model works with codes */
  | { readonly name: string; readonly type: "category"; readonly categories?: readonly string[] }
  | { readonly name: string; readonly type: "ordinal"; readonly levels: readonly string[] }
  | {
      readonly name: string;
      readonly type: "image";
      readonly width: number;
      readonly height: number;
      readonly channels: number;
    };

/** The schema that later tables must match; `unused` lists columns that the fit does not use. */
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

/** The names of the columns that the fit did not use. */
export function unusedColumns(schema: readonly { readonly name: string; readonly unused?: unknown }[]): string[] {
  return schema.filter(({ unused }) => unused === true).map(({ name }) => name);
}

/** Whether a value from a file describes columns of these names. */
export function isTableSchema(value: unknown, names: readonly string[]): value is readonly ColumnSchema[] {
  return (
    Array.isArray(value) &&
    value.length === names.length &&
    value.every((column: unknown, j) => isRecord(column) && column["name"] === names[j] && isColumn(column))
  );
}

function isColumn({ name: _, unused, ...kind }: Readonly<Record<string, unknown>>): boolean {
  return (unused === undefined || unused === true) && isKind(kind);
}

/** A type with what it must have, and nothing else. */
function isKind({ type, ...more }: Readonly<Record<string, unknown>>): boolean {
  switch (type) {
    case "ordinal": {
      const { levels, ...others } = more;
      return isListOfNames(levels) && isEmpty(others);
    }
    case "category": {
      const { categories, ...others } = more;
      return (categories === undefined || isListOfNames(categories)) && isEmpty(others);
    }
    case "image": {
      const { width, height, channels, ...others } = more;
      return isImageSize([width, height, channels]) && isEmpty(others);
    }
    default:
      return ["number", "boolean", "date", "text"].includes(String(type)) && isEmpty(more);
  }
}

/** Maximum number of numbers of one image: a file could claim images that no memory can hold. */
const MAX_IMAGE = 2 ** 26;

function isImageSize(sizes: readonly unknown[]): boolean {
  const isSize = (size: unknown) => Number.isInteger(size) && Number(size) > 0;
  return sizes.every(isSize) && sizes.reduce<number>((product, size) => product * Number(size), 1) <= MAX_IMAGE;
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

function isListOfNames(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === "string") && new Set(value).size === value.length
  );
}
