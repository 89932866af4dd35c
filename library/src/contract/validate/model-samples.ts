/** What a fitted model is given, by what it was fitted on: numbers, or a table whose columns it knows. */
import type { Saved } from "../../core/saved.js";
import type { Table } from "../../data/table/table.js";
import type { AnySamples } from "./columns.js";
import { type DataRules, validateInput } from "./validate.js";

type Fitted = Pick<Saved, "features" | "schema">;

/** Checks samples for a model; one that was fitted on a table takes tables. */
export function validateForModel(rules: DataRules, given: unknown, { features, schema }: Fitted): AnySamples | Table {
  if (schema === undefined || rules.tables === undefined) return validateInput(rules, given, features);
  return rules.tables.validateForModel(rules, given, schema);
}

/** Whether a saved model has the columns of the table it was fitted on, if it was. */
export function hasSchema(rules: DataRules, saved: Fitted): boolean {
  if (saved.schema === undefined) return rules.supports.table !== true;
  return rules.tables?.hasSchema(rules, saved) ?? false;
}
