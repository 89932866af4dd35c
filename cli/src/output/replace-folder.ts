/**
 * Replaces a folder of results as a whole: the results are written into a new folder next to it, which then takes its
 * place, so that results of two runs are never mixed.
 */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { abandonedPaths, removeAbandoned, unfinishedPath } from "./unfinished.js";

/** What a folder of results contains, and how it is written. */
export interface FolderWriting {
  /** Whether a file is one of the results; all others are the user's and stay. */
  isResult(name: string): boolean;
  write(folder: string): Promise<void>;
  /** Called after each step, for tests that end the process there. */
  onStep?(step: "written" | "old set aside" | "new in place" | "others kept"): void;
}

/** Writes the results into a new folder and puts it in place of the old one. */
export async function replaceFolder(path: string, writing: FolderWriting): Promise<void> {
  recoverFolder(path, writing);
  const target = existsSync(path) ? realpathSync(path) : resolve(path);
  mkdirSync(dirname(target), { recursive: true });
  const isSwapped = isSwappable(target);
  const written = unfinishedPath(isSwapped ? target : inside(target), "new");
  mkdirSync(written, { recursive: true });
  try {
    await writing.write(written);
    writing.onStep?.("written");
    if (isSwapped) swapFolder(target, written, writing);
    else moveResults(target, written, writing);
  } finally {
    rmSync(written, { recursive: true, force: true });
  }
}

/** Puts things right after a command that was killed while it replaced the folder. */
export function recoverFolder(path: string, { isResult }: Pick<FolderWriting, "isResult">): void {
  const target = existsSync(path) ? realpathSync(path) : resolve(path);
  for (const old of abandonedPaths(target, "old")) {
    if (!existsSync(target)) renameSync(old, target);
    else keepOthers(old, target, isResult);
  }
  removeAbandoned(target, "new");
  removeAbandoned(inside(target), "new");
}

/**
 * The folder in which the command runs, and whatever contains it, must not be moved: its shell would lose its place. The
 * root of a file system, and a folder in one where nothing may be written, cannot be moved.
 */
function isSwappable(target: string): boolean {
  if (`${process.cwd()}${sep}`.startsWith(`${target}${sep}`)) return false;
  if (!existsSync(target)) return true;
  const parent = dirname(target);
  try {
    accessSync(parent, constants.W_OK);
    return statSync(target).dev === statSync(parent).dev;
  } catch {
    return false;
  }
}

/** Where the results are written first if the folder itself stays. */
function inside(target: string): string {
  return join(target, "results");
}

function swapFolder(target: string, written: string, writing: FolderWriting): void {
  const { isResult, onStep } = writing;
  if (!existsSync(target)) {
    renameSync(written, target);
    return;
  }
  chmodSync(written, statSync(target).mode);
  const old = unfinishedPath(target, "old");
  try {
    renameSync(target, old);
  } catch {
    moveResults(target, written, writing);
    return;
  }
  onStep?.("old set aside");
  try {
    renameSync(written, target);
  } catch (error) {
    renameSync(old, target);
    throw error;
  }
  onStep?.("new in place");
  keepOthers(old, target, isResult);
  onStep?.("others kept");
}

/** Moves the user's own files from the old folder to the new one, and deletes the old one. */
function keepOthers(old: string, target: string, isResult: (name: string) => boolean): void {
  for (const name of readdirSync(old)) {
    if (!isResult(name) && !existsSync(join(target, name))) renameSync(join(old, name), join(target, name));
  }
  rmSync(old, { recursive: true, force: true });
}

/** Moves the results one by one, the old ones first of all out of the way: none is better than a mixture. */
function moveResults(target: string, written: string, { isResult }: FolderWriting): void {
  const isOld = (name: string) => isResult(name) && join(target, name) !== written;
  for (const name of readdirSync(target).filter(isOld)) rmSync(join(target, name), { recursive: true, force: true });
  for (const name of readdirSync(written)) renameSync(join(written, name), join(target, name));
}
