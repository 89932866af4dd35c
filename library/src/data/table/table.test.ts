import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { LecternError } from "../../core/errors.js";
import {
  type Column,
  cell,
  columnIndex,
  columnOf,
  createTable,
  dropTableColumns,
  isTable,
  missingCount,
  selectTableColumns,
  selectTableRows,
} from "./table.js";

const image: Column = {
  type: "image",
  width: 2,
  height: 1,
  channels: 1,
  pixels: Float32Array.of(1, 2, 0, 0, 5, 6),
  missing: Uint8Array.of(0, 1, 0),
};
const table = createTable({
  age: [31, null, 45],
  city: ["Oslo", "Bern", null],
  size: { type: "ordinal", codes: Int32Array.of(1, -1, 0), levels: ["small", "large"] },
  member: [true, false, null],
  since: { type: "date", values: Float64Array.of(0, NaN, 86_400_000) },
  note: { type: "text", values: ["x", "", null] },
  photo: image,
});

describe("createTable", () => {
  test("infers the types of arrays and keeps columns unchanged", () => {
    expect(table.rows).toBe(3);
    expect(table.names).toEqual(["age", "city", "size", "member", "since", "note", "photo"]);
    expect(columnOf(table, "age")).toEqual({ type: "number", values: Float64Array.of(31, NaN, 45) });
    expect(columnOf(table, "city")).toEqual({
      type: "category",
      codes: Int32Array.of(1, 0, -1),
      categories: ["Bern", "Oslo"],
    });
    expect(columnOf(table, "member")).toEqual({ type: "boolean", values: Uint8Array.of(1, 0, 255) });
    expect(columnOf(table, "photo")).toBe(image);
  });

  test("accepts entries, in which a name may be any text", () => {
    const odd = createTable([
      ["__proto__", [1]],
      ["constructor", [2]],
      ["", [3]],
    ]);
    expect(odd.names).toEqual(["__proto__", "constructor", ""]);
    expect(cell(odd, 0, "__proto__")).toBe(1);
    expect(createTable(new Map([["a", Float64Array.of(1, 2)]])).rows).toBe(2);
    expect(createTable({})).toEqual({ rows: 0, names: [], columns: [] });
  });

  test("refuses columns of different lengths and duplicate names", () => {
    expect(() => createTable({ a: [1, 2], b: [1] })).toThrow('"a" has 2 rows, "b" has 1');
    expect(() =>
      createTable([
        ["a", [1]],
        ["a", [2]],
      ]),
    ).toThrow('duplicate column name "a"');
    expect(() => createTable({ a: 5 as never })).toThrow('column "a" must be a Column or an array, got 5');
  });
});

test("isTable checks the shape only", () => {
  expect([createTable({}), { rows: 1, names: ["a"], columns: [null] }].every(isTable)).toBe(true);
  const others = [null, 3, [], { rows: 1, columns: 2, data: [] }, { rows: 1.5, names: [], columns: [] }, [{ a: 1 }]];
  expect(others.some(isTable)).toBe(false);
});

describe("columnOf", () => {
  test("suggests the nearest name for an unknown column", () => {
    expect(() => columnOf(table, "aeg")).toThrow('there is no column "aeg"; did you mean "age"?');
    expect(() => columnOf(table, "constructor")).toThrow(LecternError);
    const wide = createTable(Array.from({ length: 500 }, (_, j) => [`c${j}`, [j]] as const));
    const message = (() => {
      try {
        columnOf(wide, "something else");
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toMatch(/; known: c0, c1, .*, c19 and 480 more$/);
    expect(message?.length).toBeLessThan(250);
  });
});

describe("selections", () => {
  test("rows may come in any order and repeatedly", () => {
    const some = selectTableRows(table, [2, 0, 2]);
    expect(some.rows).toBe(3);
    expect(some.names.map((name) => [cell(some, 0, name), cell(some, 1, name), cell(some, 2, name)])).toEqual([
      [45, 31, 45],
      [null, "Oslo", null],
      ["small", "large", "small"],
      [null, true, null],
      ["1970-01-02", "1970-01-01", "1970-01-02"],
      [null, "x", null],
      ["2 x 1 image", "2 x 1 image", "2 x 1 image"],
    ]);
    expect(columnOf(some, "photo")).toMatchObject({ pixels: Float32Array.of(5, 6, 1, 2, 5, 6) });
    for (const row of [3, -1, 0.5, NaN]) expect(() => selectTableRows(table, [row])).toThrow(/does not exist/);
  });

  test("finds columns of a wide table by name, and refuses an unknown name with the nearest", () => {
    const names = Array.from({ length: 500 }, (_, j) => `c${j}`);
    const wide = createTable(names.map((name, j) => [name, [j]] as const));
    for (const [j, name] of names.entries()) expect(columnIndex(wide, name)).toBe(j);
    expect(refusal(() => columnIndex(wide, "c500"))).toContain("there is no column");
  });

  test("columns are selected or dropped by name", () => {
    expect(selectTableColumns(table, ["note", "age"]).names).toEqual(["note", "age"]);
    expect(dropTableColumns(table, ["note", "age"]).names).toEqual(["city", "size", "member", "since", "photo"]);
    expect(selectTableColumns(table, []).rows).toBe(3);
    expect(() => selectTableColumns(table, ["age", "age"])).toThrow(/only once/);
    expect(() => dropTableColumns(table, ["ages"])).toThrow('did you mean "age"?');
  });
});

test("missing values are counted and shown as null", () => {
  expect(table.names.map((name) => missingCount(table, name))).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(missingCount(table)).toBe(7);
  expect(["age", "size", "photo"].map((name) => cell(table, 1, name))).toEqual([null, null, null]);
  expect(cell(table, 1, "note")).toBe("");
  expect(() => cell(table, 3, "age")).toThrow("row 3 does not exist; the table has 3 rows");
});
