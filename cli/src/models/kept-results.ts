/** A store of results that counts how many it reused from an earlier run. */
import { existsSync, rmSync } from "node:fs";
import type { ResultStore } from "lectern/contract";
import { openFileStore } from "lectern/selection";

export interface KeptResults extends ResultStore {
  /** Number of results of an earlier run that were reused. */
  reused(): number;
  /** Deletes everything when the work is done. */
  remove(): void;
}

/** Opens a folder of results; without `resume` the results of an earlier run are deleted. */
export function openKeptResults(folder: string, resume: boolean): KeptResults {
  if (!resume && existsSync(folder)) rmSync(folder, { recursive: true });
  const store = openFileStore(folder);
  const made = new Set<string>();
  const used = new Set<string>();
  return {
    get(key) {
      const found = store.get(key);
      if (found !== undefined && !made.has(key) && !key.startsWith("plan-")) used.add(key);
      return found;
    },
    set(key, result) {
      made.add(key);
      store.set(key, result);
    },
    reused: () => used.size,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
