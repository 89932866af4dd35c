import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { toRecords } from "lectern/data";
import { describe, expect, test } from "vitest";
import { readTable } from "./read-table.js";
import { failureOf, folderWith, readFile, rowsOf } from "./reference-files.js";

const csv = "x,y\n1,a\n2,b\n";
const rows = [
  { x: 1, y: "a" },
  { x: 2, y: "b" },
];

async function rowsAt(...paths: string[]) {
  return toRecords((await readTable(paths, {})).table).map((row) => ({ ...row }));
}

describe("the format of a file", () => {
  test.each([
    ["a.csv", csv],
    ["a.txt", csv],
    ["a.tsv", "x\ty\n1\ta\n2\tb\n"],
    ["a.jsonl", '{"x":1,"y":"a"}\n{"x":2,"y":"b"}\n'],
    ["a.ndjson", '{"x":1,"y":"a"}\r\n\r\n{"x":2,"y":"b"}'],
    ["a.json", '[{"x":1,"y":"a"},{"x":2,"y":"b"}]'],
    ["without-ending", csv],
    ["lines-without-ending", '{"x":1,"y":"a"}\n{"x":2,"y":"b"}\n'],
    ["array-without-ending", ' [ {"x":1,"y":"a"},{"x":2,"y":"b"}]'],
  ])("%s", async (name, text) => {
    expect(await rowsOf(name, text)).toEqual(rows);
    expect(await rowsOf(`${name}.gz`, gzipSync(text))).toEqual(rows);
  });

  test("detects gzip without the extension, and reads several members as one file", async () => {
    const bytes = Buffer.concat([gzipSync("x,y\n1,a\n"), gzipSync("2,b\n")]);
    expect(await rowsOf("a.csv", bytes)).toEqual(rows);
  });

  test("--format overrides the file extension", async () => {
    expect(await rowsOf("a.csv", '{"x":1}\n', { format: "jsonl" })).toEqual([{ x: 1 }]);
    expect(await failureOf(readFile("a.csv", csv, { format: "xml" }))).toMatch(/^usage: unknown format: --format xml/);
  });

  test.each([
    ["a.xlsx", "PK\x03\x04rest", "Excel workbook"],
    ["a.npz", "PK\x03\x04rest", "archive of NumPy arrays"],
    ["a.db", "SQLite format 3\0rest", "SQLite database"],
    ["a.csv.bz2", "BZh91AY", "bzip2"],
    ["a.duckdb", "12345678DUCKrest", "DuckDB database"],
  ])("%s is refused with its name", async (name, text, what) => {
    expect(await failureOf(readFile(name, Buffer.from(text, "latin1")))).toMatch(
      new RegExp(`^file: ${name} is .*${what}`),
    );
  });
});

describe("the files that a path matches", () => {
  test("a pattern gives its files, sorted by name", async () => {
    const folder = folderWith({ "b-2.csv": "x\n2\n", "b-1.csv": "x\n1\n", "c.tsv": "x\n3\n", ".hidden.csv": "x\n9\n" });
    mkdirSync(join(folder, "deep/er"), { recursive: true });
    writeFileSync(join(folder, "deep/er/d.csv"), "x\n4\n");
    const read = async (pattern: string) => (await rowsAt(join(folder, pattern))).map(({ x }) => x);
    expect(await read("*.csv")).toEqual([1, 2]);
    expect(await read("b-?.csv")).toEqual([1, 2]);
    expect(await read("b-[2-9].csv")).toEqual([2]);
    expect(await read("b-[!2].csv")).toEqual([1]);
    expect(await read("{b-1,c}.{csv,tsv}")).toEqual([1, 3]);
    expect(await read("**/*.csv")).toEqual([1, 2, 4]);
    expect(await failureOf(rowsAt(join(folder, "*.parquet")))).toMatch(/^file: no file matches .*\*\.parquet/);
  });

  test("finds a file whose name looks like a pattern", async () => {
    expect(await rowsOf("a[1].csv", csv)).toEqual(rows);
  });

  test("suggests the nearest name for a misspelt one", async () => {
    const folder = folderWith({ "houses.csv": csv });
    expect(await failureOf(rowsAt(join(folder, "huoses.csv")))).toBe(
      "file: huoses.csv: file does not exist (did you mean houses.csv?)",
    );
    expect(await failureOf(rowsAt(join(folder, "no/such.csv")))).toMatch(/^file: .*folder .* does not exist/);
    expect(await failureOf(rowsAt(folder))).toMatch(/is a folder, not a file/);
    expect(await failureOf(rowsAt("-", "-"))).toMatch(/^usage: standard input .* only once/);
  });

  test("shows an example when no file is given at a terminal", async () => {
    const before = Object.getOwnPropertyDescriptor(process.stdin, "isTTY");
    Object.defineProperty(process.stdin, "isTTY", { value: true, configurable: true });
    try {
      expect(await failureOf(readTable([], {}))).toMatch(/^usage: no data.*for example: lectern profile data\.csv/);
    } finally {
      if (before === undefined) Reflect.deleteProperty(process.stdin, "isTTY");
      else Object.defineProperty(process.stdin, "isTTY", before);
    }
  });
});

describe("the record of what was read", () => {
  test("size and SHA-256 are those of the stored bytes", async () => {
    const bytes = gzipSync(csv);
    const { sources } = await readFile("a.csv.gz", bytes);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(sources).toMatchObject([{ format: "csv", bytes: bytes.length, hash }]);
  });
});

describe("empty or damaged files", () => {
  test.each([
    ["nothing", "", /^file: a\.csv is empty$/],
    ["a header alone", "x,y\n", /^file: a\.csv contains the names of 2 columns but no rows/],
    ["blank lines", "\n\n", /^file: a\.csv contains no data/],
    ["half of a gzip file", gzipSync(csv.repeat(100)).subarray(0, 30), /^file: a\.csv: the gzip data are damaged/],
  ])("%s", async (_, content, message) => {
    expect(await failureOf(readFile("a.csv", content))).toMatch(message);
  });
});

describe("several files", () => {
  const join2 = async (a: string, b: string) => {
    const folder = folderWith({ "a.csv": a, "b.csv": b });
    return (await readTable([join(folder, "a.csv"), join(folder, "b.csv")], {})).table;
  };

  test("are concatenated, columns matched by name", async () => {
    expect(toRecords(await join2(csv, "y,x\nc,3\n"))).toMatchObject([...rows, { x: 3, y: "c" }]);
  });

  test("a column that is empty in one file takes its type from the other", async () => {
    const table = await join2("x,y\n1,\n", "x,y\n2,b\n");
    expect(table.columns[1]).toEqual({ type: "category", codes: Int32Array.of(-1, 0), categories: ["b"] });
  });

  test("texts and categories combine to texts", async () => {
    const many = Array.from({ length: 50 }, (_, k) => `1,word ${k}\n`).join("");
    expect((await join2(csv, `x,y\n${many}`)).columns[1].type).toBe("text");
  });

  test("names the file in which a column is missing", async () => {
    expect(await failureOf(join2(csv, "x,z\n1,a\n"))).toMatch(/^file: b\.csv has no column "y", but a\.csv does/);
    expect(await failureOf(join2(csv, "x,y,z\n1,a,2\n"))).toMatch(
      /^file: b\.csv has the column "z", but a\.csv does not/,
    );
  });

  test("reports differing types with their files and a remedy", async () => {
    expect(await failureOf(join2(csv, "x,y\nq,a\n"))).toMatch(
      /"x" is category in b\.csv but number in a\.csv.*--as x=category/,
    );
  });
});
