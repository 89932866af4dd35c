import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import { toRecords } from "../table/records.js";
import { cell, missingCount, type Table } from "../table/table.js";
import { createCsvReader, readCsv, readCsvStream } from "./reader.js";

function rowsOf(table: Table) {
  return toRecords(table).map((record) => Object.values(record));
}

describe("readCsv", () => {
  test("detects dialect, header and types", () => {
    const text = "name;height;born;alive\nAda;1,65;1815-12-10;false\nTim;1,80;1955-06-08;true\n";
    const { table, dialect, problems } = readCsv(text);
    expect(dialect).toEqual({ delimiter: ";", quote: '"', header: true, decimal: ",", encoding: "utf-8" });
    expect(table.columns.map(({ type }) => type)).toEqual(["category", "number", "date", "boolean"]);
    expect(rowsOf(table)).toEqual([
      ["Ada", 1.65, "1815-12-10", false],
      ["Tim", 1.8, "1955-06-08", true],
    ]);
    expect(problems).toEqual([]);
  });

  test("accepts text, bytes and buffers, and does not modify them", () => {
    const text = 'a,b\n1,"x ""y"""\n';
    const bytes = new TextEncoder().encode(text);
    const copy = bytes.slice();
    const expected = readCsv(text);
    expect(readCsv(bytes)).toEqual(expected);
    expect(readCsv(bytes.buffer)).toEqual(expected);
    expect(bytes).toEqual(copy);
    expect(cell(expected.table, 0, "b")).toBe('x "y"');
  });

  test("decodes Latin-1 and UTF-16", () => {
    const latin1 = Uint8Array.from("città,n\nForlì,1\n", (letter) => letter.charCodeAt(0));
    const { table, dialect } = readCsv(latin1, { encoding: "latin1" });
    expect([table.names, rowsOf(table), dialect.encoding]).toEqual([["città", "n"], [["Forlì", 1]], "latin1"]);
    const units = Uint16Array.from("\ufeffcittà,n\nForlì,1\n", (letter) => letter.charCodeAt(0));
    const sixteen = readCsv(units.buffer);
    expect([sixteen.table, sixteen.dialect.encoding]).toEqual([table, "utf-16le"]);
  });

  test("Latin-1 read as UTF-8 is reported with the line and the remedy", () => {
    const bytes = Uint8Array.from("a,b\n1,x\n2,é\n", (letter) => letter.charCodeAt(0));
    const { problems } = readCsv(bytes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line: 3, message: expect.stringMatching(/column "b".*encoding: "latin1"/) });
  });

  test("a lone surrogate in a text is reported with its line", () => {
    expect(readCsv("a,b\nx,y\nz,\ud800\n").problems).toMatchObject([{ line: 3 }]);
  });

  test("reads ten thousand columns", () => {
    const names = Array.from({ length: 10_000 }, (_, j) => `c${j}`);
    const rows = Array.from({ length: 3 }, (_, i) => names.map((_, j) => i * j));
    const { table, problems } = readCsv(`${names.join("\t")}\n${rows.map((row) => row.join("\t")).join("\n")}`);
    expect([table.rows, table.columns.length, problems]).toEqual([3, 10_000, []]);
    for (let j = 0; j < 10_000; j += 777) expect(cell(table, 2, `c${j}`)).toBe(2 * j);
  });

  test("a header __proto__ does not change Object.prototype", () => {
    const { table } = readCsv("__proto__,constructor\npolluted,1\nother,2\n");
    expect(cell(table, 0, "__proto__")).toBe("polluted");
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const [record] = toRecords(table);
    expect(Object.getPrototypeOf(record)).toBeNull();
    expect(Object.entries(record)).toEqual([
      ["__proto__", "polluted"],
      ["constructor", 1],
    ]);
  });

  test("a type that changes after megabytes keeps every text", () => {
    const numerals = Array.from({ length: 60_000 }, (_, i) => ["1.50", "007", String(i / 7), "1e5", "-0"][i % 5]);
    const { table } = readCsv(`x\n${numerals.join("\n")}\nlate\n`);
    expect(table.columns[0]).toEqual({ type: "text", values: [...numerals, "late"] });
  });

  test("ids keep their zeros and digits, in whichever column they are", () => {
    const { table } = readCsv("zip,id,size\n00123,12345678901234567890,1\n45678,12345678901234567891,2\n");
    expect(table.columns.map(({ type }) => type)).toEqual(["category", "category", "number"]);
    expect(cell(table, 0, "zip")).toBe("00123");
    expect([0, 1].map((row) => cell(table, row, "id"))).toEqual(["12345678901234567890", "12345678901234567891"]);
  });

  test("extreme numbers", () => {
    const cells = [
      "-0",
      "1e308",
      "1e-320",
      "123456789012345678901234567890",
      "0.1",
      "Infinity",
      "-inf",
      "9007199254740993",
    ];
    const { table } = readCsv(`x\n${cells.join("\n")}\n`, { types: { x: "number" } });
    const values = [
      -0,
      1e308,
      1e-320,
      Number("123456789012345678901234567890"),
      0.1,
      Infinity,
      -Infinity,
      9007199254740992,
    ];
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.from(values) });
    expect(Object.is(cell(table, 0, "x"), -0)).toBe(true);
  });

  test("custom missing markers", () => {
    const { table } = readCsv("a,b\n-999,x\n1,-999\n-999,NA\n", { missing: ["-999"] });
    expect(rowsOf(table)).toEqual([
      [null, "x"],
      [1, null],
      [null, "NA"],
    ]);
    expect(missingCount(table)).toBe(3);
  });

  test("empty input, and column names only", () => {
    const empty = readCsv("");
    expect([empty.table, empty.problems]).toEqual([
      { rows: 0, names: [], columns: [] },
      [{ line: 1, message: "there are no records" }],
    ]);
    expect(readCsv("a,b").table).toMatchObject({ rows: 0, names: ["a", "b"] });
    expect(readCsv("\n\n\r\n").table.rows).toBe(0);
    expect(readCsv("", { header: ["a"] }).table).toMatchObject({ rows: 0, names: ["a"] });
  });

  test("the limit stops an unclosed quote before it consumes a large file", () => {
    const text = `a,b\n1,"oops\n${"2,3\n".repeat(100_000)}`;
    expect(() => readCsv(text, { maxFieldLength: 10_000 })).toThrow(/line 2: .*maxFieldLength/);
  });
});

