import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { formatOf } from "./format-of.js";
import { openBlob } from "./open-blob.js";
import { failureOf, readFile, referenceFiles, rowsOf } from "./reference-files.js";
import { readWhole } from "./source.js";

const csv = "x,y\n1,a\n2,b\n";
const rows = [
  { x: 1, y: "a" },
  { x: 2, y: "b" },
];
const long = "0123456789".repeat(30_000);

describe("blobs", () => {
  test.each([
    ["plain", new Blob([long])],
    ["of several pieces", new Blob([long.slice(0, 1), long.slice(1, 70), long.slice(70)])],
    ["gzipped", new Blob([gzipSync(long)])],
  ])("%s: the beginning can be peeked at and is still part of the stream", async (_, blob) => {
    const source = await openBlob(blob, "a.txt");
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    expect(text(source.head)).toBe(long.slice(0, 64));
    expect(text(await readWhole(source)) === long).toBe(true);
  });

  test("any part of an uncompressed blob can be read; a compressed one has no random access", async () => {
    const source = await openBlob(new Blob([long]), "a.txt");
    const stored = await source.openStored?.();
    expect(stored?.byteLength).toBe(long.length);
    expect(new TextDecoder().decode(await stored?.slice(100_003, 100_006))).toBe("345");
    expect((await openBlob(new Blob([gzipSync(long)]), "a.txt.gz")).openStored).toBeUndefined();
  });

  test("an empty blob has no beginning", async () => {
    expect((await openBlob(new Blob([]), "a.csv")).head).toHaveLength(0);
    expect(await failureOf(readFile("a.csv", ""))).toBe("file: a.csv is empty");
  });

  test("reports truncated gzip data", async () => {
    const half = gzipSync(csv.repeat(100)).subarray(0, 30);
    expect(await failureOf(readFile("a.csv", half))).toMatch(/^file: a\.csv: the gzip data are damaged or truncated/);
  });

  test("Parquet is read with random access, or as a whole when compressed", async () => {
    const bytes = referenceFiles("arrow-files").get("snappy.parquet") as Uint8Array;
    const plain = await readFile("a.parquet", bytes);
    const packed = await readFile("a.parquet.gz", gzipSync(bytes));
    expect(plain.table.rows).toBe(2000);
    expect(packed.table).toEqual(plain.table);
  });
});

describe("the format of a blob", () => {
  test.each([
    ["a.csv", "csv", csv],
    ["a.txt", "csv", csv],
    ["a.tsv", "tsv", "x\ty\n1\ta\n2\tb\n"],
    ["a.jsonl", "jsonl", '{"x":1,"y":"a"}\n{"x":2,"y":"b"}\n'],
    ["a.json", "json", '[{"x":1,"y":"a"},{"x":2,"y":"b"}]'],
    ["without-ending", "csv", csv],
    ["lines-without-ending", "jsonl", '{"x":1,"y":"a"}\n{"x":2,"y":"b"}\n'],
    ["array-without-ending", "json", ' [ {"x":1,"y":"a"},{"x":2,"y":"b"}]'],
  ])("%s is %s, compressed or not", async (name, format, text) => {
    expect(formatOf(await openBlob(new Blob([text]), name))).toBe(format);
    expect(await rowsOf(name, text)).toEqual(rows);
    expect(await rowsOf(`${name}.gz`, gzipSync(text))).toEqual(rows);
  });

  test.each([
    ["a.xlsx", "PK\x03\x04rest", /^file: a\.xlsx is a zip archive or an Excel workbook/],
    ["a.duckdb", "12345678DUCKrest", /^file: a\.duckdb is a DuckDB database.*\(run a query on it: query a\.duckdb\)/],
    ["a.csv.bz2", "BZh91AY", /^file: a\.csv\.bz2 is compressed with bzip2.*\(unpack it: bzip2 a\.csv\.bz2\)/],
  ])("%s is refused with its name", async (name, text, message) => {
    expect(await failureOf(readFile(name, Buffer.from(text, "latin1")))).toMatch(message);
  });

  test("refuses a blob with column names only", async () => {
    expect(await failureOf(readFile("a.csv", "x,y\n"))).toBe("file: a.csv contains the names of 2 columns but no rows");
  });
});
