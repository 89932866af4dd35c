import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { codedSchemaOf } from "../../data/table/codes.js";
import { schemaOf } from "../../data/table/schema.js";
import { createTable } from "../../data/table/table.js";
import type { Capabilities } from "../contract.js";
import type { Door } from "./door.js";
import { admitForModel, tellsColumns } from "./model-samples.js";

const table = createTable({ size: [3, 1], city: ["Oslo", "Bern"] });
const features = table.names;
const [plain, coded] = [schemaOf(table), codedSchemaOf(table, "test")];
const codes = asMatrix([
  [3, 1],
  [1, 0],
]);

function door(supports: Capabilities, keepsTables = false): Door {
  return { kind: "test", target: "none", supports, keepsTables };
}

test("a model of numbers takes numbers, one of a table the table, its codes where the method understands these", () => {
  expect(admitForModel(door({}), codes, { features })).toBe(codes);
  expect(admitForModel(door({ categories: true }), codes, { features })).toBe(codes);
  expect(admitForModel(door({ table: true }), table, { features, schema: plain })).toEqual(table);
  expect(admitForModel(door({ categories: true }, true), table, { features, schema: plain })).toEqual(table);
  expect(admitForModel(door({ categories: true }), table, { features, schema: coded })).toEqual(codes);
  expect(refusal(() => admitForModel(door({ categories: true }), codes, { features, schema: coded }))).toContain(
    "the model was fitted on a table",
  );
});

test("a saved model must tell its columns when its method takes tables, and cannot when it takes none", () => {
  expect(tellsColumns(door({}), { features })).toBe(true);
  expect(tellsColumns(door({}), { features, schema: plain })).toBe(false);
  expect(tellsColumns(door({ table: true }), { features })).toBe(false);
  expect(tellsColumns(door({ table: true }), { features, schema: plain })).toBe(true);
  expect(tellsColumns(door({ categories: true }), { features })).toBe(true);
  expect(tellsColumns(door({ categories: true }), { features, schema: plain })).toBe(false);
  expect(tellsColumns(door({ categories: true }), { features, schema: coded })).toBe(true);
});
