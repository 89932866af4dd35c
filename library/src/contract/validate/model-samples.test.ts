import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { codedSchemaOf } from "../../data/table/codes.js";
import { schemaOf } from "../../data/table/schema.js";
import { createTable } from "../../data/table/table.js";
import type { Capabilities } from "../contract.js";
import { hasSchema, validateForModel } from "./model-samples.js";
import { tableReader } from "./table-reader.js";
import type { DataRules } from "./validate.js";

const table = createTable({ size: [3, 1], city: ["Oslo", "Bern"] });
const features = table.names;
const [plain, coded] = [schemaOf(table), codedSchemaOf(table, "test")];
const codes = asMatrix([
  [3, 1],
  [1, 0],
]);

function rules(supports: Capabilities, keepsTables = false): DataRules {
  return { kind: "test", target: "none", supports, keepsTables, tables: tableReader };
}

test("a model of numbers accepts numbers, a model of a table the table, coded if the method accepts categories", () => {
  expect(validateForModel(rules({}), codes, { features })).toBe(codes);
  expect(validateForModel(rules({ categories: true }), codes, { features })).toBe(codes);
  expect(validateForModel(rules({ table: true }), table, { features, schema: plain })).toEqual(table);
  expect(validateForModel(rules({ categories: true }, true), table, { features, schema: plain })).toEqual(table);
  expect(validateForModel(rules({ categories: true }), table, { features, schema: coded })).toEqual(codes);
  expect(refusal(() => validateForModel(rules({ categories: true }), codes, { features, schema: coded }))).toContain(
    "the model was fitted on a table",
  );
});

test("a saved model must have a schema if its method accepts tables, and must not otherwise", () => {
  expect(hasSchema(rules({}), { features })).toBe(true);
  expect(hasSchema(rules({}), { features, schema: plain })).toBe(false);
  expect(hasSchema(rules({ table: true }), { features })).toBe(false);
  expect(hasSchema(rules({ table: true }), { features, schema: plain })).toBe(true);
  expect(hasSchema(rules({ categories: true }), { features })).toBe(true);
  expect(hasSchema(rules({ categories: true }), { features, schema: plain })).toBe(false);
  expect(hasSchema(rules({ categories: true }), { features, schema: coded })).toBe(true);
});
