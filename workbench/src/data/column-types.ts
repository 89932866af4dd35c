/** The types of columns, as the user may change them. */
import type { CsvColumnType } from "lectern/data";

/** The types to choose from, besides ordinals. */
export const columnTypes = [
  "number",
  "category",
  "text",
  "boolean",
  "date",
] as const satisfies readonly CsvColumnType[];

/** Values in an order, the least first. */
export type OrdinalType = Extract<CsvColumnType, { readonly type: "ordinal" }>;
export type ColumnType = (typeof columnTypes)[number] | OrdinalType;

/** Changed types by the name of the column. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** The types after changing one of them; null reads the column as it is detected. */
export function withType(types: ColumnTypes, name: string, type: ColumnType | null): ColumnTypes {
  const others = Object.entries(types).filter(([other]) => other !== name);
  return Object.fromEntries(type === null ? others : [...others, [name, type]]);
}

/** The changed type of a column, if there is one: a column may have the name of any property. */
export function typeOf(types: ColumnTypes, name: string): ColumnType | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

/** What a type is called. */
export function typeName(type: ColumnType): string {
  return typeof type === "string" ? type : type.type;
}

/** Whether a value, which may come from anywhere, is a type. */
export function isColumnType(value: unknown): value is ColumnType {
  if (typeof value !== "object" || value === null) return (columnTypes as readonly unknown[]).includes(value);
  const { type, levels } = value as Partial<OrdinalType>;
  if (type !== "ordinal" || !Array.isArray(levels) || levels.length === 0) return false;
  return levels.every((level) => typeof level === "string") && new Set(levels).size === levels.length;
}

/** The types as the command line has them: the levels of an ordinal follow its name. */
export function typeTexts(types: ColumnTypes): Record<string, string> {
  const text = (type: ColumnType) => (typeof type === "string" ? type : [type.type, ...type.levels].join(":"));
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, text(type)]));
}
