import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { isTableSchema, schemaOf, unusedColumns } from "./schema.js";

const table = mixedTable(8);

describe("schemaOf", () => {
  test("gives names and types, and further details of a type", () => {
    expect(schemaOf(table)).toEqual([
      { name: "number", type: "number" },
      { name: "category", type: "category" },
      { name: "ordinal", type: "ordinal", levels: ["small", "middle", "large"] },
      { name: "boolean", type: "boolean" },
      { name: "date", type: "date" },
      { name: "text", type: "text" },
      { name: "image", type: "image", width: 4, height: 4, channels: 1 },
    ]);
  });

  test("marks columns that the fit did not use", () => {
    const schema = schemaOf(table, ["date", "number"]);
    expect(unusedColumns(schema)).toEqual(["number", "date"]);
    expect(schema[0]).toEqual({ name: "number", type: "number", unused: true });
    expect(unusedColumns(schemaOf(table))).toEqual([]);
  });
});

describe("isTableSchema", () => {
  const { names } = table;

  test("recognises the result of schemaOf, also after a JSON round trip", () => {
    expect(isTableSchema(schemaOf(table), names)).toBe(true);
    expect(isTableSchema(JSON.parse(JSON.stringify(schemaOf(table, ["text"]))), names)).toBe(true);
  });

  test.each([
    ["nothing", undefined],
    ["a record", { a: "number" }],
    ["fewer columns", schemaOf(table).slice(1)],
    ["columns in another order", [...schemaOf(table)].reverse()],
    ["a column that is a text", ["number", ...schemaOf(table).slice(1)]],
    ["an unknown type", [{ name: "number", type: "sound" }, ...schemaOf(table).slice(1)]],
    ["an ordinal without levels", schemaOf(table).map(({ name, type }) => ({ name, type }))],
    [
      "an image without pixels",
      schemaOf(table).map((column) => (column.type === "image" ? { ...column, width: 0 } : column)),
    ],
    [
      "an image that no memory can hold",
      schemaOf(table).map((column) => (column.type === "image" ? { ...column, width: 2 ** 30 } : column)),
    ],
    [
      "an ordinal with a level twice",
      schemaOf(table).map((column) => (column.type === "ordinal" ? { ...column, levels: ["a", "a"] } : column)),
    ],
    ["a number with levels", [{ name: "number", type: "number", levels: ["a"] }, ...schemaOf(table).slice(1)]],
    ["a column that is unused by half", [{ name: "number", type: "number", unused: 1 }, ...schemaOf(table).slice(1)]],
  ])("%s is not a schema", (_, value) => {
    expect(isTableSchema(value, names)).toBe(false);
  });
});