describe("createCsvReader", () => {
  test("the chunk size does not matter, within the sample and beyond", () => {
    const lines = Array.from(
      { length: 9000 },
      (_, i) => `${i},"line ${i}\r\nof, ""é"" 😀",${i / 3},${i % 2 ? "é" : ""}`,
    );
    const bytes = new TextEncoder().encode(`\ufeffid,text,number,sparse\r\n${lines.join("\r\n")}`);
    const expected = readCsv(bytes);
    expect([expected.table.rows, expected.problems]).toEqual([9000, []]);
    for (const size of [1, 7, 1000, 65_536, 65_537, 131_072, 300_000]) {
      const reader = createCsvReader();
      for (let i = 0; i < bytes.length; i += size) reader.push(bytes.subarray(i, i + size));
      const found = reader.finish();
      if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
    }
  });

  test("the dialect is detected from the first 64 KiB, however large the first chunk is", () => {
    const text = `${"x".repeat(32_763)};1\n`.repeat(2) + "1,2,3,4,5\n".repeat(2000);
    for (const size of [500, 66_000, text.length]) {
      const reader = createCsvReader();
      for (let i = 0; i < text.length; i += size) reader.push(text.slice(i, i + size));
      expect(reader.finish().dialect.delimiter).toBe(";");
    }
    expect(readCsv("1,2,3,4,5\n".repeat(2000)).dialect.delimiter).toBe(",");
  });

  test("a finished reader refuses further chunks", () => {
    const reader = createCsvReader();
    reader.push("a\n1\n");
    reader.finish();
    expect(() => reader.push("2\n")).toThrow(LecternError);
    expect(() => reader.finish()).toThrow(LecternError);
  });

  test("refuses chunks of another type", () => {
    expect(() => createCsvReader().push(5 as never)).toThrow(/must be a string or a Uint8Array, got 5/);
  });
});

describe("readCsvStream", () => {
  const expected = readCsv("a,b\n1,é\n2,x\n");
  const bytes = new TextEncoder().encode("a,b\n1,é\n2,x\n");
  const chunks = [bytes.slice(0, 7), bytes.slice(7)];

  test("reads asynchronous sequences and web streams", async () => {
    async function* sequence() {
      yield* chunks;
    }
    expect(await readCsvStream(sequence())).toEqual(expected);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    expect(await readCsvStream(stream)).toEqual(expected);
  });

  test("cancels the stream when the file is refused", async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(70_000).fill(97)),
      cancel: () => {
        cancelled = true;
      },
    });
    await expect(readCsvStream(stream, { maxFieldLength: 1000 })).rejects.toThrow(/maxFieldLength/);
    expect(cancelled).toBe(true);
  });
});

test("samples lines longer than the usual sample", () => {
  const names = Array.from({ length: 20_000 }, (_, j) => `gene${j}`).join(";");
  const line = new Array(20_000).fill("1,5").join(";");
  const text = `${names}\n${line}\n${line}\n`;
  const whole = readCsv(text);
  expect(whole.dialect).toMatchObject({ delimiter: ";", decimal: ",", header: true });
  expect(whole.table.rows).toBe(2);
  const reader = createCsvReader();
  for (let i = 0; i < text.length; i += 70_001) reader.push(text.slice(i, i + 70_001));
  expect(reader.finish().dialect).toEqual(whole.dialect);
});

describe("time that grows with the length of the file and no faster", () => {
  // If it grew with the square, each of these would take minutes.
  test("very many equal names", () => {
    const count = 50_000;
    const { table, problems } = readCsv(`${"a,".repeat(count - 1)}a\n${"1,".repeat(count - 1)}1\n`);
    expect(problems).toHaveLength(count - 1);
    expect(new Set(table.names).size).toBe(count);
    expect(table.names.at(-1)).toBe(`a.${count}`);
  });

  test("equal names next to those that they are renamed to", () => {
    const count = 25_000;
    const taken = Array.from({ length: count }, (_, k) => `a.${k}`);
    const { table } = readCsv(`${taken.join(",")},${"a,".repeat(count - 1)}a\n`, { header: true });
    expect(new Set(table.names).size).toBe(2 * count);
  });

  test.each([
    ["before the names", (marks: string) => `${marks}a,b\n1,2\n`],
    ["around numbers", (marks: string) => `a,b\n${marks}1${marks},2\n`],
    ["within a text", (marks: string) => `a,b\nx${marks}y,2\n`],
  ])("byte-order marks repeated %s", (_, text) => {
    expect(readCsv(text("\ufeff".repeat(300_000))).table.names).toHaveLength(2);
    const reader = createCsvReader();
    for (const part of text("\ufeff".repeat(20_000))) reader.push(part);
    expect(reader.finish().table.rows).toBe(1);
  });
});
