/** For tests: files that other tools wrote, and blobs that are read. */
import { readFileSync } from "node:fs";
import { toRecords } from "lectern/data";
import { Failure, type Remedy, type Words } from "./failure.js";
import { type BlobOptions, type BlobRead, readBlob } from "./read-blob.js";

/** The bytes of files kept in `reference/`, by name. */
export function referenceFiles(name: "basic-files" | "arrow-files"): ReadonlyMap<string, Uint8Array> {
  const text = readFileSync(new URL(`reference/${name}.json`, import.meta.url), "utf8");
  const { files } = JSON.parse(text) as { files: Record<string, string> };
  return new Map(Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes, "base64")]));
}

/** Reads a blob with the given content; its notes as texts. */
export async function readFile(
  name: string,
  content: string | Uint8Array,
  options: BlobOptions = {},
): Promise<Omit<BlobRead, "notes"> & { readonly notes: readonly string[] }> {
  const part = typeof content === "string" ? content : Uint8Array.from(content);
  const read = await readBlob(new Blob([part]), name, options);
  return { ...read, notes: read.notes.map(shown) };
}

/** The rows of a blob with the given content. */
export async function rowsOf(name: string, content: string | Uint8Array, options: BlobOptions = {}) {
  return toRecords((await readFile(name, content, options)).table).map((row) => ({ ...row }));
}

/** "code: message" of the failure, with its hint; being accepted, or any other error, fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const hint = error.hint === undefined ? "" : ` (${shown(error.hint)})`;
    return `${error.code}: ${error.message}${hint}`;
  }
  throw new Error("it was accepted");
}

function shown(words: Words): string {
  return typeof words === "string" ? words : `${words.text}: ${remedyText(words.remedy)}`;
}

function remedyText(remedy: Remedy): string {
  switch (remedy.kind) {
    case "declare":
      return `declare ${remedy.column}=${remedy.type}`;
    case "query":
      return `query ${remedy.database ?? "the file"}`;
    case "unpack":
      return `${remedy.program} ${remedy.name}`;
  }
}
