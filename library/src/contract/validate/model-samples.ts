/** What a fitted model is given, by what it was fitted on: numbers, or a table whose columns it knows. */
import type { Saved } from "../../core/saved.js";
import { type CodedSchema, isCodedSchema } from "../../data/table/codes.js";
import { type ColumnSchema, isTableSchema } from "../../data/table/schema.js";
import type { Table } from "../../data/table/table.js";
import type { AnySamples } from "./columns.js";
import { validateCodedInput, validateTableInput } from "./tables.js";
import { type DataRules, validateInput } from "./validate.js";

type Fitted = Pick<Saved, "features" | "schema">;

/** Checks samples for a model; one that was fitted on a table takes tables. */
export function validateForModel(rules: DataRules, given: unknown, { features, schema }: Fitted): AnySamples | Table {
  if (schema === undefined) return validateInput(rules, given, features);
  return keepsTables(rules)
    ? validateTableInput(rules, given, schema as readonly ColumnSchema[])
    : validateCodedInput(rules, given, schema as readonly CodedSchema[]);
}

/** Whether a saved model has the columns of the table it was fitted on, if it was. */
export function hasSchema(rules: DataRules, { features, schema }: Fitted): boolean {
  if (schema === undefined) return rules.supports.table !== true;
  if (keepsTables(rules)) return isTableSchema(schema, features);
  return rules.supports.categories === true && isCodedSchema(schema, features);
}

function keepsTables({ supports, keepsTables: keeps }: DataRules): boolean {
  return supports.table === true || keeps === true;
}
