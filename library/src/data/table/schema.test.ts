import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { isTableSchema, schemaOf, unusedColumns } from "./schema.js";

const table = mixedTable(8);

describe("schemaOf", () => {
  test("tells names and types, and what else a type needs", () => {
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

  test("marks columns that the fit did not look at", () => {
    const schema = schemaOf(table, ["date", "number"]);
    expect(unusedColumns(schema)).toEqual(["number", "date"]);
    expect(schema[0]).toEqual({ name: "number", type: "number", unused: true });
    expect(unusedColumns(schemaOf(table))).toEqual([]);
  });
});

describe("isTableSchema", () => {
  const { names } = table;

  test("knows what schemaOf makes, also after a journey as JSON", () => {
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
  ])("%s is none", (_, value) => {
    expect(isTableSchema(value, names)).toBe(false);
  });
});
