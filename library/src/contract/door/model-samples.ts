/** What a fitted model is given, by what it was fitted on: numbers, or a table whose columns it knows. */
import type { Saved } from "../../core/saved.js";
import { type CodedSchema, isCodedSchema } from "../../data/table/codes.js";
import { type ColumnSchema, isTableSchema } from "../../data/table/schema.js";
import type { Table } from "../../data/table/table.js";
import type { AnySamples } from "./columns.js";
import { admitInput, type Door } from "./door.js";
import { admitCodedInput, admitTableInput } from "./tables.js";

type Fitted = Pick<Saved, "features" | "schema">;

/** Checks samples for a model; one that was fitted on a table takes tables. */
export function admitForModel(door: Door, given: unknown, { features, schema }: Fitted): AnySamples | Table {
  if (schema === undefined) return admitInput(door, given, features);
  return keepsTables(door)
    ? admitTableInput(door, given, schema as readonly ColumnSchema[])
    : admitCodedInput(door, given, schema as readonly CodedSchema[]);
}

/** Whether a saved model tells the columns of the table it was fitted on, if it was. */
export function tellsColumns(door: Door, { features, schema }: Fitted): boolean {
  if (schema === undefined) return door.supports.table !== true;
  if (keepsTables(door)) return isTableSchema(schema, features);
  return door.supports.categories === true && isCodedSchema(schema, features);
}

function keepsTables({ supports, keepsTables: keeps }: Door): boolean {
  return supports.table === true || keeps === true;
}
