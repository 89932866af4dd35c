/** What a method learns, as rows of a table for people: cards, help and the workbench's inspector. */
import type { AnyField, Field, Size, StateTable } from "./fields.js";

/** One row: `trees.threshold`, "numbers, one for each of the nodes", "values up to this one go left". */
export interface StateRow {
  readonly path: string;
  readonly form: string;
  readonly description: string;
}

/** A row for each field, those of records and lists after their own. */
export function describeState(learns: StateTable, prefix = ""): readonly StateRow[] {
  return Object.entries(learns).flatMap(([name, field]) => rowsOf(field, `${prefix}${name}`));
}

function rowsOf(given: Field, path: string): readonly StateRow[] {
  const field = given as AnyField;
  const own = { path, form: formOf(field), description: field.description };
  return [own, ...rowsInside(field, path)];
}

function rowsInside(field: AnyField, path: string): readonly StateRow[] {
  switch (field.type) {
    case "record":
      return describeState(field.fields, `${path}.`);
    case "optional":
      return rowsInside(field.field as AnyField, path);
    case "list": {
      const item = field.item as AnyField;
      return item.type === "record" ? describeState(item.fields, `${path}[].`) : [];
    }
    default:
      return [];
  }
}

/** The form of a field in words: "features x components". */
export function formOf(given: Field): string {
  const field = given as AnyField;
  switch (field.type) {
    case "number":
      return "number";
    case "integer":
      return "integer";
    case "flag":
      return "true or false";
    case "text":
      return field.choices === undefined ? "string" : field.choices.join(" or ");
    case "array":
      return `${field.array === "Float64Array" ? "numbers" : field.array} (${inWords(field.length)})`;
    case "matrix":
      return `matrix (${inWords(field.rows)} × ${inWords(field.columns)})`;
    case "sparse":
      return `sparse matrix (${inWords(field.rows)} × ${inWords(field.columns)})`;
    case "list":
      return `list (${inWords(field.length)}) of ${formOf(field.item)}`;
    case "record":
      return "record";
    case "either":
      return [...new Set(field.forms.map(formOf))].join(" or ");
    case "optional":
      return `${formOf(field.field)}, or null`;
    case "option":
      return "option";
    case "model":
      return "saved model";
    case "data":
      return "data";
  }
}

function inWords(size: Size): string {
  return String(size).replaceAll("*", "·");
}
