/** Names for what is still being written, and the removal of what a killed command has left. */
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A hidden name next to a file or folder, with the process that writes it: `.model.lectern.1234.part`. */
export function unfinishedPath(path: string, ending: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.${ending}`);
}

/** What commands that no longer run have left next to a file or folder. */
export function abandonedPaths(path: string, ending: string): string[] {
  const folder = dirname(path);
  const [start, end] = [`.${basename(path)}.`, `.${ending}`];
  return namesIn(folder)
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .filter((name) => isAbandoned(name.slice(start.length, -end.length)))
    .map((name) => join(folder, name));
}

/** Deletes it. */
export function removeAbandoned(path: string, ending: string): void {
  for (const left of abandonedPaths(path, ending)) rmSync(left, { recursive: true, force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Whoever writes there will say what is wrong with it.
    return [];
  }
}

/** Whether the name ends with the number of a process that has ended. */
function isAbandoned(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  try {
    process.kill(Number(text), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
