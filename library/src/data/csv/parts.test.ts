import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import { concatenateTables, toRecords } from "../table/records.js";
import { cell, createTable, type Table } from "../table/table.js";
import type { CsvColumnType, CsvResult } from "./options.js";
import { type CsvPartsOptions, readCsvParts } from "./parts.js";
import { readCsv } from "./reader.js";
import { writeCsv } from "./writer.js";

/** A file that comes in pieces of so many bytes. */
async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

async function partsOf(text: string, options: CsvPartsOptions, size = 7): Promise<CsvResult[]> {
  const parts: CsvResult[] = [];
  for await (const part of readCsvParts(inPieces(text, size), options)) parts.push(part);
  return parts;
}

async function refusalOf(work: Promise<unknown>): Promise<LecternError> {
  return work.then(
    () => expect.unreachable("it was accepted"),
    (error) => {
      expect(error).toBeInstanceOf(LecternError);
      return error as LecternError;
    },
  );
}

/** What a function returns, or the error of the library that it throws. */
function attempted<T>(work: () => T): T | LecternError {
  try {
    return work();
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
}

describe("the parts of a file", () => {
  const text = fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", " ", "a", "7", "é", "😀"), maxLength: 6 });
  const rows = fc.array(fc.tuple(fc.option(fc.double({ noNaN: true })), fc.option(text), fc.option(fc.nat(999))), {
    minLength: 1,
    maxLength: 30,
  });
  const types: Record<string, CsvColumnType> = { size: "number", note: "text", code: "category" };

  test("concatenate to the whole: quotes and line ends span parts, wherever the file is split", async () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(rows, sizes, async (values, [most, piece, carriage]) => {
        const table = createTable({
          size: { type: "number", values: Float64Array.from(values, ([size]) => size ?? Number.NaN) },
          note: { type: "text", values: values.map(([, note]) => note) },
          code: { type: "text", values: values.map(([, , code]) => (code === null ? null : `00${code}`)) },
        });
        const file = writeCsv(table, { newline: carriage ? "\r\n" : "\n" });
        const parts = await partsOf(file, { rows: most, types, delimiter: "," }, piece);
        const whole = readCsv(file, { types, delimiter: "," });
        expect(concatenateTables(parts.map((part) => part.table))).toEqual(whole.table);
        expect(parts.flatMap(({ problems }) => problems)).toEqual(whole.problems);
        for (const part of parts) expect(part.dialect).toEqual(whole.dialect);
        expect(parts.map((part) => part.table.rows)).toEqual(rowsOfParts(values.length, most));
      }),
    );
  });

  test("damaged bytes, blank lines and ragged records are the same in parts", async () => {
    const soup = fc.array(fc.constantFrom('"', ",", "\n", "\r\n", "1", "x", " ", "\n1,2\n"), { maxLength: 60 });
    const declared: CsvColumnType[] = ["text", "category", "number"];
    await fc.assert(
      fc.asyncProperty(soup, fc.integer({ min: 1, max: 4 }), async (pieces, most) => {
        const options = {
          delimiter: ",",
          header: ["a", "b", "c"],
          types: Object.fromEntries(declared.map((type, j) => ["abc"[j], type])),
        };
        // A quote that is never closed is refused; another test has that.
        const isOpen = pieces.filter((piece) => piece === '"').length % 2 === 1;
        const text = `${pieces.join("")}${isOpen ? '"' : ""}`;
        const given = { ...options, rows: most };
        // A quote that is closed in the middle of a cell of another line is refused, in parts as in the whole.
        const whole = attempted(() => readCsv(text, options));
        if (whole instanceof LecternError) {
          expect((await refusalOf(partsOf(text, given))).message).toBe(whole.message);
          return;
        }
        const parts = await partsOf(text, given);
        expect(concatenateTables(parts.map((part) => part.table))).toEqual(whole.table);
        expect(parts.flatMap(({ problems }) => problems)).toEqual(whole.problems);
      }),
    );
  });

  test("the dialect is detected once, from the beginning", async () => {
    const parts = await partsOf("x;y\n1,5;a\n2,5;b\n3;1.5\n", { rows: 1 });
    expect(parts.map(({ dialect }) => dialect.decimal)).toEqual([",", ",", ","]);
    expect(parts.map(({ table }) => cell(table, 0, "x"))).toEqual([1.5, 2.5, 3]);
    expect(cell(parts[2].table, 0, "y")).toBe("1.5");
  });

  test("there is always a first part, and never an empty one after it", async () => {
    expect((await partsOf("", { rows: 2 })).map(({ table }) => table.names)).toEqual([[]]);
    expect((await partsOf("x,y\n", { rows: 2, header: true })).map(({ table }) => table)).toMatchObject([
      { rows: 0, names: ["x", "y"] },
    ]);
    expect((await partsOf("x\n1\n2\n3\n4\n", { rows: 2 })).map(({ table }) => table.rows)).toEqual([2, 2]);
  });

  test("wide tables come in parts of fewer rows", async () => {
    const line = `${new Array(50_000).fill("1").join(",")}\n`;
    const parts = await partsOf(line.repeat(25), { header: false }, 1 << 18);
    expect(parts.map(({ table }) => table.rows)).toEqual([20, 5]);
  });

  test("reading stops when no further part is requested", async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield "1,2\n".repeat(50_000);
      } finally {
        closed = true;
      }
    }
    for await (const { table } of readCsvParts(endless(), { rows: 3, header: false })) {
      expect(table.rows).toBe(3);
      break;
    }
    expect(closed).toBe(true);
  });
});

