/** For tests: files written by other tools, and temporary folders. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toRecords } from "lectern/data";
import { temporaryFolder } from "../../test/temporary-folder.js";
import { CommandFailure } from "../command-failure.js";
import { inWords } from "../in-words.js";
import { type InputOptions, readTable, type TableRead } from "./read-table.js";

/** The bytes of files kept with the readers, by name. */
export function referenceFiles(name: "basic-files" | "arrow-files"): ReadonlyMap<string, Uint8Array> {
  const text = readFileSync(new URL(`../../../formats/src/reference/${name}.json`, import.meta.url), "utf8");
  const { files } = JSON.parse(text) as { files: Record<string, string> };
  return new Map(Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes, "base64")]));
}

/** A new folder with the given files. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** Reads one file with the given content. */
export function readFile(name: string, content: string | Uint8Array, options: InputOptions = {}): Promise<TableRead> {
  return readTable([join(folderWith({ [name]: content }), name)], options);
}

/** The rows of a file with the given content. */
export async function rowsOf(name: string, content: string | Uint8Array, options: InputOptions = {}) {
  return toRecords((await readFile(name, content, options)).table).map((row) => ({ ...row }));
}

/** "code: message" of the failure, with its hint; no error, or any other error, fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    const hint = error.hint === undefined ? "" : ` (${inWords(error.hint)})`;
    return `${error.code}: ${error.message}${hint}`.replaceAll(/\S*\/lectern-\w+\//g, "");
  }
  throw new Error("no error was thrown");
}
