/** A store in memory that can be written out as JSON and read in again. */
import type { ResultStore } from "../../contract/fit-control.js";
import { LecternError, show } from "../../core/errors.js";
import { isRecord, type PlainData, type PlainRecord } from "../../core/plain-data.js";
import { requireJson } from "./json-data.js";

/** Results by their keys; `JSON.stringify` writes them all. */
export interface MemoryStore extends ResultStore {
  readonly size: number;
  /** All results by their keys: what {@link createMemoryStore} starts from again. */
  toJSON(): PlainRecord;
}

/**
 * Makes a store in memory: a second search with the same store does not repeat what the first has done. It may start
 * from what an earlier one held. In Node, {@link openFileStore} keeps results in files instead.
 *
 * @example
 * ```ts
 * import { gridSearch, ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { createMemoryStore } from "lectern/selection";
 *
 * const store = createMemoryStore();
 * gridSearch(ridge(), { alpha: [0.1, 1] }).fit(await diabetes(), { store });
 * const text = JSON.stringify(store);
 * const later = createMemoryStore(JSON.parse(text));
 * gridSearch(ridge(), { alpha: [0.1, 1, 10] }).fit(await diabetes(), { store: later }); // five fits, not fifteen
 * ```
 */
export function createMemoryStore(content: unknown = {}): MemoryStore {
  if (!isRecord(content)) {
    throw new LecternError("invalid-file", `store: expected an object with results by key, got ${show(content)}`);
  }
  const results = new Map<string, PlainData>();
  for (const [key, result] of Object.entries(content)) {
    requireJson(result, "invalid-file", key);
    results.set(key, result);
  }
  return Object.freeze<MemoryStore>({
    get size() {
      return results.size;
    },
    get: (key) => results.get(key),
    set(key, result) {
      requireJson(result, "unsupported", key);
      results.set(key, result);
    },
    toJSON: () => Object.fromEntries(results),
  });
}
