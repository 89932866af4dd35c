/** Generated files: the text they should have, and whether they have it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The path of a file from the root of the repository, and the text it should have; null when it should not exist. */
export interface Output {
  readonly path: string;
  readonly text: string | null;
}

/** The outputs that differ from what is on disk. */
export function staleOutputs(root: string, outputs: readonly Output[]): Output[] {
  return outputs.filter(({ path, text }) => readIfExists(join(root, path)) !== text);
}

/** Writes the files of the outputs; those that are up to date are not touched. */
export function writeOutputs(root: string, outputs: readonly Output[]): Output[] {
  const stale = staleOutputs(root, outputs);
  for (const { path, text } of stale) {
    const file = join(root, path);
    if (text === null) rmSync(file);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return stale;
}

/** Removes files in a folder of generated files that are no longer generated. */
export function leftovers(root: string, folder: string, ending: string, made: readonly Output[]): Output[] {
  const kept = new Set(made.map(({ path }) => path));
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  const paths = names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
  return paths.filter((path) => !kept.has(path)).map((path) => ({ path, text: null }));
}

/** The text of a file, null when there is none. */
export function readIfExists(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
