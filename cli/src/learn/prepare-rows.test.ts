import { createTable, type Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { prepareRows } from "./prepare-rows.js";
import { rowFiles } from "./row-files.js";

const count = 60;
const rows = Array.from({ length: count }, (_, i) => i);
const settings = { seed: 0, share: 0.2 };

function visits(more: Record<string, readonly (number | string)[]> = {}): Table {
  return createTable({
    pulse: rows.map((i) => Math.sin(i) + (i % 3)),
    patient: rows.map((i) => `p${Math.floor(i / 6)}`),
    grade: rows.map((i) => i % 3),
    ...more,
  });
}

describe("preparing the rows of a table", () => {
  test("groups are found by column name, kept whole, and not used as a feature", () => {
    const { groups, train, test: held, how } = prepareRows(visits(), { ...settings, target: "grade" });
    expect(groups).toBe("patient");
    expect(train.x.names).toEqual(["pulse"]);
    const learned = new Set(train.groups);
    expect((held.groups ?? []).some((group) => learned.has(group))).toBe(false);
    expect(train.x.rows + held.x.rows).toBe(count);
    expect(how).toContain("groups");
  });

  test("a column of few integers is a number, with a note on the flag that makes it classes; one of two integers is classes", () => {
    const three = prepareRows(visits(), { ...settings, target: "grade" });
    expect(three.advice.task).toBe("regression");
    expect(three.notes.join()).toContain("--as grade=category");
    const two = prepareRows(visits({ sick: rows.map((i) => i % 2) }), { ...settings, target: "sick" });
    expect(two.advice.task).toBe("classification");
    expect(two.train.y).toMatchObject({ classes: ["0", "1"] });
  });

  test("drops rows without a target, with one note", () => {
    const gaps = rows.map((i) => (i < 5 ? Number.NaN : i / 7));
    const { notes, train, test: held } = prepareRows(visits({ price: gaps }), { ...settings, target: "price" });
    expect(train.x.rows + held.x.rows).toBe(count - 5);
    expect(notes.filter((note) => note.includes("price") && /missing|no value of price/.test(note))).toHaveLength(1);
  });

  test("keeps all rows only on request; refuses to ignore every column", () => {
    expect(prepareRows(visits(), { ...settings, target: "grade" }).all).toBeUndefined();
    expect(prepareRows(visits(), { ...settings, target: "grade", useAll: true }).all?.x.rows).toBe(count);
    const none = { ...settings, target: "grade", ignore: ["pulse", "patient"] };
    expect(() => prepareRows(visits(), none)).toThrowError("no column is left");
  });

  test("refuses a target of fewer than two classes that can be learned and tested", () => {
    const kind = rows.map((i) => (i < 2 ? "rare" : "usual"));
    const table = visits({ kind });
    expect(() => prepareRows(table, { ...settings, target: "kind" })).toThrowError("rare (2 rows)");
  });
});

test("saves few rows as text and many as Parquet", () => {
  const sized = (length: number) => ({ x: { rows: length, names: [], columns: [] } });
  expect(rowFiles({ train: sized(800), test: sized(200) })).toEqual({ train: "train.csv", test: "test.csv" });
  expect(rowFiles({ train: sized(180_000), test: sized(40_000) }).test).toBe("test.parquet");
});
