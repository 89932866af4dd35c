/** The types of columns, as the user may change them. */
import type { CsvColumnType } from "lectern/data";

/** The types to choose from. */
export const columnTypes = [
  "number",
  "category",
  "text",
  "boolean",
  "date",
] as const satisfies readonly CsvColumnType[];
export type ColumnType = (typeof columnTypes)[number];

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
