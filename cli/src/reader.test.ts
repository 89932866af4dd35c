import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Words } from "@lectern/formats";
import { type Table, toRecords } from "lectern/data";
import { expect, test } from "vitest";
import { readInThread } from "./input/limited-reader.js";
import type { ReadRequest } from "./input/reader-messages.js";
import { failureOf, folderWith, referenceFiles } from "./input/reference-files.js";

const bytes = referenceFiles("arrow-files").get("snappy.parquet") as Uint8Array;

async function tablesOf(request: ReadRequest): Promise<Table[]> {
  const notes: Words[] = [];
  const tables: Table[] = [];
  for await (const table of readInThread(request, { title: request.path, seconds: 120 }, notes)) tables.push(table);
  return tables;
}

function fileWith(content: Uint8Array): string {
  const path = join(folderWith(), "a.parquet");
  writeFileSync(path, content);
  return path;
}

test("reads the same rows from a file, from bytes of standard input, and in parts", async () => {
  const columns = { kind: "all", types: new Map() } as const;
  const [whole] = await tablesOf({ path: fileWith(bytes), format: "parquet", columns });
  const [piped] = await tablesOf({ path: "-", bytes, format: "parquet", columns });
  expect(whole.rows).toBe(2000);
  expect(toRecords(piped)).toEqual(toRecords(whole));
  const [name] = whole.names;
  const needed = { types: new Map([[name, undefined]]), declared: new Map(), kept: [] };
  const parts = await tablesOf({ path: fileWith(bytes), format: "parquet", columns: { kind: "parts", needed } });
  expect(parts.flatMap((part) => toRecords(part).map((row) => row[name]))).toEqual(
    toRecords(whole).map((row) => row[name]),
  );
});

test("a damaged file is a failure with a message, and the next file is read", async () => {
  const columns = { kind: "all", types: new Map() } as const;
  const half = fileWith(bytes.subarray(0, bytes.length >> 1));
  expect(await failureOf(tablesOf({ path: half, format: "parquet", columns }))).toMatch(/^file: /);
  expect((await tablesOf({ path: fileWith(bytes), format: "parquet", columns }))[0].rows).toBe(2000);
});
