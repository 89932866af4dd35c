/** Laws that hold for the writer and the reader together. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { LecternError } from "../../core/errors.js";
import { type Column, createTable, type Table } from "../table/table.js";
import type { CsvColumnType, CsvReadOptions } from "./options.js";
import { createCsvReader, readCsv } from "./reader.js";
import { writeCsv } from "./writer.js";

const cellText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom('"', ",", ";", "\r", "\n", " ", "a", "1", ".", "\ufeff", "é", "😀"),
    maxLength: 6,
  }),
  fc.constantFrom("", "NA", "null", " NaN ", "12", "1e5", "true", "2024-01-01", "__proto__", "#", "-0"),
);
const LARGEST = 8.64e15;

function columnOf(rows: number): fc.Arbitrary<Column> {
  const list = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: rows, maxLength: rows });
  const coded = (names: readonly string[]) =>
    list(fc.integer({ min: -1, max: names.length - 1 })).map((codes) => Int32Array.from(codes));
  const names = fc.uniqueArray(cellText, { minLength: 1, maxLength: 5 });
  return fc.oneof(
    list(fc.double()).map((values): Column => ({ type: "number", values: Float64Array.from(values) })),
    list(fc.option(fc.integer({ min: -LARGEST, max: LARGEST }), { nil: NaN })).map(
      (values): Column => ({ type: "date", values: Float64Array.from(values) }),
    ),
    list(fc.constantFrom(0, 1, 255)).map((values): Column => ({ type: "boolean", values: Uint8Array.from(values) })),
    list(fc.option(cellText)).map((values): Column => ({ type: "text", values })),
    names.chain((levels) => coded(levels).map((codes): Column => ({ type: "ordinal", codes, levels }))),
    names.chain((categories) => coded(categories).map((codes) => usedCategories(codes, categories.toSorted()))),
  );
}

/** A file knows only the categories that occur in it. */
function usedCategories(codes: Int32Array, names: readonly string[]): Column {
  const used = names.filter((_, code) => codes.includes(code));
  return { type: "category", codes: codes.map((code) => used.indexOf(names[code])), categories: used };
}

const tables = fc
  .nat({ max: 6 })
  .chain((rows) =>
    fc
      .uniqueArray(fc.tuple(cellText, columnOf(rows)), { minLength: 1, maxLength: 4, selector: ([name]) => name })
      .map((columns) => createTable(columns)),
  );

function declaredTypes(table: Table): Map<string, CsvColumnType> {
  const declared = (column: Column): CsvColumnType =>
    column.type === "ordinal" ? { type: "ordinal", levels: column.levels } : (column.type as CsvColumnType);
  return new Map(table.names.map((name, j) => [name, declared(table.columns[j])]));
}

describe("writing and reading", () => {
  test("restores any table exactly when its types are declared", () => {
    const dialects = fc.constantFrom(
      { delimiter: ",", newline: "\n", decimal: "." } as const,
      { delimiter: ";", newline: "\r\n", decimal: "," } as const,
      { delimiter: "\t", newline: "\n", decimal: "," } as const,
      { delimiter: "|", newline: "\r\n", decimal: "." } as const,
    );
    fc.assert(
      fc.property(tables, dialects, fc.boolean(), (table, dialect, trim) => {
        const { delimiter, decimal } = dialect;
        const options = { delimiter, decimal, trim, header: true, types: declaredTypes(table) };
        const { table: again, problems } = readCsv(writeCsv(table, dialect), options);
        expect(problems).toEqual([]);
        expect(again).toEqual(table);
      }),
      { numRuns: 500 },
    );
  });

  test("restores numbers, dates and booleans without declaring them", () => {
    const numbers = fc.array(fc.double(), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: -LARGEST, max: LARGEST }), (values, date) => {
        const table = createTable({
          x: { type: "number", values: Float64Array.from(values) },
          when: { type: "date", values: new Float64Array(values.length).fill(date) },
          flag: { type: "boolean", values: new Uint8Array(values.length).fill(1) },
        });
        expect(readCsv(writeCsv(table))).toMatchObject({ table, problems: [] });
      }),
    );
  });

  test("keeps the texts of any inferred column", () => {
    const cells = fc.array(fc.tuple(fc.option(cellText), cellText), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cells, (rows) => {
        // A first text that is nothing else keeps the column from becoming one of numbers, dates or booleans.
        const values = ["word", ...rows.map(([value]) => value)];
        const table = createTable({ t: { type: "text", values }, other: values.map((_, i) => i) });
        const { table: again } = readCsv(writeCsv(table), { delimiter: ",", header: true });
        const [column] = again.columns;
        const texts =
          column.type === "category"
            ? Array.from(column.codes, (code) => (code < 0 ? null : column.categories[code]))
            : column.type === "text" && column.values;
        expect(texts).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });
});

describe("chunks", () => {
  const readChunks = (chunks: Iterable<Uint8Array | string>, options: CsvReadOptions) => {
    const reader = createCsvReader(options);
    for (const chunk of chunks) reader.push(chunk);
    return reader.finish();
  };

  test("every split of the bytes, and of the text, gives the same result", () => {
    fc.assert(
      fc.property(tables, fc.constantFrom("\n" as const, "\r\n" as const), fc.boolean(), (table, newline, declared) => {
        const text = `\ufeff${writeCsv(table, { newline })}`;
        const bytes = new TextEncoder().encode(text);
        const options = declared ? { header: true, delimiter: ",", types: declaredTypes(table) } : {};
        const expected = readCsv(bytes, options);
        const expectSame = (chunks: Parameters<typeof readChunks>[0]) => {
          const found = readChunks(chunks, options);
          if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
        };
        for (let cut = 0; cut <= bytes.length; cut++) expectSame([bytes.subarray(0, cut), bytes.subarray(cut)]);
        for (let cut = 0; cut <= text.length; cut++) expectSame([text.slice(0, cut), text.slice(cut)]);
        expect(
          readChunks(
            Array.from(bytes, (byte) => Uint8Array.of(byte)),
            options,
          ),
        ).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  test("any bytes are read or refused, the same however they are split", () => {
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .array(fc.constantFrom(34, 44, 10, 13, 32, 49, 46, 97, 0xc3, 0xa9, 0xff, 0xfe, 0), { maxLength: 60 })
        .map((list) => Uint8Array.from(list)),
    );
    fc.assert(
      fc.property(soup, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (bytes, a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        const chunks = [bytes.slice(0, first), bytes.slice(first, second), bytes.slice(second)];
        const whole = outcome(() => readCsv(bytes));
        expect(outcome(() => readChunks(chunks, {}))).toEqual(whole);
      }),
      { numRuns: 800 },
    );
  });
});

/** What a function returns, or the message of its error. */
function outcome<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof LecternError) return error.message;
    throw error;
  }
}