describe("undeclared types", () => {
  test("are those of the first part with a value", async () => {
    const file = "x,day,flag,note\n1,,true,a\n2,2024-05-01,false,b\n3,2024-05-02,,7\n";
    const parts = await partsOf(file, { rows: 1 });
    expect(parts.map(({ table }) => table.columns.map(({ type }) => type))).toEqual([
      ["number", "number", "boolean", "category"],
      ["number", "date", "boolean", "category"],
      ["number", "date", "boolean", "category"],
    ]);
    expect(toRecords(parts[2].table)).toMatchObject([{ x: 3, note: "7", flag: null }]);
  });

  test.each([
    ["a number", "1\n2\nseven", 'csv: line 4: column "x": "seven" is not a number'],
    ["a date", "2024-05-01\n2024-05-02\n12", 'csv: line 4: column "x": "12" is not an ISO 8601 date'],
    ["true or false", "true\nfalse\nyes", 'csv: line 4: column "x": "yes" is not true or false'],
  ])("a later cell that is not %s is refused with its line", async (_, cells, message) => {
    const error = await refusalOf(partsOf(`x\n${cells}\n`, { rows: 2, header: true }));
    expect(error).toMatchObject({ code: "invalid-file", message, details: { line: 4, column: "x" } });
  });
});

describe("columns requested by name", () => {
  const file = "id,size,note\n007,1,a\n008,two,b\n009,3,c\n";
  const plan = (names: readonly string[]) => {
    expect(names).toEqual(["id", "size", "note"]);
    return new Map([
      ["id", { type: "category" as const }],
      ["size", { type: "number" as const }],
      ["note", { skip: true }],
    ]);
  };

  test("have the requested types, and the others are omitted", async () => {
    const parts = await partsOf(file, { rows: 2, columns: plan });
    const table: Table = concatenateTables(parts.map((part) => part.table));
    expect(toRecords(table).map((row) => ({ ...row }))).toEqual([
      { id: "007", size: 1 },
      { id: "008", size: null },
      { id: "009", size: 3 },
    ]);
    expect(parts[0].problems).toEqual([
      { line: 3, message: 'column "size": "two" is not a number; it was read as missing' },
    ]);
  });

  test("a strict column refuses values that do not fit, as a whole and in parts", async () => {
    const columns = () => new Map([["size", { type: "number" as const, strict: true }]]);
    const expected = { code: "invalid-file", details: { line: 3, column: "size", value: "two" } };
    expect(await refusalOf(partsOf(file, { rows: 1, columns }))).toMatchObject(expected);
    expect(() => readCsv(file, { columns })).toThrow('line 3: column "size": "two" is not a number');
  });

  test.each([
    [{ columns: {} as never }, "columns must be a function"],
    [{ columns: () => new Map([["id", { type: "word" as never }]]) }, 'types["id"] must be one of number'],
    [{ columns: () => new Map(), types: { id: "text" as const } }, "columns cannot be combined with types"],
    [{ rows: 0 }, "rows must be a positive whole number, got 0"],
  ])("refuses invalid options", async (options, message) => {
    const error = await refusalOf(partsOf(file, options));
    expect(error.code).toBe("invalid-option");
    expect(error.message).toContain(message);
  });
});

function rowsOfParts(rows: number, most: number): number[] {
  return Array.from({ length: Math.ceil(rows / most) }, (_, k) => Math.min(most, rows - k * most));
}
