/** A store in a folder of files, so that a search resumes where it was when its process ended. */
import type { ResultStore } from "../../contract/fit-control.js";
import { LecternError, show } from "../../core/errors.js";
import { hashPlainData } from "../../core/hash.js";
import { isRecord, type PlainData } from "../../core/plain-data.js";
import { builtinModule } from "../../engine/environment.js";
import { requireJson } from "./json-data.js";

interface NodeFiles {
  mkdirSync(path: string, options: { readonly recursive: boolean }): unknown;
  readFileSync(path: string, encoding: "utf8"): string;
  writeFileSync(path: string, text: string, options: { readonly flag: string }): void;
  renameSync(from: string, to: string): void;
  rmSync(path: string, options: { readonly force: boolean }): void;
}

interface NodePaths {
  join(...parts: string[]): string;
}

/**
 * Opens a folder as a store, in Node; it is created if it does not exist. Every result is one small JSON file under the
 * hash of all it depends on, so a search with the same data, recipe and folds finds it again, in another process and
 * after a crash. Several processes may use one folder at once. Files that are damaged count as absent. Nothing is ever
 * removed: delete the folder when its results are no longer needed.
 *
 * @example
 * ```ts
 * import { mkdtempSync, rmSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { gridSearch, ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { openFileStore } from "lectern/selection";
 *
 * const folder = mkdtempSync(join(tmpdir(), "search-"));
 * const store = openFileStore(folder);
 * const model = gridSearch(ridge(), { alpha: [0.1, 1, 10] }).fit(await diabetes(), { store });
 * rmSync(folder, { recursive: true });
 * ```
 */
export function openFileStore(directory: string): ResultStore {
  const files = builtinModule("node:fs") as NodeFiles | undefined;
  const paths = builtinModule("node:path") as NodePaths | undefined;
  if (files === undefined || paths === undefined) {
    throw new LecternError(
      "unsupported",
      "store: files need Node 20.16 or later; elsewhere use createMemoryStore and keep its JSON where you like",
    );
  }
  const attempt = <T>(what: string, run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw new LecternError("invalid-file", `store: cannot ${what}: ${reasonOf(error)}`, { directory }, error);
    }
  };
  attempt(`use the folder ${show(directory)}`, () => files.mkdirSync(directory, { recursive: true }));

  return Object.freeze<ResultStore>({
    get(key) {
      const path = paths.join(directory, fileName(key));
      try {
        return readEntry(key, files.readFileSync(path, "utf8"));
      } catch {
        // Absent or unreadable: the result is recomputed, and writing it fails if the folder cannot be used.
        return undefined;
      }
    },
    set(key, result) {
      const path = paths.join(directory, fileName(key));
      requireJson(result, "unsupported", key);
      // Written to a temporary file and renamed, so that a partial file is never read; of two writers the last one wins.
      const aside = `${path}.${crypto.randomUUID()}.part`;
      attempt(`write ${show(path)}`, () => {
        try {
          files.writeFileSync(aside, writeEntry(key, result), { flag: "wx" });
          files.renameSync(aside, path);
        } catch (error) {
          files.rmSync(aside, { force: true });
          throw error;
        }
      });
    },
  });
}

/** Keys become names of files, so nothing that leads elsewhere may be in them. */
function fileName(key: string): string {
  if (/^[\w-]{1,128}$/.test(key)) return `${key}.json`;
  throw new LecternError("invalid-option", `store: a key must consist of letters, digits, _ and -, got ${show(key)}`, {
    key,
  });
}

function writeEntry(key: string, result: PlainData): string {
  return `${JSON.stringify({ key, checksum: checksumOf(key, result), result })}\n`;
}

/** The result in a file, if all of it is as it was written. */
function readEntry(key: string, text: string): PlainData | undefined {
  const entry: unknown = JSON.parse(text);
  if (!isRecord(entry) || entry["key"] !== key) return undefined;
  const result = entry["result"] as PlainData;
  return entry["checksum"] === checksumOf(key, result) ? result : undefined;
}

function checksumOf(key: string, result: PlainData): string {
  return hashPlainData(JSON.stringify([key, result]));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
