/** Tables as matrices of codes, for methods that understand categories: what each column becomes, and the codes. */
import { LecternError, show } from "../../core/errors.js";
import { nearestName } from "../../core/nearest-name.js";
import { type Matrix, zeros } from "../matrix.js";
import { numbersOf } from "./numbers.js";
import { type ColumnSchema, isTableSchema, schemaOf } from "./schema.js";
import type { Column, Table } from "./table.js";

/** A column as its codes are understood: numbers are themselves, booleans 0 and 1, levels and categories their places. */
export type CodedSchema =
  | Exclude<ColumnSchema, { readonly type: "date" | "text" | "image" | "category" }>
  | CodedCategory;

type CodedCategory = { readonly name: string; readonly type: "category"; readonly categories: readonly string[] };

/**
 * What becomes of categories and levels that the schema does not know: a missing value, the code after the last one, or
 * an error whose message ends with what would work.
 */
export type UnknownCategories = "missing" | "extra" | { readonly refuse: string };

/** An encoder for each type that has no codes, as the remedy of the refusal. */
const remedies = { text: "tfidf()", date: "dateFeatures()", image: "imagePixels()" } as const;

/**
 * The codes that the columns of a table get. Categories are sorted, so that the order in which a table lists them does not
 * matter. Text, date and image columns throw an error with their names; `where` begins the message.
 */
export function codedSchemaOf(table: Table, where: string): CodedSchema[] {
  return schemaOf(table).map((column, j): CodedSchema => {
    switch (column.type) {
      case "text":
      case "date":
      case "image":
        throw new LecternError(
          "invalid-data",
          `${where}: column ${show(column.name)} is of type ${column.type}, which has no categories; encode it first: ` +
            `pipeline(columns({ ${show(column.name)}: ${remedies[column.type]} }, { rest: "keep" }), …)`,
          { column: column.name },
        );
      case "category":
        return { ...column, type: "category", categories: sortedCategories(table.columns[j]) };
      default:
        return column;
    }
  });
}

function sortedCategories(column: Column): string[] {
  return column.type === "category" ? [...column.categories].sort() : [];
}

/** Whether a value from a file describes columns of these names with codes for all categories. */
export function isCodedSchema(value: unknown, names: readonly string[]): value is readonly CodedSchema[] {
  return (
    isTableSchema(value, names) &&
    value.every((column) =>
      column.type === "category"
        ? column.categories !== undefined
        : ["number", "boolean", "ordinal"].includes(column.type),
    )
  );
}

/** The number of codes of a column: its categories or levels, 2 for a boolean, undefined for numbers. */
export function codeCount(column: CodedSchema): number | undefined {
  switch (column.type) {
    case "category":
      return column.categories.length;
    case "ordinal":
      return column.levels.length;
    case "boolean":
      return 2;
    default:
      return undefined;
  }
}

/** The columns of a table, which are those of the schema, as a matrix of codes; missing values are NaN. */
export function codeTable(
  { rows, columns }: Table,
  schema: readonly CodedSchema[],
  unknown: UnknownCategories,
  where: string,
): Matrix {
  const result = zeros(rows, schema.length);
  schema.forEach((wanted, j) => {
    const codes = codesOf(columns[j], wanted, unknown, where);
    for (let i = 0; i < rows; i++) result.data[i * schema.length + j] = codes[i];
  });
  return result;
}

function codesOf(column: Column, wanted: CodedSchema, unknown: UnknownCategories, where: string): Float64Array {
  if (column.type !== "category" && column.type !== "ordinal") return numbersOf(column, wanted.name, where);
  const own = column.type === "category" ? column.categories : column.levels;
  const known = wanted.type === "category" ? wanted.categories : wanted.type === "ordinal" ? wanted.levels : [];
  const place = new Map(known.map((name, code) => [name, code]));
  const strange = unknown === "extra" ? known.length : Number.NaN;
  const codeOf = own.map((name) => place.get(name) ?? strange);
  if (typeof unknown === "object") {
    const row = column.codes.findIndex((code) => code >= 0 && Number.isNaN(codeOf[code]));
    if (row >= 0) throw unknownCategory(own[column.codes[row]], row, wanted, known, where, unknown.refuse);
  }
  return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : codeOf[code]));
}

function unknownCategory(
  category: string,
  row: number,
  { name, type }: CodedSchema,
  known: readonly string[],
  where: string,
  remedy: string,
): LecternError {
  const nearest = nearestName(category, known);
  const hint = nearest === undefined ? "" : ` (did you mean ${show(nearest)}?)`;
  return new LecternError(
    "invalid-data",
    `${where}: column ${show(name)} has the ${type === "ordinal" ? "level" : "category"} ${show(category)} in row ${row}, ` +
      `which the model does not know${hint}; ${remedy}`,
    { column: name, row, category },
  );
}
