import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { penguins } from "../../datasets/index.js";
import { createTable } from "../table/table.js";
import { countMissing, profileTable } from "./profile-table.js";

test("counts rows, missing values, constant columns and duplicate rows", () => {
  const table = createTable({ age: [31, 45, null, 31], same: ["x", "x", "x", "x"], ok: [true, false, true, true] });
  const { rows, columns, duplicateRows } = profileTable(table);
  expect({ rows, duplicateRows }).toEqual({ rows: 4, duplicateRows: 1 });
  expect(
    columns.map(({ name, type, count, missing, distinct, constant }) => [
      name,
      type,
      count,
      missing,
      distinct,
      constant,
    ]),
  ).toEqual([
    ["age", "number", 3, 1, 2, false],
    ["same", "category", 4, 0, 1, true],
    ["ok", "boolean", 4, 0, 2, false],
  ]);
});

test("accepts records, and an empty table", () => {
  expect(profileTable([{ a: 1 }, { a: 2 }]).columns[0].distinct).toBe(2);
  expect(profileTable(createTable({}))).toEqual({ rows: 0, columns: [], duplicateRows: 0 });
  expect(profileTable(createTable({ a: [] })).columns[0]).toMatchObject({ count: 0, missing: 0, summary: null });
  expect(refusal(() => profileTable(5 as never))).toContain("profileTable: the table must be a table");
});

test("profiles a hundred thousand rows of many columns", () => {
  const rows = 100_000;
  const column = (j: number) => Float64Array.from({ length: rows }, (_, i) => (i * (j + 7)) % 1000);
  const table = createTable(Array.from({ length: 10 }, (_, j) => [`c${j}`, column(j)] as const));
  const { columns, duplicateRows } = profileTable(table);
  expect(columns.every(({ distinct }) => distinct !== null && distinct <= 1000)).toBe(true);
  expect(duplicateRows).toBe(rows - 1000);
});

test("countMissing counts the missing values of any type", () => {
  expect(countMissing({ type: "text", values: ["a", null, null] }, 3)).toBe(2);
});

test("the penguins: the species and missing values that Horst, Hill and Gorman (2020) report", async () => {
  const { columns, duplicateRows } = profileTable(await penguins());
  const find = (name: string) => columns.find((column) => column.name === name);
  expect(find("species")?.summary).toEqual({
    kind: "category",
    top: [
      { value: "Adelie", count: 152 },
      { value: "Gentoo", count: 124 },
      { value: "Chinstrap", count: 68 },
    ],
  });
  expect(find("sex")?.missing).toBe(11);
  expect(find("body_mass_g")).toMatchObject({ missing: 2, summary: { minimum: 2700, maximum: 6300, whole: true } });
  expect(columns.some(({ likelyId }) => likelyId)).toBe(false);
  expect(duplicateRows).toBe(0);
});
