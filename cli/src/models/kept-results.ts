/** A store of results that counts how many it reused from an earlier run. */
import { existsSync, rmSync } from "node:fs";
import type { ResultStore } from "lectern/contract";
import { openFileStore } from "lectern/selection";
import { CommandFailure } from "../command-failure.js";

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
      try {
        store.set(key, result);
      } catch (error) {
        throw notKept(folder, error);
      }
    },
    reused: () => used.size,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Results that cannot be written are a failure of the disk, not of the method that has them. */
function notKept(folder: string, error: unknown): CommandFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const isFull = cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT");
  const why = isFull
    ? "no space left on the device"
    : `cannot be written (${cause instanceof Error ? cause.message : cause})`;
  return new CommandFailure("file", `${folder}: ${why}`, undefined, error);
}
