/** Writes a file so that it is either the old one or the new one, at every moment. */
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { CommandFailure } from "../command-failure.js";
import { removeAbandoned, unfinishedPath } from "./unfinished.js";

/** Where a file is written first, and how it then takes its place. */
export interface Replacement {
  /** The file to write to. */
  readonly written: string;
  /** Whether it is a new file; devices and pipes are written directly, because a rename cannot replace them. */
  readonly isNew: boolean;
  /** Puts the written file into its place, once the disk has it. */
  commit(): void;
  /** Removes what was written. */
  discard(): void;
}

/** Starts to replace a file. */
export function startReplacement(path: string): Replacement {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info?.isDirectory() === true) throw new CommandFailure("file", `${path} is a folder, not a file`);
  if (info !== undefined && !info.isFile()) {
    return { written: path, isNew: false, commit: () => undefined, discard: () => undefined };
  }
  const target = info === undefined ? path : realpathSync(path);
  const written = unfinishedPath(target, "part");
  removeAbandoned(target, "part");
  return {
    written,
    isNew: true,
    commit() {
      flush(written);
      renameSync(written, target);
    },
    discard: () => rmSync(written, { force: true }),
  };
}

/** Writes a whole file; `before` runs when it is written, right before it takes its place. */
export function writeWhole(path: string, content: string | Uint8Array, before?: () => void): void {
  const replacement = startReplacement(path);
  try {
    writeFileSync(replacement.written, content);
    before?.();
    replacement.commit();
  } catch (error) {
    replacement.discard();
    throw explainWriting(path, replacement.written, error);
  }
}

/** Waits until the disk has a file, so that a rename never comes before its content. */
function flush(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** An error of writing in terms of the file that was asked for. */
export function explainWriting(path: string, written: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  // The content may come from files that cannot be read.
  if ("path" in error && error.path !== written) return error;
  switch (error.code) {
    case "ENOENT":
      return new CommandFailure("file", `${path}: folder ${dirname(path)} does not exist`);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new CommandFailure("file", `${path}: no permission to write`);
    case "ENOSPC":
    case "EDQUOT":
      return new CommandFailure("file", `${path}: no space left on the device`, undefined, error);
    case "EFBIG":
      return new CommandFailure("file", `${path}: the file would be too large`, undefined, error);
    default:
      // Such errors of a descriptor have no path; those of reading have other calls.
      if (!("syscall" in error) || (error.syscall !== "write" && error.syscall !== "fsync")) return error;
      return new CommandFailure("file", `${path}: cannot be written (${error.message})`, undefined, error);
  }
}
