import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Words } from "@lectern/formats";
import { toRecords } from "lectern/data";
import { describe, expect, test } from "vitest";
import { readInThread } from "./limited-reader.js";
import { failureOf, folderWith, readFile, referenceFiles } from "./reference-files.js";

/** Runs a program in place of the reader. */
async function readBy(code: string, seconds = 30): Promise<unknown> {
  const program = join(folderWith(), "reader.mjs");
  writeFileSync(program, `import { parentPort } from "node:worker_threads";\n${code}`);
  const request = { path: "a.parquet", format: "parquet", columns: { kind: "all", types: new Map() } } as const;
  const limits = { title: "a.parquet", seconds, megabytes: 64, program: pathToFileURL(program) };
  const notes: Words[] = [];
  const tables = [];
  for await (const table of readInThread(request, limits, notes)) tables.push(table);
  return { tables, notes };
}

const answer = (text: string) => `parentPort.on("message", ({ kind }) => kind === "next" && ${text});`;

describe("the thread that reads foreign formats", () => {
  test("is stopped if it does not end", async () => {
    expect(await failureOf(readBy(answer("(() => { for (;;); })()"), 0.5))).toMatch(
      /^file: a\.parquet: the file is damaged: reading it did not end within 0\.5 s .*LECTERN_READ_SECONDS=5/,
    );
  });

  test("may run out of memory without ending the command", async () => {
    const endless = "(() => { const kept = []; for (;;) kept.push(new Array(1e4).fill({})); })()";
    expect(await failureOf(readBy(answer(endless)))).toMatch(
      /^file: a\.parquet: the file is damaged: its reader failed \(.*memory/,
    );
  });

  test("may throw or exit without ending the command", async () => {
    expect(await failureOf(readBy(answer("(() => { throw new Error('oops'); })()")))).toMatch(
      /damaged: its reader failed \(oops\)/,
    );
    expect(await failureOf(readBy(answer("process.exit(7)")))).toMatch(/damaged: its reader failed/);
  });

  test("hands over parts and notes", async () => {
    const part = `parentPort.postMessage({ kind: "part", table: { rows: 1 }, notes: ["one"] })`;
    const end = `parentPort.postMessage({ kind: "end", notes: ["two"] })`;
    expect(await readBy(`let k = 0;\n${answer(`(k++ < 2 ? ${part} : ${end})`)}`)).toEqual({
      tables: [{ rows: 1 }, { rows: 1 }],
      notes: ["one", "one", "two"],
    });
  });
});

test("one thread reads file after file, damaged ones among them", async () => {
  const bytes = referenceFiles("arrow-files").get("snappy.parquet") as Uint8Array;
  const half = bytes.subarray(0, bytes.length >> 1);
  for (let k = 0; k < 3; k++) {
    const { table } = await readFile("a.parquet", bytes);
    expect(toRecords(table)).toHaveLength(2000);
    expect(await failureOf(readFile("b.parquet", half, { format: "parquet" }))).toMatch(/^file: b\.parquet cannot be/);
  }
});
