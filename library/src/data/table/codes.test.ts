import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { toRows } from "../matrix.js";
import { codeCount, codedSchemaOf, codeTable, isCodedSchema } from "./codes.js";
import { createTable } from "./table.js";

const table = createTable({
  mass: [3.5, null, 4],
  wet: [true, false, null],
  size: { type: "ordinal", codes: Int32Array.of(2, -1, 0), levels: ["small", "medium", "large"] },
  place: { type: "category", codes: Int32Array.of(1, 0, -1), categories: ["Oslo", "Bern", "Chur"] },
});
const schema = codedSchemaOf(table, "test");

describe("a table of four types", () => {
  test("is coded by the order of levels and the alphabet of categories, with NaN for missing values", () => {
    expect(schema.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...["mass number", "wet boolean", "size ordinal", "place category"],
    ]);
    expect(schema.map(codeCount)).toEqual([undefined, 2, 3, 3]);
    expect(schema[3]).toEqual({ name: "place", type: "category", categories: ["Bern", "Chur", "Oslo"] });
    expect(toRows(codeTable(table, schema, "missing", "test"))).toEqual([
      [3.5, 1, 2, 0],
      [NaN, 0, NaN, 2],
      [4, NaN, 0, NaN],
    ]);
  });

  test("is recognised in a file, and columns without codes are not", () => {
    const names = table.names;
    expect(isCodedSchema(structuredClone(schema), names)).toBe(true);
    expect(isCodedSchema(schema, ["mass", "wet", "size", "city"])).toBe(false);
    expect(isCodedSchema([{ name: "place", type: "category" }], ["place"])).toBe(false);
    expect(isCodedSchema([{ name: "place", type: "category", categories: [1] }], ["place"])).toBe(false);
    expect(isCodedSchema([{ name: "day", type: "date" }], ["day"])).toBe(false);
  });
});

describe("unknown categories", () => {
  const other = createTable({
    mass: [1, 2],
    wet: [true, true],
    size: { type: "ordinal", codes: Int32Array.of(0, 3), levels: ["small", "medium", "large", "huge"] },
    place: ["Bern", "Berne"],
  });

  test("are missing, or get the code after the last one", () => {
    expect(toRows(codeTable(other, schema, "missing", "test"))[1]).toEqual([2, 1, NaN, NaN]);
    expect(toRows(codeTable(other, schema, "extra", "test"))[1]).toEqual([2, 1, 3, 3]);
  });

  test("are refused with their name, the nearest known one and a remedy", () => {
    const levels = { ...other, columns: other.columns.with(2, table.columns[2]) };
    expect(refusal(() => codeTable(levels, schema, { refuse: "leave it out" }, "test"))).toBe(
      'invalid-data: test: column "place" has the category "Berne" in row 1, which the model does not know ' +
        '(did you mean "Bern"?); leave it out',
    );
    expect(refusal(() => codeTable(other, schema, { refuse: "leave it out" }, "test"))).toContain(
      'column "size" has the level "huge" in row 1',
    );
  });
});

test.each([
  ["text", { type: "text", values: ["a", "b"] }, "tfidf()"],
  ["date", { type: "date", values: Float64Array.of(0, 1) }, "dateFeatures()"],
] as const)("a column of type %s is refused with its name and a suitable encoder", (type, column, encoder) => {
  expect(refusal(() => codedSchemaOf(createTable({ odd: column }), "test"))).toBe(
    `invalid-data: test: column "odd" is of type ${type}, which has no categories; encode it first: ` +
      `pipeline(columns({ "odd": ${encoder} }, { rest: "keep" }), …)`,
  );
});
