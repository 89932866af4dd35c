import { execFileSync, spawn } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { createTable } from "lectern/data";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureOf, folderWith } from "../input/reference-files.js";
import { writeTable } from "./write-table.js";

const table = createTable({
  n: { type: "number", values: Float64Array.of(0.1, Number.NaN, -3) },
  c: { type: "category", codes: Int32Array.of(0, 1, -1), categories: ["a,b", "æ"] },
  o: { type: "ordinal", codes: Int32Array.of(1, 0, -1), levels: ["low", "high"] },
  b: { type: "boolean", values: Uint8Array.of(1, 0, 255) },
  d: { type: "date", values: Float64Array.of(0, Date.UTC(2024, 1, 29, 13, 5), Number.NaN) },
});
const csv = 'n,c,o,b,d\n0.1,"a,b",high,true,1970-01-01\n,æ,low,false,2024-02-29T13:05:00Z\n-3,,,,\n';

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the written formats", () => {
  test("writes CSV and JSON Lines, gzipped if the name ends in .gz", async () => {
    const folder = folderWith();
    await writeTable(join(folder, "t.csv"), table);
    expect(readFileSync(join(folder, "t.csv"), "utf8")).toBe(csv);
    await writeTable(join(folder, "t.csv.gz"), table);
    expect(execFileSync("gzip", ["-dc", join(folder, "t.csv.gz")]).toString()).toBe(csv);
    await writeTable(join(folder, "t.jsonl"), table);
    const lines = readFileSync(join(folder, "t.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { n: 0.1, c: "a,b", o: "high", b: true, d: "1970-01-01T00:00:00.000Z" },
      { n: null, c: "æ", o: "low", b: false, d: "2024-02-29T13:05:00.000Z" },
      { n: -3, c: null, o: null, b: null, d: null },
    ]);
  });

  test("writes Parquet that DuckDB reads", async () => {
    const path = join(folderWith(), "t.parquet");
    await writeTable(path, table);
    const connection = await (await DuckDBInstance.create()).connect();
    const reader = await connection.runAndReadAll(`select n, c, o, b, epoch_ms(d) as d from '${path}'`);
    expect(reader.getRowObjects()).toEqual([
      { n: 0.1, c: "a,b", o: "high", b: true, d: 0n },
      { n: null, c: "æ", o: "low", b: false, d: BigInt(Date.UTC(2024, 1, 29, 13, 5)) },
      { n: -3, c: null, o: null, b: null, d: null },
    ]);
    connection.closeSync();
  });

  test('"-" is standard output, CSV by default', async () => {
    const pieces: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((piece) => {
      pieces.push(Buffer.from(piece as Uint8Array).toString());
      return true;
    });
    await writeTable("-", createTable({ x: [1, 2] }));
    await writeTable("-", createTable({ x: [1, 2] }), "jsonl");
    vi.restoreAllMocks();
    expect(pieces.join("")).toBe('x\n1\n2\n{"x":1}\n{"x":2}\n');
  });

  test("waits for a slow reader", async () => {
    let waited = 0;
    vi.spyOn(process.stdout, "write").mockImplementation(() => {
      setTimeout(() => {
        waited++;
        process.stdout.emit("drain");
      }, 1);
      return false;
    });
    await writeTable("-", createTable({ x: Float64Array.from({ length: 100_000 }, (_, i) => i) }));
    const seen = waited;
    vi.restoreAllMocks();
    expect(seen).toBeGreaterThan(5);
  });
});

describe("the written files", () => {
  test("a failure leaves the previous file, and no other", async () => {
    const folder = folderWith({ "t.jsonl": "before\n" });
    const infinite = createTable({ x: [1, Number.POSITIVE_INFINITY] });
    expect(await failureOf(writeTable(join(folder, "t.jsonl"), infinite))).toMatch(
      /"x" is Infinity in row 2, which JSON/,
    );
    expect(readFileSync(join(folder, "t.jsonl"), "utf8")).toBe("before\n");
    expect(readdirSync(folder)).toEqual(["t.jsonl"]);
  });

  test("a link stays a link, and its target file is replaced", async () => {
    const folder = folderWith({ "real.csv": "before\n" });
    symlinkSync(join(folder, "real.csv"), join(folder, "link.csv"));
    await writeTable(join(folder, "link.csv"), createTable({ x: [1] }));
    expect(lstatSync(join(folder, "link.csv")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "real.csv"), "utf8")).toBe("x\n1\n");
  });

  test("a pipe is written to, not replaced", async () => {
    const folder = folderWith();
    const pipe = join(folder, "pipe.csv");
    execFileSync("mkfifo", [pipe]);
    const out = join(folder, "out");
    writeFileSync(join(folder, "copy.sh"), `cat "${pipe}" > "${out}"\n`);
    const reader = spawn("sh", [join(folder, "copy.sh")]);
    const ended = new Promise((resolve) => reader.once("exit", resolve));
    await writeTable(pipe, createTable({ x: [1] }));
    await ended;
    expect(readFileSync(out, "utf8")).toBe("x\n1\n");
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  test.each([
    [
      "t.xlsx",
      /^usage: .*has the extension \.xlsx, which is not an output format \(the formats are csv, tsv, jsonl, parquet, arrow\)/,
    ],
    ["t", /^usage: .*has no file extension/],
    ["no/t.csv", /^file: .*folder .* does not exist/],
    ["", /^usage|^file/],
  ])("%j is refused", async (name, message) => {
    expect(await failureOf(writeTable(join(folderWith(), name), table))).toMatch(message);
  });

  test("an unknown format is refused", async () => {
    expect(await failureOf(writeTable("-", table, "xml"))).toMatch(/^usage: cannot write the format xml/);
  });
});
