import { join } from "node:path";
import fc from "fast-check";
import { type Column, createTable, type Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import { readTable } from "../input/read-table.js";
import { folderWith } from "../input/reference-files.js";
import { arrowBytes } from "./arrow.js";
import { parquetBytes } from "./parquet.js";
import { writeFile } from "./write-bytes.js";
import { writeTable } from "./write-table.js";

const folder = folderWith();

async function through(name: string, table: Table, types?: ReadonlyMap<string, string>): Promise<Table> {
  const path = join(folder, name);
  await writeTable(path, table);
  return (await readTable([path], types === undefined ? {} : { types })).table;
}

const date = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -6e13, max: 2e14 }));
const word = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.constantFrom("NA", "", '"', "a,b", "x\ny", "1", "2020-01-01"),
);

const columnOf = (rows: number): fc.Arbitrary<Column> => {
  const numbers = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: rows, maxLength: rows });
  return fc.oneof(
    numbers(fc.double()).map((values): Column => ({ type: "number", values: Float64Array.from(values) })),
    numbers(date).map((values): Column => ({ type: "date", values: Float64Array.from(values) })),
    numbers(fc.constantFrom(0, 1, 255)).map((values): Column => ({ type: "boolean", values: Uint8Array.from(values) })),
    numbers(fc.option(word)).map((values): Column => ({ type: "text", values })),
    numbers(fc.option(word)).map((values): Column => {
      const categories = [...new Set(values)].filter((value) => value !== null).sort();
      return {
        type: "category",
        codes: Int32Array.from(values, (v) => (v === null ? -1 : categories.indexOf(v))),
        categories,
      };
    }),
    fc
      .uniqueArray(word, { minLength: 1, maxLength: 4 })
      .chain((levels) =>
        numbers(fc.integer({ min: -1, max: levels.length - 1 })).map(
          (codes): Column => ({ type: "ordinal", codes: Int32Array.from(codes), levels }),
        ),
      ),
  );
};

const tables = fc
  .tuple(
    fc.integer({ min: 1, max: 8 }),
    fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
  )
  .chain(([rows, names]) =>
    fc
      .tuple(...names.map(() => columnOf(rows)))
      .map((columns) => createTable(columns.map((column, j) => [names[j], column] as const))),
  );

describe("Parquet and Arrow round-trip a table", () => {
  test.each(["t.parquet", "t.arrow", "t.feather"])("%s", async (name) => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        expect(await through(name, table)).toEqual(table);
      }),
      { numRuns: 60 },
    );
  });

  test.each(["t.parquet", "t.arrow"])("fractions of milliseconds round-trip too: %s", async (name) => {
    const table = createTable({ d: { type: "date", values: Float64Array.of(0.25, -1.5, 1_700_000_000_000.125) } });
    expect(await through(name, table)).toEqual(table);
  });

  test("several row groups and batches round-trip", async () => {
    const rows = 10;
    const table = createTable({
      n: { type: "number", values: Float64Array.from({ length: rows }, (_, i) => (i % 4 === 0 ? Number.NaN : i / 3)) },
      c: { type: "category", codes: Int32Array.from({ length: rows }, (_, i) => (i % 3) - 1), categories: ["a", "b"] },
      t: { type: "text", values: Array.from({ length: rows }, (_, i) => (i % 5 === 0 ? null : `æ ${i}`)) },
    });
    const read = async (name: string) => (await readTable([join(folder, name)], {})).table;
    await writeFile(join(folder, "groups.parquet"), await parquetBytes(table, 3), false);
    await writeFile(join(folder, "batches.arrow"), await arrowBytes(table, 3), false);
    expect(await read("groups.parquet")).toEqual(table);
    expect(await read("batches.arrow")).toEqual(table);
  });
});

describe("CSV, TSV and JSON Lines round-trip values when the types are declared", () => {
  const declared = (table: Table) =>
    new Map(
      table.names.map((name, j): [string, string] => {
        const column = table.columns[j];
        return [name, column.type === "ordinal" ? ["ordinal", ...column.levels].join(":") : column.type];
      }),
    );
  const speakable = tables.filter(
    // The flag separates levels by colons; JSON has no infinities, and its keys that are whole numbers come first.
    ({ names, columns }) =>
      names.every((name) => !/^\d+$/.test(name)) &&
      columns.every(
        (column) =>
          (column.type !== "ordinal" || column.levels.every((level) => !level.includes(":"))) &&
          (column.type !== "number" || column.values.every((value) => Math.abs(value) !== Number.POSITIVE_INFINITY)),
      ),
  );

  test.each(["t.jsonl", "t.jsonl.gz", "t.ndjson"])("%s", async (name) => {
    await fc.assert(
      fc.asyncProperty(speakable, async (table) => {
        expect(await through(name, table, declared(table))).toEqual(table);
      }),
      { numRuns: 40 },
    );
  });

  test.each(["t.csv", "t.tsv", "t.csv.gz"])("%s", async (name) => {
    // A header that could be data is taken for data, so that the names are words here.
    const named = speakable.map((table) => ({ ...table, names: table.names.map((_, j) => `column_${j}`) }));
    await fc.assert(
      fc.asyncProperty(named, async (table) => {
        expect(await through(name, table, declared(table))).toEqual(table);
      }),
      { numRuns: 40 },
    );
  });
});
